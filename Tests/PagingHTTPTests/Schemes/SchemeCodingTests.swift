import PagingDetection
import Foundation
import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

/// The schemes in `Tests/Rows/schemes.json`, which also verify the JSON Schema.
private struct SchemeExamples: Decodable {
    let good: [String: JSONValue]
    let bad: [String: JSONValue]

    static func load() throws -> SchemeExamples {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try JSONDecoder().decode(Self.self, from: Data(contentsOf: tests.appending(path: "Rows/schemes.json")))
    }
}

@Suite("Schemes in files")
struct SchemeCodingTests {
    static let factories: [String: PaginationScheme] = [
        "automatic": .automatic,
        "automatic with the caller's word": PaginationScheme.automatic.with {
            $0.ignoring = ["/stats/total", .header("X-Total")]
            $0.allowsRepeatedItems = true
        },
        "a list that must be counted": PaginationScheme.linkHeader.with { $0.requiresCount = true },
        "linkHeader": .linkHeader,
        "linkHeader with a total": .linkHeader(relation: "more", total: .header("X-Total-Count")),
        "nextURL": .nextURL(),
        "nextURL with a base": .nextURL(
            at: "/_links/next",
            base: "/_links/base",
            total: "/count",
            hasMore: .done("/done")
        ),
        "nextURL with a fixed base": .nextURL(at: "/next", base: "https://api.test/v2/"),
        "a list in XML": PaginationScheme.nextURL(at: "/feed/link[@rel=\"next\"]/@href").with {
            $0.responseFormat = .xml
            $0.items = "//entry"
        },
        "GET after a first POST": PaginationScheme.nextURL(at: "/nextUri").with {
            $0.continuesWith = .get
            $0.rebasesLinks = true
        },
        "links": .links(in: "/link", total: "/total"),
        "cursor": .cursor(from: "/meta/next", into: "cursor", hasMore: "/has_more", total: "/total"),
        "cursor into a body": .cursor(from: .header("X-Next"), into: .body("/after")),
        "cursors": .cursors(["/a": "a", "/b": .header("B")]),
        "merging": .merging("/continue"),
        "pageNumber": .pageNumber("p", firstPage: 0, totalPages: "/pages"),
        "offset": .offset("startIndex", base: 1, total: "/totalResults"),
        "keyset": .keyset(from: "/id", into: "starting_after", hasMore: "/has_more"),
        "range": .range(),
        "single": .single,
        "identity": PaginationScheme.linkHeader.with { $0.identity = "/id" },
        "endings": PaginationScheme.pageNumber().with {
            $0.endsOnEmptyPage = true
            $0.repeatedAddress = .endsList
            $0.repeatedPage = .endsList
            $0.endsBelowPageSize = "per_page"
            $0.endStatuses = [400, 404]
            $0.expiredStatuses.insert(422)
            $0.knownCap = 1_000
        },
        "servers": PaginationScheme.cursor(from: "/next", into: "cursor").with {
            $0.ready = ["/jobComplete": true]
            $0.omitsEmptyItems = true
            $0.carries = ["/pit_id": .body("/pit/id")]
            $0.warnings = ["/timed_out"]
            $0.servesPagesOnce = true
        },
        "an empty list": PaginationScheme.linkHeader.with { $0.emptyStatuses = [404, 409] },
        "alike pages": PaginationScheme.pageNumber(total: "/total").with { $0.repeatedPage = .isAllowed },
        "whole pages": PaginationScheme.cursor(from: "/next", into: "cursor").with { $0.takesWholePages = true },
        "repeated addresses": PaginationScheme.cursor(from: "/_scroll_id", into: .body("/scroll_id"))
            .with { $0.repeatedAddress = .isAllowed },
        "requests": PaginationScheme.cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more").with {
            $0.parameters = ["page[size]": 100]
            $0.keeps = []
            $0.continuesAt = "/continue"
            $0.continuesWith = .post
        },
        "reading": .cursor(from: "/nextPageToken", into: "pageToken", total: "/resultSizeEstimate").with {
            $0.items = "/messages"
            $0.totalExactness = .estimate
            $0.success = ["/stat": "ok"]
        },
        "a bare array": PaginationScheme.linkHeader.with { $0.items = .root },
    ]

    @Test(
        "Every factory's scheme is written as in the examples and round-trips",
        arguments: factories.keys.sorted()
    )
    func factory(name: String) throws {
        let scheme = try #require(Self.factories[name])
        let example = try #require(try SchemeExamples.load().good[name])
        let written = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(scheme))
        #expect(Self.sorted(written) == Self.sorted(example))
        let read = try JSONDecoder().decode(PaginationScheme.self, from: JSONEncoder().encode(example))
        #expect(read == scheme)
    }

    @Test("Every example matches a factory")
    func examples() throws {
        #expect(Set(try SchemeExamples.load().good.keys) == Set(Self.factories.keys))
    }

    @Test("A file that is not understood is refused and never read in part")
    func bad() throws {
        for (name, scheme) in try SchemeExamples.load().bad {
            let data = try JSONEncoder().encode(scheme)
            #expect(throws: DecodingError.self, "\(name)") {
                try JSONDecoder().decode(PaginationScheme.self, from: data)
            }
        }
    }

    @Test("A scheme that is a closure is not written")
    func closure() {
        let scheme = PaginationScheme { _ in PageLinks(end: .signalled("once")) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(scheme) }
    }

    @Test("A file that cannot be read names the key and what it may be")
    func messages() throws {
        let cases = [
            (#"{"itmes":"/data"}"#, ["\"itmes\" is not a known key", "items, identity"]),
            (#"{"total":"/total"}"#, ["\"total\" requires \"next\"."]),
            (#"{"continuesAt":"/more","continuesWith":"GET"}"#, ["\"continuesWith\" requires \"next\"."]),
            (#"{"parameters":{"header:":1}}"#, ["header:NAME", "not \"header:\""]),
            (#"{"continuesAt":"/more","continuesWith":"GET IT"}"#, ["\"GET IT\" is not a valid request method."]),
        ]
        for (text, words) in cases {
            let error = try #require(throws: DecodingError.self) {
                try JSONDecoder().decode(PaginationScheme.self, from: Data(text.utf8))
            }
            for word in words { #expect("\(error)".contains(word), "\(text): \(error)") }
        }
    }

    @Test("A value without effect is not written to a file that could not be read")
    func withoutEffect() {
        let scheme = PaginationScheme.automatic.with { $0.total = "/total" }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(scheme) }
    }

    @Test("A change applies to a copy of the scheme")
    func change() {
        let scheme = PaginationScheme.pageNumber()
        let changed = scheme.with { $0.endStatuses = [404] }
        #expect(changed.endStatuses == [404] && scheme.endStatuses.isEmpty)
        #expect(changed != scheme && changed.with { $0.endStatuses = [] } == scheme)
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            let members = object.members.sorted { $0.key < $1.key }
            return .object(.init(members.map { .init(key: $0.key, value: sorted($0.value)) }))
        case .array(let values): return .array(values.map(sorted))
        default: return value
        }
    }
}
