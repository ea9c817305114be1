"""Runs the command on real servers, and compares the delivered items with the servers' data.

Usage: check.py PAGINATE PYTHON WORK
"""

import json
import os
import pathlib
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request

COUNT = 45
PAGINATE, PYTHON, WORK = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
HERE = pathlib.Path(__file__).parent
BIN = pathlib.Path(PYTHON).parent
servers = []


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(name, arguments, port, probe="/"):
    """Starts a server and waits until it answers; returns None when it cannot be started."""
    log = open(WORK / f"{name}.log", "w")
    server = subprocess.Popen([str(argument) for argument in arguments], stdout=log, stderr=log)
    servers.append(server)
    base = f"http://127.0.0.1:{port}"
    for _ in range(150):
        try:
            urllib.request.urlopen(base + probe, timeout=2)
            return base
        except urllib.error.HTTPError:
            return base
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.2)
    print(f"{name} did not start, see {log.name}", file=sys.stderr)
    return None


def send(method, url, body=None, headers=()):
    request = urllib.request.Request(url, method=method, data=body and json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    for name, value in headers:
        request.add_header(name, value)
    return urllib.request.urlopen(request, timeout=10)


def datasette(lists):
    data = WORK / "data.db"
    database = sqlite3.connect(data)
    database.execute("create table readings (id integer primary key, station text)")
    database.executemany("insert into readings values (?, ?)", ((n, f"s{n % 7}") for n in range(1, COUNT + 1)))
    database.execute("create table names (name text primary key)")
    database.executemany("insert into names values (?)", ((f"n{n:03}",) for n in range(1, COUNT + 1)))
    database.commit()
    port = free_port()
    base = start("datasette", [BIN / "datasette", "serve", data, "--host", "127.0.0.1", "--port", port], port)
    if not base:
        return
    rows = [[n, f"s{n % 7}"] for n in range(1, COUNT + 1)]
    for query in ["?_size=10", "?_size=10&_shape=objects", "?_size=10&_shape=array", "?_size=20&_facet=station", "?_size=100"]:
        lists.append((f"datasette {query}", f"{base}/data/readings.json{query}", None, rows, row))
    lists.append(("datasette names", f"{base}/data/names.json?_size=10", None, [[f"n{n:03}"] for n in range(1, COUNT + 1)], row))
    lists.append(("datasette sql", f"{base}/data.json?sql=select+*+from+readings&_shape=array", None, rows, row))


def row(item):
    """Returns a row of Datasette, which is an array or an object."""
    if isinstance(item, list):
        return item
    return [value for key, value in item.items() if key != "rowid"]


def identity(item):
    return item.get("id", item) if isinstance(item, dict) else item


def kinto(lists):
    port = free_port()
    settings = WORK / "kinto.ini"
    settings.write_text(
        "[app:main]\nuse = egg:kinto\nkinto.storage_backend = kinto.core.storage.memory\n"
        "kinto.cache_backend = kinto.core.cache.memory\nkinto.permission_backend = kinto.core.permission.memory\n"
        "kinto.userid_hmac_secret = x\nmultiauth.policies = basicauth\nkinto.bucket_create_principals = system.Everyone\n"
        "kinto.bucket_write_principals = system.Everyone\nkinto.bucket_read_principals = system.Everyone\n"
        "kinto.paginate_by = 10\nkinto.experimental_collection_schema_validation = true\n"
        f"[server:main]\nuse = egg:waitress#main\nhost = 127.0.0.1\nport = {port}\n"
        "[loggers]\nkeys = root\n[handlers]\nkeys = console\n[formatters]\nkeys = generic\n"
        "[logger_root]\nlevel = WARNING\nhandlers = console\n[handler_console]\nclass = StreamHandler\nargs = (sys.stderr,)\n"
        "formatter = generic\n[formatter_generic]\nformat = %(message)s\n"
    )
    base = start("kinto", [BIN / "kinto", "start", "--ini", settings, "--port", port], port, "/v1/")
    if not base:
        return
    collection = f"{base}/v1/buckets/b/collections/c"
    send("PUT", f"{base}/v1/buckets/b", {"data": {}})
    send("PUT", collection, {"data": {}})
    for number in range(1, COUNT + 1):
        send("PUT", f"{collection}/records/r{number:03}", {"data": {"number": number}})
    ids = [f"r{number:03}" for number in range(1, COUNT + 1)]
    for query in ["?_sort=id", "?_sort=id&_limit=7", "?_sort=id&_limit=10&_fields=id", "?_sort=id&_limit=100"]:
        lists.append((f"kinto {query}", f"{collection}/records{query}", None, ids, identity))


def frameworks(lists):
    numbers = list(range(1, COUNT + 1))
    paths = {
        "rest": ["/page/", "/page/?page_size=7", "/offset/", "/offset/?limit=20", "/cursor/", "/whole/",
                 "/ninja/offset?limit=10", "/ninja/page", "/jsonapi/page/", "/jsonapi/offset/"],
        "litestar": ["/offset", "/offset?limit=20", "/classic", "/cursor", "/cursor?results_per_page=15"],
        "fastapi": ["/page", "/page?size=10", "/page?page=1&size=15", "/offset", "/offset?limit=10", "/links?size=10",
                    "/skip", "/skip?limit=20", "/after"],
        "flask": ["/sqlalchemy", "/header", "/bare", "/bare?page=1", "/clamped?page=1", "/ignored"],
    }
    for name, places in paths.items():
        port = free_port()
        base = start(name, [PYTHON, HERE / "frameworks.py", name, port], port)
        for place in places if base else []:
            lists.append((f"{name} {place}", base + place, None, numbers, identity))
        if base and name == "flask":
            lists.append(("flask POST /search", base + "/search", {"query": "x"}, numbers, identity))
    port = free_port()
    base = start("graphql", [PYTHON, HERE / "frameworks.py", "graphql", port], port)
    if base:
        query = ("query($after: String) { items(first: 10, after: $after) "
                 "{ edges { node { name } } pageInfo { hasNextPage endCursor } } }")
        names = [f"item {number}" for number in numbers]
        lists.append(("strawberry connection", base + "/graphql", {"query": query, "variables": {"after": None}}, names,
                      lambda item: item.get("node", item)["name"]))


def jupyterhub(lists):
    port = free_port()
    os.environ["HUB_PORT"] = str(port)
    base = start("jupyterhub", [PYTHON, "-m", "jupyterhub", "-f", HERE / "jupyterhub_config.py"], port, "/hub/api/")
    if not base:
        return
    headers = ["--header", "Authorization: token checker-token"]
    paged = [*headers, "--header", "Accept: application/jupyterhub-pagination+json"]
    users = f"{base}/hub/api/users"
    # The users are created in an order that does not depend on the configuration.
    with send("GET", f"{users}?limit=200", headers=[("Authorization", "token checker-token")]) as reply:
        names = [user["name"] for user in json.load(reply)]
    assert len(names) == COUNT
    for query in ["?limit=10", "?limit=7&offset=0"]:
        lists.append((f"jupyterhub {query}", users + query, None, names, name_of, paged))
    lists.append(("jupyterhub plain ?limit=10", f"{users}?limit=10", None, names, name_of, headers))


def name_of(item):
    return item["name"]


def run(arguments):
    environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    return subprocess.run([PAGINATE, *arguments], capture_output=True, text=True, timeout=120, env=environment)


def fetched(name, url, extra, expected, key):
    output, report = WORK / "out.ndjson", WORK / "report.json"
    for file in (output, report):
        file.unlink(missing_ok=True)
    done = run(["fetch", url, *extra, "--output", str(output), "--report", str(report)])
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines()
        return "not determined", lines[-1][:110] if lines else ""
    items = [key(json.loads(line)) for line in output.read_text().splitlines()]
    return ("right", "") if items == expected else ("WRONG", f"complete with {len(items)} of {len(expected)}")


def checked(name, url, body, expected, key, options=()):
    extra = [*options, *(["--body", json.dumps(body)] if body else [])]
    try:
        automatic, why = fetched(name, url, extra, expected, key)
    except (subprocess.TimeoutExpired, KeyError, ValueError) as error:
        automatic, why = "WRONG", f"{error}"
    scheme = WORK / "scheme.json"
    scheme.unlink(missing_ok=True)
    found = run(["detect", url, *extra, "--json", "--save", str(scheme)])
    detection, summary = "not determined", ""
    if found.returncode == 0:
        finding = json.loads(found.stdout)
        summary = finding.get("summary") or finding.get("verdict", "")
        if scheme.exists():
            detection, fault = fetched(name, url, [*extra, "--scheme", str(scheme)], expected, key)
            summary = f"{summary} {fault}"
        else:
            detection = "right" if automatic == "right" else "WRONG"
    return detection, automatic, summary or why


def main():
    lists = []
    usage = {"detect": {}, "fetch": {}}
    try:
        for make in (datasette, kinto, jupyterhub, frameworks):
            make(lists)
        print(f"{'list':36}{'detect':14}{'fetch':14}")
        for entry in lists:
            detection, automatic, words = checked(*entry)
            for name, result in (("detect", detection), ("fetch", automatic)):
                usage[name][result] = usage[name].get(result, 0) + 1
            print(f"{entry[0]:36}{detection:14}{automatic:14}{words[:100]}", flush=True)
    finally:
        for server in servers:
            server.terminate()
    print(f"{len(lists)} lists: detect {usage['detect']}, fetch {usage['fetch']}")
    sys.exit(1 if any("WRONG" in results for results in usage.values()) or not lists else 0)


main()
