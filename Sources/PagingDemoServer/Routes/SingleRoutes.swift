/// `/airports` and `/airports/{icao}`: single resources without pagination.
struct AirportRoute: Sendable {
    let airports: AirportList

    func reply(to request: DemoRequest, code: String) -> Reply {
        guard let id = airports.id(icao: code) else {
            return Reply(status: 404, error: "There is no airport \(code).")
        }
        switch request.method {
        case "GET": return Reply(json: Array(airports.json(for: id).utf8))
        case "DELETE": return Reply(status: 204, body: .bytes([]))
        default: return Reply(status: 405, error: "An airport does not support \(request.method).")
        }
    }

    /// Returns the body of a `POST`, as if it had been created.
    ///
    /// Nothing is stored.
    static func replyToCollection(_ request: DemoRequest) -> Reply {
        guard request.method == "POST" else {
            return Reply(status: 405, error: "Only POST is allowed here; the lists have their own paths.")
        }
        return Reply(status: 201, json: request.body)
    }
}

/// `/echo`: the request as the server received it, to test what a client sends.
enum EchoRoute {
    static func reply(to request: DemoRequest) -> Reply {
        var headers = JSONObject()
        for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
            headers.add(name, value)
        }
        var object = JSONObject()
        object.add("method", request.method)
        object.add("path", request.path)
        object.add("query", request.query)
        object.add("headers", json: headers.bytes)
        object.add("body", String(decoding: request.body, as: UTF8.self))
        return Reply(json: object.bytes)
    }
}

/// The authentication of `/private/airports`: a bearer token, or an API key with `key=1`.
enum DemoAuthentication {
    static func refusal(of request: DemoRequest) throws -> Reply? {
        if try request.parameters.flag("key") {
            let isKnown =
                request.headers["x-api-key"] == "demo-key" || request.parameters.first("api_key") == "demo-key"
            return isKnown ? nil : Reply(status: 401, error: "X-API-Key or api_key must be demo-key.")
        }
        guard request.headers["authorization"] != "Bearer demo-token" else { return nil }
        var reply = Reply(status: 401, error: "Authorization must be Bearer demo-token.")
        reply.add("WWW-Authenticate", "Bearer realm=\"airports\"")
        return reply
    }
}
