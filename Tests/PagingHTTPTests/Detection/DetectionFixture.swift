import PagingDetection
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

/// A list as an API serves it, and the facts that its responses show.
///
/// A path without a reply gets the first page, like on a server that ignores an unknown parameter.
struct DetectionFixture: Sendable, CustomTestStringConvertible {
    /// The facts about the list.
    enum Truth: Sendable {
        /// The scheme in words, the location of the items, and their total number.
        case scheme(String, items: JSONPointer, count: Int)
        /// The list ends on its first page, which shows its scheme.
        case onePage(String, items: JSONPointer, count: Int)
        case whole(items: JSONPointer, count: Int)
        /// More pages follow or may follow, in an unknown convention.
        case unknown
    }

    let name: String
    let path: String
    let replies: [String: StubReply]
    let truth: Truth
    var identity: JSONPointer?
    var total: Int?

    init(_ name: String, _ path: String, _ replies: [String: StubReply], _ truth: Truth) {
        self.name = name
        self.path = path
        self.replies = replies
        self.truth = truth
    }

    /// Creates a fixture with one page for all requests.
    init(_ name: String, _ path: String, _ reply: StubReply, _ truth: Truth) {
        self.init(name, path, [path: reply], truth)
    }

    /// Creates a fixture with one page at an address without hints.
    init(_ name: String, _ reply: StubReply, _ truth: Truth) {
        self.init(name, "/list", reply, truth)
    }

    var testDescription: String { name }

    func identified(by identity: JSONPointer, total: Int? = nil) -> DetectionFixture {
        var fixture = self
        fixture.identity = identity
        fixture.total = total
        return fixture
    }

    func client() throws -> (PagingClient, StubTransport) {
        let (replies, path) = (replies, path)
        let transport = StubTransport { request, _ in
            let asked = request.path ?? "/"
            let range = request.headerFields[.range].map { "\(asked) \($0)" }
            let token = HTTPField.Name("x-ms-continuation").flatMap { request.headerFields[$0] }.map {
                "\(asked) \($0)"
            }
            let reply = [range, token, asked].compactMap(\.self).lazy.compactMap { replies[$0] }.first
            return (reply ?? replies[path] ?? StubReply(status: .notFound)).reply
        }
        var client = try PagingClient("https://api.test", transport: transport)
        client.retry = .never
        return (client, transport)
    }
}

/// The result of a detection.
enum DetectionResult: Sendable, Equatable {
    case right, wrong(String), cannotTell

    init(_ finding: SchemeFinding, _ truth: DetectionFixture.Truth) {
        let found = "\(finding.verdict): \(finding.summary ?? "-"), items at \"\(finding.items?.description ?? "-")\""
        switch (finding.verdict, truth) {
        case (.unknown, _): self = .cannotTell
        case (.verified, .scheme(let summary, let items, _)), (.unverified, .onePage(let summary, let items, _)):
            self = finding.summary == summary && finding.items == items ? .right : .wrong(found)
        case (.wholeList, .whole(let items, _)):
            self = finding.items == items ? .right : .wrong(found)
        default: self = .wrong(found)
        }
    }
}

/// Returns items with an identity as the body of an array.
func things(_ numbers: ClosedRange<Int>) -> String {
    "[" + numbers.map { #"{"id":\#($0),"title":"thing \#($0)"}"# }.joined(separator: ",") + "]"
}

/// Returns header fields by name.
func fields(_ values: KeyValuePairs<String, String>) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in values {
        guard let name = HTTPField.Name(name) else { continue }
        fields.append(HTTPField(name: name, value: value))
    }
    return fields
}
