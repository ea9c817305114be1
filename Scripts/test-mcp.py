#!/usr/bin/env python3
"""Runs `paginate mcp` under the Model Context Protocol's own client for Python: 200 calls, cancellations and kills.

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


async def killed(program, base, folder):
    """Kills a server during a fetch, and lets the next one resume it."""
    url = f"{base}/page/airports?per_page=10&count={COUNT}&delay=20"
    arguments = {"url": url, "table": "killed", "file": "killed.db"}
    for signals in range(3):
        server = subprocess.Popen(
            [program, "mcp", "--allow", base, "--folder", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        messages = [
            {
                "id": 1,
                "method": "initialize",
                "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
            },
            {
                "id": 2,
                "method": "tools/call",
                "params": {
                    "name": "fetch",
                    "arguments": arguments | {"resume": signals > 0},
                    "_meta": {"progressToken": 1},
                },
            },
        ]
        for message in messages:
            server.stdin.write((json.dumps({"jsonrpc": "2.0"} | message) + "\n").encode())
        server.stdin.flush()
        for line in server.stdout:
            if b"notifications/progress" in line:
                break
        server.send_signal(signal.SIGKILL)
        server.wait()
        server.stdout.close()

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
            await killed(program, base, folder)
            print("killed three times, resumed, whole")
    finally:
        demo.send_signal(signal.SIGTERM)
        demo.wait()


if __name__ == "__main__":
    asyncio.run(main(str(Path(sys.argv[1]).resolve()) if os.sep in sys.argv[1] else sys.argv[1]))
