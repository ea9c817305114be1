"""A GraphQL server with the part of GitHub's schema that Documentation/graphql.md reads.

Usage: repository.py PORT
"""

import base64
import sys
from datetime import datetime, timedelta, timezone
from typing import Optional

import strawberry
import uvicorn
from fastapi import FastAPI
from strawberry.fastapi import GraphQLRouter

STARS = 57


def organizations(user):
    return [f"org-{user}-{number}" for number in range(user * 7 % 24)]


def part(rows, first, after):
    """Returns a page of rows with their numbers, and whether more follow."""
    start = int(base64.b64decode(after).decode().removeprefix("cursor:")) if after else 0
    page = list(enumerate(rows))[start:start + min(first, 100)]
    return page, start + len(page) < len(rows)


def cursor(number):
    return base64.b64encode(f"cursor:{number + 1}".encode()).decode()


@strawberry.type
class PageInfo:
    has_next_page: bool
    end_cursor: Optional[str]


@strawberry.type
class Organization:
    login: str


@strawberry.type
class OrganizationConnection:
    total_count: int
    nodes: list[Organization]
    page_info: PageInfo


@strawberry.interface
class Node:
    id: strawberry.ID


@strawberry.type
class User(Node):
    login: str

    @strawberry.field
    def organizations(self, first: int, after: Optional[str] = None) -> OrganizationConnection:
        rows = organizations(int(self.id))
        page, more = part(rows, first, after)
        info = PageInfo(has_next_page=more, end_cursor=cursor(page[-1][0]) if page else None)
        return OrganizationConnection(total_count=len(rows), nodes=[Organization(login=name) for _, name in page], page_info=info)


@strawberry.type
class StargazerEdge:
    starred_at: datetime
    node: User


@strawberry.type
class StargazerConnection:
    total_count: int
    edges: list[StargazerEdge]
    page_info: PageInfo


def user(number):
    return User(id=strawberry.ID(str(number)), login=f"user-{number}")


@strawberry.type
class Repository:
    @strawberry.field
    def stargazers(self, first: int, after: Optional[str] = None) -> StargazerConnection:
        page, more = part(range(STARS), first, after)
        start = datetime(2026, 1, 1, tzinfo=timezone.utc)
        edges = [StargazerEdge(starred_at=start + timedelta(hours=number), node=user(number)) for number, _ in page]
        info = PageInfo(has_next_page=more, end_cursor=cursor(page[-1][0]) if page else None)
        return StargazerConnection(total_count=STARS, edges=edges, page_info=info)


@strawberry.type
class RateLimit:
    limit: int
    cost: int
    remaining: int
    reset_at: datetime


@strawberry.type
class Query:
    spent = 0

    @strawberry.field
    def rate_limit(self) -> RateLimit:
        # The third request has to wait two seconds for new points.
        Query.spent += 1
        reset = datetime.now(timezone.utc) + timedelta(seconds=2)
        return RateLimit(limit=100, cost=1, remaining=0 if Query.spent == 2 else 50, reset_at=reset)

    @strawberry.field
    def repository(self, owner: str, name: str) -> Optional[Repository]:
        return Repository() if (owner, name) == ("swiftlang", "swift") else None

    @strawberry.field
    def node(self, id: strawberry.ID) -> Optional[Node]:
        return user(int(id))


if __name__ == "__main__":
    app = FastAPI()
    app.include_router(GraphQLRouter(strawberry.Schema(Query, types=[User])), prefix="/graphql")
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
