"""The command `paginate`: where it is, its options, and its runs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from paginate._errors import CommandError, CommandNotFoundError, UsageError

EXIT_COMPLETE = 0
EXIT_STOPPED = 3
EXIT_SHORT = 4
EXIT_USAGE = 64

# Seconds that a stopped command has for writing what has arrived.
_GRACE = 10.0

# Asks the kernel to stop the command when the thread that started it ends, then becomes the command. This runs in a
# process of its own because a hook between fork and exec may deadlock in a process with threads, which Arrow starts.
_LAUNCHER = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGTERM, 0, 0, 0)
if os.getppid() != int(sys.argv[1]):
    os._exit(3)
os.execv(sys.argv[2], sys.argv[2:])
"""


class Finished(NamedTuple):
    """The end of a run of the command."""

    code: int
    output: str
    message: str


def find_paginate_bin() -> str:
    """Returns the path of the command.

    The variable `PAGINATE` comes first, then the command that this package's wheel installed, then `PATH`.
    """
    chosen = os.environ.get("PAGINATE")
    if chosen:
        if not _is_program(Path(chosen)):
            raise CommandNotFoundError(f"PAGINATE names {chosen}, which is not a program; correct or unset it.")
        return str(Path(chosen).absolute())
    for folder in _script_folders():
        if _is_program(folder / "paginate"):
            return str(folder / "paginate")
    found = shutil.which("paginate")
    if found is None:
        raise CommandNotFoundError(
            "The command paginate was not found: install a wheel of swift-paging for this platform, or set PAGINATE to "
            "the path of a built command."
        )
    return found


def _script_folders() -> Iterable[Path]:
    """Yields the folders into which a wheel may have installed the command."""
    yield Path(sysconfig.get_path("scripts"))
    yield Path(sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user")))
    # `pip install --target FOLDER` and `--prefix FOLDER`.
    package = Path(__file__).resolve().parent
    yield package.parent / "bin"
    if len(package.parents) > 3:  # noqa: PLR2004
        yield package.parents[3] / "bin"


def _is_program(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def command_options(options: Mapping[str, Any]) -> list[str]:
    """Returns keyword arguments as options of the command.

    `page_size=100` is `--page-size 100`, `True` is the option alone, `None` and `False` are left out, a list repeats
    the option, and a dictionary is JSON. An underscore at the end is ignored: `id_="/id"` is `--id /id`.
    """
    words: list[str] = []
    for keyword, value in options.items():
        name = "--" + keyword.rstrip("_").replace("_", "-")
        values = value if isinstance(value, Sequence) and not isinstance(value, str | bytes) else [value]
        for each in values:
            if each is None or each is False:
                continue
            _check_secret(name, each)
            # An equals sign, so that a value may begin with a hyphen.
            words.append(name if each is True else f"{name}={_text(each)}")
    return words


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return json.dumps(value)
    if isinstance(value, str | int | float | os.PathLike):
        return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
    raise UsageError(f"An option has the value {value!r}; write a text, a number, a path, True, or a list of these.")


def _check_secret(name: str, value: object) -> None:
    """Refuses a secret in the command's arguments, which other users of the machine can read."""
    if name != "--header" or not isinstance(value, str):
        return
    field, _, content = value.partition(":")
    secret = content.strip().split(" ")[-1]
    if field.strip().lower() in {"authorization", "cookie", "proxy-authorization"} and secret[:1] not in {"$", "@"}:
        raise UsageError(
            f"The value of {field.strip()} would be visible to other users; write '{field.strip()}: $NAME' and put it "
            "into the environment variable NAME."
        )


def run(arguments: Iterable[str | os.PathLike[str]], env: Mapping[str, str] | None = None) -> Finished:
    """Runs the command to its end.

    The command is stopped if the calling thread is interrupted or its process ends, also by `kill -9` (on Linux).

    Raises `UsageError` if the command refuses its arguments.
    """
    words = [find_paginate_bin(), *(os.fspath(each) for each in arguments)]
    if sys.platform == "linux":
        words = [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(os.getpid()), *words]
    process = subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **(env or {})},
    )
    try:
        output, message = process.communicate()
    except BaseException:
        _stop(process)
        raise
    finished = Finished(process.returncode, output.decode(errors="replace"), _brief(message.decode(errors="replace")))
    if finished.code == EXIT_USAGE:
        raise UsageError(finished.message)
    return finished


def _brief(message: str) -> str:
    """Returns a message without the usage that follows a refusal."""
    text = message.strip().removeprefix("Error: ")
    return text.split("\nUsage:")[0].strip()


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Stops the command, which writes what has arrived."""
    process.terminate()
    try:
        process.communicate(timeout=_GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()


def failure(finished: Finished, doing: str) -> CommandError:
    """Returns the error of a run that ended without a result."""
    message = finished.message.splitlines()[-1] if finished.message else "it wrote no message"
    return CommandError(f"paginate could not {doing} (exit code {finished.code}): {message}", finished.code)
