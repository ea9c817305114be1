"""Lists of 45 items as web frameworks and their pagination libraries serve them by default.

Usage: frameworks.py rest|fastapi|flask|litestar|graphql PORT
"""

import sys

COUNT = 45
ITEMS = [{"id": number, "name": f"item {number}"} for number in range(1, COUNT + 1)]


def rest(port):
    import django
    from django.conf import settings

    settings.configure(
        DEBUG=False, ALLOWED_HOSTS=["*"], SECRET_KEY="x", ROOT_URLCONF="urls", USE_TZ=True, LOGGING_CONFIG=None,
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "file:m?mode=memory&cache=shared"}},
        INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "rest_framework"],
        REST_FRAMEWORK={"DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
                        "DEFAULT_AUTHENTICATION_CLASSES": [], "DEFAULT_PERMISSION_CLASSES": []},
    )
    django.setup()
    from django.db import connection, models
    from django.urls import path
    from rest_framework import generics, pagination, serializers

    class Item(models.Model):
        name = models.TextField()

        class Meta:
            app_label = "shop"

    with connection.schema_editor() as editor:
        editor.create_model(Item)
    Item.objects.bulk_create(Item(**item) for item in ITEMS)

    class ItemSerializer(serializers.ModelSerializer):
        class Meta:
            model = Item
            fields = ["id", "name"]

    def view(paginator):
        class View(generics.ListAPIView):
            queryset = Item.objects.order_by("id")
            serializer_class = ItemSerializer
            pagination_class = paginator

        return View.as_view()

    def sized(base, **members):
        return type("Paginator", (base,), members)

    from ninja import NinjaAPI, Schema
    from ninja.pagination import LimitOffsetPagination as NinjaOffset, PageNumberPagination as NinjaPage
    from ninja.pagination import paginate
    from rest_framework_json_api import pagination as jsonapi
    from typing import List

    class ItemSchema(Schema):
        id: int
        name: str

    api = NinjaAPI()

    @api.get("/offset", response=List[ItemSchema])
    @paginate(NinjaOffset)
    def ninja_offset(request):
        return Item.objects.order_by("id")

    @api.get("/page", response=List[ItemSchema])
    @paginate(NinjaPage, page_size=10)
    def ninja_page(request):
        return Item.objects.order_by("id")

    urls = type(sys)("urls")
    urls.urlpatterns = [
        path("ninja/", api.urls),
        path("jsonapi/page/", view(sized(jsonapi.JsonApiPageNumberPagination, page_size=10))),
        path("jsonapi/offset/", view(sized(jsonapi.JsonApiLimitOffsetPagination, default_limit=10))),
        path("page/", view(sized(pagination.PageNumberPagination, page_size=10, page_size_query_param="page_size"))),
        path("offset/", view(sized(pagination.LimitOffsetPagination, default_limit=10))),
        path("cursor/", view(sized(pagination.CursorPagination, page_size=10, ordering="id"))),
        path("whole/", view(None)),
    ]
    sys.modules["urls"] = urls
    from wsgiref.simple_server import make_server

    from django.core.wsgi import get_wsgi_application

    make_server("127.0.0.1", port, get_wsgi_application()).serve_forever()


def fastapi(port):
    import uvicorn
    from fastapi import FastAPI
    from fastapi_pagination import LimitOffsetPage, Page, add_pagination, paginate
    from fastapi_pagination.links import Page as LinkPage

    app = FastAPI()

    @app.get("/page", response_model=Page[dict])
    def page():
        return paginate(ITEMS)

    @app.get("/offset", response_model=LimitOffsetPage[dict])
    def offset():
        return paginate(ITEMS)

    @app.get("/links", response_model=LinkPage[dict])
    def links():
        return paginate(ITEMS)

    @app.get("/skip")
    def skip(skip: int = 0, limit: int = 10):
        return ITEMS[skip : skip + limit]

    @app.get("/after")
    def after(after: int = 0, limit: int = 10):
        found = [item for item in ITEMS if item["id"] > after][:limit]
        return {"results": found, "paging": {"cursors": {"after": found[-1]["id"] if len(found) == limit else None}}}

    add_pagination(app)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error")


def flask(port):
    from flask import Flask, jsonify, request

    app = Flask(__name__)
    app.json.sort_keys = False

    def window(size=10):
        number = max(request.args.get("page", 1, type=int), 1)
        return number, ITEMS[(number - 1) * size : number * size]

    @app.get("/sqlalchemy")
    def sqlalchemy():
        # The members of Flask-SQLAlchemy's Pagination object.
        number, found = window()
        return jsonify(items=found, page=number, per_page=10, total=COUNT, pages=5,
                       has_next=number < 5, next_num=number + 1 if number < 5 else None,
                       has_prev=number > 1, prev_num=number - 1 if number > 1 else None)

    @app.get("/header")
    def header():
        # The X-Pagination field in the format of flask-smorest.
        import json

        number, found = window()
        response = jsonify(found)
        response.headers["X-Pagination"] = json.dumps(
            {"total": COUNT, "total_pages": 5, "first_page": 1, "last_page": 5, "page": number,
             **({"next_page": number + 1} if number < 5 else {})})
        return response

    @app.get("/bare")
    def bare():
        return jsonify(window()[1])

    @app.get("/clamped")
    def clamped():
        number, found = window()
        return jsonify(data=found or ITEMS[40:])

    @app.post("/search")
    def search():
        body = request.get_json(silent=True) or {}
        start = int(body.get("cursor") or 0)
        return jsonify(hits=ITEMS[start : start + 10], cursor=str(start + 10) if start + 10 < COUNT else None)

    @app.get("/ignored")
    def ignored():
        return jsonify(data=ITEMS[:10])

    app.run("127.0.0.1", port)


def litestar(port):
    import uvicorn
    from litestar import Litestar, get
    from litestar.pagination import (
        AbstractSyncClassicPaginator, AbstractSyncCursorPaginator, AbstractSyncOffsetPaginator, ClassicPagination,
        CursorPagination, OffsetPagination,
    )

    class Offset(AbstractSyncOffsetPaginator[dict]):
        def get_total(self):
            return COUNT

        def get_items(self, limit, offset):
            return ITEMS[offset : offset + limit]

    class Classic(AbstractSyncClassicPaginator[dict]):
        def get_total(self, page_size):
            return -(-COUNT // page_size)

        def get_items(self, page_size, current_page):
            return ITEMS[(current_page - 1) * page_size : current_page * page_size]

    class Cursor(AbstractSyncCursorPaginator[str, dict]):
        def get_items(self, cursor, results_per_page):
            start = int(cursor or 0)
            end = start + results_per_page
            return ITEMS[start:end], str(end) if end < COUNT else None

    @get("/offset")
    def offset(limit: int = 10, offset: int = 0) -> OffsetPagination[dict]:
        return Offset()(limit=limit, offset=offset)

    @get("/classic")
    def classic(page_size: int = 10, current_page: int = 1) -> ClassicPagination[dict]:
        return Classic()(page_size=page_size, current_page=current_page)

    @get("/cursor")
    def cursor(cursor: str | None = None, results_per_page: int = 10) -> CursorPagination[str, dict]:
        return Cursor()(cursor=cursor, results_per_page=results_per_page)

    uvicorn.run(Litestar([offset, classic, cursor]), host="127.0.0.1", port=port, log_level="error")


def graphql(port):
    import strawberry
    import uvicorn
    from fastapi import FastAPI
    from strawberry import relay
    from strawberry.fastapi import GraphQLRouter
    from typing import Iterable

    @strawberry.type
    class Item(relay.Node):
        number: relay.NodeID[int]
        name: str

    @strawberry.type
    class Query:
        @relay.connection(relay.ListConnection[Item])
        def items(self) -> Iterable[Item]:
            return [Item(number=item["id"], name=item["name"]) for item in ITEMS]

    app = FastAPI()
    app.include_router(GraphQLRouter(strawberry.Schema(Query)), prefix="/graphql")
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error")


if __name__ == "__main__":
    {"rest": rest, "fastapi": fastapi, "flask": flask, "litestar": litestar, "graphql": graphql}[sys.argv[1]](int(sys.argv[2]))
