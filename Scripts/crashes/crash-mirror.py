#!/usr/bin/env python3
"""Kills a mirrored walk into a database at random moments, and compares the marks with the list.

Usage: Scripts/crashes/crash-mirror.py [KILLS] [SEED] [ITEMS]    (200, 1 and 60 by default)

A server in this process has a list by cursor, of which 30 percent of the answers fail. Before each run items are added and removed;
a removed item never returns. Each run is killed with SIGKILL at a random moment, or ends. After each one, no row whose item is in the
list may be marked, and a row may only be marked if it is not in the list. The versions of --history that are valid are the rows without a
mark. After the last run, which is not killed, exactly the rows of removed items are marked. PAGINATE selects a built command. It ends only the processes that it started.
"""

import http.server
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import urllib.parse
from pathlib import Path

PAGINATE = os.environ.get("PAGINATE", str(Path(__file__).resolve().parents[2] / "paginate"))
NUMBERS = [int(argument) for argument in sys.argv[1:]]
KILLS, SEED, ITEMS = NUMBERS + [200, 1, 60][len(NUMBERS):]
chance = random.Random(SEED)
items = set(range(1, ITEMS + 1))
newest = ITEMS


class List(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
        after = int(query.get("after", ["k0"])[0][1:])
        rest = sorted(item for item in items if item > after)
        page, following = rest[:10], f"k{rest[9]}" if len(rest) > 10 else None
        body = json.dumps({"items": [{"id": item} for item in page], "next": following}).encode()
        fails = chance.random() < 0.3
        self.send_response(503 if fails else 200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "0" if fails else str(len(body)))
        if fails:
            self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(b"" if fails else body)

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, address):
        pass  # A killed program closes its connections.


def rows(path, condition, table="items"):
    if not path.exists():
        return set()
    database = sqlite3.connect(path)
    try:
        tables = {name for name, in database.execute("SELECT name FROM sqlite_master")}
        if table not in tables:
            return set()
        return {row for row, in database.execute(f"SELECT id FROM {table} WHERE {condition}")}
    finally:
        database.close()


def main():
    global newest
    server = Server(("127.0.0.1", 0), List)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/items"
    killed, ended = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "list.db"
        command = [
            PAGINATE, "fetch", url, "--next", "/next", "--cursor-param", "after", "--retries", "20", "--format", "sqlite",
            "--output", path, "--primary-key", "/id", "--no-cache", "--mirror", "--mirror-max", "100%", "--fixed-order",
            "--history",
        ]
        while True:
            for item in chance.sample(sorted(items), min(len(items), chance.randrange(12))):
                items.discard(item)
            for _ in range(chance.randrange(12)):
                newest += 1
                items.add(newest)
            isLast = killed >= KILLS
            resume = ["--resume"] if chance.random() < 0.5 else []
            program = subprocess.Popen(command + ([] if isLast else resume), stderr=subprocess.PIPE)
            try:
                program.wait(None if isLast else chance.uniform(0.05, 2))
                ended += 1
            except subprocess.TimeoutExpired:
                program.send_signal(signal.SIGKILL)
                killed += 1
            message = program.communicate()[1].decode()
            wrong = rows(path, "paginate_removed_at IS NOT NULL") & items
            if wrong:
                sys.exit(f"crash-mirror: {len(wrong)} rows are marked, and in the list: {sorted(wrong)[:9]}")
            valid = rows(path, "paginate_valid_to IS NULL", "items_history")
            if valid != rows(path, "paginate_removed_at IS NULL"):
                sys.exit(f"crash-mirror: the versions that are valid are not the rows: {sorted(valid)[:9]}")
            if isLast:
                break
        gone = rows(path, "TRUE") - items
        marked = rows(path, "paginate_removed_at IS NOT NULL")
        if program.returncode != 0 or marked != gone or not items <= rows(path, "TRUE"):
            sys.exit(f"crash-mirror: {len(gone ^ marked)} marks are wrong after the last run ({message.strip()})")
    print(f"{killed} kills, {ended} runs that ended: {len(marked)} rows of removed items are marked, and no other")


main()
