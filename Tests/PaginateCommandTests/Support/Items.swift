import HTTPTypes
import Paging
import PagingHTTP

@testable import PaginateFiles

/// Items as the library delivers them.
enum Items {
    /// Returns items with JSON texts.
    static func raw(_ texts: String...) async throws -> [RawItem] {
        try await raw(joined: texts)
    }

    /// Returns items with JSON texts.
    static func raw(joined texts: [String]) async throws -> [RawItem] {
        let transport = CannedTransport(body: "[\(texts.joined(separator: " , "))]")
        let client = try PagingClient("http://canned.test/", transport: transport)
        let source = client.list(ListRequest(""), format: ListFormat(.linkHeader), decoding: .raw)
        return try await source.page(at: nil).items
    }

    /// Returns the ids of the items in NDJSON text.
    static func ids(_ lines: String) -> [Int] {
        lines.split(separator: "\n").compactMap { line in
            (try? JSONValue(parsing: line.utf8)).flatMap { $0["/id"]?.intValue }
        }
    }
}

/// A transport that answers every request with the same body.
private struct CannedTransport: HTTPTransport {
    let body: String

    @concurrent func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        HTTPReply(HTTPResponse(status: .ok), body: .bytes(Array(self.body.utf8)))
    }
}

/// Runs a writer on a file, and returns its output.
func written(
    _ format: OutputFormat,
    width: Int? = nil,
    escapesFormulas: Bool = false,
    _ pages: [RawItem]...
) throws -> String {
    let folder = try TemporaryFolder()
    let file = try OutputFile(folder.file("out"), stop: StopRequest())
    var writer = try format.writer(
        to: ByteSink(file.descriptor, stop: StopRequest()),
        WritingStyle(width: width, escapesFormulas: escapesFormulas)
    )
    for page in pages { try writer.write(page) }
    try writer.finish()
    try file.commit()
    return try folder.text("out")
}
