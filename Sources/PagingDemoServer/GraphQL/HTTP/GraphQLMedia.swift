/// The media type of a response, which also determines the status of requests that are not executed.
///
/// The draft "GraphQL over HTTP" requires 200 for every well-formed request with `application/json`, and 400 with
/// `application/graphql-response+json` for documents that cannot be parsed, are invalid, or lack variables.
enum GraphQLMedia: String, Sendable {
    case json = "application/json"
    case response = "application/graphql-response+json"

    /// Creates the first type with the greatest weight in `Accept`, or `nil` if no type matches.
    init?(accept: String?) {
        guard let accept, !accept.isEmpty else {
            self = .json
            return
        }
        var best: (media: GraphQLMedia, weight: Double)?
        for range in accept.split(separator: ",") {
            let parts = range.split(separator: ";").map { Self.trimmed($0) }
            guard let name = parts.first, let media = Self.media(for: name) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > best?.weight ?? 0 { best = (media, weight) }
        }
        guard let best else { return nil }
        self = best.media
    }

    private static func media(for name: String) -> GraphQLMedia? {
        ["*/*", "application/*"].contains(name) ? .json : GraphQLMedia(rawValue: name)
    }

    private static func trimmed(_ text: Substring) -> String {
        text.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// Whether a `Content-Type` is JSON.
    static func isJSON(_ contentType: String?) -> Bool {
        contentType?.split(separator: ";").first.map(trimmed) == GraphQLMedia.json.rawValue
    }

    /// Returns a response in this media type.
    func reply(status: Int, json: [UInt8]) -> Reply {
        var reply = Reply(status: status, json: json)
        reply.set("Content-Type", "\(rawValue); charset=utf-8")
        return reply
    }

    /// Returns a response with errors and no data.
    func reply(status: Int, problems: [GraphQLProblem], in source: GraphQLText = GraphQLText("")) -> Reply {
        var object = JSONObject()
        object.add("errors", json: Self.json(of: problems, in: source))
        return reply(status: status, json: object.bytes)
    }

    static func json(of problems: [GraphQLProblem], in source: GraphQLText) -> [UInt8] {
        let texts = problems.map { $0.json(in: source) }
        return [UInt8(ascii: "[")] + texts.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }
}
