import Foundation
import HTTPTypes
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

/// Lists whose parameters follow from the responses and from the request, in words of no list of names.
@Suite("Parameters that a response shows", .timeLimit(.minutes(10)))
struct ShownParameterTests {
    /// Returns a word that no list of names has.
    private static func word(_ random: inout SeededGenerator) -> String {
        String(
            (0..<Int.random(in: 5...9, using: &random)).map { _ in
                "bcdfghjklmnpqrstvwxz".randomElement(using: &random) ?? "q"
            }
        )
    }

    /// A server with items by any question, and the body around them.
    private static func list(
        _ path: String = "/list",
        _ answer: @escaping @Sendable (StubbedList.Call) -> StubReply
    ) throws -> StubbedList {
        try StubbedList(path, answer)
    }

    /// Expects that a walk has all of the items, or else that it is not complete.
    private static func walk(_ list: StubbedList, has count: Int) async -> WalkEnding {
        let collected = await list.walk()
        let isWhole = count > 0 && collected.arrived.map(\.text) == texts(1...count)
        #expect(isWhole || collected.outcome.ending != .complete, "\(collected.outcome)")
        #expect(list.transport.sent.count <= 8 + count / 3, "\(list.transport.sent.map(\.request.path))")
        return collected.outcome.ending
    }

    @Test("The name of the next number has the words of the parameter's", arguments: 0..<20 as Range<UInt64>)
    func ownPosition(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let own = Self.word(&random)
        let next = own + Self.word(&random).capitalized
        let countsItems = Bool.random(using: &random)
        let step = countsItems ? 4 : 1
        for isKnown in [true, false] {
            let list = try Self.list { call in
                let number = isKnown ? call.number(own) ?? 0 : 0
                let start = countsItems ? number : number * 4
                let following = start + 4 < 11 ? "\(number + step)" : "null"
                return .json(
                    #"{"\#(own)":\#(number),"\#(next)":\#(following),"rows":\#(StubbedList.slice(start, 4, of: 11))}"#
                )
            }
            let ending = await Self.walk(list, has: 11)
            #expect((ending == .complete) == isKnown)
        }
    }

    @Test(
        "A member is sent as the page size is, which the response repeats",
        arguments: [
            ("$limit", "limit", "skip", "$skip"), ("_pageSize", "pageSize", "page", "_page"),
            ("pagination[pageSize]", "pageSize", "page", "pagination[page]"),
            ("acme_limit", "limit", "offset", "acme_offset"), ("pageSize", "pageSize", "pageIndex", "pageIndex"),
        ]
    )
    func style(size: String, sizeMember: String, member: String, parameter: String) async throws {
        let countsPages = member.hasPrefix("page")
        let list = try Self.list("/list?\(size)=4") { call in
            let number = call.number(parameter) ?? (countsPages ? 1 : 0)
            let start = countsPages ? (number - 1) * 4 : number
            return .json(
                #"{"total":11,"\#(sizeMember)":4,"\#(member)":\#(number),"rows":\#(StubbedList.slice(start, 4, of: 11))}"#
            )
        }
        #expect(await Self.walk(list, has: 11) == .complete)
    }

    /// The meaning of the parameter of a number.
    enum Meaning: CaseIterable {
        case item, firstPageIsZero, firstPageIsOne
        /// It selects other items, which the response says, and is no position.
        case filter
        /// It skips pages of another length.
        case otherUnit
        case none
    }

    @Test("A number of any name beside the page size is a position if it counts", arguments: Meaning.allCases)
    func number(meaning: Meaning) async throws {
        for seed in 0..<8 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let name = Self.word(&random)
            let first = meaning == .firstPageIsOne ? 1 : 0
            let list = try Self.list("/list?pageSize=4") { call in
                let number = meaning == .none ? first : call.number(name) ?? first
                let size = call.number("pageSize") ?? 4
                let start =
                    switch meaning {
                    case .item: number
                    case .firstPageIsZero, .firstPageIsOne: (number - first) * size
                    case .filter: number * 100
                    case .otherUnit: number * 7
                    case .none: 0
                    }
                let total = meaning == .filter ? start + 11 : 11
                return .json(
                    #"{"total":11,"pageSize":\#(size),"\#(name)":\#(number),"rows":\#(StubbedList.slice(start, size, of: total))}"#
                )
            }
            let ending = await Self.walk(list, has: 11)
            #expect((ending == .complete) == [.item, .firstPageIsZero, .firstPageIsOne].contains(meaning))
        }
    }

    @Test("A text that has the name of the request's own is the next one", arguments: 0..<10 as Range<UInt64>)
    func ownCursor(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let own = Self.word(&random)
        let next = own + Self.word(&random).capitalized
        let list = try Self.list("/list?\(own)=*") { call in
            let start = call.query[own].flatMap { Int($0.dropFirst(3)) } ?? 0
            return .json(
                #"{"\#(own)":"\#(call.query[own] ?? "")","\#(next)":"tok\#(min(start + 3, 8))","total":8,"rows":\#(StubbedList.slice(start, 3, of: 8))}"#
            )
        }
        #expect(await Self.walk(list, has: 8) == .complete)
        // A correction of a query looks the same, and has another total.
        let corrected = try Self.list("/list?\(own)=swfit") { call in
            let start = call.query[own] == "swfit" ? 0 : 100
            let total = start == 0 ? 8 : 5
            return .json(
                #"{"\#(own)":"\#(call.query[own] ?? "")","\#(next)":"swift","total":\#(total),"rows":\#(StubbedList.slice(start, 3, of: start + total))}"#
            )
        }
        #expect(await Self.walk(corrected, has: 8) != .complete)
    }

    @Test("A value of the last item beside a flag is sent under its own name", arguments: 0..<10 as Range<UInt64>)
    func lastKey(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let name = Self.word(&random)
        let list = try Self.list { call in
            let start = call.number(name) ?? 0
            return .json(
                #"{"\#(name)":\#(min(start + 3, 8)),"other":7,"has_more":\#(start + 3 < 8),"rows":\#(StubbedList.slice(start, 3, of: 8))}"#
            )
        }
        #expect(await Self.walk(list, has: 8) == .complete)
    }

    @Test(
        "A page of as many items as requested is worth a few guesses",
        arguments: [
            ("per_page", "page", 1), ("page_size", "page", 0), ("limit", "offset", 0), ("limit", "page", 1),
            ("limit", "skip", 0), ("count", "start", 0), ("$limit", "$offset", 0), ("$top", "$skip", 0),
            ("max", "first", 0), ("per_zorf", "zorf", 1), ("filter[limit]", "filter[skip]", 0), ("ps", "p", 1),
            ("pageSize", "page", 0), ("take", "skip", 0), ("_limit", "_start", 0), ("page[size]", "page[number]", 1),
        ]
    )
    func fullPage(size: String, name: String, first: Int) async throws {
        let countsPages = ["page", "zorf", "p", "page[number]"].contains(name)
        for count in [4, 5, 8, 9, 11] {
            let list = try Self.list("/list?\(size)=4") { call in
                let number = call.number(name) ?? first
                let length = call.number(size) ?? 4
                return .json(StubbedList.slice(countsPages ? (number - first) * length : number, length, of: count))
            }
            #expect(await Self.walk(list, has: count) == .complete, "\(count) items")
        }
    }

    @Test("A page of a usual size that was not asked for is worth a few guesses", arguments: [10, 20, 25, 30, 50])
    func usualPage(size: Int) async throws {
        for (name, isPage) in [("page", true), ("offset", false), ("start", false), ("skip", false)] {
            for count in [size * 2, size * 2 + 3] {
                let list = try Self.list { call in
                    let start = isPage ? ((call.number(name) ?? 1) - 1) * size : call.number(name) ?? 0
                    return .json(StubbedList.slice(start, size, of: count))
                }
                #expect(await Self.walk(list, has: count) == .complete, "\(name), \(count) items")
            }
        }
    }

    /// The page behind a first one that declares as many items as it has.
    enum Beyond: CaseIterable {
        case total, ownLength, nothing, samePage, items
    }

    @Test(
        "A total of as many items as the page has is asked about once more",
        arguments: Beyond.allCases,
        ["", #""start_pos":0,"#, #""von":0,"#]
    )
    func totalOfOnePage(beyond: Beyond, position: String) async throws {
        for count in [1, 4, 7] {
            for isPage in [true, false] {
                let all = beyond == .items ? count * 2 + 1 : count
                let list = try Self.list { call in
                    let number = isPage ? (call.number("page") ?? 1) - 1 : call.number("offset") ?? 0
                    let start = beyond == .samePage ? 0 : isPage ? number * count : number
                    let length = max(0, min(count, all - start))
                    let total = beyond == .ownLength || beyond == .items ? length : count
                    let declared = beyond == .nothing && length == 0 ? "" : #""total":\#(total),"#
                    return .json(#"{\#(position)\#(declared)"rows":\#(StubbedList.slice(start, count, of: all))}"#)
                }
                let ending = await Self.walk(list, has: all)
                #expect((ending == .complete) == (beyond == .total || beyond == .items), "\(count) items")
                #expect(list.transport.sent.count <= 9)
            }
        }
    }

    @Test(
        "An empty page that is no page behind the first one proves no total",
        arguments: [
            // The members of the first page, and of the empty one.
            ("", #""message":"rate limit","#), (#""degraded":false,"#, #""degraded":true,"#),
            (#""page":3,"#, #""page":3,"#), (#""page":1,"#, #""page":1,"#), ("", #""prev":"/list?page=7","#),
            (#""offset":7,"#, #""offset":7,"#), ("", #""available":9,"#),
        ]
    )
    func notBehind(first: String, empty: String) async throws {
        let list = try Self.list { call in
            let isFirst = [nil, "1", "0"].contains(call.query["page"]) && (call.number("offset") ?? 0) == 0
            let rows = StubbedList.slice(isFirst ? 0 : 9, 3, of: 9)
            return .json(#"{\#(isFirst ? first : empty)"total":3,"rows":\#(rows)}"#)
        }
        #expect(await Self.walk(list, has: 9) != .complete)
    }

    @Test("An empty page may link back to the first one", arguments: ["page", "offset"])
    func linkBack(name: String) async throws {
        for reference in ["/list", "/list?\(name)=\(name == "page" ? 1 : 0)"] {
            for isInHead in [true, false] {
                let list = try Self.list { call in
                    let number = call.number(name) ?? (name == "page" ? 1 : 0)
                    let start = name == "page" ? (number - 1) * 3 : number
                    let prev = start > 0 && !isInHead ? #""took":9,"prev":"\#(reference)","# : #""took":31,"#
                    let fields: HTTPFields =
                        start > 0 && isInHead ? [.init("Link")!: "<\(reference)>; rel=\"prev\""] : [:]
                    return .json(
                        #"{\#(prev)"total":3,"rows":\#(StubbedList.slice(start, 3, of: 3))}"#,
                        fields: fields
                    )
                }
                #expect(await Self.walk(list, has: 3) == .complete)
            }
        }
    }

    @Test("Other items that a guess brings, and a parameter without a first page, prove no total", arguments: 0..<5)
    func otherItems(kind: Int) async throws {
        let list = try Self.list { call in
            let (page, offset) = (call.number("page"), call.number("offset"))
            let rows: String =
                switch kind {
                // Page 2 overlaps, or has other items, and a third guess brings nothing.
                case 0: offset != nil ? "[]" : things((page ?? 1) == 2 ? 2...4 : 1...3)
                case 1: offset != nil ? "[]" : page == nil ? things(1...3) : things(page == 2 ? 4...6 : 7...9)
                case 2: page == 2 ? "[]" : page == nil ? things(1...3) : things(4...6)
                // Filters have no first page.
                case 3: page == nil ? things(1...3) : "[]"
                default: offset == nil ? things(1...3) : "[]"
                }
            return .json(#"{"total":3,"rows":\#(rows)}"#)
        }
        #expect(await Self.walk(list, has: 9) != .complete)
    }

    @Test(
        "A flag for more outweighs a total of the page's length, whatever answers a guess",
        arguments: [
            #""has_more":true"#, #""more":true"#, #""hasNextPage":"true""#, #""is_last":false"#, #""done":false"#,
        ]
    )
    func flaggedTotal(flag: String) async throws {
        for status in [404, 400, 422, 200] {
            let list = try Self.list { call in
                if call.query.isEmpty { return .json(#"{\#(flag),"total":3,"rows":\#(things(1...3))}"#) }
                guard status == 200 else { return StubReply(status: .init(code: status)) }
                return .json(#"{"total":3,"rows":[],"has_more":false}"#)
            }
            let collected = await list.walk()
            #expect(collected.outcome.ending != .complete, "\(status): \(collected.outcome)")
            #expect(try await list.detected().scheme == nil)
        }
    }

    /// The response to a parameter that is no position.
    enum Trap: CaseIterable {
        case ignored, filter, refused, shuffled, overlapping
    }

    @Test("A guess that is no position makes no list complete", arguments: Trap.allCases)
    func traps(trap: Trap) async throws {
        for size in ["limit", "per_page", "$limit", "page[size]"] {
            let list = try Self.list("/list?\(size)=4") { call in
                let isPlain = call.query.count == 1
                let length = call.number(size) ?? 4
                guard !isPlain else { return .json(StubbedList.slice(0, length, of: 11)) }
                switch trap {
                case .ignored: return .json(StubbedList.slice(0, length, of: 11))
                case .filter: return .json("[]")
                case .refused: return StubReply(status: .badRequest)
                case .shuffled: return .json("[" + texts(1...4).reversed().prefix(length).joined(separator: ",") + "]")
                case .overlapping: return .json(StubbedList.slice(2, length, of: 11))
                }
            }
            #expect(await Self.walk(list, has: 11) != .complete)
        }
    }

    @Test("Two pages that count from 0 and do not say so: page 2 is empty, and page 0 is the first")
    func twoPagesFromZero() async throws {
        func ending(isFilter: Bool) async throws -> WalkEnding {
            let list = try Self.list("/list?per_page=4") { call in
                guard let page = call.number("page") else {
                    return .json(#"{"total":7,"rows":\#(StubbedList.slice(0, 4, of: 7))}"#)
                }
                let start = page * 4
                let isEmpty = isFilter && page != 1
                return .json(#"{"total":7,"rows":\#(isEmpty ? "[]" : StubbedList.slice(start, 4, of: 7))}"#)
            }
            return await Self.walk(list, has: 7)
        }
        #expect(try await ending(isFilter: false) == .complete)
        #expect(try await ending(isFilter: true) != .complete)
    }

    @Test("A number of items that begins with the last item of the page counts from 1", arguments: ["start", "offset"])
    func fromOne(name: String) async throws {
        for path in ["/list?limit=4", "/list"] {
            let list = try Self.list(path) { call in
                let number = call.number(name) ?? 1
                return .json(#"{"total":11,"rows":\#(StubbedList.slice(number - 1, 4, of: 11))}"#)
            }
            #expect(await Self.walk(list, has: 11) == .complete)
        }
    }

    @Test("A next number that identifies the next item is a key, and no number of items")
    func numericKey() async throws {
        @Sendable func item(_ number: Int) -> String { #"{"id":\#(number * 30),"title":"thing"}"# }
        func list(isKey: Bool) throws -> StubbedList {
            try Self.list { call in
                let start = (call.number("offset") ?? 30) / 30
                let end = min(start + 4, 12)
                let next = end < 12 ? "\(isKey ? end * 30 : end * 30 + 7)" : "null"
                return .json(
                    #"{"next_page_offset":\#(next),"rows":[\#((start..<end).map(item).joined(separator: ","))]}"#
                )
            }
        }
        let walked = try await list(isKey: true).walk()
        #expect(walked.arrived.map(\.text) == (1...11).map(item), "\(walked.outcome)")
        #expect(walked.outcome.ending == .complete)
        #expect(try await list(isKey: false).walk().outcome.ending != .complete)
    }

    @Test(
        "A position is sent under its name in other styles, and without the words of a vendor",
        arguments: [
            ("next_page_token", "page-token"), ("next_page_token", "pagetoken"), ("next_page_token", "pageToken"),
            ("header:X-Acme-NextToken", "next_token"),
        ]
    )
    func position(member: String, parameter: String) async throws {
        let list = try Self.list { call in
            let start = call.query[parameter].flatMap { Int($0.dropFirst(3)) } ?? 0
            let token = start + 3 < 8 ? "tok\(start + 3)" : ""
            let items = StubbedList.slice(start, 3, of: 8)
            guard member.hasPrefix("header:") else { return .json(#"{"\#(member)":"\#(token)","items":\#(items)}"#) }
            return .json(items, fields: token.isEmpty ? [:] : fields(["X-Acme-NextToken": token]))
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...8), "\(collected.outcome)")
    }

    @Test("The position that a last page still has is requested as the links before it were")
    func linkedPosition() async throws {
        func ending(hidden: Int) async throws -> (WalkEnding, Int) {
            let list = try Self.list { call in
                let start = call.query["after"].flatMap { Int($0.dropFirst(3)) } ?? 0
                let end = min(start + 3, 8 + hidden)
                let items = StubbedList.slice(start, 3, of: 8 + hidden)
                guard items != "[]" else { return .json(#"{"data":[]}"#) }
                let next = end < 8 ? #","next":"https://api.test/list?k=1&after=tok\#(end)""# : ""
                return .json(#"{"data":\#(items),"paging":{"cursors":{"after":"tok\#(end)"}\#(next)}}"#)
            }
            let collected = await list.walk()
            return (collected.outcome.ending, collected.arrived.count)
        }
        let whole = try await ending(hidden: 0)
        #expect(whole == (.complete, 8))
        // The page behind the last link has items: they arrive, or the list is not complete.
        let cut = try await ending(hidden: 4)
        #expect(cut.1 == 12 || cut.0 != .complete)
    }

    @Test("A detected scheme has the status behind the end, which an automatic walk accepts")
    func endStatus() async throws {
        let list = try Self.list("/list?page=0") { call in
            let page = call.number("page") ?? 0
            return page < 2 ? .json(StubbedList.slice(page * 4, 4, of: 8)) : StubReply(status: .notFound)
        }
        let scheme = try #require(try await list.detected().scheme)
        #expect(scheme.endStatuses == [404])
        let collected = await list.walk(by: scheme)
        #expect(collected.arrived.count == 8)
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        #expect(await list.walk().outcome.ending == .complete)
    }

    @Test("A number in a header field gives its parameter a name", arguments: [1, 4, 11])
    func numberInHead(count: Int) async throws {
        let list = try Self.list { call in
            let page = call.number("page") ?? 1
            let head = fields(["X-Pagination-Page": "\(page)", "X-Pagination-Page-Count": "\((count + 3) / 4)"])
            return .json(StubbedList.slice((page - 1) * 4, 4, of: count), fields: head)
        }
        let scheme = try #require(try await list.detected().scheme)
        let saved = try JSONDecoder().decode(PaginationScheme.self, from: JSONEncoder().encode(scheme))
        #expect(saved == scheme)
        let collected = await list.walk(by: saved)
        #expect(collected.arrived.map(\.text) == texts(1...count))
    }
}
