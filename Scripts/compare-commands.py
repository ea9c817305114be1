#!/usr/bin/env python3
"""Does the six jobs of Documentation/coming-from.md with paginate and other tools, and prints their results as tables.

Usage: Scripts/compare-commands.py [JOB ...]    (all jobs by default: 1 2 3 4 5 6)

Each program runs against a demo server that works and against one that fails. On the first, each tool has to get the whole
list; on the second, paginate has to end with the documented exit code, and the results of the others are only printed.
Needs curl, jq, sqlite3, xmllint and PyPI; gh is optional, and GH selects one. Installs into a temporary folder, and removes it.
PAGINATE selects a built command. It takes about five minutes, and ends only the processes that it started.
"""

import gzip
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlparse

PAGINATE = os.environ.get("PAGINATE", str(Path(__file__).resolve().parent.parent / "paginate"))
GH = shutil.which(os.environ.get("GH", "gh"))
PACKAGES = {"dlt": ["dlt[duckdb]==1.31.0", "duckdb==2.0.0"], "singer": ["singer-sdk==0.54.9", "target-duckdb==0.8.0"]}
TOOLS = ["paginate", "curl + jq", "gh", "dlt", "Singer SDK"]
# The number of requests of each tool for a page that fails with the status 500.
TRIES = {"paginate": 4, "curl + jq": 4, "dlt": 5, "Singer SDK": 5}
LONGEST = 150

NEXT = r"""url=$(sed -n 's/^[Ll]ink:.*<\([^>]*\)>; *rel="next".*/\1/p' head)"""

TAP_HEAD = """
import itertools, os, sys
from urllib.parse import parse_qsl
from singer_sdk import RESTStream, Tap, typing as th
from singer_sdk.authenticators import BearerTokenAuthenticator
from singer_sdk.pagination import HeaderLinkPaginator, JSONPathPaginator
BASE, _, QUERY = sys.argv.pop(1).partition("?")
ITEM = th.PropertiesList(th.Property("id", th.IntegerType), th.Property("name", th.StringType)).to_dict()
class Links(RESTStream):
    name, path, url_base, primary_keys, schema = "items", "", BASE, ["id"], ITEM
    def get_new_paginator(self): return HeaderLinkPaginator()
    def get_url_params(self, context, token): return dict(parse_qsl(token.query if token else QUERY))
"""
TAP_TAIL = """
class Api(Tap):
    name, config_jsonschema = "tap-api", {}
    def discover_streams(self): return [stream(self) for stream in STREAMS]
Api.cli()
"""
TAP_CURSOR = TAP_HEAD + """
class Items(Links):
    records_jsonpath = "$.data[*]"
    authenticator = property(lambda self: BearerTokenAuthenticator(token=os.environ["TOKEN"]))
    def get_new_paginator(self): return JSONPathPaginator("$.meta.next_cursor")
    def get_url_params(self, context, token): return dict(parse_qsl(QUERY), **({"cursor": token} if token else {}))
STREAMS = [Items]
""" + TAP_TAIL
TAP_RECORDS = TAP_HEAD + """
import xml.etree.ElementTree as xml
from singer_sdk.pagination import BaseAPIPaginator
NAMES = {"o": "http://www.openarchives.org/OAI/2.0/"}
class Tokens(BaseAPIPaginator):
    def get_next(self, response): return xml.fromstring(response.content).findtext(".//o:resumptionToken", "", NAMES) or None
class Records(Links):
    schema = th.PropertiesList(th.Property("id", th.StringType)).to_dict()
    def get_new_paginator(self): return Tokens(None)
    def get_url_params(self, context, token):
        return {"verb": "ListRecords", "resumptionToken": token} if token else dict(parse_qsl(QUERY))
    def parse_response(self, response):
        for name in xml.fromstring(response.content).iterfind(".//o:record/o:header/o:identifier", NAMES):
            yield {"id": name.text}
STREAMS = [Records]
""" + TAP_TAIL
TAP_RUN = """
set -o pipefail
python tap.py "$1" | jq -c 'select(.type == "RECORD" and .stream != "parents").record' >> items.ndjson
"""

DLT_CURSOR = """
import os, sys, dlt
from dlt.sources.helpers.rest_client import paginate
from dlt.sources.helpers.rest_client.auth import BearerTokenAuth
from dlt.sources.helpers.rest_client.paginators import JSONResponseCursorPaginator
pages = paginate(sys.argv[1], auth=BearerTokenAuth(os.environ["TOKEN"]), data_selector="data",
                 paginator=JSONResponseCursorPaginator("meta.next_cursor", "cursor"))
pipeline = dlt.pipeline("api", destination=dlt.destinations.filesystem("out"), dataset_name="api")
pipeline.run(pages, table_name="items", loader_file_format="jsonl")
"""

# The programs: by job and tool, the files by name. job.sh runs if there is one, else job.py. The argument is the URL.
PROGRAMS = {
    1: {
        "paginate": {"job.sh": 'paginate fetch "$1" > items.ndjson'},
        "curl + jq": {"job.sh": f"""
set -eo pipefail
url=$1
while [ -n "$url" ]; do
    curl -sS --fail --retry 3 -D head -o page "$url"
    jq -c '.[]' page
    {NEXT}
done > items.ndjson
"""},
        "gh": {"job.sh": """gh api --paginate "$1" --jq '.[]' > items.ndjson"""},
        "dlt": {"job.py": """
import sys, dlt
from dlt.sources.helpers.rest_client import paginate
pipeline = dlt.pipeline("api", destination=dlt.destinations.filesystem("out"), dataset_name="api")
pipeline.run(paginate(sys.argv[1]), table_name="items", loader_file_format="jsonl")
"""},
        "Singer SDK": {"tap.py": TAP_HEAD + "STREAMS = [Links]" + TAP_TAIL, "job.sh": TAP_RUN},
    },
    2: {
        "paginate": {"job.sh": 'paginate fetch "$1" --bearer-env TOKEN > items.ndjson'},
        "curl + jq": {"job.sh": """
set -eo pipefail
cursor=
while [ "$cursor" != null ]; do
    curl -sS --fail --retry 3 --oauth2-bearer "$TOKEN" -G ${cursor:+--data-urlencode "cursor=$cursor"} -o page "$1"
    jq -c '.data[]' page
    cursor=$(jq -r .meta.next_cursor page)
done > items.ndjson
"""},
        "dlt": {"job.py": DLT_CURSOR},
        "Singer SDK": {"tap.py": TAP_CURSOR, "job.sh": TAP_RUN},
    },
    3: {
        "paginate": {"job.sh": 'paginate fetch "$1" --bearer-env TOKEN --output items.ndjson --resume state.json'},
        "curl + jq": {"job.sh": """
set -eo pipefail
cursor=$(cat cursor 2> /dev/null || true)
while [ "$cursor" != null ]; do
    curl -sS --fail --retry 3 --oauth2-bearer "$TOKEN" -G ${cursor:+--data-urlencode "cursor=$cursor"} -o page "$1"
    jq -c '.data[]' page >> items.ndjson
    cursor=$(jq -r .meta.next_cursor page)
    echo "$cursor" > cursor.new && mv cursor.new cursor
done
"""},
        "dlt": {"job.py": DLT_CURSOR},
        "Singer SDK": {"tap.py": TAP_CURSOR, "job.sh": TAP_RUN},
    },
    4: {
        "paginate": {"job.sh": 'paginate fetch "$1" --format sqlite --output api.db --primary-key /id --since /id'},
        "curl + jq": {"job.sh": f"""
set -eo pipefail
sqlite3 api.db 'create table if not exists airports (id integer primary key, name text)'
newest=$(sqlite3 api.db 'select coalesce(max(id), 0) from airports')
url=$1
while [ -n "$url" ]; do
    curl -sS --fail --retry 3 -D head -o page "$url"
    jq -r ".[] | select(.id > $newest) | [.id, .name] | @csv" page
    {NEXT}
    if jq -e "any(.[]; .id <= $newest)" page > /dev/null; then break; fi
done > new.csv
sqlite3 api.db '.mode csv' '.import new.csv airports'
"""},
        "dlt": {"job.py": """
import sys, dlt
from dlt.sources.helpers.rest_client import paginate
@dlt.resource(name="airports", primary_key="id", write_disposition="merge")
def airports(new=dlt.sources.incremental("id", row_order="desc")):
    yield from paginate(sys.argv[1])
pipeline = dlt.pipeline("api", destination=dlt.destinations.duckdb("store.duckdb"), dataset_name="items")
pipeline.run(airports())
"""},
        "Singer SDK": {"tap.py": TAP_HEAD + """
class Items(Links):
    replication_key = "id"
    def get_records(self, context):
        newest = self.get_starting_replication_key_value(context) or 0
        return itertools.takewhile(lambda item: item["id"] > newest, super().get_records(context))
STREAMS = [Items]
""" + TAP_TAIL, "config.json": '{"filepath": "store.duckdb", "default_target_schema": "items"}', "job.sh": """
set -eo pipefail
if [ -s state.json ]; then state="--state state.json"; fi
python tap.py "$1" $state | target-duckdb --config config.json > states
tail -n 1 states > state.json
"""},
    },
    5: {
        "paginate": {"job.sh": """
paginate fetch "$1" --parents parents.ndjson --pagination link --rate 20/s --receipts receipts.ndjson > items.ndjson
"""},
        "curl + jq": {"job.sh": f"""
set -eo pipefail
for id in $(jq .id parents.ndjson); do
    url=${{1/\\{{id\\}}/$id}}
    while [ -n "$url" ]; do
        sleep 0.05
        curl -sS --fail --retry 3 -D head -o page "$url"
        jq -c '.[]' page
        {NEXT}
    done
done > items.ndjson
"""},
        "gh": {"job.sh": """
set -e
for id in $(jq .id parents.ndjson); do
    gh api --paginate "${1/\\{id\\}/$id}" --jq '.[]'
    sleep 0.05
done > items.ndjson
"""},
        "dlt": {"job.py": """
import sys, dlt
from dlt.sources.rest_api import rest_api_source
base, _, path = sys.argv[1].partition("/parents/{id}")
source = rest_api_source({"client": {"base_url": base, "paginator": "header_link"}, "resources": [
    {"name": "parents", "endpoint": {"path": "parents?count=40&max=60&seed=1"}},
    {"name": "items", "endpoint": {"path": "parents/{resources.parents.id}" + path}}]})
pipeline = dlt.pipeline("api", destination=dlt.destinations.filesystem("out"), dataset_name="api")
pipeline.run(source, loader_file_format="jsonl")
"""},
        "Singer SDK": {"tap.py": TAP_HEAD + """
class Parents(Links):
    name, url_base = "parents", BASE.removesuffix("/{id}/children") + "?count=40&max=60&seed=1"
    def get_url_params(self, context, token): return dict(parse_qsl(token.query if token else ""))
    def get_child_context(self, record, context): return {"id": record["id"]}
class Children(Links):
    parent_stream_type = Parents
    schema = th.PropertiesList(th.Property("id", th.IntegerType), th.Property("title", th.StringType)).to_dict()
STREAMS = [Parents, Children]
""" + TAP_TAIL, "job.sh": TAP_RUN},
    },
    6: {
        "paginate": {"job.sh": 'paginate fetch "$1" --api oaiPMH --columns id=/header/identifier > items.ndjson'},
        "curl + jq": {"job.sh": """
set -eo pipefail
url=$1
while [ -n "$url" ]; do
    curl -sS --fail --retry 3 -o page "$url"
    xmllint --xpath '//*[local-name()="record"]/*[local-name()="header"]/*[local-name()="identifier"]/text()' page | jq -cR '{id: .}'
    token=$(xmllint --xpath 'string(//*[local-name()="resumptionToken"])' page)
    url=${token:+${1%%&metadataPrefix*}&resumptionToken=$token}
done > items.ndjson
"""},
        "gh": {"job.sh": """
set -eo pipefail
url=$1
while [ -n "$url" ]; do
    gh api "$url" > page
    xmllint --xpath '//*[local-name()="record"]/*[local-name()="header"]/*[local-name()="identifier"]/text()' page | jq -cR '{id: .}'
    token=$(xmllint --xpath 'string(//*[local-name()="resumptionToken"])' page)
    url=${token:+${1%%&metadataPrefix*}&resumptionToken=$token}
done > items.ndjson
"""},
        "Singer SDK": {"tap.py": TAP_RECORDS, "job.sh": TAP_RUN},
        "dlt": {"job.py": """
import sys, dlt, xml.etree.ElementTree as xml
from dlt.sources.helpers import requests
NAMES = {"o": "http://www.openarchives.org/OAI/2.0/"}
@dlt.resource(name="items")
def records(url):
    token = None
    while token != "":
        address = url if token is None else url.partition("&metadataPrefix")[0] + "&resumptionToken=" + token
        page = xml.fromstring(requests.get(address).content)
        yield [{"id": name.text} for name in page.iterfind(".//o:record/o:header/o:identifier", NAMES)]
        token = page.findtext(".//o:resumptionToken", "", NAMES)
pipeline = dlt.pipeline("api", destination=dlt.destinations.filesystem("out"), dataset_name="api")
pipeline.run(records(sys.argv[1]), table_name="items", loader_file_format="jsonl")
"""},
    },
}


class Repository(BaseHTTPRequestHandler):
    """A repository of OAI-PMH with 2,000 records, whose faults are in the path."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        address = urlparse(self.path)
        start, fault = int(parse_qs(address.query).get("resumptionToken", ["0"])[0]), address.path.strip("/")
        numbers = range(start + 1, start + (51 if fault == "short" and start == 800 else 101))
        records = "".join(f"<record><header><identifier>oai:demo:{number}</identifier></header></record>" for number in numbers)
        token = start + 100 if start < 1900 else ""
        body = f'<ListRecords>{records}<resumptionToken completeListSize="2000">{token}</resumptionToken></ListRecords>'
        if fault == "error" and start == 200:
            body = '<error code="badResumptionToken">The token has expired.</error>'
        text = f'<?xml version="1.0"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">{body}</OAI-PMH>'
        content = text.encode()[:-2000 if fault == "cut" and start == 200 else None]
        self.send_response(200)
        self.send_header("Content-Type", "text/xml; charset=UTF-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


class Server:
    """The demo server, and the numbers of the requests of each run."""

    def __init__(self):
        self.process = subprocess.Popen([PAGINATE, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
        self.base = self.process.stdout.readline().strip()
        self.repository = ThreadingHTTPServer(("127.0.0.1", 0), Repository)
        threading.Thread(target=self.repository.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.repository.shutdown()
        self.process.terminate()
        self.process.wait()

    def send(self, path, body=None):
        with urllib.request.urlopen(self.base + path, data=body, timeout=30) as response:
            return json.load(response)

    def log(self, run):
        return self.send(f"/runs/{run}")


class Attempt:
    """A program of a tool in a folder of its own, and the items that it got."""

    running = set()
    isStopped = False

    def __init__(self, tools, job, tool, situation):
        self.tools, self.tool, self.run = tools, tool, f"{tool.split()[0]}-{job}-{situation}"
        self.folder = tools.folder / self.run
        self.folder.mkdir()
        for name, text in PROGRAMS[job][tool].items():
            (self.folder / name).write_text(text.lstrip("\n"))

    @classmethod
    def stop_all(cls, *_):
        cls.isStopped = True
        for process in list(cls.running):
            cls.end(process)
        sys.exit("compare-commands: stopped.")

    def start(self, url):
        if self.isStopped:
            raise InterruptedError
        program = ["bash", "job.sh"] if (self.folder / "job.sh").exists() else ["python", "job.py"]
        environment = self.tools.environment(self.tool, self.folder)
        with open(self.folder / "log", "ab") as log:
            # A process group of its own, whose id is that of the process.
            process = subprocess.Popen([shutil.which(program[0], path=environment["PATH"]), program[1], url], cwd=self.folder,
                                       env=environment, stdout=log, stderr=log, start_new_session=True)
        self.running.add(process)
        return process

    @staticmethod
    def end(process):
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def fetch(self, url, longest=LONGEST):
        process = self.start(url)
        try:
            return process.wait(longest)
        except subprocess.TimeoutExpired:
            self.end(process)
            return None
        finally:
            self.running.discard(process)

    def kill(self, url, server, requests):
        """Starts the program, and kills it after a number of requests."""
        process, deadline = self.start(url), time.monotonic() + LONGEST
        while server.log(self.run)["requests"] < requests and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        self.running.discard(process)
        self.end(process)

    def ids(self):
        """Returns the ids of the items in the output; `None` stands for a line that is no item."""
        lines = []
        for name in ["items.ndjson", "items.ndjson.part"]:
            if (self.folder / name).exists():
                lines += (self.folder / name).read_bytes().splitlines()
        for file in sorted(self.folder.glob("out/api/items/*")):
            data = file.read_bytes()
            lines += (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).splitlines()
        return [self.id(line) for line in lines] + self.rows()

    @staticmethod
    def id(line):
        try:
            return json.loads(line)["id"]
        except (ValueError, TypeError, KeyError):
            return None

    def rows(self):
        if (self.folder / "api.db").exists():
            database = sqlite3.connect(self.folder / "api.db")
            tables = [row[0] for row in database.execute("select name from sqlite_master where name = 'airports'")]
            return [row[0] for table in tables for row in database.execute(f"select id from {table}")]
        if not (self.folder / "store.duckdb").exists():
            return []
        code = ("import duckdb, json; c = duckdb.connect('store.duckdb', read_only=True); t = c.execute(\"select table_name "
                "from information_schema.tables where table_schema = 'items' and table_name in ('items', 'airports')\")"
                ".fetchall(); print(json.dumps([r[0] for n, in t for r in c.execute(f'select id from store.items.{n}')"
                ".fetchall()]))")
        python = self.tools.folder / "dlt" / "bin" / "python"
        return json.loads(subprocess.run([python, "-c", code], cwd=self.folder, check=True, capture_output=True).stdout)


class Tools:
    """The installed tools, with their versions."""

    def __init__(self, folder):
        self.folder = folder
        self.token = ""
        (folder / "bin").mkdir()
        for name, path in [("paginate", PAGINATE)] + ([("gh", GH)] if GH else []):
            (folder / "bin" / name).symlink_to(Path(path).resolve())
        for name, packages in PACKAGES.items():
            subprocess.run([sys.executable, "-m", "venv", folder / name], check=True)
            subprocess.run([folder / name / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", *packages],
                           check=True, timeout=600)

    def environment(self, tool, folder):
        venv = self.folder / ("singer" if tool == "Singer SDK" else "dlt") / "bin"
        return dict(os.environ, PATH=f"{venv}:{self.folder / 'bin'}:{os.environ['PATH']}", HOME=str(folder),
                    TOKEN=self.token, GH_TOKEN="none", RUNTIME__DLTHUB_TELEMETRY="false", DLT_DATA_DIR=str(folder / "dlt"))

    def versions(self):
        def first(*command):
            return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0]
        own = [first(self.folder / "bin" / "paginate", "--version"), " ".join(first("curl", "--version").split()[:2]),
               first("jq", "--version"), "sqlite3 " + first("sqlite3", "--version").split()[0]]
        packages = [package.replace("==", " ") for group in PACKAGES.values() for package in group]
        return ", ".join(own + ([first(GH, "--version")] if GH else ["no gh"]) + packages)


class Cell:
    """The result of one tool in one situation."""

    def __init__(self, attempt, code, wanted, notes=()):
        self.code, ids = code, attempt.ids()
        right = [id for id in ids if id in wanted]
        self.items, self.others, self.twice = len(set(right)), len(ids) - len(right), len(right) - len(set(right))
        self.isWhole = (self.items, self.others, self.twice) == (len(wanted), 0, 0)
        extra = [f"{self.twice:,} repeated"] * (self.twice > 0) + [f"{self.others} no item"] * (self.others > 0) + list(notes)
        ending = "no end" if code is None else f"exit {code}"
        self.text = f"{self.items:,}" + (f" ({', '.join(extra)})" if extra else "") + f", {ending}"


def links(attempt, server, fault=""):
    code = attempt.fetch(f"{server.base}/link/airports?per_page=100&count=2000&run={attempt.run}{fault}")
    return Cell(attempt, code, set(range(1, 2001)))


def loop(attempt, server):
    """Page 3 names itself as the next page; a program that does not notice is stopped after some seconds."""
    code = attempt.fetch(f"{server.base}/link/airports?per_page=100&count=2000&run={attempt.run}&latency=20&fault=self@3", 8)
    return Cell(attempt, code, set(range(1, 2001)))


def cursors(attempt, server, fault=""):
    code = attempt.fetch(f"{server.base}/cursor/airports?limit=100&count=2000&auth=oauth&run={attempt.run}{fault}")
    return Cell(attempt, code, set(range(1, 2001)))


def killed(attempt, server):
    url = f"{server.base}/cursor/airports?limit=50&count=2000&auth=oauth&run={attempt.run}&latency=100"
    attempt.kill(url, server, 25)
    before = server.log(attempt.run)["requests"]
    code = attempt.fetch(url)
    more = server.log(attempt.run)["requests"] - before
    return Cell(attempt, code, set(range(1, 2001)), [f"{more} requests"])


def increments(attempt, server):
    url = f"{server.base}/timeline/airports?limit=50&count=1000&run={attempt.run}"
    if attempt.fetch(url) != 0:
        return Cell(attempt, "other than 0 at first", set(range(1, 1121)))
    server.send(f"/timeline/airports?run={attempt.run}&add=120", b"")
    before = server.log(attempt.run)["requests"]
    code = attempt.fetch(url)
    more = server.log(attempt.run)["requests"] - before
    return Cell(attempt, code, set(range(1, 1121)), [f"{more} requests"])


def interrupted(attempt, server):
    """Page 3 of the first run fails until the tool gives up."""
    fault = f"500@3x{TRIES[attempt.tool]}"
    url = f"{server.base}/timeline/airports?limit=50&count=1000&run={attempt.run}&fault={fault}"
    code = attempt.fetch(url)
    rows = len(attempt.ids())
    return Cell(attempt, attempt.fetch(url), set(range(1, 1001)), [f"first {rows}, exit {code}"])


def children(attempt, server, fault=""):
    parents = "/parents?count=40&max=60&seed=1"
    records = server.send(parents)
    (attempt.folder / "parents.ndjson").write_text("".join(json.dumps(record) + "\n" for record in records))
    wanted = {record["id"] * 1_000_000 + number for record in records for number in range(1, record["children"] + 1)}
    template = f"{server.base}/parents/{{id}}/children?limit=20&max=60&seed=1&budget=25&run={attempt.run}{fault}"
    code = attempt.fetch(template)
    refused = server.log(attempt.run)["refused"]
    return Cell(attempt, code, wanted, [f"{refused} refused"] * (refused > 0))


def records(attempt, server, fault=""):
    query = "verb=ListRecords&metadataPrefix=oai_dc"
    code = attempt.fetch(f"http://127.0.0.1:{server.repository.server_port}/{fault}?{query}")
    return Cell(attempt, code, {f"oai:demo:{number}" for number in range(1, 2001)})


# The job, the situation, its name, and the exit code of paginate.
SITUATIONS = [
    (1, "whole list", links, "", 0),
    (1, "page 3 fails with 500", links, "&fault=500@3", 1),
    (1, "page 3 is an error object with status 200", links, "&fault=error@3", 1),
    (1, "page 9 lacks 50 of 2,000 declared items", links, "&short=50@9", 4),
    (1, "page 3 names itself as the next page", loop, None, 6),
    (2, "whole list", cursors, "", 0),
    (2, "page 3 fails with 500", cursors, "&fault=500@3", 1),
    (2, "has_more is true at the last page, without a cursor", cursors, "&field=meta:%7B%22has_more%22:true%7D@15", 4),
    (3, "killed at request 25 of 40, run again", killed, None, 0),
    (4, "second run, 120 new of 1,120", increments, None, 0),
    (4, "page 3 of 20 fails, run again", interrupted, None, 0),
    (5, "all lists, at most 25 requests/s accepted", children, "", 0),
    (5, "page 3 of nine lists fails with 500", children, "&fault=500@3", 1),
    (6, "whole repository", records, "", 0),
    (6, "page 3 is an error element with status 200", records, "error", 1),
    (6, "page 3 is cut", records, "cut", 1),
    (6, "page 9 lacks 50 of 2,000 declared records", records, "short", 4),
]


def row(number, tools, server, faults):
    job, name, measure, fault, code = SITUATIONS[number]
    present = [tool for tool in TOOLS if tool in PROGRAMS[job] and (tool != "gh" or GH)]

    def cell(tool):
        attempt = Attempt(tools, job, tool, number)
        return measure(attempt, server) if fault is None else measure(attempt, server, fault)
    with ThreadPoolExecutor(2) as pool:
        cells = dict(zip(present, pool.map(cell, present)))
    for tool, result in cells.items():
        isHealthy = measure in (increments,) or fault == ""
        if isHealthy and not (result.isWhole and result.code == 0):
            faults.append(f"job {job}, {name}: {tool} got {result.text}")
        if tool == "paginate" and (result.code != code or (code == 0 and not result.isWhole) or result.others):
            faults.append(f"job {job}, {name}: paginate got {result.text} instead of exit {code}")
    texts = [cells[tool].text if tool in cells else "–" for tool in TOOLS]
    print(f"| {job} | {name} | {' | '.join(texts)} |", flush=True)


def lines(job, tool):
    texts = [text for name, text in PROGRAMS[job].get(tool, {}).items() if name != "config.json"]
    return sum(1 for text in texts for line in text.splitlines() if line.strip())


def main():
    for number in [signal.SIGINT, signal.SIGTERM]:
        signal.signal(number, Attempt.stop_all)
    jobs = [int(argument) for argument in sys.argv[1:]] or list(PROGRAMS)
    faults = []
    with tempfile.TemporaryDirectory() as folder, Server() as server:
        tools = Tools(Path(folder))
        tools.token = server.send("/oauth/token?token_lifetime=3600", b"grant_type=client_credentials")["access_token"]
        print(f"{date.today()}: {tools.versions()}\n")
        heads = " | ".join(TOOLS)
        print(f"| Job | Server | {heads} |\n| --- | --- |" + " --- |" * len(TOOLS))
        for number, situation in enumerate(SITUATIONS):
            if situation[0] in jobs:
                row(number, tools, server, faults)
        print(f"\n| Lines of code | {heads} |\n| --- |" + " --- |" * len(TOOLS))
        for job in jobs:
            print(f"| Job {job} | " + " | ".join(str(lines(job, tool) or "–") for tool in TOOLS) + " |")
    if faults:
        sys.exit("compare-commands: " + "; ".join(faults))


if __name__ == "__main__":
    main()
