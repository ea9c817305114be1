import Foundation
import HTTPTypes
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

@Suite("What a page reveals by names that say little", .timeLimit(.minutes(10)))
struct RevealedFaultTests {
    @Test(
        "A bare total in an object of a job is the list's, and one in an object of amounts is not",
        arguments: [
            "job_status", "requestInfo", "search_session", "run", "quota", "rate_limit", "price", "creditUsage",
        ]
    )
    func totals(container: String) async throws {
        let list = try StubbedList { call in
            let isFirst = call.query["cursor"] == nil
            let items = StubbedList.slice(isFirst ? 0 : 3, 3, of: 12)
            return .json(#"{"items":\#(items),"cursor":\#(isFirst ? #""b""# : "null"),"\#(container)":{"total":12}}"#)
        }
        let outcome = await list.walk(by: .cursor(from: "/cursor", into: "cursor")).outcome
        let isAmount = ["quota", "rate_limit", "price", "creditUsage"].contains(container)
        #expect(outcome.ending == (isAmount ? .complete : .short), "\(outcome)")
    }

    @Test(
        "An empty first page whose status fails is not the list",
        arguments: [
            #""success":-1"#, #""status":-1"#, #""success":503"#, #""ok":404"#, #""status_message":"fail""#,
            #""message":"error""#, #""reason":"timeout""#,
        ]
    )
    func failedFirstPage(member: String) async throws {
        let list = try StubbedList(json: #"{"items":[],\#(member)}"#)
        for scheme: PaginationScheme in [.nextURL(at: "/links/next"), .pageNumber("page"), .automatic] {
            let outcome = await list.walk(by: scheme).outcome
            #expect(!outcome.isComplete, "\(scheme): \(outcome)")
        }
    }

    @Test(
        "An empty first page with a status that does not fail is the list",
        arguments: [
            #""success":1"#, #""success":200"#, #""status":0"#, #""message":"ok""#, #""message":"Nothing was found.""#,
        ]
    )
    func emptyList(member: String) async throws {
        let list = try StubbedList(json: #"{"items":[],\#(member),"total":0}"#)
        let outcome = await list.walk(by: .pageNumber("page").with { $0.total = "/total" }).outcome
        #expect(outcome.isComplete, "\(outcome)")
    }

    @Test("Messages that may be a user's make the parts that failed ambiguous as the items")
    func messages() async throws {
        for messages in [#"[[1,"x"],[2,"x"]]"#, #"[{"key":1},{"key":2}]"#] {
            let list = try StubbedList(
                json: #"{"messages":\#(messages),"has_more":false,"FailedActions":[{"code":"E1","message":"timeout"}]}"#
            )
            let collected = await list.walk()
            #expect(!collected.outcome.isComplete, "\(collected.outcome)")
            #expect(collected.arrived.isEmpty)
        }
        // Alone, the words of a server are no items, and what failed is what the list is about.
        let failed = try await StubbedList(json: #"{"has_more":false,"FailedActions":[{"id":1}]}"#).walk()
        #expect(failed.arrived.count == 1, "\(failed.outcome)")
        let words = try await StubbedList(json: #"{"messages":["The limit is reached"],"has_more":false}"#).walk()
        #expect(words.arrived.isEmpty, "\(words.outcome)")
    }

    @Test("An empty page behind a number that skips a page ends no list")
    func skippedNumber() async throws {
        for (member, next) in [(#""page":1,"next_page":{"index":3}"#, "page"), (#""next":{"offset":7}"#, "offset")] {
            let list = try StubbedList { call in
                guard let number = call.number(next) else {
                    return .json(#"{"items":\#(StubbedList.slice(0, 3, of: 6)),\#(member)}"#)
                }
                return .json(#"{"items":\#(StubbedList.slice(next == "page" ? number * 3 - 3 : number, 3, of: 6))}"#)
            }
            let collected = await list.walk()
            let isWhole = collected.arrived.map(\.text) == texts(1...6)
            #expect(isWhole || !collected.outcome.isComplete, "\(collected.outcome) \(list.transport.paths)")
        }
    }

    @Test("A page that has another number than its cursor asked for is another page")
    func otherNumber() async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            let sent = page == 3 ? 4 : page
            let next = sent < 4 ? #""\#(sent + 1)""# : #""""#
            return .json(
                #"{"next_page":\#(next),"page":"\#(sent)","items":\#(StubbedList.slice(sent * 3 - 3, 3, of: 12))}"#
            )
        }
        for scheme: PaginationScheme in [.cursor(from: "/next_page", into: "page"), .automatic] {
            let outcome = await list.walk(by: scheme).outcome
            #expect(outcome.ending == .unproven, "\(outcome)")
            #expect(outcome.evidence.contains("/page is 4 instead of 3"), "\(outcome)")
        }
    }

    @Test("Pages that count from 0 follow a first request without a number")
    func fromZero() async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 0
            let next = page < 3 ? "\(page + 1)" : "null"
            let link = page < 3 ? #""/list?page=\#(page + 1)""# : "null"
            let items = StubbedList.slice(page * 3, 3, of: 12)
            return .json(#"{"next_page":\#(next),"next":\#(link),"page":\#(page),"items":\#(items)}"#)
        }
        for scheme: PaginationScheme in [.cursor(from: "/next_page", into: "page"), .nextURL(), .automatic] {
            let outcome = await list.walk(by: scheme).outcome
            #expect(outcome.isComplete, "\(outcome)")
        }
    }

    @Test("A page whose number leaves one out behind a cursor is another page")
    func numberBehindCursor() async throws {
        let list = try StubbedList { call in
            let start = call.number("token") ?? 0
            let page = start == 6 ? 4 : start / 3 + 1
            let next = start < 6 ? #""\#(start + 3)""# : "null"
            return .json(#"{"next_token":\#(next),"page":\#(page),"items":\#(StubbedList.slice(start, 3, of: 12))}"#)
        }
        let outcome = await list.walk(by: .cursor(from: "/next_token", into: "token")).outcome
        #expect(outcome.ending == .unproven, "\(outcome)")
        #expect(outcome.evidence.contains("/page is 4 instead of 3"), "\(outcome)")
    }

    @Test("A number of the page that does not count the pages behind a cursor says nothing", arguments: [1, 7])
    func otherNumberBehindCursor(first: Int) async throws {
        let list = try StubbedList { call in
            let start = call.number("token") ?? 0
            let next = start < 9 ? #""\#(start + 3)""# : "null"
            let page = first == 1 ? 1 : first - start / 3
            return .json(#"{"next_token":\#(next),"page":\#(page),"items":\#(StubbedList.slice(start, 3, of: 12))}"#)
        }
        let outcome = await list.walk(by: .cursor(from: "/next_token", into: "token")).outcome
        #expect(outcome.isComplete, "\(outcome)")
    }

    @Test("An address under the name of a position is followed, whatever a flag beside it says")
    func addressOfPosition() async throws {
        let list = try StubbedList { call in
            let start = call.number("after") ?? 0
            let next = start + 3 < 9 ? #""https://api.test/list?after=\#(start + 3)""# : "null"
            return .json(
                #"{"items":\#(StubbedList.slice(start, 3, of: 9)),"after_url":\#(next),"next_page":\#(start == 3)}"#
            )
        }
        let collected = await list.walk()
        #expect(collected.arrived.count == 9 || !collected.outcome.isComplete, "\(collected.outcome)")
        #expect(list.transport.paths.contains { $0.contains("after=3") }, "\(list.transport.paths)")
    }

    @Test("A flag ends no detected list whose only position brings the same page again", arguments: ["true", "false"])
    func ignoredPosition(isKnown: String) async throws {
        let list = try StubbedList { call in
            let start = call.number(isKnown == "true" ? "cursor" : "since") ?? 0
            let items = StubbedList.slice(start, 3, of: 6)
            return .json(#"{"items":\#(items),"cursor":"\#(start + 3)","hasNextPage":false}"#)
        }
        let collected = await list.walk()
        #expect(collected.arrived.count == 6 || collected.outcome.ending == .unproven, "\(collected.outcome)")
    }

    @Test("A next number of items is followed only if the items before it are the first page's", arguments: [0, 1])
    func numberOfItems(base: Int) async throws {
        let list = try StubbedList("/list?limit=2") { call in
            let start = (call.number("offset") ?? base) - base
            let next = start + 2 < 6 ? #"{"index":\#(start + 3)}"# : "null"
            return .json(#"{"pagination":{"next":\#(next)},"data":\#(StubbedList.slice(start, 2, of: 6))}"#)
        }
        let collected = await list.walk()
        // The number that counts otherwise is not followed; the offset of a full page is found without it.
        #expect(collected.outcome.isComplete || base == 0, "\(collected.outcome)")
        #expect(!collected.outcome.isComplete || collected.arrived.map(\.text) == texts(1...6))
    }

    @Test("Pages count from 1 only if page 1 is the first, with its position", arguments: [true, false])
    func firstNumber(repeatsFirst: Bool) async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 0
            let items = StubbedList.slice(page == 1 && repeatsFirst ? 0 : page * 3, 3, of: 12)
            return .json(#"{"has_more":\#(page < 3),"last_sort_id":"\#(page * 7 + 5)x","items":\#(items)}"#)
        }
        let collected = await list.walk()
        #expect(collected.outcome.isComplete == !repeatsFirst, "\(collected.outcome)")
        #expect(repeatsFirst || collected.arrived.count == 12)
    }

    @Test("The link to the last page counts pages from the first number of the scheme")
    func lastOfZeroBased() async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 0
            let links = #"{"self":"/list?page=\#(page)","last":"/list?page=1"}"#
            return .json(#"{"links":\#(links),"items":\#(page == 0 ? things(1...3) : "[]")}"#)
        }
        let outcome = await list.walk(by: .pageNumber("page", firstPage: 0)).outcome
        #expect(outcome.ending == .short, "\(outcome)")
    }

    @Test(
        "What is missing from a page is no item, however deep the items are",
        arguments: ["partial_accounts", "incompleteRegions", "failed_shards", "sources_not_found", "unprocessedKeys"]
    )
    func missingParts(name: String) async throws {
        let list = try StubbedList { call in
            let isFirst = call.query["NextToken"] == nil
            let lack = isFirst ? #","\#(name):[{"code":"E1","message":"timeout"}]"# : ""
            let items = StubbedList.slice(isFirst ? 0 : 4, isFirst ? 1 : 4, of: 8)
            return .json(#"{"Definition":{"Cores":\#(items)},"NextToken":"\#(isFirst ? "b" : "")"\#(lack)}"#)
        }
        let collected = await list.walk()
        #expect(!collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.arrived.allSatisfy { $0.text.contains("id") }, "\(collected.arrived.map(\.text))")
    }

    @Test("A counted list that is cut after each page ends as the one that is not", arguments: 0..<60)
    func longPages(seed: UInt64) async throws {
        let total = 13
        // Pages begin up to one item early, and have up to two items more or less than requested.
        let list = try StubbedList("/list?limit=4") { call in
            let offset = call.number("offset") ?? 0
            var random = SeededGenerator(seed: seed &* 100 &+ UInt64(offset))
            let start = max(0, offset - (offset > 0 && random.next() % 3 == 0 ? 1 : 0))
            let size = max(0, 4 + Int(random.next() % 5) - 2)
            return .json(#"{"total":\#(total),"items":\#(StubbedList.slice(start, size, of: total))}"#)
        }
        let scheme = PaginationScheme.offset(total: "/total")
        let whole = await list.walk(by: scheme)
        var (items, point) = ([String](), ResumePoint<PageAddress>?.none)
        let source = list.client.list(list.request, format: ListFormat(scheme), decoding: .raw)
        for _ in 0..<20 {
            let part = await source.limited(to: .pages(1)).pages(from: point, window: .serial).collect(upTo: 100)
            items += part.arrived.map(\.text)
            point = part.outcome.resumePoint
            guard part.outcome.ending == .limited else {
                #expect(part.outcome.ending == whole.outcome.ending)
                #expect(part.outcome.evidence == whole.outcome.evidence)
                break
            }
        }
        #expect(items == whole.arrived.map(\.text))
    }

    @Test("A sign that is there twice is not understood, whatever the scheme reads")
    func doubledSign() async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            let twice = page == 2 ? #""last_sort_id":"k","last_sort_id":null,"# : #""last_sort_id":"k","#
            let more = page < 4
            return .json(#"{\#(twice)"has_more":\#(more),"items":\#(StubbedList.slice(page * 3 - 3, 3, of: 12))}"#)
        }
        for scheme: PaginationScheme in [.pageNumber(hasMore: "/has_more"), .automatic] {
            let outcome = await list.walk(by: scheme).outcome
            #expect(outcome.ending == .failed, "\(outcome)")
            #expect(outcome.evidence.contains("/last_sort_id is there twice"), "\(outcome)")
        }
    }

    @Test("An object of links without an address says nothing about the next page")
    func linksWithoutAddress() async throws {
        let list = try StubbedList(json: #"{"items":\#(things(1...3)),"links":{"last":{"type":"w"}}}"#)
        let outcome = await list.walk().outcome
        #expect(outcome.ending == .unproven, "\(outcome)")
    }
}

@Suite("Automatic lists whose detection is interrupted", .timeLimit(.minutes(10)))
struct InterruptedDetectionTests {
    @Test("A first page is delivered from the array that its size selects, and not from another one")
    func places() async throws {
        let list = try StubbedList("/list?limit=4") { call in
            guard call.number("offset") == nil, call.number("page") == nil else {
                return StubReply(status: .internalServerError)
            }
            return .json(#"{"data":[{"label":"x"}],"summaries":\#(things(1...4)),"total":20}"#)
        }
        let collected = await list.walk()
        #expect(!collected.outcome.isComplete)
        #expect(collected.arrived.allSatisfy { $0.text.contains("id") }, "\(collected.arrived.map(\.text))")
    }

    @Test("A page whose next address is there twice is refused before the scheme is known")
    func twice() async throws {
        let list = try StubbedList { call in
            guard call.path == "/list", call.query.isEmpty else { return StubReply(status: .internalServerError) }
            return .json(#"{"items":\#(things(1...3)),"next_cursor":"abc","next_cursor":null,"total":9}"#)
        }
        let collected = await list.walk()
        #expect(collected.arrived.isEmpty, "\(collected.outcome)")
        #expect(collected.outcome.ending == .failed, "\(collected.outcome)")
    }

    @Test("A list that is resumed behind its last page ends as the one that is not", arguments: [404, 416])
    func resumed(status: Int) async throws {
        let list = try StubbedList("/list?per_page=8&page=1") { call in
            (call.number("page") ?? 1) == 1 ? .json(things(1...2)) : StubReply(status: .init(code: status))
        }
        let whole = await list.walk()
        #expect(whole.outcome.isComplete, "\(whole.outcome)")
        let behind = PageAddress(["page": "2"])
        var point = ResumePoint<PageAddress>(cursor: behind)
        point.precedingPages = 1
        let resumed = await list.walk(from: point)
        #expect(resumed.outcome.ending != .failed, "\(resumed.outcome)")
    }
}
