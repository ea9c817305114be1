"""Plans, their shards, and the receipts of the shards."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import parquet

from paginate._command import EXIT_SHORT, command_options, failure, run
from paginate._errors import IncompleteError, RowsError, UsageError
from paginate._rows import infer_common_schema, read_batches, warn_of_missing

StrPath = str | PathLike[str]

# The version of the receipts that the command writes.
_RECEIPT_VERSION = 2

# The members that each line of a plan begins with.
_SHARD = re.compile(rb'\{"shard":(\d+),"lists":(\d+)[,}]')


@dataclass(frozen=True)
class Shard:
    """A part of a plan that one process reads."""

    number: int
    """The number of the shard, counted from 0."""
    lists: int
    """The number of its lists."""


@dataclass(frozen=True)
class ListReceipt:
    """The outcome of one list of a shard."""

    key: str
    """The address of the list."""
    outcome: str
    """One word; `complete` in every valid receipt."""
    evidence: str
    """The reason for the outcome."""
    items: int
    """The number of its items."""
    declared_total: int | None
    """The number of items that the server declared, if any."""
    pages: int
    """The number of its pages."""
    sha256: str
    """The SHA-256 of its items in the shard's file."""


@dataclass(frozen=True)
class Receipt:
    """The receipt of a shard, which is written after its file."""

    path: Path
    """The file of the receipt."""
    plan: str
    """The SHA-256 of the plan's file."""
    shard: int
    """The number of the shard."""
    file: Path
    """The file of the items."""
    bytes: int
    """The size of the file."""
    sha256: str
    """The SHA-256 of the file."""
    items: int
    """The number of items in the file."""
    pages: int
    """The number of pages that were read."""
    lists: tuple[ListReceipt, ...] = field(repr=False)
    """The outcome of each list."""

    @classmethod
    def read(cls, path: StrPath) -> Receipt:
        """Reads a receipt.

        Raises `ValueError` if the file is not a receipt. `verify` also compares the hashes.
        """
        path = Path(path)
        try:
            value = json.loads(path.read_bytes())
            if value["receipt"] != _RECEIPT_VERSION:
                raise UsageError(f"{path} was written by another version; delete it and fetch the shard again.")
            lists = tuple(_list_receipt(each) for each in value["lists"])
            name = str(value["file"])
            if Path(name).name != name:
                raise ValueError(name)
            return cls(
                path, value["plan"], value["shard"], path.parent / name, value["bytes"], value["sha256"],
                value["items"], value["pages"], lists,
            )  # fmt: skip
        except UsageError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise UsageError(f"{path} is not a receipt of paginate; remove it.") from error


def _list_receipt(value: Mapping[str, Any]) -> ListReceipt:
    return ListReceipt(
        value["key"], value["outcome"], value["evidence"], value["items"], value.get("declaredTotal"), value["pages"],
        value["sha256"],
    )  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """A plan of a crawl in shards: a file that every worker can read."""

    path: Path
    """The file of the plan."""
    url: str
    """The template, or the URL of the list."""
    lists: int
    """The number of lists in all shards."""
    size: int
    """The number of shards."""
    arguments: tuple[str, ...]
    """The options with which each list is read."""
    source: Mapping[str, str]
    """The name and the SHA-256 of the file that the plan was made from."""

    @classmethod
    def read(cls, path: StrPath) -> Plan:
        """Reads the header of a plan.

        Raises `UsageError` if the file is not a plan.
        """
        path = Path(path).absolute()
        with path.open("rb") as file:
            line = file.readline()
        try:
            header = json.loads(line)
            if header["plan"] != 1:
                raise UsageError(f"{path} is a plan of a newer version; install a newer swift-paging.")
            arguments, source = tuple(header["arguments"]), dict(header["source"])
            return cls(path, header["url"], int(header["lists"]), int(header["shards"]), arguments, source)
        except UsageError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise UsageError(f"{path} is not a plan of paginate; make one with paginate.plan().") from error

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the file, which each receipt repeats."""
        digest = hashlib.sha256()
        with self.path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
        return digest.hexdigest()

    @cached_property
    def shards(self) -> tuple[Shard, ...]:
        """The shards in order."""
        with self.path.open("rb") as file:
            file.readline()
            matches = [_SHARD.match(line) for line in file]
        shards = tuple(Shard(int(match[1]), int(match[2])) for match in matches if match)
        if len(shards) != self.size or [shard.number for shard in shards] != list(range(self.size)):
            raise UsageError(f"{self.path} does not have the shards that its header names; make the plan again.")
        return shards

    def receipt(self, shard: int, output: StrPath) -> Receipt | None:
        """Returns the receipt of a shard, or `None` if the shard has to be read.

        A receipt counts if it is of this plan and the file has its size. `verify` also compares the hashes.
        """
        try:
            receipt = Receipt.read(Path(output) / f"{shard}.receipt.json")
            is_valid = receipt.plan == self.sha256 and receipt.shard == shard
            return receipt if is_valid and receipt.file.stat().st_size == receipt.bytes else None
        except (OSError, UsageError):
            return None

    def missing(self, output: StrPath) -> list[Shard]:
        """Returns the shards without a receipt."""
        return [shard for shard in self.shards if self.receipt(shard.number, output) is None]

    def fetch(self, shard: int, output: StrPath, env: Mapping[str, str] | None = None, **options: Any) -> Receipt:
        """Reads a shard and returns its receipt, which may be there already.

        The options are those of `paginate fetch --shard`, such as `bearer_env="TOKEN"`. Raises `IncompleteError` if a
        list is not complete or the run was stopped.
        """
        receipt = self.receipt(shard, output)
        if receipt is not None:
            return receipt
        words = ["fetch", "--shard", f"{self.path}#{shard}", "--output", str(output), "--quiet"]
        finished = run([*words, *command_options(options)], env)
        receipt = self.receipt(shard, output) if finished.code == 0 else None
        if receipt is not None:
            return receipt
        error = failure(finished, f"seal shard {shard}")
        raise IncompleteError(str(error)) if finished.code > 1 else error


def plan(
    url: str | Sequence[str],
    parents: StrPath | Iterable[Mapping[str, Any]] | None = None,
    *,
    shards: int | None = None,
    lists_per_shard: int | None = None,
    output: StrPath = "plan.jsonl",
    env: Mapping[str, str] | None = None,
    **options: Any,
) -> Plan:
    """Divides lists into shards.

    The URL is a template that the values of each parent fill, and the parents are a file or dictionaries. Without
    parents, the plan has the URLs, the pages of one numbered list, or a `range` of values. The options are those of
    `paginate plan` and `paginate fetch`, by the rule of `read`; secrets are not written to the plan.
    """
    with tempfile.TemporaryDirectory(prefix="paginate-") as folder:
        words = ["plan", *([url] if isinstance(url, str) else url), "--output", str(output)]
        if parents is not None:
            words += ["--parents", str(_file(parents, Path(folder)))]
        sizes = {"shards": shards, "lists_per_shard": lists_per_shard}
        finished = run([*words, *command_options({**sizes, **options})], env)
    if finished.code != 0:
        raise failure(finished, "make the plan")
    return Plan.read(output)


def _file(parents: StrPath | Iterable[Mapping[str, Any]], folder: Path) -> Path:
    """Returns the file of parents, which is written if they are dictionaries."""
    if isinstance(parents, str | PathLike):
        return Path(parents)
    path = folder / "parents.ndjson"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(dict(parent)) + "\n" for parent in parents)
    return path


@dataclass(frozen=True)
class Problem:
    """A reason that a union is not proven."""

    shard: int | None
    """The number of the shard, if it is one shard's."""
    list: str | None
    """The address of the list, if it is one list's."""
    problem: str
    """The problem in one sentence."""


@dataclass(frozen=True)
class Verification:
    """The result of `verify`."""

    complete: bool
    """A Boolean value that indicates whether every list of the plan is complete, once."""
    shards: int
    """The number of shards in the plan."""
    sealed: int
    """The number of shards with a valid receipt and an unaltered file."""
    lists: int
    """The number of lists in the plan."""
    complete_lists: int
    """The number of complete lists in sealed shards."""
    items: int
    """The number of items in sealed shards."""
    problem_count: int
    """The number of all problems."""
    problems: tuple[Problem, ...]
    """The shards and lists that fall short, at most 10,000."""


def verify(plan: Plan | StrPath, output: StrPath, *, id: str | None = None) -> Verification:  # noqa: A002
    """Proves the union of all shards: each sealed once and unaltered, each list complete.

    With the path of an item's primary key, as in `id="/id"`, no key may be in two shards.
    """
    path = plan.path if isinstance(plan, Plan) else Path(plan)
    finished = run(["verify", str(path), str(output), "--json", *command_options({"id": id})])
    if finished.code not in {0, EXIT_SHORT} or not finished.output.strip():
        raise failure(finished, "verify the shards")
    value = json.loads(finished.output)
    problems = tuple(Problem(each.get("shard"), each.get("list"), each["problem"]) for each in value["problems"])
    return Verification(
        value["complete"], value["shards"], value["sealed"], value["lists"], value["completeLists"], value["items"],
        value["problemCount"], problems,
    )  # fmt: skip


def merge(plan: Plan | StrPath, output: StrPath, file: StrPath, **options: Any) -> Path:
    """Verifies the shards and writes their items to one file.

    The extension determines the format: `.db` is a SQLite database, `.parquet` is Parquet, every other is NDJSON. The
    options are those of `paginate merge`; Parquet has a `schema` (of pyarrow) instead, and without it the columns of
    all items. Raises `IncompleteError` if the union is not proven, and `RowsError` if the items do not fit one table.
    Warns of a column of the schema that no item has.
    """
    if Path(file).suffix.lower() == ".parquet":
        return _merge_parquet(plan if isinstance(plan, Plan) else Plan.read(plan), output, Path(file), **options)
    path = plan.path if isinstance(plan, Plan) else Path(plan)
    finished = run(["merge", str(path), str(output), "--output", str(file), *command_options(options)])
    if finished.code == EXIT_SHORT:
        raise IncompleteError(finished.message)
    if finished.code != 0:
        raise failure(finished, "merge the shards")
    return Path(file)


def _merge_parquet(plan: Plan, output: StrPath, file: Path, *, schema: pa.Schema | None = None) -> Path:
    """Verifies the shards and writes their items as Parquet, moved into place at the end."""
    verification = verify(plan, output)
    if not verification.complete:
        raise IncompleteError("; ".join(each.problem for each in verification.problems) or "The union is not proven.")
    receipts = [receipt for shard in plan.shards if (receipt := plan.receipt(shard.number, output)) is not None]
    columns = infer_common_schema([receipt.file for receipt in receipts]) if schema is None else schema
    if len(columns) == 0:
        raise RowsError("The shards have no items, so Parquet has no columns; pass a schema.")
    if schema is not None:
        warn_of_missing([receipt.file for receipt in receipts], schema)
    part = file.with_name(file.name + ".part")
    try:
        with parquet.ParquetWriter(part, columns) as writer:
            for receipt in receipts:
                for batch in read_batches(receipt.file, columns, text=False, sha256=receipt.sha256):
                    writer.write_batch(batch)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return file
