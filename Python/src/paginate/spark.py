"""A data source of Apache Spark 4: the shards of a plan are the partitions.

    spark.dataSource.register(PaginateDataSource)
    rows = spark.read.format("paginate").option("plan", "plan.jsonl").option("output", "/shared/issues").load()

The plan and the folder have to be on storage that all workers share. Other options are those of
`paginate fetch --shard`, such as `.option("bearer-env", "TOKEN")`; the value `true` is the option alone. Set secrets
with `spark.executorEnv.TOKEN`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType

from paginate._errors import UsageError
from paginate._plan import Plan
from paginate._shards import ShardReader

_RECEIPTS = (
    "shard int, key string, outcome string, evidence string, items long, declared_total long, pages long, sha256 string"
)


@dataclass
class ShardPartition(InputPartition):  # type: ignore[misc]
    """A shard as a partition."""

    shard: int


class PaginateDataSource(DataSource):  # type: ignore[misc]
    """The data source `paginate`.

    - `plan`: the file of the plan.
    - `output`: the folder of the shards and their receipts. A second read of the same plan uses those that are sealed.
    - `mode`: `rows`, the default, are the items. `receipts` reads the shards without a receipt and returns one row for
      each of their lists.
    - `items`: `columns`, the default, or `text`: one column `value` with the bytes of each item.

    Without a schema, the columns are those of the first sealed shard; if none is sealed, a shard is read.
    """

    @classmethod
    def name(cls) -> str:
        """Returns the name of the format."""
        return "paginate"

    def schema(self) -> StructType | str:
        """Returns the columns of the first sealed shard."""
        if self._mode == "receipts":
            return _RECEIPTS
        return from_arrow_schema(self._shards().schema())

    def reader(self, schema: StructType) -> DataSourceReader:
        """Returns a reader of the shards."""
        columns = _arrow_schema(schema)
        if self._mode == "receipts":
            return ReceiptsReader(self._shards(), columns)
        return RowsReader(self._shards(), columns)

    @property
    def _mode(self) -> str:
        mode = str(self.options.get("mode", "rows"))
        if mode not in {"rows", "receipts"}:
            raise UsageError(f"The option mode is {mode}; write rows or receipts.")
        return mode

    def _shards(self) -> ShardReader:
        options = dict(self.options.items())
        if not {"plan", "output"} <= options.keys():
            raise UsageError('Name the plan and the folder: .option("plan", "plan.jsonl").option("output", "shards").')
        plan = Plan.read(options.pop("plan"))
        options.pop("mode", None)
        items = options.pop("items", "columns")
        if items not in {"columns", "text"}:
            raise UsageError(f"The option items is {items}; write columns or text.")
        output = options.pop("output")
        words: dict[str, Any] = {name: True if value == "true" else value for name, value in options.items()}
        return ShardReader(plan, output, words, as_text=items == "text")


class RowsReader(DataSourceReader):  # type: ignore[misc]
    """A reader of the items of all shards."""

    def __init__(self, shards: ShardReader, columns: pa.Schema) -> None:
        """Creates a reader that yields batches with these columns."""
        self.shards = shards
        self.columns = columns

    def partitions(self) -> list[InputPartition]:
        """Returns all shards: the sealed ones are read from their files."""
        return [ShardPartition(shard.number) for shard in self.shards.plan.shards]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Yields the items of a shard, and reads it first unless it is sealed."""
        # Spark plans one empty partition in place of none.
        if isinstance(partition, ShardPartition):
            yield from self.shards.batches(partition.shard, self.columns)


class ReceiptsReader(DataSourceReader):  # type: ignore[misc]
    """A reader of the shards that have no receipt yet."""

    def __init__(self, shards: ShardReader, columns: pa.Schema) -> None:
        """Creates a reader that yields the receipts of lists."""
        self.shards = shards
        self.columns = columns

    def partitions(self) -> list[InputPartition]:
        """Returns the shards without a valid receipt."""
        return [ShardPartition(shard.number) for shard in self.shards.plan.missing(self.shards.output)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Reads a shard, and yields the receipts of its lists."""
        if not isinstance(partition, ShardPartition):
            return
        receipt = self.shards.fetch(partition.shard)
        rows = [{"shard": receipt.shard, **asdict(each)} for each in receipt.lists]
        yield from pa.Table.from_pylist(rows, self.columns).to_batches()


def _arrow_schema(schema: StructType) -> pa.Schema:
    """Returns the types that Spark expects in batches."""
    try:
        return to_arrow_schema(schema, timezone="UTC")
    except TypeError:
        # Up to Spark 4.2 there is no such parameter, and UTC is the default.
        return to_arrow_schema(schema)
