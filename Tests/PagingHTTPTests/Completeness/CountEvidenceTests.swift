import HTTPTypes
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

@Suite("Counts by name and size", .timeLimit(.minutes(10)))
struct CountEvidenceTests {
    @Test(
        "A count equal to the requested size counts the page",
        arguments: ["count", "size", "length", "total"],
        [3, 7, 10, 50]
    )
    func askedSize(name: String, size: Int) async throws {
        let list = try StubbedList(
            "/list?limit=\(size)",
            json: #"{"items":\#(things(1...size)),"\#(name)":\#(size)}"#
        )
        let collected = await list.walk()
        #expect(collected.arrived.count == size)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
    }

    @Test(
        "A count equal to a usual page size counts the page",
        arguments: ["count", "size", "length"],
        [10, 20, 50, 100]
    )
    func usualSize(name: String, size: Int) async throws {
        let list = try StubbedList(json: #"{"items":\#(things(1...size)),"\#(name)":\#(size)}"#)
        let collected = await list.walk()
        #expect(collected.arrived.count == size)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
    }

    @Test(
        "Two totals that disagree leave a page unproven even if it matches one of them",
        arguments: [
            (#""total_count":350,"filtered_count":3"#, "350"), (#""total":3,"meta":{"total":9}"#, "9"),
            (#""total_count":3,"total_results":12"#, "12"), (#""recordsTotal":57,"recordsFiltered":3"#, "57"),
        ]
    )
    func disagreement(members: String, other: String) async throws {
        let list = try StubbedList(json: #"{"items":\#(things(1...3)),\#(members)}"#)
        let collected = await list.walk()
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        let finding = try await list.detected()
        #expect(finding.verdict == .unknown, "\(finding.evidence)")
    }

    @Test("Two totals that disagree never complete a list that is read by its next links")
    func disagreementOnPages() async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            let next = page < 3 ? #""/list?page=\#(page + 1)""# : "null"
            let items = StubbedList.slice((page - 1) * 3, 3, of: 9)
            return .json(#"{"items":\#(items),"next":\#(next),"total_count":350,"filtered_count":9}"#)
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...9))
        #expect(collected.outcome.ending != .complete || "\(collected.outcome)".contains("filtered_count"))
    }

    // MARK: - Two next candidates

    /// A list whose `Link` header and body name next pages.
    private static func rivals(body: Int) throws -> StubbedList {
        try StubbedList { call in
            let page = call.number("page") ?? 1
            let items = StubbedList.slice((page - 1) * 2, 2, of: 8)
            let told = page == 1 ? body : page + 1
            let link = page < 4 ? fields(["Link": #"</list?page=\#(page + 1)>; rel="next""#]) : [:]
            return .json(#"{"items":\#(items),"next":\#(page < 4 ? #""/list?page=\#(told)""# : "null")}"#, fields: link)
        }
    }

    @Test(
        "A Link header and a body with different next pages end the walk unproven, naming both",
        arguments: [3, 4]
    )
    func rivalLinks(body: Int) async throws {
        let list = try Self.rivals(body: body)
        let collected = await list.walk()
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("Link") && collected.outcome.evidence.contains("/next"))
        #expect(try await list.detected().verdict == .unknown)
    }

    @Test("A Link header and a body with the same next page are read to the end")
    func sameLinks() async throws {
        let collected = try await Self.rivals(body: 2).walk()
        #expect(collected.arrived.map(\.text) == texts(1...8))
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }

    @Test("A Link header with a next page overrides the end in the body of a later page")
    func lateRival() async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            let link = page == 2 ? fields(["Link": #"</list?page=3>; rel="next""#]) : [:]
            let next = page == 1 ? #""/list?page=2""# : "null"
            return .json(#"{"items":\#(StubbedList.slice((page - 1) * 2, 2, of: 8)),"next":\#(next)}"#, fields: link)
        }
        let collected = await list.walk()
        #expect(collected.outcome.ending != .complete, "\(collected.outcome)")
    }
}
