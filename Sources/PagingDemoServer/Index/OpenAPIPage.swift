/// The document of the server's lists, in OpenAPI 3.1.
enum OpenAPIPage {
    static var reply: Reply { Reply(json: Array(text.utf8)) }

    static let text = """
        {
          "openapi": "3.1.0",
          "info": {"title": "Airports", "version": "1"},
          "servers": [{"url": "/"}],
          "paths": {
            "/link/airports": {"get": {
              "operationId": "airportsByLink", "summary": "Airports, with links to other pages in the header.",
              "parameters": [{"$ref": "#/components/parameters/page"}, {"$ref": "#/components/parameters/per_page"}],
              "responses": {"200": {
                "description": "A page.",
                "headers": {
                  "Link": {"schema": {"type": "string"}}, "X-Total-Count": {"schema": {"type": "integer"}}
                },
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Airports"}}}
              }}
            }},
            "/next-url/airports": {"get": {
              "operationId": "airportsByURL", "summary": "Airports, with the next page's address in the body.",
              "parameters": [{"$ref": "#/components/parameters/page"}, {"$ref": "#/components/parameters/per_page"}],
              "responses": {"200": {"description": "A page.", "content": {"application/json": {"schema": {
                "type": "object",
                "required": ["count", "results"],
                "properties": {
                  "count": {"type": "integer"},
                  "next": {"type": ["string", "null"], "format": "uri"},
                  "previous": {"type": ["string", "null"], "format": "uri"},
                  "results": {"$ref": "#/components/schemas/Airports"}
                }
              }}}}}
            }},
            "/cursor/airports": {"get": {
              "operationId": "airportsByCursor", "summary": "Airports, with a cursor.",
              "parameters": [
                {"name": "cursor", "in": "query", "schema": {"type": "string"}},
                {"$ref": "#/components/parameters/limit"}
              ],
              "responses": {"200": {"description": "A page.", "content": {"application/json": {"schema": {
                "type": "object",
                "required": ["data", "meta"],
                "properties": {
                  "data": {"$ref": "#/components/schemas/Airports"},
                  "meta": {
                    "type": "object",
                    "properties": {
                      "next_cursor": {"type": ["string", "null"]},
                      "has_more": {"type": "boolean"}
                    }
                  }
                }
              }}}}}
            }},
            "/page/airports": {"get": {
              "operationId": "airportsByPage", "summary": "Airports, by the number of a page.",
              "parameters": [{"$ref": "#/components/parameters/page"}, {"$ref": "#/components/parameters/per_page"}],
              "responses": {"200": {"description": "A page.", "content": {"application/json": {"schema": {
                "type": "object",
                "properties": {
                  "items": {"$ref": "#/components/schemas/Airports"},
                  "total": {"type": "integer"}, "total_pages": {"type": "integer"},
                  "page": {"type": "integer"}, "per_page": {"type": "integer"}
                }
              }}}}}
            }},
            "/offset/airports": {"get": {
              "operationId": "airportsByOffset", "summary": "Airports, by the number of items before a page.",
              "parameters": [
                {"name": "offset", "in": "query", "schema": {"type": "integer", "minimum": 0, "default": 0}},
                {"$ref": "#/components/parameters/limit"}
              ],
              "responses": {"200": {"description": "A page.", "content": {"application/json": {"schema": {
                "type": "object",
                "properties": {
                  "records": {"$ref": "#/components/schemas/Airports"},
                  "total_count": {"type": "integer"}, "offset": {"type": "integer"}, "limit": {"type": "integer"}
                }
              }}}}}
            }},
            "/keyset/airports": {"get": {
              "operationId": "airportsByKey", "summary": "Airports after the one with a number.",
              "parameters": [
                {"name": "starting_after", "in": "query", "schema": {"type": "integer"}},
                {"$ref": "#/components/parameters/limit"}
              ],
              "responses": {"200": {"description": "A page.", "content": {"application/json": {"schema": {
                "type": "object",
                "properties": {
                  "object": {"type": "string", "enum": ["list"]},
                  "data": {"$ref": "#/components/schemas/Airports"},
                  "has_more": {"type": "boolean"}
                }
              }}}}}
            }},
            "/airports/{code}": {"get": {
              "operationId": "airport", "summary": "An airport.",
              "parameters": [{"name": "code", "in": "path", "required": true, "schema": {"type": "string"}}],
              "responses": {"200": {"description": "The airport.", "content": {"application/json": {"schema": {
                "$ref": "#/components/schemas/Airport"
              }}}}}
            }}
          },
          "components": {
            "parameters": {
              "page": {"name": "page", "in": "query", "schema": {"type": "integer", "minimum": 1, "default": 1}},
              "per_page": {"name": "per_page", "in": "query", "schema": {"type": "integer", "minimum": 1}},
              "limit": {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1}}
            },
            "schemas": {
              "Airports": {"type": "array", "items": {"$ref": "#/components/schemas/Airport"}},
              "Airport": {
                "type": "object",
                "required": ["id", "icao", "name", "country", "lat", "lon"],
                "properties": {
                  "id": {"type": "integer"}, "icao": {"type": "string"}, "iata": {"type": "string"},
                  "name": {"type": "string"}, "city": {"type": "string"}, "subd": {"type": "string"},
                  "country": {"type": "string"}, "elevation": {"type": "number"}, "lat": {"type": "number"},
                  "lon": {"type": "number"}, "tz": {"type": "string"}, "lid": {"type": "string"}
                }
              }
            }
          }
        }
        """
}
