import PagingDetection
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Detection of pagination", .timeLimit(.minutes(10)))
struct DetectionTests {
    static let all =
        DetectionFixture.links + DetectionFixture.cursors + DetectionFixture.numbers + DetectionFixture.traps

    @Test("A finding is correct and takes at most six more requests", arguments: all)
    func finding(fixture: DetectionFixture) async throws {
        let (client, transport) = try fixture.client()
        let finding = try await client.detect(fixture.path)
        let result = DetectionResult(finding, fixture.truth)
        let expected: DetectionResult = if case .unknown = fixture.truth { .cannotTell } else { .right }
        #expect(result == expected, "\(finding.evidence) \(finding.alternatives)")
        #expect(transport.sent.count <= 7)
        #expect(transport.sent.count == finding.requests)
        #expect(!finding.evidence.isEmpty)
        if let identity = fixture.identity { #expect(finding.identity == identity) }
        if fixture.identity != nil { #expect(finding.total?.count.value == fixture.total) }
    }

    @Test("No fixture is detected incorrectly")
    func usage() async throws {
        var usage = (right: 0, wrong: 0, cannotTell: 0, missed: 0)
        for fixture in Self.all {
            let result = DetectionResult(try await fixture.client().0.detect(fixture.path), fixture.truth)
            switch (result, fixture.truth) {
            case (.right, _): usage.right += 1
            case (.wrong, _): usage.wrong += 1
            case (.cannotTell, .unknown): usage.cannotTell += 1
            case (.cannotTell, _): usage.missed += 1
            }
        }
        print("detection of \(Self.all.count) exchanges: \(usage)")
        #expect(Self.all.count >= 60)
        #expect(usage.wrong == 0)
    }

    @Test("The detected scheme walks the whole list", arguments: all)
    func walk(fixture: DetectionFixture) async throws {
        guard case .scheme(_, _, let count) = fixture.truth else { return }
        let client = try fixture.client().0
        let scheme = try #require(try await client.detect(fixture.path).scheme)
        let list = client.list(ListRequest(fixture.path), format: ListFormat(scheme), decoding: .raw)
        let collected = await list.pages(window: .serial).collect(upTo: 1_000)
        #expect(collected.arrived.count == count)
        // An estimate above the list leaves a doubt once it is named.
        let isEstimated = scheme.totalExactness == .estimate
        #expect(collected.outcome.ending == (isEstimated ? .unproven : .complete), "\(collected.outcome)")
    }

    @Test("An automatic walk never reports an incomplete list as complete", arguments: all)
    func automatic(fixture: DetectionFixture) async throws {
        let client = try fixture.client().0
        let list = client.list(ListRequest(fixture.path), format: ListFormat(.automatic), decoding: .raw)
        let collected = await list.pages(window: .serial).collect(upTo: 1_000)
        let isWhole =
            switch fixture.truth {
            case .scheme(_, _, let count), .onePage(_, _, let count), .whole(_, let count):
                collected.arrived.count == count
            case .unknown: false
            }
        #expect(isWhole || collected.outcome.ending != .complete, "\(collected.outcome)")
    }

    @Test("A second page that cannot be read is named with the reason")
    func unreadable() async throws {
        let first = #"{"items": [{"id": 1}, {"id": 2}], "page": 1, "total_pages": 3}"#
        let replies = ["/list": StubReply.json(first), "/list?page=2": .json(String(first.prefix(20)))]
        let finding = try await DetectionFixture("cut", "/list", replies, .unknown).client().0.detect("/list")
        let words = "\(finding.evidence) \(finding.alternatives)"
        #expect(finding.scheme == nil)
        #expect(words.contains("its page cannot be read: ") && words.contains("JSON"), "\(words)")
    }
}
