import Foundation
import HTTPTypes
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

/// The differences of an honest last page from the earlier ones, and those of a page that failed.
@Suite("Members that only the last page has or lacks", .timeLimit(.minutes(10)))
struct EndPageTests {
    private static func name(_ random: inout SeededGenerator) -> String {
        let letters = "bdfgklmnprtvwz"
        let length = Int.random(in: 4...9, using: &random)
        return String((0..<length).map { _ in letters.randomElement(using: &random) ?? "b" })
    }

    @Test(
        "A first page without items that counts none is an empty list, unless anything says that more follows",
        arguments: [
            (#""count":0,"#, true), (#""numberReturned":0,"#, true), (#""result_count":0,"#, true), ("", false),
            (#""unread_count":0,"#, false), (#""count":7,"#, false), (#""count":0,"next_token":"t5","#, false),
            (#""count":0,"total":7,"#, false), (#""count":0,"has_more":true,"#, false),
            (#""count":0,"status":"INVALID_REQUEST","#, false),
        ]
    )
    func emptyList(members: String, isEmpty: Bool) async throws {
        for start in ["/list", "/list?limit=5", "/list?query=x"] {
            let walk = try await StubbedList(start, json: #"{\#(members)"rows":[]}"#).walk()
            #expect(walk.arrived.isEmpty)
            #expect(walk.outcome.isComplete == isEmpty, "\(start): \(walk.outcome)")
        }
    }

    @Test("The address of the last page may vanish with that of the next one", arguments: 0..<40)
    func lastAddress(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (items, around) = (Self.name(&random), ["pages", "links", Self.name(&random)][random.below(3)])
        let parameter = ["page", "pg", "offset"][random.below(3)]
        let isObject = random.below(2) == 0
        let list = try StubbedList("/list") { call in
            let number = call.number(parameter) ?? (parameter == "offset" ? 0 : 1)
            let start = parameter == "offset" ? number : number * 5 - 5
            func link(_ name: String, _ start: Int) -> String {
                let address = "\"/list?\(parameter)=\(parameter == "offset" ? start : start / 5 + 1)\""
                return "\"\(name)\":\(isObject ? #"{"href":\#(address)}"# : address)"
            }
            let links =
                start + 5 < 23
                ? [link("next", start + 5), link("last", 20)] : [link("first", 0), link("prev", start - 5)]
            return .json(
                #"{"\#(items)":\#(StubbedList.slice(start, 5, of: 23)),"\#(around)":{\#(links.joined(separator: ","))}}"#
            )
        }
        let place = try JSONPointer("/\(around)/next")
        for scheme in [PaginationScheme.nextURL(at: .body(place)), .automatic] {
            let walk = await list.walk(by: scheme)
            #expect(walk.arrived.count == 23)
            #expect(walk.outcome.isComplete, "\(scheme): \(walk.outcome)")
        }
    }

    @Test(
        "A member that vanishes is no difference behind all items of a named total, and one behind others",
        arguments: 0..<40
    )
    func lostMember(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (name, value, total) = (Self.name(&random), Self.name(&random), Self.name(&random))
        let count = 16 + random.below(4)
        for (declared, ending) in [(count, WalkEnding.complete), (nil, .failed), (count + 1, .short)] {
            let list = try StubbedList("/list") { call in
                let page = call.number("page") ?? 1
                let extra = page < 4 ? #","\#(name)":"\#(value)","next":"/list?page=\#(page + 1)""# : ""
                let told = declared.map { #","\#(total)":\#($0)"# } ?? ""
                return .json(#"{"rows":\#(StubbedList.slice(page * 5 - 5, 5, of: count))\#(told)\#(extra)}"#)
            }
            let place = try JSONPointer("/\(total)")
            let walk = await list.walk(by: .nextURL(at: "/next", total: .body(place)))
            #expect(walk.arrived.count == count)
            #expect(
                walk.outcome.ending == ending || ending == .short && walk.outcome.ending == .failed,
                "\(walk.outcome)"
            )
            if ending == .failed { #expect(walk.outcome.advice == .ignore("/\(name)"), "\(walk.outcome)") }
        }
    }

    @Test(
        "A status in words that says that nothing was found ends a list, and other words do not",
        arguments: [
            ("No transactions found", true), ("no records", true), ("Nothing more to find", true),
            ("The index is being rebuilt", false), ("Query failed", false), ("temporarily unavailable", false),
        ]
    )
    func nothingFound(text: String, isEnd: Bool) async throws {
        for name in ["message", "msg", "detail"] {
            let list = try StubbedList("/list?page=1&limit=5") { call in
                let page = call.number("page") ?? 1
                let items = StubbedList.slice(page * 5 - 5, 5, of: 20)
                let words = page < 5 ? #""status":"1","\#(name)":"OK""# : #""status":"0","\#(name)":"\#(text)""#
                return .json("{\(words),\"result\":\(items)}")
            }
            let walk = await list.walk(by: .pageNumber())
            #expect(walk.arrived.count == 20)
            #expect(walk.outcome.isComplete == isEnd, "\(name): \(walk.outcome)")
            // The word of the caller about one of them leaves the other, which the outcome names.
            let place = try JSONPointer("/\(name)")
            let ignoring = await list.walk(by: PaginationScheme.pageNumber().with { $0.ignoring = [.body(place)] })
            #expect(ignoring.outcome.advice == .ignore("/status"), "\(ignoring.outcome)")
        }
    }
}

extension EndPageTests {
    @Test("An empty last page may have the address from which changes are read later", arguments: 0..<40)
    func changes(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let name = Self.name(&random)
        let (path, parameter) = ("/\(Self.name(&random))/\(Self.name(&random))", Self.name(&random))
        for (member, isEnd) in [
            (#""@\#(name).\#(name)Link":"https://api.test\#(path)?\#(parameter)=a1""#, true),
            (#""\#(name)":"\#(path)?\#(parameter)=a1""#, true), (#""nextSyncToken":"\#(parameter)""#, true),
            (#""delta_url":"/changes/\#(parameter)""#, true),
            // Another address is one of help, and a text one of a failure.
            (#""\#(name)":"https://api.test/\#(parameter)/help""#, false),
            (#""\#(name)":"https://other.test\#(path)?\#(parameter)=a1""#, false),
            (#""\#(name)":"the sync has failed""#, false), (#""syncState":"has failed for \#(parameter)""#, false),
        ] {
            let list = try StubbedList(ListRequest(path)) { call in
                let page = call.number("page") ?? 1
                let items = StubbedList.slice(page * 5 - 5, 5, of: 20)
                return .json("{\"value\":\(items),\(page < 5 ? "\"next\":\"\(path)?page=\(page + 1)\"" : member)}")
            }
            for scheme in [PaginationScheme.nextURL(at: "/next"), .automatic] {
                let walk = await list.walk(by: scheme)
                #expect(walk.arrived.count == 20)
                #expect(walk.outcome.isComplete == isEnd, "\(member): \(walk.outcome)")
            }
        }
    }

    @Test("Where cursors are objects, one without members ends the list, and where they are texts, it does not")
    func emptyCursor() async throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let (place, target) = (Self.name(&random), Self.name(&random))
            for (cursor, end, isEnd) in [
                (#"{"\#(target)":{"N":"%"}}"#, "{}", true), (#"["%","a"]"#, "[]", true),
                (#"{"\#(target)":"%"}"#, "[]", true), (#"{"\#(target)":"%"}"#, "null", true),
                (#""%""#, "{}", false), (#""%""#, "[]", false), (#"{"\#(target)":"%"}"#, "false", false),
            ] {
                let request = ListRequest("/query", method: .post, body: ["table": "t"])
                let list = try StubbedList(request) { call in
                    let text = call.body.map { String(decoding: $0.encoded(), as: UTF8.self) } ?? ""
                    let page = (1...4).last { text.contains("\"\($0)\"") } ?? 0
                    let items = StubbedList.slice(page * 5, 5, of: 23)
                    let next = page < 4 ? cursor.replacing("%", with: "\(page + 1)") : end
                    return .json("{\"rows\":\(items),\"\(place)\":\(next)}")
                }
                let from = ValuePlace.body(try JSONPointer("/\(place)"))
                let walk = await list.walk(by: .cursor(from: from, into: .body(try JSONPointer("/\(target)"))))
                #expect(walk.arrived.count == 23)
                #expect(walk.outcome.isComplete == isEnd, "\(cursor) \(end): \(walk.outcome)")
            }
        }
    }

    @Test("The attributes of the element that leads on say what those of other elements do", arguments: 0..<40)
    func attributes(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (root, item, next) = (Self.name(&random), Self.name(&random), Self.name(&random) + "Token")
        let attribute = ["completeListSize", "total", "totalCount", "fullCount", "total-results", "listTotal"][
            random.below(6)
        ]
        let count = 16 + random.below(5)
        for declared in [count, count + 3] {
            let list = try StubbedList("/list") { call in
                let page = call.number("mark") ?? 0
                let items = (page * 5..<min(page * 5 + 5, count)).map { "<\(item)><id>\($0)</id></\(item)>" }.joined()
                let token = (page + 1) * 5 < count ? "\(page + 1)" : ""
                return .written(
                    "<\(root)>\(items)<\(next) \(attribute)=\"\(declared)\" cursor=\"\(page * 5)\">\(token)</\(next)></\(root)>",
                    ["Content-Type": "text/xml"]
                )
            }
            var scheme = PaginationScheme.cursor(from: .body(try JSONPointer("/\(root)/\(next)")), into: "mark")
            (scheme.items, scheme.responseFormat) = (try JSONPointer("/\(root)/\(item)"), .xml)
            let walk = await list.walk(by: scheme)
            #expect(walk.arrived.count == count)
            #expect(walk.outcome.ending == (declared == count ? .complete : .short), "\(walk.outcome)")
        }
    }
}

extension EndPageTests {
    @Test("An empty list whose pages name their own position ends there", arguments: 0..<20)
    func emptyList(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (mark, parameter) = (["*", "nil", "0", Self.name(&random)][random.below(4)], Self.name(&random))
        let place = Self.name(&random)
        for (isAsked, count, total) in [(false, 0, nil), (false, 0, 0), (true, 0, 0), (false, 3, 3), (true, 3, 3)]
            as [(Bool, Int, Int?)]
        {
            let list = try StubbedList("/list?\(isAsked ? "\(parameter)=\(mark)" : "size=5")") { call in
                let isFirst = [nil, mark].contains(call.query[parameter])
                let items = isFirst ? StubbedList.slice(0, 5, of: count) : "[]"
                let next = isFirst && count > 0 ? "\(mark)z" : call.query[parameter] ?? mark
                let told = total.map { #","number":{"of":\#($0)}"# } ?? ""
                return .json(#"{"rows":\#(items),"\#(place)":"\#(next)"\#(told)}"#)
            }
            let scheme = PaginationScheme.cursor(
                from: .body(try JSONPointer("/\(place)")),
                into: .query(parameter),
                total: total == nil ? nil : "/number/of"
            )
            let walk = await list.walk(by: scheme)
            #expect(walk.arrived.count == count)
            #expect(walk.outcome.isComplete, "\(isAsked) \(count): \(walk.outcome)")
        }
    }

    @Test("An empty page that leads back is none of a list that declares items", arguments: [true, false])
    func emptyCycle(isFirst: Bool) async throws {
        let list = try StubbedList("/list?at=a") { call in
            let isEmpty = isFirst || call.query["at"] != "a"
            return .json(
                #"{"rows":\#(isEmpty ? "[]" : StubbedList.slice(0, 5, of: 5)),"next":"\#(isEmpty ? "a" : "b")","total":9}"#
            )
        }
        let walk = await list.walk(by: .cursor(from: "/next", into: "at", total: "/total"))
        #expect(!walk.outcome.isComplete, "\(walk.outcome)")
    }
}
