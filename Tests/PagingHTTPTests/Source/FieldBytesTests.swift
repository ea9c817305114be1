import PagingDetection
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Header fields with bytes that are not UTF-8", .timeLimit(.minutes(10)))
struct FieldBytesTests {
    /// Returns a transport whose first page has a field, whose bytes are those of a text in Latin-1.
    private func transport(_ field: String, _ value: String, status: HTTPResponse.Status = .ok) -> StubTransport {
        StubTransport { request, _ in
            let isFirst = request.path == "/items"
            var response = HTTPResponse(status: isFirst ? status : .ok)
            if isFirst, let name = HTTPField.Name(field) {
                let bytes = value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
                response.headerFields.append(HTTPField(name: name, lenientValue: bytes))
            }
            return HTTPReply(response, body: .bytes(Array((isFirst ? "[1,2]" : "[3]").utf8)))
        }
    }

    private func read(
        _ transport: StubTransport,
        by scheme: PaginationScheme
    ) async throws -> PagingOutcome<PageAddress> {
        var api = try PagingClient("https://api.test", transport: transport)
        api.retry = .never
        return await api.list(Int.self, "/items", by: scheme).collect(upTo: 10).outcome
    }

    @Test("The bytes of a link are percent-encoded", arguments: [PaginationScheme.linkHeader, .automatic])
    func link(_ scheme: PaginationScheme) async throws {
        let transport = transport("Link", "</caf\u{E9}?q=\u{FF}%E9&page=2>; rel=\"next\"; title=\"\u{E9}\"")
        let outcome = try await read(transport, by: scheme)
        #expect(outcome.ending == .complete, "\(outcome)")
        #expect(transport.paths == ["/items", "/caf%E9?q=%FF%E9&page=2"])
    }

    @Test("The bytes of a redirect's target are percent-encoded")
    func redirect() async throws {
        let transport = transport("Location", "/caf\u{E9}", status: .found)
        _ = try await read(transport, by: .linkHeader)
        #expect(transport.paths == ["/items", "/caf%E9"])
    }

    @Test("A cursor with such a byte, and a link whose byte a transport has replaced, are refused")
    func refused() async throws {
        let cursor = transport("X-Next", "caf\u{E9}")
        let scheme = PaginationScheme.cursor(from: "header:X-Next", into: "cursor")
        #expect(try await read(cursor, by: scheme).ending == .refused)
        #expect(cursor.paths == ["/items"])
        let link = StubTransport(["/items": .page("[1]", next: "/caf\u{FFFD}")])
        #expect(try await read(link, by: .linkHeader).ending == .refused)
        #expect(link.paths == ["/items"])
    }
}
