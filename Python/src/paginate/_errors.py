"""The errors of this package."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The end of a walk over a list, as the command reports it."""

    ending: str
    """One word: `complete`, `short`, `unproven`, `limited`, `failed`, …"""
    evidence: str
    """The reason for the ending."""
    items: int
    """The number of items that arrived."""
    pages: int
    """The number of pages that were read."""
    exit_code: int
    """The command's exit code."""

    @property
    def is_complete(self) -> bool:
        """A Boolean value that indicates whether every item of the list arrived."""
        return self.exit_code == 0


class PaginateError(Exception):
    """The base class of this package's errors."""


class CommandNotFoundError(PaginateError):
    """The command is not installed."""


class UsageError(PaginateError, ValueError):
    """The arguments are wrong; nothing was fetched or written."""


class RowsError(PaginateError, ValueError):
    """The items do not fit the columns of a table."""


class CommandError(PaginateError):
    """The command failed without a result."""

    def __init__(self, message: str, exit_code: int) -> None:
        """Creates an error with the command's exit code."""
        super().__init__(message)
        self.exit_code = exit_code

    def __reduce__(self) -> tuple[type[CommandError], tuple[str, int]]:
        """Returns the error's parts, so that engines can send it to the driver."""
        return type(self), (str(self), self.exit_code)


class IncompleteError(PaginateError):
    """A list is not complete, or a shard has no receipt."""

    def __init__(self, message: str, outcome: Outcome | None = None) -> None:
        """Creates an error with the outcome of a single list, if there is one."""
        super().__init__(message)
        self.outcome = outcome

    def __reduce__(self) -> tuple[type[IncompleteError], tuple[str, Outcome | None]]:
        """Returns the error's parts, so that engines can send it to the driver."""
        return type(self), (str(self), self.outcome)
