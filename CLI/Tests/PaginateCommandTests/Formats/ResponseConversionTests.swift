@_spi(Command) import PagingHTTP
import Testing

@testable import PaginateCommand

@Suite("Formats of responses")
struct ResponseConversionTests {
    static let types: [(String?, ResponseFormat?)] = [
        ("application/x-ndjson", .ndjson), ("Application/JSONL; charset=utf-8", .ndjson),
        ("application/geo+json-seq", .ndjson), ("text/csv ; header=present", .csv),
        ("text/tab-separated-values", .tsv), ("text/plain", nil), ("application/json", nil), (nil, nil),
    ]

    @Test("The media type decides the format, and any other type is JSON", arguments: types)
    func mediaTypes(_ type: String?, _ format: ResponseFormat?) throws {
        #expect(try ResponseConversion(nil).knownFormat(of: type) == format)
        #expect(try ResponseConversion(.csv).knownFormat(of: type) == .csv)
        #expect(try ResponseConversion(.json).knownFormat(of: type) == nil)
    }

    @Test("A table without a header is an error, because its first row would be lost")
    func missingHeader() {
        #expect(throws: RequestError.self) { try ResponseConversion(nil).knownFormat(of: "text/csv; header=absent") }
    }

    @Test(
        "JSON with the media type of another format is read as JSON, unless the format is given",
        arguments: [
            ("[\n{\"id\":1},\n{\"id\":2}\n]", ResponseFormat.ndjson), ("{\"items\":[]}", .csv), ("[]", .tsv),
        ]
    )
    func wrongMediaType(_ body: String, _ format: ResponseFormat) throws {
        #expect(try converted(Array(body.utf8), by: ResponseConversion(nil), in: format) == body)
        #expect(throws: ConversionFailure.self) { try converted(body, as: format) }
    }

    @Test("The body and its items are limited in size")
    func limit() async throws {
        let table = "name\n" + String(repeating: "a\n", count: 10)
        #expect(
            try converted(table, as: .csv, limit: 131)
                == "[\(Array(repeating: #"{"name":"a"}"#, count: 10).joined(separator: ","))]"
        )
        let error = #expect(throws: ConversionFailure.self) { try converted(table, as: .csv, limit: 130) }
        #expect(error?.message == "As JSON, the items of the response are larger than the limit of 130 bytes.")
        let body = HTTPBody.bytes(Array(table.utf8))
        let failure = await #expect(throws: RequestError.self) {
            try await ResponseConversion(.csv, limit: 24).json(of: body, in: .csv)
        }
        #expect(failure?.code == .bodyTooLarge)
    }
}
