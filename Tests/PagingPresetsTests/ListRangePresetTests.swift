import Foundation
import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP
@testable import PagingPresets

@Suite("Ranges of presets")
struct ListRangePresetTests {
    private static let since = Date(timeIntervalSince1970: 1_700_000_000)
    private static let until = Date(timeIntervalSince1970: 1_700_086_400)

    private static func written(_ range: ListRange, _ bounds: SliceBounds, to request: ListRequest) -> ListRequest {
        var request = request
        range.write(bounds, &request)
        return request
    }

    @Test("GitHub takes a qualifier with both bounds included")
    func github() {
        let range = ListRange.githubSearch(since: Self.since, until: Self.until)
        let request = ListRequest("/search/issues?q=repo%3Aa%2Fb&per_page=100")
        let both = Self.written(range, SliceBounds(lower: 1_700_000_000, upper: 1_700_003_600), to: request)
        #expect(both.parameters.map(\.value) == ["repo:a/b created:2023-11-14T22:13:20Z..2023-11-14T23:13:19Z"])
        let first = Self.written(range, SliceBounds(upper: 1_700_003_600), to: request)
        #expect(first.parameters.map(\.value) == ["repo:a/b created:*..2023-11-14T23:13:19Z"])
    }

    @Test("HubSpot takes a filter in each group")
    func hubspot() throws {
        let range = ListRange.hubspotSearch(since: Self.since, until: Self.until)
        let bounds = SliceBounds(lower: 1_700_000_000_000, upper: 1_700_000_060_000)
        let filters =
            #"{"propertyName":"createdate","operator":"GTE","value":"1700000000000"},"#
            + #"{"propertyName":"createdate","operator":"LT","value":"1700000060000"}"#
        let none = Self.written(range, bounds, to: ListRequest("/search", method: .post, body: ["limit": 100]))
        let empty = try JSONValue(parsing: Array(#"{"limit":100,"filterGroups":[{"filters":[\#(filters)]}]}"#.utf8))
        #expect(none.body == empty)
        let own = try JSONValue(parsing: Array(#"{"filterGroups":[{"filters":[{"x":1}]},{"filters":[]}]}"#.utf8))
        let two = Self.written(range, bounds, to: ListRequest("/search", method: .post, body: own))
        let text = #"{"filterGroups":[{"filters":[{"x":1},\#(filters)]},{"filters":[\#(filters)]}]}"#
        #expect(two.body == (try JSONValue(parsing: Array(text.utf8))))
    }

    @Test("Zendesk takes two conditions")
    func zendesk() {
        let range = ListRange.zendeskSearch(since: Self.since, until: Self.until)
        let request = ListRequest("/api/v2/search?query=type%3Aticket")
        let both = Self.written(range, SliceBounds(lower: 1_700_000_000, upper: 1_700_003_600), to: request)
        let words = "type:ticket created>=2023-11-14T22:13:20Z created<2023-11-14T23:13:20Z"
        #expect(both.parameters.map(\.value) == [.string(words)])
    }

    @Test("A preset with a range has a cap")
    func caps() {
        let divided = APIPreset.all.filter { $0.range != nil }
        #expect(divided.map(\.name).sorted() == ["githubSearch", "hubspotSearch", "zendeskSearch"])
        #expect(divided.allSatisfy { $0.scheme.knownCap != nil })
    }
}
