"""Every item of a paginated web API, with proof that none is missing."""

from paginate._command import find_paginate_bin
from paginate._errors import (
    CommandError,
    CommandNotFoundError,
    IncompleteError,
    Outcome,
    PaginateError,
    RowsError,
    UsageError,
)
from paginate._plan import ListReceipt, Plan, Problem, Receipt, Shard, Verification, merge, plan, verify
from paginate._read import outcome, read

__all__ = [
    "CommandError",
    "CommandNotFoundError",
    "IncompleteError",
    "ListReceipt",
    "Outcome",
    "PaginateError",
    "Plan",
    "Problem",
    "Receipt",
    "RowsError",
    "Shard",
    "UsageError",
    "Verification",
    "find_paginate_bin",
    "merge",
    "outcome",
    "plan",
    "read",
    "verify",
]
