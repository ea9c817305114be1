from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

import paginate
from paginate._command import command_options, run

T = TypeVar("T")


def test_keywords_become_options() -> None:
    words = command_options({
        "page_size": 100, "quiet": True, "bearer_env": None, "overlap": False, "rate": ["25/s", "1000/h"], "id_": "/id",
        "variables": {"first": 5}, "scheme": Path("scheme.json"),
    })  # fmt: skip
    assert words == [
        "--page-size=100", "--quiet", "--rate=25/s", "--rate=1000/h", "--id=/id", '--variables={"first": 5}',
        "--scheme=scheme.json",
    ]  # fmt: skip


def test_an_option_of_another_type_is_refused() -> None:
    with pytest.raises(paginate.UsageError, match="write a text"):
        command_options({"page_size": object()})


@pytest.mark.parametrize("header", ["Authorization: Bearer abc", "cookie: a=b", "Proxy-Authorization:abc"])
def test_a_secret_in_an_argument_is_refused(header: str) -> None:
    with pytest.raises(paginate.UsageError, match="environment variable NAME") as caught:
        command_options({"header": [header]})
    assert "abc" not in str(caught.value)


@pytest.mark.parametrize("header", ["Authorization: Bearer $TOKEN", "Cookie: @cookie.txt", "Accept: application/json"])
def test_a_header_without_a_secret_is_passed(header: str) -> None:
    assert command_options({"header": header}) == [f"--header={header}"]


def test_the_variable_names_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "paginate"
    program.write_text("#!/bin/sh\n")
    monkeypatch.setenv("PAGINATE", str(program))
    with pytest.raises(paginate.CommandNotFoundError, match="not a program"):
        paginate.find_paginate_bin()
    program.chmod(0o755)
    assert paginate.find_paginate_bin() == str(program)


def test_the_command_of_the_wheel_precedes_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PAGINATE")
    folders = [tmp_path / "scripts", tmp_path / "path"]
    monkeypatch.setattr("paginate._command._script_folders", lambda: folders[:1])
    monkeypatch.setenv("PATH", str(folders[1]))
    with pytest.raises(paginate.CommandNotFoundError, match="install a wheel"):
        paginate.find_paginate_bin()
    for folder in reversed(folders):
        folder.mkdir()
        (folder / "paginate").touch(0o755)
        assert paginate.find_paginate_bin() == str(folder / "paginate")


def test_wrong_arguments_raise_with_the_sentence_of_the_command() -> None:
    with pytest.raises(paginate.UsageError, match="page-size") as caught:
        paginate.read("http://127.0.0.1:9/x", page_size="many")
    assert "Usage" not in str(caught.value)


def test_the_module_is_the_command() -> None:
    words = [sys.executable, "-m", "paginate", "--version"]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == run(["--version"]).output


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux stops the command")
def test_the_command_ends_with_a_killed_process(server: str) -> None:
    program = f"import paginate; paginate.read('{server}/link/airports?latency=60000&count=2', pagination='link')"
    worker = subprocess.Popen([sys.executable, "-c", program])
    child = _wait(lambda: _children(worker.pid, Path(paginate.find_paginate_bin()).name))
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    _wait(lambda: not _is_running(child[0]))


def _children(parent: int, name: str) -> list[int]:
    """Returns the child processes of a name."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)
        except OSError:
            continue
        if int(fields[1].split()[1]) == parent and fields[0].split("(", 1)[1] == name[:15]:
            found.append(int(folder.name))
    return found


def _is_running(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def _wait(condition: Callable[[], T]) -> T:
    """Returns the first true value of a condition, within 30 seconds."""
    end = time.monotonic() + 30
    while not (value := condition()):
        assert time.monotonic() < end, "the condition was not met within 30 seconds"
        os.sched_yield()
    return value
