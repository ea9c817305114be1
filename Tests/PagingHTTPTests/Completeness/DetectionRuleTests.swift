import PagingDetection
import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Rules of an automatic list beyond its signs", .timeLimit(.minutes(10)))
struct DetectionRuleTests {
    @Test("Items shared by overlapping pages are dropped by identity and counted")
    func overlap() async throws {
        let list = try StubbedList { call in
            let start = call.number("from") ?? 0
            let next = start + 8 < 20 ? #""/list?from=\#(start + 7)""# : "null"
            return .json(#"{"items":\#(StubbedList.slice(start, 8, of: 20)),"next":\#(next)}"#)
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...20), "\(collected.outcome)")
        #expect(collected.outcome.duplicates == 2)
        // Only the caller knows that the detected member is an identity.
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        let named = await list.walk(by: PaginationScheme.nextURL().with { $0.identity = "/id" })
        #expect(named.outcome.ending == .complete, "\(named.outcome)")
    }

    @Test("A next address in the head of a page without items is not replaced by one in the body")
    func emptyRival() async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 0
            let items = page == 1 ? "" : #""items":\#(StubbedList.slice(page * 2, 2, of: 10)),"#
            let next = page + 2 < 5 ? #""/list?page=\#(page + 2)""# : "null"
            let link = page < 4 ? #"</list?page=\#(page + 1)>; rel="next""# : #"</list>; rel="first""#
            return .json(#"{\#(items)"next":\#(next)}"#, fields: fields(["Link": link]))
        }
        let collected = await list.walk()
        let isWhole = collected.arrived.map(\.text) == texts(1...2) + texts(5...10)
        #expect(isWhole || collected.outcome.ending != .complete, "\(collected.outcome) \(list.transport.paths)")
    }

    @Test(
        "A page that repeats another number than the requested one is the page of no proposal",
        arguments: ["more_records", "has_more", "total_pages"]
    )
    func otherPage(sign: String) async throws {
        let list = try StubbedList("/list?per_page=2&page=1") { call in
            let asked = call.number("page") ?? 1
            let page = asked == 1 ? 1 : asked + 1
            let more = sign == "total_pages" ? "5" : "\(page < 5)"
            let items = StubbedList.slice(page * 2 - 2, 2, of: 10)
            return .json(#"{"data":\#(items),"info":{"page":\#(page),"\#(sign)":\#(more)}}"#)
        }
        let finding = try await list.detected()
        #expect(finding.verdict == .unknown, "\(finding.evidence)")
        #expect(list.transport.paths.count { $0.hasSuffix("&page=2") } == 1)
        let collected = await list.walk()
        #expect(!collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.arrived.map(\.text) == texts(1...2), "\(collected.outcome)")
    }

    @Test("The saved scheme does not include the guessed identity, and tells of duplicates")
    func savedIdentity() async throws {
        let list = try StubbedList { call in
            let start = call.number("from") ?? 0
            let next = start + 8 < 20 ? #""/list?from=\#(start + 7)""# : "null"
            return .json(#"{"items":\#(StubbedList.slice(start, 8, of: 20)),"next":\#(next)}"#)
        }
        let finding = try await list.detected()
        #expect(finding.identity == "/id")
        let saved = try JSONEncoder().encode(try #require(finding.scheme))
        let file = try JSONValue(parsing: Array(saved))
        #expect(file["/identity"] == nil)
        #expect(file["/items"]?.stringValue == "/items")
        let restored = try JSONDecoder().decode(PaginationScheme.self, from: saved)
        let collected = await list.walk(by: restored)
        #expect(collected.arrived.count == 22)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        let named = await list.walk(by: restored.with { $0.identity = finding.identity })
        #expect(named.arrived.map(\.text) == texts(1...20))
        #expect(named.outcome.duplicates == 2)
    }

    @Test(
        "A request for newer items follows the relation that continues in that direction",
        arguments: ["min_id", "since_id", "before"]
    )
    func newer(parameter: String) async throws {
        let list = try StubbedList("/list?\(parameter)=0") { call in
            let start = call.number(parameter) ?? 0
            let (older, newer) = (
                #"</list?max_id=\#(start)>; rel="next""#, #"</list?\#(parameter)=\#(start + 2)>; rel="prev""#
            )
            let items = StubbedList.slice(start, 2, of: 6)
            if call.query["max_id"] != nil { return .json("[]") }
            return .json(items, fields: fields(["Link": start + 2 < 6 ? "\(older), \(newer)" : older]))
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...6), "\(collected.outcome) \(list.transport.paths)")
    }

    @Test(
        "A last page without its array is empty only if it says so, whatever ends the list",
        arguments: [
            (#"{"has_more":false,"count":0}"#, true), (#"{"next_cursor":null,"users":null}"#, true),
            (#"{"has_more":false}"#, false), (#"{"next_cursor":null}"#, false),
            (#"{"has_more":false,"next_cursor":null,"took":2}"#, false),
        ]
    )
    func lastPageWithoutArray(last: String, isEmpty: Bool) async throws {
        let list = try StubbedList { call in
            switch call.query["cursor"] {
            case nil: .json(#"{"users":\#(things(1...2)),"has_more":true,"next_cursor":"a"}"#)
            case "a": .json(#"{"users":\#(things(3...4)),"has_more":true,"next_cursor":"b"}"#)
            default: .json(last)
            }
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...4))
        #expect(collected.outcome.ending == (isEmpty ? .complete : .failed), "\(collected.outcome)")
    }

    @Test("A later page without its array and without an end signal fails the walk")
    func pageWithoutArray() async throws {
        let list = try StubbedList { call in
            call.query["cursor"] == nil
                ? .json(#"{"users":\#(things(1...2)),"next_cursor":"a"}"#)
                : call.query["cursor"] == "a"
                    ? .json(#"{"users":\#(things(3...4)),"next_cursor":"b"}"#) : .json(#"{"status":"busy"}"#)
        }
        let collected = await list.walk()
        #expect(collected.arrived.count == 4)
        #expect(!collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test(
        "An automatic list resumes in its middle with a new source",
        arguments: ["cursor", "url", "link", "page", "offset"]
    )
    func resume(convention: String) async throws {
        let list = try StubbedList("/list?limit=2") { call in
            let page = call.number("page").map { ($0 - 1) * 2 } ?? call.number("offset")
            let start = page ?? call.query["cursor"].flatMap { Int($0.dropFirst()) } ?? 0
            let (items, hasNext) = (StubbedList.slice(start, 2, of: 8), start + 2 < 8)
            let url = "/list?limit=2&cursor=c\(start + 2)"
            return switch convention {
            case "cursor": .json(#"{"items":\#(items),"next_cursor":\#(hasNext ? #""c\#(start + 2)""# : "null")}"#)
            case "url": .json(#"{"items":\#(items),"next":\#(hasNext ? #""\#(url)""# : "null")}"#)
            case "link": .json(items, fields: hasNext ? fields(["Link": #"<\#(url)>; rel="next""#]) : [:])
            case "page": .json(#"{"items":\#(items),"page":\#(start / 2 + 1),"total_pages":4}"#)
            default: .json(#"{"items":\#(items),"offset":\#(start),"limit":2,"total":8}"#)
            }
        }
        let source = list.client.list(list.request, format: ListFormat(.automatic), decoding: .raw)
        let first = await source.pages(window: .serial).collect(upTo: 4)
        #expect(first.arrived.map(\.text) == texts(1...4))
        let point = try #require(first.outcome.resumePoint)
        let rest = await list.walk(from: point)
        #expect(rest.arrived.map(\.text) == texts(5...8), "\(rest.outcome) \(list.transport.paths)")
        #expect(rest.outcome.ending == .complete, "\(rest.outcome)")
    }

    @Test("Detection and an automatic walk agree on the scheme and the array")
    func agreement() async throws {
        for fixture in DetectionFixture.links + DetectionFixture.cursors + DetectionFixture.numbers {
            guard case .scheme(_, _, let count) = fixture.truth else { continue }
            let client = try fixture.client().0
            let finding = try await client.detect(fixture.path)
            let source = client.list(ListRequest(fixture.path), format: ListFormat(.automatic), decoding: .raw)
            let collected = await source.pages(window: .serial).collect(upTo: 1_000)
            #expect(collected.arrived.count == count, "\(fixture.name): \(collected.outcome)")
            let words = try #require(source.detectedScheme)
            let summary = try #require(finding.summary)
            #expect(words.hasPrefix(summary), "\(fixture.name): \(words) and \(summary)")
        }
    }

    @Test("A list of which any request has shown another item is not whole", arguments: [2, 3, 5])
    func itemsOfOthers(size: Int) async throws {
        let total = size * 2
        let list = try StubbedList("/list?size=\(size)&start=0") { call in
            // An item is inserted behind the first response, and pages count from 0.
            let asked = call.number("size") ?? size
            let page = call.number("page")
            if page == nil, call.number("start") == 0 { return .json(StubbedList.slice(1, asked, of: total)) }
            return .json(StubbedList.slice(page.map { $0 * asked } ?? call.number("start") ?? 0, asked, of: total))
        }
        let walk = await list.walk()
        let isWhole = walk.arrived.count == total
        #expect(walk.outcome.isComplete == isWhole, "\(walk.outcome) \(list.transport.paths)")
    }

    @Test("An array that is empty on the first page is not the list if the items of another one repeat")
    func emptyFirst() async throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20 {
            let names = (0..<3).map { _ in
                String((0..<6).map { _ in "bdfgklmnprtvwz".randomElement(using: &random) ?? "b" })
            }
            let list = try StubbedList("/\(names[2])") { call in
                call.query["cursor"] == nil
                    ? .json(
                        #"{"a":{"\#(names[0])":[],"\#(names[1])":\#(things(1...2))},"next_cursor":"t2"}"#
                    )
                    : .json(#"{"a":{"\#(names[0])":[{"b":1}],"\#(names[1])":\#(things(2...4))}}"#)
            }
            let walk = await list.walk()
            #expect(!walk.outcome.isComplete, "\(walk.outcome)")
        }
    }
}
