import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

/// A list of 12 items as an API documents it, with names that detection does not know.
///
/// The server reads only the documented parameters, and ignores others unless it is strict.
struct UnfamiliarAPI: Sendable, CustomTestStringConvertible {
    /// The part of a request that selects a page.
    enum Selector: Sendable {
        case none
        case page(String, first: Int)
        case offset(String, base: Int)
        /// An opaque value in the query.
        case token(String)
        /// An opaque value at a place in the JSON body.
        case body(JSONPointer)
    }

    /// A page and the values that a response needs.
    struct Page: Sendable {
        /// The page number from 0, and the number of its first item.
        let number: Int
        let start: Int
        let size: Int
        let count: Int
        let hasNext: Bool
        /// The items of the page as a JSON array.
        let items: String
        /// The path and query of the next page, or `nil` at the end.
        let next: String?

        /// The next address as a JSON string, or null.
        var url: String { next.map { #""https://api.test\#($0)""# } ?? "null" }
        /// The next path as a JSON string, or null.
        var path: String { next.map { #""\#($0)""# } ?? "null" }
        /// The opaque value of the next page as a JSON string, or null.
        var token: String { hasNext ? #""\#(UnfamiliarAPI.token(start + count))""# : "null" }
        /// The number of pages.
        var pages: Int { (UnfamiliarAPI.total + size - 1) / size }
    }

    /// The number of items of each list.
    static let total = 12

    let name: String
    /// The request, as written by a user of the API.
    let path: String
    var body: String?
    let selector: Selector
    /// The location of the items.
    let items: JSONPointer
    /// The parameter for the page size.
    var size: String?
    /// Whether the server rejects unknown parameters.
    var isStrict = false
    /// Whether the last page with items names an empty page.
    var endsEmpty = false
    /// Whether the API has no pages: its first response contains all items.
    var isWhole = false
    /// Returns an item as JSON, by its number from 1.
    var item: @Sendable (Int) -> String = { #"{"id":\#($0),"title":"thing \#($0)"}"# }
    let write: @Sendable (Page) -> StubReply

    init(
        _ name: String,
        _ path: String,
        _ selector: Selector,
        items: JSONPointer,
        _ write: @escaping @Sendable (Page) -> StubReply
    ) {
        self.name = name
        self.path = path
        self.selector = selector
        self.items = items
        self.write = write
    }

    var testDescription: String { name }

    /// Returns the API with changes.
    func with(_ change: (inout UnfamiliarAPI) -> Void) -> UnfamiliarAPI {
        var api = self
        change(&api)
        return api
    }

    var request: ListRequest {
        get throws {
            guard let body else { return ListRequest(path) }
            return ListRequest(path, method: .post, body: try JSONValue(parsing: Array(body.utf8)))
        }
    }

    /// All items, in order.
    var list: [String] { (1...Self.total).map(item) }

    static func token(_ start: Int) -> String { "Zm9v\(start)x" }
}

extension UnfamiliarAPI {
    /// Returns a client of the API.
    func client() throws -> (PagingClient, StubTransport) {
        let api = self
        let transport = StubTransport { request, body in
            let document = try body.map { try JSONValue(parsing: $0) }
            return api.reply(to: request.path ?? "/", document).reply
        }
        var client = try PagingClient("https://api.test", transport: transport)
        client.retry = .never
        return (client, transport)
    }

    private func reply(to target: String, _ document: JSONValue?) -> StubReply {
        let parts = target.split(separator: "?", maxSplits: 1)
        guard parts.first == path.split(separator: "?").first else { return .written("{}", status: 404) }
        let query = QueryPairs(parts.count > 1 ? String(parts[1]) : "")
        let known =
            QueryPairs(String(path.drop { $0 != "?" }.dropFirst())).names + [size, parameter].compactMap(\.self)
        if isStrict, let odd = query.names.first(where: { !known.contains($0) }) {
            return .written(#"{"message":"unknown parameter \#(odd)"}"#, status: 400)
        }
        let size = self.size.flatMap { query[$0] }.flatMap { Int($0) } ?? (isWhole ? Self.total : 5)
        guard let start = start(query, document, size: size), size > 0 else {
            return .written(#"{"message":"bad request"}"#, status: 400)
        }
        let range = min(start, Self.total)..<min(start + size, Self.total)
        let hasNext = endsEmpty ? !range.isEmpty : range.upperBound < Self.total
        let next = hasNext ? query.setting(parameter, to: value(at: range.upperBound, size: size)) : nil
        return write(
            Page(
                number: start / size,
                start: start,
                size: size,
                count: range.count,
                hasNext: hasNext,
                items: "[" + range.map { item($0 + 1) }.joined(separator: ",") + "]",
                next: next.map { "\(parts[0])?\($0)" }
            )
        )
    }

    private var parameter: String? {
        switch selector {
        case .page(let name, _), .offset(let name, _), .token(let name): name
        case .none, .body: nil
        }
    }

    private func value(at start: Int, size: Int) -> String {
        switch selector {
        case .page(_, let first): "\(start / size + first)"
        case .offset(_, let base): "\(start + base)"
        default: Self.token(start)
        }
    }

    private func start(_ query: QueryPairs, _ document: JSONValue?, size: Int) -> Int? {
        func opaque(_ text: String?) -> Int? {
            guard let text, !text.isEmpty, text != "*" else { return 0 }
            return (0...Self.total).first { Self.token($0) == text }
        }
        switch selector {
        case .none: return 0
        case .token(let name): return opaque(query[name])
        case .body(let pointer): return opaque(document?[pointer]?.stringValue)
        case .page(let name, let first):
            guard let text = query[name] else { return 0 }
            return Int(text).flatMap { $0 < first ? nil : ($0 - first) * size }
        case .offset(let name, let base):
            guard let text = query[name] else { return 0 }
            return Int(text).flatMap { $0 < base ? nil : $0 - base }
        }
    }
}

/// The decoded parameters of a query.
struct QueryPairs {
    private var pairs: [(name: String, value: String)]

    init(_ query: String) {
        pairs = query.split(separator: "&").map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0).removingPercentEncoding ?? String($0)
            }
            return (sides[0], sides.count > 1 ? sides[1] : "")
        }
    }

    var names: [String] { pairs.map(\.name) }

    subscript(name: String) -> String? { pairs.last { $0.name == name }?.value }

    /// Returns the query with a parameter replaced.
    func setting(_ name: String?, to value: String) -> String {
        let others = pairs.filter { $0.name != name }
        return (others + [name.map { ($0, value) }].compactMap(\.self))
            .map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("[", with: "%5B").replacing("]", with: "%5D")
            .replacing("*", with: "%2A").replacing(" ", with: "%20")
    }
}
