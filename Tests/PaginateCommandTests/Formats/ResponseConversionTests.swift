import PagingDetection
import PagingHTTP
import Testing

@testable import PaginateFiles

@Suite("Formats of responses")
struct ResponseConversionTests {
    static let types: [(String?, FormatArgument?)] = [
        ("application/x-ndjson", .ndjson), ("Application/JSONL; charset=utf-8", .ndjson),
        ("application/geo+json-seq", .ndjson), ("text/csv ; header=present", .csv),
        ("text/tab-separated-values", .tsv), ("text/plain", nil), ("application/json", nil), (nil, nil),
    ]

    @Test("The media type decides the format, and any other type is JSON", arguments: types)
    func mediaTypes(_ type: String?, _ format: FormatArgument?) throws {
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
            ("[\n{\"id\":1},\n{\"id\":2}\n]", FormatArgument.ndjson), ("{\"items\":[]}", .csv), ("[]", .tsv),
        ]
    )
    func wrongMediaType(_ body: String, _ format: FormatArgument) throws {
        #expect(try converted(Array(body.utf8), by: ResponseConversion(nil), in: format) == body)
        #expect(throws: ConversionFailure.self) { try converted(body, as: format) }
    }

    static let bodySchemes: [PaginationScheme] = [
        .nextURL(at: "/next"), .nextURL(at: .header("X-Next"), base: .at("/base")), .merging("/continue"),
        .links(in: "/links"),
        .cursor(from: "/c", into: "c"), .pageNumber(total: "/total"), .pageNumber(totalPages: "/pages"),
        .pageNumber(hasMore: .done("/done")), .linkHeader.with { $0.warnings = ["/partial"] },
        .linkHeader.with { $0.success = ["/ok": true] }, .linkHeader.with { $0.ready = ["/done": true] },
        .linkHeader.with { $0.carries = ["/pit": "pit"] }, .linkHeader.with { $0.items = "/data" },
    ]

    static let otherSchemes: [PaginationScheme] = [
        .linkHeader, .automatic, .single, .range(), .keyset(from: "/id", into: "after"), .pageNumber("/page"),
        .cursor(from: .header("X-Next"), into: .body("/cursor")).with {
            $0.continuesAt = "/2/list"
            $0.identity = "/id"
            $0.items = ""
            $0.parameters = ["/a": "/b"]
            $0.success = [.header("X-Status"): "/ok"]
        },
    ]

    @Test("A scheme that reads the body is refused for lines and rows, or fails a page of them", arguments: bodySchemes)
    func bodyPlaces(_ scheme: PaginationScheme) throws {
        let places = BodyPlaces(scheme) { key, _ in "--\(key)" }
        for format in [FormatArgument.ndjson, .csv, .tsv] {
            #expect(throws: (any Error).self) {
                try ResponseConversion(format, items: nil, reading: places, limit: nil)
            }
            let known = try ResponseConversion(nil, items: nil, reading: places, limit: nil)
            let body = Array((format == .ndjson ? "{}" : "a\n1\n").utf8)
            let error = #expect(throws: ConversionFailure.self) { try converted(body, by: known, in: format) }
            #expect(error?.message.contains("the response, which is \(format.title), has nothing but items") == true)
            #expect(try converted(Array("[1]".utf8), by: known, in: .csv) == "[1]")
        }
        _ = try ResponseConversion(.json, items: nil, reading: places, limit: nil)
    }

    @Test("Header fields, members of items and parts of requests are no places in the body", arguments: otherSchemes)
    func otherPlaces(_ scheme: PaginationScheme) throws {
        #expect(BodyPlaces(scheme) { key, _ in key }.all.filter { $0.pointer != .root }.isEmpty)
        let places = BodyPlaces(scheme) { key, _ in key }
        _ = try ResponseConversion(.csv, items: nil, reading: places, limit: nil)
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
            try await ResponseConversion(.csv, limit: 24).json(of: body, in: .csv, under: TableHeader())
        }
        #expect(failure?.code == .bodyTooLarge)
    }
}
