"""A worker with one of two usual limits in Redis, for comparison: spacing (GCRA), or a sliding window of times.

Usage: worker.py spacing|sliding REDIS-PORT ADDRESS CONCURRENCY LIMIT
"""

import asyncio
import sys

# Both return the microseconds to wait. With spacing, the request may be sent then; otherwise it asks again.
SPACING = """
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local at = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
redis.call('SET', KEYS[1], string.format('%.0f', at + 1000000 / ARGV[1]))
return at - now
"""
SLIDING = """
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - 1000000))
if redis.call('ZCARD', KEYS[1]) < tonumber(ARGV[1]) then
    redis.call('ZADD', KEYS[1], string.format('%.0f', now), redis.call('INCR', KEYS[1] .. ':number'))
    return 0
end
return tonumber(redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]) + 1000000 - now
"""


class Redis:
    def __init__(self, reader, writer):
        self.reader, self.writer, self.lock = reader, writer, asyncio.Lock()

    async def number(self, *words):
        parts = [f"*{len(words)}\r\n"] + [f"${len(word.encode())}\r\n{word}\r\n" for word in words]
        async with self.lock:
            self.writer.write("".join(parts).encode())
            line = await self.reader.readline()
        if not line.startswith(b":"):
            sys.exit(f"worker: Redis replied {line}")
        return int(line[1:])


async def read_list(redis, script, repeats, address, limit):
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    while True:
        while wait := await redis.number("EVAL", script, "1", "limit", limit):
            await asyncio.sleep(max(0, wait) / 1e6)
            if not repeats:
                break
        writer.write(f"GET /items HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        await reader.readexactly(length)


async def main():
    name, port, address, concurrency, limit = sys.argv[1:]
    redis = Redis(*await asyncio.open_connection("127.0.0.1", int(port)))
    script, repeats = (SPACING, False) if name == "spacing" else (SLIDING, True)
    await asyncio.gather(*(read_list(redis, script, repeats, address, limit) for _ in range(int(concurrency))))


asyncio.run(main())
