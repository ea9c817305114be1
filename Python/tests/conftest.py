"""Runs the demo server, and finds the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import paginate

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session", autouse=True)
def command() -> str:
    """Returns the command: PAGINATE, or the one of this project."""
    os.environ.setdefault("PAGINATE", str(ROOT / "paginate"))
    return paginate.find_paginate_bin()


@pytest.fixture(scope="session")
def server(command: str) -> Iterator[str]:
    """Returns the address of a demo server."""
    process = subprocess.Popen([command, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate()


class Lists:
    """Many lists of the demo server, whose items are known."""

    def __init__(self, server: str, folder: Path, count: int = 40, longest: int = 30, seed: int = 3) -> None:
        self.parents = folder / "parents.ndjson"
        self.template = f"{server}/parents/{{id}}/children?limit=10&max={longest}&seed={seed}"
        table = paginate.read(f"{server}/parents?count={count}&max={longest}&seed={seed}", pagination="link")
        self.children = {row["id"]: row["children"] for row in table.to_pylist()}
        with self.parents.open("w") as file:
            file.writelines(json.dumps({"id": number}) + "\n" for number in self.children)

    @property
    def ids(self) -> list[int]:
        """The ids of all items, in order."""
        return [
            parent * 1_000_000 + number
            for parent, children in sorted(self.children.items())
            for number in range(1, children + 1)
        ]

    def plan(self, folder: Path, shards: int = 4, **options: Any) -> paginate.Plan:
        """Makes a plan of all lists."""
        output = folder / "plan.jsonl"
        return paginate.plan(self.template, self.parents, shards=shards, output=output, pagination="link", **options)


@pytest.fixture(scope="session")
def lists(server: str, tmp_path_factory: pytest.TempPathFactory) -> Lists:
    return Lists(server, tmp_path_factory.mktemp("lists"))


@pytest.fixture(scope="session", autouse=True)
def interpreter() -> None:
    """Lets the workers of engines use this interpreter."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Ray would create a token in the user's home.
    os.environ["RAY_AUTH_MODE"] = "disabled"
