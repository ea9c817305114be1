import Foundation
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

/// A page without its array of items is empty if it says so, or if the API omits the array.
@Suite("Arrays that APIs omit from empty pages", .timeLimit(.minutes(10)))
struct OmittedArrayTests {
    /// A list of 20 items, 5 on a page, among whose pages one has none, with drawn names.
    private struct Drawn {
        enum Links { case array, next, token }

        let names: [String]
        let links: Links
        /// The page without items.
        let empty: Int

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            names = (0..<6).map { _ in Self.name(&random) }
            links = [.array, .next, .token][random.below(3)]
            empty = 2 + random.below(4)
        }

        private static func name(_ random: inout SeededGenerator) -> String {
            let letters = "bdfgklmnprtvwz"
            let length = Int.random(in: 4...9, using: &random)
            return String((0..<length).map { _ in letters.randomElement(using: &random) ?? "b" })
        }

        var items: String { names[0] }

        /// The scheme as a caller tells it.
        func scheme(omitting: Bool) throws -> PaginationScheme {
            var scheme: PaginationScheme =
                switch links {
                case .array: .links(in: try JSONPointer("/\(names[1])"))
                case .next: .nextURL(at: .body(try JSONPointer("/\(names[1])")))
                case .token: .cursor(from: .body(try JSONPointer("/\(names[1])")), into: "mark")
                }
            scheme.items = try JSONPointer("/\(items)")
            scheme.omitsEmptyItems = omitting
            return scheme
        }

        /// - Parameter extra: Further members of the page without items.
        func list(extra: String = "") throws -> StubbedList {
            try StubbedList("/list") { [names, links, empty] call in
                let page = call.number("mark") ?? 1
                let kind = #""\#(names[2])":"\#(names[3])","\#(names[4])":[]"#
                let own =
                    page == empty
                    ? ""
                    : #""\#(names[0])":\#(StubbedList.slice((page > empty ? page - 2 : page - 1) * 5, 5, of: 20)),"#
                let next = page < 5 ? page + 1 : nil
                let link: String =
                    switch links {
                    case .array:
                        #""\#(names[1])":[{"relation":"self","url":"/list?mark=\#(page)"}"#
                            + (next.map { #",{"relation":"next","url":"/list?mark=\#($0)"}"# } ?? "") + "]"
                    case .next: #""\#(names[1])":\#(next.map { "\"/list?mark=\($0)\"" } ?? "null")"#
                    case .token: #""\#(names[1])":"\#(next.map(String.init) ?? "")""#
                    }
                return .json("{\(own)\(kind),\(page == empty ? extra : "")\(link)}")
            }
        }
    }

    @Test("A page without the array is empty if the scheme says that the API omits it", arguments: 0..<60)
    func omitted(seed: UInt64) async throws {
        let drawn = Drawn(seed: seed)
        let list = try drawn.list()
        let told = try drawn.scheme(omitting: true)
        for window in [PageWindow.serial, .pages(4)] {
            let walk = await list.walk(by: told, window: window)
            #expect(walk.arrived.map(\.text) == texts(1...20), "\(walk.outcome)")
            #expect(walk.outcome.isComplete, "\(walk.outcome)")
        }
        let silent = await list.walk(by: try drawn.scheme(omitting: false))
        #expect(silent.outcome.ending == .failed)
        #expect(silent.outcome.advice == .omittedItems, "\(silent.outcome)")
    }

    @Test("It is none if another array may have the items, or if it reports a failure", arguments: 0..<60)
    func elsewhere(seed: UInt64) async throws {
        let drawn = Drawn(seed: seed)
        let name = drawn.names[5]
        let extras = [
            #""\#(name)":[{"id":9}],"#, #""\#(name)":["a"],"#, #""\#(name)":{"\#(drawn.items)":[{"id":9}]},"#,
            #""\#(drawn.items)s":[{"id":9}],"#, #""error":"\#(name)","#, #""errors":[{"message":"\#(name)"}],"#,
            #""message":"temporarily unavailable","#, #""success":false,"#,
        ]
        let list = try drawn.list(extra: extras[Int(seed) % extras.count])
        for window in [PageWindow.serial, .pages(4)] {
            let walk = await list.walk(by: try drawn.scheme(omitting: true), window: window)
            #expect(!walk.outcome.isComplete, "\(walk.outcome)")
        }
    }

    @Test("The word about omitted arrays counts in automatic mode too", arguments: 0..<4)
    func automatic(page: Int) async throws {
        for envelope in [#""kind":"list""#, #""links":[{"rel":"self","href":"/list"}]"#] {
            let list = try StubbedList("/list") { call in
                let number = call.number("page") ?? 1
                let link = number < 5 ? #","next":"/list?page=\#(number + 1)""# : ""
                let own = number == page + 2 ? "" : #","rows":\#(StubbedList.slice(number * 5 - 5, 5, of: 25))"#
                return .json("{\(envelope)\(own)\(link)}")
            }
            let told = await list.walk(by: PaginationScheme.automatic.with { $0.omitsEmptyItems = true })
            #expect(told.arrived.count == 20, "\(told.outcome)")
            #expect(told.outcome.isComplete, "\(told.outcome)")
            let silent = await list.walk(by: .automatic)
            #expect(!silent.outcome.isComplete, "\(silent.outcome)")
            #expect(silent.outcome.advice == .omittedItems, "\(silent.outcome)")
        }
    }

    @Test("A standard that forbids empty arrays says so itself", arguments: 2..<6)
    func standard(page: Int) async throws {
        let list = try StubbedList("/Observation") { call in
            let number = call.number("page") ?? 1
            let next = number < 5 ? #",{"relation":"next","url":"/Observation?page=\#(number + 1)"}"# : ""
            let own = number == page ? "" : #","entry":\#(StubbedList.slice(number * 5 - 5, 5, of: 25))"#
            return .json(#"{"resourceType":"Bundle","link":[{"relation":"self","url":"/Observation"}\#(next)]\#(own)}"#)
        }
        let walk = await list.walk(by: .automatic)
        #expect(walk.arrived.count == 20)
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }

    @Test("A named total of 0 on the first page says that the list is empty", arguments: 0..<40)
    func empty(seed: UInt64) async throws {
        let names = Drawn(seed: seed).names
        let link = #""\#(names[1])":{"self":{"href":"/list"}}"#
        for (members, isComplete) in [
            (#"\#(link),"\#(names[2])":{"\#(names[3])":0}"#, true),
            (#"\#(link),"\#(names[2])":{"\#(names[3])":"0"},"\#(names[4])":"""#, true),
            (#"\#(link),"\#(names[2])":{"\#(names[3])":1}"#, false),
            (#"\#(link),"\#(names[2])":{"\#(names[4])":0}"#, false),
            (#"\#(link),"\#(names[2])":{"\#(names[3])":0},"\#(names[4])":[{"id":1}]"#, false),
            (#"\#(link),"\#(names[2])":{"\#(names[3])":0},"error":"\#(names[4])""#, false),
        ] {
            let list = try StubbedList("/list", json: "{\(members)}")
            var scheme = PaginationScheme.nextURL(
                at: .body(try JSONPointer("/\(names[1])/next/href")),
                total: .body(try JSONPointer("/\(names[2])/\(names[3])"))
            )
            scheme.items = try JSONPointer("/\(names[4])/\(names[0])")
            let walk = await list.walk(by: scheme)
            #expect(walk.outcome.isComplete == isComplete, "\(members): \(walk.outcome)")
        }
    }

    @Test(
        "Nothing in the place of the array, or an empty object around it, says that a later page is empty",
        arguments: [
            (#""answer":{"rows":null},"#, true), (#""answer":{"rows":""},"#, true), (#""answer":"","#, true),
            (#""answer":{},"#, true), (#""answer":{"rows":"none"},"#, false), (#""answer":{"rows":false},"#, false),
            (#""answer":null,"#, false), (#""answer":7,"#, false), ("", false),
        ]
    )
    func nothing(members: String, isEmpty: Bool) async throws {
        let list = try StubbedList { call in
            let number = call.number("page") ?? 1
            let own = number == 3 ? members : #""answer":{"rows":\#(StubbedList.slice(number * 5 - 5, 5, of: 10))},"#
            return .json("{\(own)\"time\":1}")
        }
        for named in [true, false] {
            let scheme = PaginationScheme.pageNumber().with { if named { $0.items = "/answer/rows" } }
            let walk = await list.walk(by: scheme)
            #expect(walk.arrived.count == 10)
            #expect(walk.outcome.isComplete == isEmpty, "\(walk.outcome)")
        }
    }
}
