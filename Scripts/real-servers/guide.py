"""Runs the commands of Documentation/graphql.md on a server with such schemas, and compares the items with its data.

Usage: guide.py PAGINATE PYTHON WORK
"""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PAGINATE, PYTHON, WORK = sys.argv[1], sys.argv[2], Path(sys.argv[3])
HERE = Path(__file__).resolve().parent
STARS = 57


def main():
    text = (HERE.parent.parent / "Documentation/graphql.md").read_text()
    documents = re.findall(r"`(\w+\.graphql)`.*?```graphql\n(.*?)```", text, re.DOTALL)
    command, continued, placed, parents = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    assert len(documents) == 5, documents
    for name, document in documents:
        (WORK / name).write_text(document)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen([PYTHON, str(HERE / "repository.py"), str(port)])
    try:
        base = f"http://127.0.0.1:{port}"
        address = base + "/graphql"
        for _ in range(150):
            try:
                urllib.request.urlopen(address + "?query=%7B__typename%7D", timeout=2)
                break
            except OSError:
                time.sleep(0.2)
        command = command.replace("paginate fetch https://api.github.com/graphql", f'"$PAGINATE" fetch {address}')
        environment = dict(os.environ, PAGINATE=PAGINATE, GITHUB_TOKEN="none")
        start = time.monotonic()
        done = subprocess.run(["bash", "-c", command], cwd=WORK, env=environment, capture_output=True, text=True, timeout=120)
        seconds = time.monotonic() - start
        print(done.stderr.strip())
        assert done.returncode == 0, done.returncode
        assert seconds > 1.5, f"{seconds} s: the rate limit in the body did not delay a request"
        items = [json.loads(line) for line in (WORK / "stars.ndjson").read_text().splitlines()]
        assert [int(item["node"]["id"]) for item in items] == list(range(STARS)), len(items)
        for item in items:
            user, inner = int(item["node"]["id"]), item["node"]["organizations"]
            assert item["starredAt"].startswith("2026-01-0"), item
            assert [node["login"] for node in inner["nodes"]] == [f"org-{user}-{n}" for n in range(user * 7 % 24)], item
            assert inner["totalCount"] == user * 7 % 24 and not inner["pageInfo"]["hasNextPage"], item
        cut = re.sub(r" --expand \S+", "", command)
        done = subprocess.run(["bash", "-c", cut], cwd=WORK, env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 4, (done.returncode, done.stderr)
        environment["MONDAY_TOKEN"] = "none"
        (WORK / "boards.ndjson").write_text('{"id": 1234567890}\n{"id": 7}\n')
        boards = {board: [f"{board}-{n}" for n in range(board % 1000 + 41)] for board in [1234567890, 7]}
        searched = list(range(STARS))
        cases = [(continued, boards[1234567890]), (placed, searched), (parents, boards[1234567890] + boards[7])]
        for text, expected in cases:
            local = re.sub(r"paginate fetch https://[^/]+", f'"$PAGINATE" fetch {base}', text)
            done = subprocess.run(["bash", "-c", local], cwd=WORK, env=environment, capture_output=True, text=True, timeout=120)
            print(done.stderr.strip())
            assert done.returncode == 0, (done.returncode, done.stderr)
            items = [json.loads(line)["id"] for line in done.stdout.splitlines()]
            assert sorted(items, key=str) == sorted(expected, key=str), (text, len(items), len(expected))
        print("The guide for GraphQL does what it says.")
    finally:
        server.terminate()
        server.wait()


main()
