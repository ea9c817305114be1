import HTTPTypes
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

@Suite("Numbers as servers write them", .timeLimit(.minutes(10)))
struct WrittenNumbersTests {
    /// A list in two pages that link to each other and declare a number of items.
    private static func list(
        of count: Int,
        inHeader field: String? = nil,
        total: @escaping @Sendable (_ page: Int) -> [String]
    ) throws -> StubbedList {
        try StubbedList("/list") { call in
            let page = call.number("page") ?? 1
            let items = StubbedList.slice((page - 1) * 700, 700, of: count)
            let next = page == 1 && count > 700 ? #""/list?page=2""# : "null"
            var fields = HTTPFields()
            if let name = field.flatMap({ HTTPField.Name($0) }) {
                fields[fields: name] = total(page).map { HTTPField(name: name, value: $0) }
            }
            let member = field == nil ? #","total":"\#(total(page)[0])""# : ""
            return .json(#"{"items":\#(items),"next":\#(next)\#(member)}"#, fields: fields)
        }
    }

    /// Returns a number with a character between groups of three digits.
    private static func grouped(_ number: Int, by separator: String) -> String {
        "\(number / 1000)\(separator)\(String(number % 1000 + 1000).dropFirst())"
    }

    @Test(
        "Digits in groups are a number, which the list meets or falls short of",
        arguments: [",", "'", "\u{2019}", "_", " ", "\u{A0}", "\u{202F}"],
        [true, false]
    )
    func groups(separator: String, isShort: Bool) async throws {
        let total = Self.grouped(isShort ? 1_309 : 1_209, by: separator)
        let isASCII = separator.utf8.count == 1
        for field in isASCII ? [nil, "X-Total-Count"] : [nil] {
            let list = try Self.list(of: 1_209, inHeader: field) { _ in [total] }
            let place = field.map { ValuePlace.header($0) } ?? "/total"
            for scheme in [PaginationScheme.automatic, .nextURL(at: "/next"), .nextURL(at: "/next", total: place)] {
                let walk = await list.walk(by: scheme, upTo: 2_000)
                #expect(walk.arrived.count == 1_209)
                #expect(walk.outcome.ending == (isShort ? .short : .complete), "\(walk.outcome)")
            }
        }
    }

    @Test(
        "A text with other groups is no number",
        arguments: ["12,34", "1,0234", "1,23,456", ",123", "1.5,000", "1,000 or more"]
    )
    func otherTexts(text: String) async throws {
        let walk = await (try Self.list(of: 10) { _ in [text] }).walk(by: .nextURL(at: "/next"))
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }

    @Test(
        "A header field with different numbers contradicts itself",
        arguments: [["10", "12"], ["10, 12"], ["10", "10,11"]]
    )
    func differentFields(values: [String]) async throws {
        let list = try Self.list(of: 10, inHeader: "X-Total-Count") { _ in values }
        for scheme in [
            PaginationScheme.automatic, .nextURL(at: "/next"), .nextURL(at: "/next", total: .header("X-Total-Count")),
        ] {
            let walk = await list.walk(by: scheme)
            #expect(walk.outcome.ending == .failed, "\(walk.outcome)")
            #expect("\(walk.outcome)".contains("X-Total-Count has different numbers"), "\(walk.outcome)")
        }
    }

    @Test("A header field that says a number twice says it once", arguments: [["10", "10"], ["10, 10"], ["10,10,10"]])
    func sameFields(values: [String]) async throws {
        for (count, ending) in [(10, WalkEnding.complete), (9, .short)] {
            let list = try Self.list(of: count, inHeader: "X-Total-Count") { _ in values }
            for scheme in [
                PaginationScheme.nextURL(at: "/next"), .nextURL(at: "/next", total: .header("X-Total-Count")),
            ] {
                let walk = await list.walk(by: scheme)
                #expect(walk.outcome.ending == ending, "\(walk.outcome)")
            }
        }
    }

    @Test("Numbers that are no count of items may differ in a header field")
    func otherFields() async throws {
        let walk = await (try Self.list(of: 10, inHeader: "X-RateLimit-Remaining") { _ in ["10", "99"] }).walk(
            by: .nextURL(at: "/next")
        )
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }

    @Test("An empty page behind all declared items ends a list whose pages always name the next one", arguments: 0..<40)
    func endlessLinks(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (size, count) = (3 + random.below(5), 1 + random.below(30))
        let step = random.below(2) == 0 ? size : 1
        let isHidden = random.below(3) == 0
        // As CKAN does: the next address is that of the request with a higher offset.
        let list = try StubbedList("/list") { call in
            let start = call.number("offset") ?? 0
            let position = step == 1 ? start * size : start
            let items = StubbedList.slice(position, size, of: count)
            let total = isHidden ? count + 1 : count
            return .json(
                #"{"result":{"records":\#(items),"total":\#(total),"_links":{"next":"/list?offset=\#(start + step)"}}}"#
            )
        }
        let scheme = PaginationScheme.nextURL(at: "/result/_links/next", total: "/result/total")
        let walk = await list.walk(by: scheme)
        #expect(walk.arrived.count == count)
        if isHidden {
            // The declared item may follow on any page.
            #expect(!walk.outcome.isComplete, "\(walk.outcome)")
        } else {
            #expect(walk.outcome.isComplete, "\(walk.outcome)")
            #expect(walk.outcome.requests == (count + size - 1) / size + 1)
        }
    }

    @Test(
        "A message of success on an empty page is none of a failure",
        arguments: ["OK", "Success", "no error", "none"]
    )
    func success(text: String) async throws {
        let list = try StubbedList("/list") { call in
            let page = call.number("page") ?? 1
            let items = StubbedList.slice((page - 1) * 2, 2, of: 4)
            return .json(page < 3 ? #"{"items":\#(items)}"# : #"{"items":[],"message":"\#(text)"}"#)
        }
        let walk = await list.walk(by: .pageNumber())
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
        #expect(walk.arrived.count == 4)
    }

    @Test("The word error on an empty page is none of success", arguments: ["error", "Errors", "no success error x"])
    func failure(text: String) async throws {
        for name in ["message", "status", "error"] {
            let list = try StubbedList("/list") { call in
                let page = call.number("page") ?? 1
                let items = StubbedList.slice((page - 1) * 2, 2, of: 4)
                return .json(page < 3 ? #"{"items":\#(items)}"# : #"{"items":[],"\#(name)":"\#(text)"}"#)
            }
            let walk = await list.walk(by: .pageNumber())
            #expect(walk.outcome.ending == .failed, "\(walk.outcome)")
        }
    }

    @Test(
        "An only item that is the report of an error fails the page",
        arguments: [
            (#"{"error":"out of memory"}"#, true), (#"{"status":500,"error":"timeout","path":"/list"}"#, true),
            (#"{"exception":"Disk full","request_id":"a1"}"#, true), (#"{"type":"about:blank","errors":["x"]}"#, true),
            (#"{"id":7,"error":"disk"}"#, false), (#"{"error":null,"status":"done"}"#, false),
            (#"{"job":"backup","error":"disk full"}"#, false), (#"{"error_logs":3,"status":1}"#, false),
        ]
    )
    func onlyError(item: String, isReport: Bool) async throws {
        for first in [true, false] {
            let list = try StubbedList("/list") { call in
                let page = call.number("page") ?? 1
                if page == 1, !first { return .json("[{\"id\":1},{\"id\":2}]") }
                return .json(page > (first ? 1 : 2) ? "[]" : "[\(item)]")
            }
            let walk = await list.walk(by: .pageNumber())
            #expect(walk.outcome.ending == (isReport ? .failed : .complete), "\(walk.outcome)")
        }
    }
}
