import HTTPTypes
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

@Suite("Positive evidence for complete lists", .timeLimit(.minutes(10)))
struct EvidenceTests {
    @Test(
        "A page without a sign of pagination is unproven, however few items it has",
        arguments: [1, 3, 9],
        ["", "items", "data", "users"]
    )
    func noSign(count: Int, name: String) async throws {
        let items = things(1...count)
        let list = try StubbedList(json: name.isEmpty ? items : #"{"\#(name)":\#(items),"took":3}"#)
        let collected = await list.walk()
        #expect(collected.arrived.count == count)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        #expect(collected.outcome.advice == .scheme)
        #expect("\(collected.outcome)".contains("PaginationScheme.single"))
        let finding = try await list.detected()
        #expect(finding.verdict == .unknown)
        #expect(finding.evidence.contains { $0.contains("no sign of pagination") })
    }

    @Test("A list that the user declares to have one page is complete", arguments: [1, 3, 9, 100])
    func single(count: Int) async throws {
        let list = try StubbedList(json: things(1...count))
        let collected = await list.walk(by: .single)
        #expect(collected.arrived.count == count)
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        #expect(list.transport.sent.count == 1)
    }

    @Test(
        "A first page that declares the end is the whole list",
        arguments: [
            #""total":3"#, #""meta":{"total_count":3}"#, #""has_more":false"#, #""hasNextPage":false"#,
            #""next":null"#, #""next_cursor":"""#, #""links":{"next":null}"#, #""total_pages":1,"page":1"#,
            #""pagination":{"nextPageToken":null}"#,
        ]
    )
    func endSignal(member: String) async throws {
        let list = try StubbedList("/list?limit=50", json: #"{"items":\#(things(1...3)),\#(member)}"#)
        let collected = await list.walk()
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }

    @Test("A page without the Link header of earlier pages is the last")
    func linkHeaderEnds() async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            let link = page < 3 ? fields(["Link": #"</list?page=\#(page + 1)>; rel="next""#]) : [:]
            return .json(StubbedList.slice((page - 1) * 2, 2, of: 6), fields: link)
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...6))
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }

    // MARK: - Short pages

    @Test(
        "A short page is the whole list if the server respects the page size",
        arguments: [(2, "limit"), (7, "limit"), (13, "per_page"), (10, "limit"), (10, "per_page"), (16, "page_size")]
    )
    func honoredSize(count: Int, name: String) async throws {
        let list = try StubbedList("/list?\(name)=30") { call in
            let size = call.number(name) ?? 20
            let start = call.number("offset") ?? ((call.number("page") ?? 1) - 1) * size
            return .json(StubbedList.slice(start, size, of: count))
        }
        let collected = await list.walk()
        #expect(collected.arrived.count == count)
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        #expect(list.transport.sent.count <= 3, "\(list.transport.paths)")
    }

    @Test("A short page is the whole list if a smaller page size produces a next page")
    func nextOfFewer() async throws {
        let list = try StubbedList("/list?per_page=30") { call in
            let size = call.number("per_page") ?? 30
            let page = call.number("page") ?? 1
            let hasNext = size * page < 7
            let link = hasNext ? fields(["Link": #"</list?per_page=\#(size)&page=\#(page + 1)>; rel="next""#]) : [:]
            return .json(StubbedList.slice(size * (page - 1), size, of: 7), fields: link)
        }
        let collected = await list.walk()
        #expect(collected.arrived.count == 7)
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        #expect(list.transport.sent.count <= 4, "\(list.transport.paths)")
    }

    @Test("A short page from a server that ignores the page size is unproven", arguments: [2, 7, 10, 25])
    func ignoredSize(count: Int) async throws {
        let list = try StubbedList("/list?limit=30", json: things(1...count))
        let collected = await list.walk()
        #expect(collected.arrived.count == count)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
    }

    @Test("A page that is short because of the server's maximum size is unproven", arguments: [10, 20, 25, 50])
    func cappedSize(cap: Int) async throws {
        let list = try StubbedList("/list?limit=100") { call in
            .json(StubbedList.slice(0, min(call.number("limit") ?? cap, cap), of: 200))
        }
        let collected = await list.walk()
        #expect(collected.outcome.ending != .complete, "\(collected.outcome)")
    }

    @Test("A first page is delivered when the request to prove it fails", arguments: [400, 404, 500, 503])
    func failedProof(status: Int) async throws {
        let list = try StubbedList("/list?limit=30") { call in
            call.number("limit") == 30 ? .json(things(1...7)) : StubReply(status: .init(code: status))
        }
        let collected = await list.walk()
        #expect(collected.arrived.count == 7)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
    }

    @Test("A first page is delivered when the second page, which would prove its scheme, fails")
    func failedSecondPage() async throws {
        let list = try StubbedList { call in
            call.query.isEmpty
                ? .json(#"{"items":\#(things(1...3)),"next_cursor":"c3"}"#)
                : StubReply(status: .internalServerError)
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...3))
        #expect(collected.outcome.ending != .complete, "\(collected.outcome)")
    }
}
