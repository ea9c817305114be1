#!/usr/bin/env python3
"""Runs `paginate mcp` under the Model Context Protocol's own client for Python: 200 calls, cancellations and kills; and
without a client: messages that are malformed or too long, and more calls at once than the server runs.

Usage: Scripts/test-mcp.py PROGRAM    (needs the package mcp; see Scripts/test-mcp.sh)
"""

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

CALLS = 200
COUNT = 350
MOST = 16


def answer(result):
    """Returns the structured content of a result, and checks that the text says the same."""
    fields = result.model_dump(by_alias=True)
    content = fields["structuredContent"]
    assert content["coverage"] in ("whole", "part", "none"), content
    assert content["statement"], content
    text = fields["content"][0]["text"]
    assert fields.get("isError") or json.loads(text) == content, text
    return content


async def session(program, base, folder, use):
    """Runs a session of a new server."""
    server = StdioServerParameters(command=program, args=["mcp", "--allow", base, "--folder", folder])
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as client:
        await client.initialize()
        tools = [tool.name for tool in (await client.list_tools()).tools]
        assert tools == ["detect", "fetch", "page", "query"], tools
        return await use(client)


async def calls(client, base):
    """Sends calls of all kinds, up to eight at a time, of which some are cancelled."""
    choice = random.Random(1)
    line = asyncio.Semaphore(8)
    counts = {"whole": 0, "part": 0, "none": 0, "cancelled": 0}

    async def call(number, kind):
        url = f"{base}/page/airports?per_page=50&count={COUNT}"
        arguments = {
            "fetch": ("fetch", {"url": url, "table": f"t{number}", "file": f"f{number}.db"}),
            "limited": ("fetch", {"url": url, "table": f"t{number}", "file": f"f{number}.db", "max_items": 60}),
            "page": ("page", {"url": url}),
            "detect": ("detect", {"url": url}),
            "query": ("query", {"sql": "SELECT count(*) FROM whole"}),
            "wrong": ("fetch", {"url": "http://127.0.0.1:1/"}),
        }[kind]
        async with line:
            task = asyncio.ensure_future(client.call_tool(*arguments))
            if number % 17 == 0:
                await asyncio.sleep(0)
                task.cancel()
            try:
                content = answer(await task)
            except asyncio.CancelledError:
                counts["cancelled"] += 1
                return
        expected = {"fetch": "whole", "limited": "part", "page": "part", "query": "whole", "wrong": "none", "detect": "none"}
        if kind in expected:
            assert content["coverage"] == expected[kind], (kind, content)
        if kind == "query":
            assert content["rows"] == [[COUNT]], content
        counts[content["coverage"]] += 1

    whole = answer(await client.call_tool("fetch", {"url": f"{base}/page/airports?per_page=50&count={COUNT}", "table": "whole"}))
    assert whole["coverage"] == "whole" and whole["items"] == COUNT, whole
    kinds = ["fetch", "limited", "page", "page", "detect", "query", "query", "query", "wrong"]
    await asyncio.gather(*(call(number, choice.choice(kinds)) for number in range(1, CALLS)))
    return counts


INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}


class Server:
    """A server without a client."""

    def __init__(self, program, base, folder):
        self.process = subprocess.Popen(
            [program, "mcp", "--allow", base, "--folder", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.send(0, "initialize", INITIALIZE)
        assert "result" in self.read()

    def write(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def send(self, number, method, params):
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if number is None else {"id": number})
        self.write(json.dumps(message).encode())

    def call(self, number, tool, arguments):
        self.send(number, "tools/call", {"name": tool, "arguments": arguments, "_meta": {"progressToken": number}})

    def read(self):
        line = self.process.stdout.readline()
        assert line, "the server has ended"
        return json.loads(line)

    def progress(self, number, count):
        """Waits for notifications about a call that is still running."""
        while count:
            message = self.read()
            assert message.get("id") != number, message
            count -= message.get("method") == "notifications/progress" and message["params"]["progressToken"] == number

    def response(self, number):
        while True:
            message = self.read()
            if message.get("id") == number:
                return message

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def end(self):
        self.process.communicate(timeout=30)
        assert self.process.returncode == 0, self.process.returncode


def rough(program, base, folder):
    """Sends what no client sends, then more calls at once than the server runs, and cancels a fetch again and again."""
    server = Server(program, base, folder)
    for line in [b"{", b"[]", b'[{"jsonrpc":"2.0"}]', b"\0\xff\xfe", b"null", b"[" * 200_000, b'{"a":' * 100_000, b"x" * (5 << 20),
                 b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', b'{"jsonrpc":"2.0","id":null,"method":"ping"}',
                 b'{"jsonrpc":"1.0","id":1,"method":"ping"}', b'{"jsonrpc":"2.0","id":1,"method":2}',
                 b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}', b'{"jsonrpc":"2.0","id":1,"method":"tools/call"}']:
        server.write(line)
        assert server.read()["error"]["code"] in (-32700, -32600, -32602), line[:80]
    url = f"{base}/page/airports?per_page=50&count={COUNT}"
    server.call(1, "fetch", {"url": url, "file": "rough.db", "table": "t"})
    assert server.response(1)["result"]["structuredContent"]["coverage"] == "whole"
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n, t"
    for number in range(2, 2 + MOST):
        server.call(number, "query", {"sql": endless, "file": "rough.db"})
    server.call(90, "query", {"sql": "SELECT 1", "file": "rough.db"})
    assert "wait" in server.response(90)["error"]["message"]
    for number in range(2, 2 + MOST):
        server.send(None, "notifications/cancelled", {"requestId": number})
    for number in range(30, 30 + MOST):
        server.call(number, "fetch", {"url": url, "file": f"rough{number}.db", "table": "t"})
    answers = {}
    while len(answers) < MOST:
        message = server.read()
        if "id" in message:
            answers[message["id"]] = message["result"]["structuredContent"]
    assert set(answers) == set(range(30, 30 + MOST)), answers
    assert all(one["coverage"] == "whole" and one["items"] == COUNT for one in answers.values()), answers
    slow = {"url": f"{base}/cursor/airports?limit=10&count={COUNT}&latency=20", "file": "rough.db", "table": "cancelled"}
    for number in range(101, 111):
        server.call(number, "fetch", slow | {"resume": number > 101})
        server.progress(number, 1)
        server.send(None, "notifications/cancelled", {"requestId": number})
    server.call(200, "fetch", slow | {"resume": True})
    content = server.response(200)["result"]["structuredContent"]
    assert content["coverage"] == "whole" and content["items"] == COUNT, content
    server.end()
    print(f"malformed messages refused, {MOST} calls at once and no more, 10 fetches cancelled and resumed")


async def killed(program, base, folder):
    """Kills a server during a fetch, and lets the next one resume it."""
    url = f"{base}/cursor/airports?limit=5&count={COUNT}&latency=20"
    arguments = {"url": url, "table": "killed", "file": "killed.db"}
    for signals in range(3):
        server = Server(program, base, folder)
        server.call(1, "fetch", arguments | {"resume": signals > 0})
        # The rows of the first page are safe before the second notification.
        server.progress(1, 2)
        server.kill()

    async def resume(client):
        before = answer(await client.call_tool("query", {"sql": "SELECT count(*) FROM killed", "file": "killed.db"}))
        assert before["coverage"] == "part", before
        content = answer(await client.call_tool("fetch", arguments | {"resume": True}))
        assert content["coverage"] == "whole" and content["items"] == COUNT, content
        rows = answer(
            await client.call_tool("query", {"sql": "SELECT count(DISTINCT id), count(*) FROM killed", "file": "killed.db"})
        )
        assert rows["rows"] == [[COUNT, COUNT]], rows

    await session(program, base, folder, resume)


async def main(program):
    demo = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        base = re.search(r"http://[\d.:]+", demo.stdout.readline()).group()
        with tempfile.TemporaryDirectory() as folder:
            counts = await session(program, base, folder, lambda client: calls(client, base))
            print(f"{CALLS} calls: {counts}")
            rough(program, base, folder)
            await killed(program, base, folder)
            print("killed three times, resumed, whole")
    finally:
        demo.send_signal(signal.SIGTERM)
        demo.wait()


if __name__ == "__main__":
    asyncio.run(main(str(Path(sys.argv[1]).resolve()) if os.sep in sys.argv[1] else sys.argv[1]))
