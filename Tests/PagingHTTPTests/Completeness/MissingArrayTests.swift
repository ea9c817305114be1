import Foundation
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

/// A page without the array that the earlier pages have is empty only if it says so.
@Suite("Pages without the array of items", .timeLimit(.minutes(10)))
struct MissingArrayTests {
    /// A list of 23 items on 5 pages, whose names are drawn.
    private struct Drawn {
        var random: SeededGenerator
        let items: String
        let next: String

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            items = Self.name(&random)
            next = "next"
        }

        static func name(_ random: inout SeededGenerator) -> String {
            let letters = "bdfgklmnprtvwz"
            let length = Int.random(in: 3...9, using: &random)
            return String((0..<length).map { _ in letters.randomElement(using: &random) ?? "b" })
        }

        /// Members of a page that has no items and does not say so.
        mutating func silence() -> String {
            let (name, text) = (Self.name(&random), Self.name(&random))
            let members = [
                "", #""\#(name)":"\#(text)","#, #""\#(name)":[],"#, #""\#(name)":{},"#, #""\#(name)":7,"#,
                #""message":"\#(text)","#, #""detail":"\#(text)","#,
                #""\#(items)s":[],"#, #""message":"temporarily unavailable","data":[],"#,
                #""message":"temporarily unavailable","\#(items)":null,"#,
                #""message":"temporarily unavailable","count":0,"#,
                #""message":"temporarily unavailable","\#(items)":[],"#,
            ]
            return members[random.below(members.count)]
        }

        func list(replacing page: Int, with members: String, at place: String = "") throws -> StubbedList {
            try StubbedList { [items, next] call in
                let number = call.number("page") ?? 1
                let link = number < 5 ? #""/list?page=\#(number + 1)""# : "null"
                let own = #""\#(items)":\#(StubbedList.slice(number * 5 - 5, 5, of: 23)),"#
                return .json(#"{\#(number == page ? members : own)"\#(next)":\#(link)}"#)
            }
        }
    }

    @Test("A page that does not say that it is empty is none, wherever it stands", arguments: 0..<60)
    func silent(seed: UInt64) async throws {
        var drawn = Drawn(seed: seed)
        let members = drawn.silence()
        let list = try drawn.list(replacing: 2 + Int(seed % 4), with: members)
        var named = PaginationScheme.nextURL(at: "/next")
        named.items = try JSONPointer("/\(drawn.items)")
        var whole = PaginationScheme.nextURL(at: "/next")
        whole.takesWholePages = true
        for scheme in [.nextURL(at: "/next"), named, whole, .automatic] {
            for window in [PageWindow.serial, .pages(4)] {
                let outcome = await list.walk(by: scheme, window: window).outcome
                #expect(!outcome.isComplete, "\(scheme): \(outcome)")
            }
        }
    }

    @Test("A walk that is resumed at such a page ends as the one that was not", arguments: 0..<20)
    func resumed(seed: UInt64) async throws {
        var drawn = Drawn(seed: seed)
        let list = try drawn.list(replacing: 3, with: drawn.silence())
        let scheme = PaginationScheme.nextURL(at: "/next")
        let source = list.client.list(list.request, format: ListFormat(scheme), decoding: .raw)
        let first = await source.limited(to: .pages(2)).pages(window: .serial).collect(upTo: 100)
        let point = try #require(first.outcome.resumePoint)
        let kept = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: JSONEncoder().encode(point))
        let rest = await list.walk(by: scheme, from: kept)
        #expect(!rest.outcome.isComplete, "\(rest.outcome)")
        #expect(rest.arrived.isEmpty, "\(rest.outcome)")
    }

    @Test(
        "A page that says that it is empty is part of the list",
        arguments: [
            #""meta":{"result_count":0},"#, #""rows":null,"#, #""count":0,"#,
            #""message":"No results found","rows":null,"#,
        ],
        [3, 5]
    )
    func empty(members: String, page: Int) async throws {
        let list = try StubbedList { call in
            let number = call.number("page") ?? 1
            let link = number < 5 ? #""/list?page=\#(number + 1)""# : "null"
            let start = number > page ? number * 5 - 10 : number * 5 - 5
            return .json(
                #"{\#(number == page ? members : #""rows":\#(things((start + 1)...(start + 5))),"#)"next":\#(link)}"#
            )
        }
        for window in [PageWindow.serial, .pages(4)] {
            let collected = await list.walk(by: .nextURL(at: "/next"), window: window)
            #expect(collected.arrived.map(\.text) == texts(1...20))
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
        }
    }

    @Test("An empty object in the place of the one that had the array says that it has no items")
    func emptyObject() async throws {
        let list = try StubbedList("/query?startposition=1") { call in
            let start = call.number("startposition") ?? 1
            let items = StubbedList.slice(start - 1, 5, of: 10)
            return .json(items == "[]" ? #"{"answer":{},"time":1}"# : #"{"answer":{"Things":\#(items)},"time":1}"#)
        }
        let collected = await list.walk(by: .offset("startposition", base: 1))
        #expect(collected.arrived.map(\.text) == texts(1...10))
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A null in the place of an array is an empty page, as servers in Go write it")
    func nullPage() async throws {
        let list = try StubbedList { call in
            let number = call.number("page") ?? 1
            return .json(number < 3 ? StubbedList.slice(number * 5 - 5, 5, of: 23) : "null")
        }
        let collected = await list.walk(by: .pageNumber())
        #expect(collected.arrived.count == 10)
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
