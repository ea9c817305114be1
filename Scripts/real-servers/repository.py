"""A GraphQL server with the parts of GitHub's and monday.com's schemas that Documentation/graphql.md reads.

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
class Item:
    id: strawberry.ID
    name: str


@strawberry.type
class ItemsPage:
    cursor: Optional[str]
    items: list[Item]


def items_page(board, limit, start):
    count = board % 1000 + 41
    page = [Item(id=strawberry.ID(f"{board}-{number}"), name=f"item {number}") for number in range(start, min(count, start + limit))]
    end = start + len(page)
    return ItemsPage(cursor=f"{board}/{end}" if end < count else None, items=page)


@strawberry.type
class Board:
    id: strawberry.ID

    @strawberry.field
    def items_page(self, limit: int) -> ItemsPage:
        return items_page(int(self.id), limit, 0)


@strawberry.type
class Result:
    id: int


@strawberry.type
class Facet:
    name: str


@strawberry.type
class Paging:
    next: Optional[str]
    more: bool
    total: int


@strawberry.type
class SearchResults:
    results: list[Result]
    facets: list[Facet]
    paging: Paging


@strawberry.type
class Query:
    spent = 0

    @strawberry.field
    def boards(self, ids: list[strawberry.ID]) -> list[Board]:
        return [Board(id=id) for id in ids]

    @strawberry.field
    def next_items_page(self, limit: int, cursor: str) -> ItemsPage:
        board, start = cursor.split("/")
        return items_page(int(board), limit, int(start))

    @strawberry.field
    def search(self, token: Optional[str] = None) -> SearchResults:
        # The last page has a cursor too, so that only the flag ends the list.
        start = int(token.removeprefix("t")) if token else 0
        rows = [Result(id=number) for number in range(start, min(STARS, start + 9))]
        more = start + 9 < STARS
        facets = [Facet(name="kind"), Facet(name="year")]
        return SearchResults(results=rows, facets=facets, paging=Paging(next=f"t{start + 9}", more=more, total=STARS))

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
    # monday.com's names have underscores.
    plain = strawberry.schema.config.StrawberryConfig(auto_camel_case=False)
    app.include_router(GraphQLRouter(strawberry.Schema(Query, types=[User])), prefix="/graphql")
    app.include_router(GraphQLRouter(strawberry.Schema(Query, types=[User], config=plain)), prefix="/v2")
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
