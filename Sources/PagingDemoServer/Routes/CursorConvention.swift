import Foundation

/// `/cursor/airports`: an opaque cursor, sent in the query, in `X-Cursor` or in a JSON body.
struct CursorConvention: ListConvention {
    var allowsShortPages: Bool { true }
    var defaultTotal: TotalMode { .none }
    var methods: Set<String> { ["POST"] }

    private static let ends = ["null", "empty", "absent", "flag"]

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        _ = try request.parameters.word("end", of: Self.ends)
        _ = try request.parameters.word("cursor_place", of: ["last", "first"])
        _ = try request.parameters.word("token", of: ["fresh", "repeat"])
        let body = try Body(request)
        let limit = try body.limit ?? limit("limit", of: request, options: options)
        let text = body.cursor ?? request.headers["x-cursor"] ?? request.parameters.first("cursor") ?? ""
        guard let offset = text.isEmpty ? 0 : Self.offset(in: text) else {
            throw BadRequest(sentence: "The cursor is not valid.")
        }
        return RequestedPage(offset: offset, limit: min(limit, options.maxLimit))
    }

    func reply(to list: ConventionInput) -> Reply {
        let hasMore = list.page.next != nil
        let cursor = nextCursor(of: list)
        if list.options.isBare {
            var reply = list.bareReply()
            if let cursor { reply.add("X-Next-Cursor", cursor) }
            if end(of: list) == "flag" { reply.add("X-Has-More", String(hasMore)) }
            list.addTotalField(to: &reply)
            return reply
        }
        var meta = JSONObject()
        if cursor != nil || end(of: list) != "absent" { meta.add("next_cursor", cursor) }
        if !repeatsToken(list) { meta.add("has_more", hasMore) }
        list.addTotal("total", to: &meta)
        var envelope = JSONObject()
        let isFirst = list.request.parameters.first("cursor_place") == "first"
        if isFirst { envelope.add("meta", json: meta.bytes) }
        list.addItems("data", to: &envelope)
        if !isFirst { envelope.add("meta", json: meta.bytes) }
        return list.envelopeReply(envelope)
    }

    private func end(of list: ConventionInput) -> String {
        list.request.parameters.first("end") ?? "null"
    }

    private func repeatsToken(_ list: ConventionInput) -> Bool {
        list.request.parameters.first("token") == "repeat"
    }

    /// Returns the next cursor; at the end of the list, `end` and `token` determine it.
    private func nextCursor(of list: ConventionInput) -> String? {
        let position = list.page.position
        switch list.page.next {
        case .offset(let offset): return Self.cursor(for: offset)
        case .url(let url): return url
        case nil where repeatsToken(list): return Self.cursor(for: position.offset)
        case nil where end(of: list) == "flag": return Self.cursor(for: position.offset + position.limit)
        case nil where end(of: list) == "empty": return ""
        case nil: return nil
        }
    }

    /// Returns a Base64 cursor that needs encoding: it starts with `+/` and ends with `==`.
    static func cursor(for offset: Int) -> String {
        let digits = String(offset)
        let padding = String(repeating: "0", count: 16 - digits.count)
        return Data([0xFB, 0xF0, 0x00] + Array((padding + digits).utf8)).base64EncodedString()
    }

    static func offset(in cursor: String) -> Int? {
        guard let data = Data(base64Encoded: cursor), data.count == 19, data.prefix(3) == Data([0xFB, 0xF0, 0x00]),
            let offset = Int(String(decoding: data.dropFirst(3), as: UTF8.self)), offset >= 0
        else { return nil }
        return offset
    }

    /// The parameters in the JSON body of a `POST`.
    private struct Body {
        var cursor: String?
        var limit: Int?

        init(_ request: DemoRequest) throws {
            guard request.method == "POST", !request.body.isEmpty else { return }
            guard let object = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any] else {
                throw BadRequest(sentence: "The body must be a JSON object.")
            }
            cursor = object["cursor"] as? String
            limit = object["limit"] as? Int
            if let limit, limit < 1 { throw BadRequest(sentence: "limit must be a whole number above 0.") }
        }
    }
}
