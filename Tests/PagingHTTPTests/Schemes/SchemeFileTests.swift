import Foundation
import HTTPTypes
import Paging
import PagingTesting
import Testing

@_spi(Command) @testable import PagingHTTP

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
struct SchemeFileTests {
    static let factories: [String: PaginationScheme] = [
        "automatic": .automatic,
        "linkHeader": .linkHeader,
        "linkHeader with a total": .linkHeader(relation: "more", total: .header("X-Total-Count")),
        "nextURL": .nextURL(),
        "nextURL with a base": .nextURL(
            at: "/_links/next",
            base: "/_links/base",
            total: "/count",
            hasMore: .done("/done")
        ),
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
        "identity": PaginationScheme.linkHeader.identity(at: "/id"),
        "endings": PaginationScheme.pageNumber().endingOnEmptyPage().endingOnRepeatedAddress().endingOnRepeatedPage()
            .endingOnShortPage(of: "per_page").ending(onStatus: 400, 404).expiring(onStatus: 422).capped(at: 1_000),
        "servers": PaginationScheme.cursor(from: "/next", into: "cursor").waiting(until: "/jobComplete", is: true)
            .omittingEmptyItems().carrying("/pit_id", into: .body("/pit/id")).warning(when: "/timed_out")
            .servingPagesOnce(),
        "an empty list": PaginationScheme.linkHeader.beingEmpty(onStatus: 404, 409),
        "alike pages": PaginationScheme.pageNumber(total: "/total").allowingRepeatedPages(),
        "whole pages": PaginationScheme.cursor(from: "/next", into: "cursor").takingWholePages(),
        "repeated addresses": PaginationScheme.cursor(from: "/_scroll_id", into: .body("/scroll_id"))
            .allowingRepeatedAddresses(),
        "requests": PaginationScheme.cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more")
            .sending("page[size]", 100).keeping().continuing(at: "/continue", method: .post),
        "reading": PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken", total: "/resultSizeEstimate")
            .items(at: "/messages").counting(.estimate).succeeding(when: "/stat", is: "ok"),
        "a bare array": PaginationScheme.linkHeader.items(at: .root),
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
        #expect(Self.parts(read) == Self.parts(scheme))
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

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            let members = object.members.sorted { $0.key < $1.key }
            return .object(.init(members.map { .init(key: $0.key, value: sorted($0.value)) }))
        case .array(let values): return .array(values.map(sorted))
        default: return value
        }
    }

    /// Returns all stored parts of a scheme.
    private static func parts(_ scheme: PaginationScheme) -> [AnyHashable?] {
        var rules: SchemeRules?
        if case .rules(let found) = scheme.storage { rules = found }
        return [
            rules, scheme.items, scheme.request, scheme.success, scheme.endStatuses, scheme.expiredStatuses,
            "\(scheme.policy)",
        ]
    }
}
