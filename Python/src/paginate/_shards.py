"""The rows of shards, which Spark and Ray read in the same way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from paginate._errors import RowsError
from paginate._plan import Plan, Receipt
from paginate._rows import TEXT_SCHEMA, infer_schema, read_batches


@dataclass(frozen=True)
class ShardReader:
    """A plan, the folder of its shards, and the options of each run; engines send it to their workers."""

    plan: Plan
    output: str
    options: Mapping[str, Any]
    as_text: bool = False

    def schema(self) -> pa.Schema:
        """Returns the columns of the first sealed shard with items.

        If there is none, reads shards until one has items.
        """
        if self.as_text:
            return TEXT_SCHEMA
        found = pa.schema([])
        sealed = [each for shard in self.plan.shards if (each := self.plan.receipt(shard.number, self.output))]
        for receipt in self._first_with_items(sealed):
            found = infer_schema(receipt.file)
        if len(found) == 0 and self.plan.lists > 0:
            raise RowsError("No shard of the plan has items, so the columns are not known; pass a schema.")
        return found

    def _first_with_items(self, sealed: list[Receipt]) -> Iterator[Receipt]:
        """Yields the first receipt of a shard with items."""
        known = {receipt.shard for receipt in sealed}
        others = (self.fetch(shard.number) for shard in self.plan.shards if shard.number not in known)
        for receipts in (sealed, others):
            for receipt in receipts:
                if receipt.items > 0:
                    yield receipt
                    return

    def fetch(self, shard: int) -> Receipt:
        """Reads a shard, unless it is sealed."""
        return self.plan.fetch(shard, self.output, **self.options)

    def batches(self, shard: int, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        """Yields the items of a shard, and reads it first unless it is sealed."""
        receipt = self.fetch(shard)
        yield from read_batches(receipt.file, schema, text=self.as_text, sha256=receipt.sha256)
