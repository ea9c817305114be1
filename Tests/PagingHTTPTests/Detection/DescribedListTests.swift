import PagingDetection
import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Lists as documents describe them")
struct DescribedListTests {
    /// A way to the next page that a description of a real API's list names.
    private enum Way: Hashable {
        case cursor(ParameterTarget), url(String), page(ParameterTarget), offset(ParameterTarget), link
    }

    private static func form(_ type: String) -> DescribedList.Form {
        switch type {
        case "integer", "number": .number
        case "boolean": .flag
        case "object": .object([])
        case "string": .text()
        case let type where type.hasPrefix("array"): .array(.text())
        default: .unknown
        }
    }

    private static func form(of row: RealListRow) -> DescribedList.Form {
        var root = DescribedList.Form.object([])
        func set(_ form: DescribedList.Form, at path: ArraySlice<String>, in parent: DescribedList.Form)
            -> DescribedList.Form
        {
            guard let name = path.first else { return form }
            var members: [DescribedList.Form.Member] = []
            if case .object(let known) = parent { members = known }
            let old = members.first { $0.name == name }?.form ?? .object([])
            let member = DescribedList.Form.Member(name: name, form: set(form, at: path.dropFirst(), in: old))
            if let index = members.firstIndex(where: { $0.name == name }) {
                members[index] = member
            } else {
                members.append(member)
            }
            return .object(members)
        }
        for member in row.members { root = set(form(member.type), at: member.path[...], in: root) }
        let items = DescribedList.Form.array(
            row.itemType == "object"
                ? .object([.init(name: "id", form: .number), .init(name: "name", form: .text())]) : .text()
        )
        return row.items.isEmpty ? items : set(items, at: row.items[...], in: root)
    }

    private static func list(_ row: RealListRow) throws -> DescribedList {
        DescribedList(
            row.method == "POST" ? .post : .get,
            row.path,
            parameters: try row.parameters.map { parameter in
                let isNumber = parameter.style != .cursor
                return .init(try #require(ParameterTarget(parameter.target)), isNumber ? .number : .text())
            },
            response: form(of: row),
            headerFields: row.fields.map(\.name)
        )
    }

    /// The ways to the next page that the row's own meanings permit.
    private static func ways(_ row: RealListRow) -> Set<Way> {
        var ways: Set<Way> = []
        for parameter in row.parameters {
            guard let target = ParameterTarget(parameter.target) else { continue }
            switch parameter.style {
            case .page: ways.insert(.page(target))
            case .offset: ways.insert(.offset(target))
            case .cursor: ways.insert(.cursor(target))
            case .size: continue
            }
        }
        for member in row.members where member.meaning.hasPrefix("next") {
            ways.insert(.url(member.pointer))
            // A number of the next page, and a position of its own.
            for case .page(let target) in ways { ways.insert(.cursor(target)) }
            for case .offset(let target) in ways { ways.insert(.cursor(target)) }
        }
        if row.fields.contains(where: { $0.name.lowercased() == "link" }) { ways.insert(.link) }
        return ways
    }

    private static func way(_ scheme: PaginationScheme) -> Way? {
        switch scheme.next {
        case .pageNumber(let target, _): .page(target)
        case .offset(let target, _): .offset(target)
        case .cursors(let rules): rules.first.map { .cursor($0.into) }
        case .keyset(_, let target): .cursor(target)
        case .url(let place, _): .url("\(place)")
        default: .link
        }
    }

    /// Whether only a name of many meanings says that the row is paged.
    ///
    /// Such as the sender of a message (`from`), and the start of a period.
    private static func isVague(_ row: RealListRow) -> Bool {
        let names = row.parameters.compactMap { ParameterTarget($0.target)?.leafName.lowercased() }
        let isNamed = row.method == "GET" && names.contains { ["page", "offset", "skip"].contains($0) }
        let meanings = ["total", "pages", "page-count", "position", "next", "more"]
        return !isNamed && row.parameters.allSatisfy { $0.style == .page || $0.style == .offset }
            && !row.members.contains { member in meanings.contains { member.meaning.hasPrefix($0) } }
    }

    @Test("Most lists of real APIs have a scheme, and hardly any a wrong one")
    func realLists() throws {
        var (paged, proposed, wrong, wrongItems): (Int, Int, [String], [String]) = (0, 0, [], [])
        for row in RealListTable.rows {
            let ways = Self.ways(row)
            guard row.parameters.contains(where: { $0.style != .size }) || ways.contains(.link), !Self.isVague(row)
            else {
                continue
            }
            paged += 1
            guard case .proposed(let proposal) = try Self.list(row).conclusion() else { continue }
            proposed += 1
            if let way = Self.way(proposal.scheme), !ways.contains(way) {
                wrong.append("\(row.api) \(row.path): \(way)")
            }
            let items = row.items.map { "/" + $0 }.joined()
            if let found = proposal.scheme.items, "\(found)" != items {
                wrongItems.append("\(row.api) \(row.path): \(found)")
            }
        }
        print("\(proposed) of \(paged) proposed, \(wrong.count) wrong, \(wrongItems.count) with other items")
        #expect(paged > 500)
        #expect(proposed * 100 >= paged * 90, "\(proposed) of \(paged)")
        #expect(wrong.count * 100 <= paged, "\(wrong)")
        #expect(wrongItems.count * 100 <= paged, "\(wrongItems)")
    }

    /// Returns the scheme of a list of two parameters and other members of the response.
    private static func scheme(
        _ parameters: [DescribedList.Parameter],
        _ members: [DescribedList.Form.Member] = [],
        method: HTTPRequest.Method = .get,
        items: DescribedList.Form = .object([.init(name: "id", form: .text()), .init(name: "name", form: .text())])
    ) -> PaginationScheme? {
        let response = DescribedList.Form.object([.init(name: "birds", form: .array(items))] + members)
        guard
            case .proposed(let proposal) = DescribedList(method, "/birds", parameters: parameters, response: response)
                .conclusion()
        else { return nil }
        return proposal.scheme
    }

    @Test("A word of a vendor before names says nothing about pagination, in any spelling", arguments: 0..<UInt64(40))
    func prefixes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // Names that no vocabulary has.
        let words = (0..<Int.random(in: 1...2, using: &random)).map { _ in
            String(
                (0..<Int.random(in: 5...9, using: &random)).map { _ in
                    "bcdfghjklmnpqrtvwz".randomElement(using: &random) ?? "b"
                }
            )
        }
        let spellings: [([String]) -> String] = [
            { $0.joined(separator: "_") }, { $0.joined(separator: "-") }, { $0.joined(separator: ".") },
            { $0[0] + $0.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() },
            { $0.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() },
            { $0.dropLast().joined(separator: "_") + "[" + ($0.last ?? "") + "]" },
            // Nothing shows where a word ends.
            { $0.joined() },
        ]
        let pairs = [
            (["offset"], ["limit"]), (["page"], ["size"]), (["page", "number"], ["page", "size"]),
            (["start"], ["rows"]), (["skip"], ["limit"]),
        ]
        let (spelled, pair) = (spellings.randomElement(using: &random), pairs.randomElement(using: &random))
        guard let spelled, let (position, size) = pair else { return }
        let names = [position, size, ["fields"]].map { spelled(words + $0) }
        func parameters(_ names: [String]) -> [DescribedList.Parameter] {
            names.map { .init(.query($0), .number) }
        }
        let scheme = Self.scheme(parameters(names))
        let target = scheme?.firstNumber?.target ?? scheme?.firstOffset?.target
        #expect(target == .query(names[0]), "\(names)")
        #expect(Self.scheme(parameters([names[0], names[2]])) == nil, "Without a size, \(names[0]) may mean anything.")
        // A position without the word is that of the list.
        #expect(Self.scheme(parameters(names + ["offset"]))?.firstOffset?.target == "offset", "\(names)")
    }

    @Test(
        "Words of other meanings before names are not those of a vendor",
        arguments: [
            ("time_offset", "time_limit"), ("rate_page", "rate_limit"), ("price_from", "price_max"),
            ("created_after", "created_before"), ("usage_start", "usage_limit"), ("timeoffset", "timelimit"),
            ("ratepage", "ratelimit"),
        ]
    )
    func otherPrefixes(position: String, size: String) {
        #expect(Self.scheme([.init(.query(position), .number), .init(.query(size), .number)]) == nil)
    }

    @Test(
        "The words of an object around parameters say whether it is one of pagination",
        arguments: ["pagination", "paging", "pager", "page", "paginator", "pageable", "Pagination"]
    )
    func objects(object: String) {
        let target = ParameterTarget.query("\(object)[offset]")
        #expect(Self.scheme([.init(target, .number)])?.firstOffset?.target == target)
        #expect(Self.scheme([.init(.query("filter[offset]"), .number)]) == nil)
    }

    @Test("The key where a page begins takes the last key of the response, or that of the last item")
    func boundKeys() {
        let size = DescribedList.Parameter(.query("limit"), .number)
        for name in ["exclusiveStartKey", "ExclusiveStartKey"] {
            let own = DescribedList.Parameter(.query(name), .text())
            let scheme = Self.scheme([own, size], [.init(name: "LastEvaluatedKey", form: .text())])
            #expect(scheme == .cursor(from: "/LastEvaluatedKey", into: own.target).with { $0.items = "/birds" })
        }
        let key = DescribedList.Parameter("body:/ExclusiveStartKey", .object([]))
        let body = Self.scheme([key], [.init(name: "LastEvaluatedKey", form: .object([]))], method: .post)
        #expect(body == .cursor(from: "/LastEvaluatedKey", into: key.target).with { $0.items = "/birds" })
        for name in ["beforeId", "after_id", "start-id"] {
            let own = DescribedList.Parameter(.query(name), .text())
            #expect(Self.scheme([own, size]) == .keyset(from: "/id", into: own.target).with { $0.items = "/birds" })
            // Neither without a length of a page, nor without such a member, nor as one end of a range.
            #expect(Self.scheme([own]) == nil)
            #expect(Self.scheme([own, size], items: .object([.init(name: "name", form: .text())])) == nil)
            #expect(Self.scheme([own, size, .init(.query("afterKey"), .text())]) == nil)
        }
        let resume = DescribedList.Parameter(.query("resumeFrom"), .text())
        let scheme = Self.scheme([resume], [.init(name: "resumeAt", form: .text())])
        #expect(scheme == .cursor(from: "/resumeAt", into: "resumeFrom").with { $0.items = "/birds" })
        #expect(Self.scheme([.init(.query("resume"), .text())], [.init(name: "summary", form: .text())]) == nil)
    }

    @Test("A response with an identity and no position in its request is one object")
    func object() {
        let lines = DescribedList.Form.object([
            .init(name: "data", form: .array(.object([.init(name: "id", form: .text())]))),
            .init(name: "has_more", form: .flag),
        ])
        let response = DescribedList.Form.object([.init(name: "id", form: .text()), .init(name: "lines", form: lines)])
        func conclusion(_ response: DescribedList.Form, _ names: String...) -> DescribedList.Conclusion {
            let parameters = names.map { DescribedList.Parameter(.query($0), .text()) }
            return DescribedList(.get, "/carts/{id}", parameters: parameters, response: response).conclusion()
        }
        guard case .object(let arrays) = conclusion(response), arrays == ["/lines/data"] else {
            Issue.record("\(conclusion(response))")
            return
        }
        // With a position it may be a page, and without an identity a list.
        for other in [conclusion(response, "cursor"), conclusion(.object([.init(name: "lines", form: lines)]))] {
            if case .object = other { Issue.record("\(other)") }
        }
    }

    @Test("A response without a list, and one without a parameter or a sign, is not paged")
    func unpaged() {
        let item = DescribedList.Form.object([.init(name: "id", form: .number)])
        let dated = DescribedList.Form.object([
            .init(name: "users", form: .array(item)), .init(name: "next", form: .text(.moment)),
        ])
        for response in [item, .array(item), .object([.init(name: "users", form: .array(item))]), .unknown, dated] {
            guard case .unpaged = DescribedList(.get, "/users", parameters: [], response: response).conclusion() else {
                Issue.record("\(response)")
                continue
            }
        }
    }

    @Test("The path decides which of several arrays is the list")
    func ambiguous() throws {
        let item = DescribedList.Form.object([.init(name: "id", form: .number)])
        let response = DescribedList.Form.object([
            .init(name: "birds", form: .array(item)), .init(name: "nests", form: .array(item)),
            .init(name: "next_cursor", form: .text()),
        ])
        let cursor = DescribedList.Parameter(.query("cursor"), .text())
        guard
            case .proposed(let proposal) = DescribedList(.get, "/v1/nests", parameters: [cursor], response: response)
                .conclusion()
        else {
            Issue.record("The path names the items.")
            return
        }
        #expect(proposal.scheme.items == "/nests")
        guard
            case .unknown(let reason) = DescribedList(.get, "/v1/all", parameters: [cursor], response: response)
                .conclusion()
        else {
            Issue.record("Either could be the items.")
            return
        }
        #expect(reason.contains("/birds") && reason.contains("/nests"))
    }

    private typealias Form = DescribedList.Form

    private static let item = Form.object([.init(name: "id", form: .number)])

    private static func object(_ members: KeyValuePairs<String, Form>) -> Form {
        .object(members.map { .init(name: $0.key, form: $0.value) })
    }

    /// Lists of which nothing says where a page begins, though names do.
    private static let unfit: [(String, [DescribedList.Parameter], Form)] = [
        ("a time zone", [.init(.query("offset"), .text())], object(["birds": .array(item)])),
        ("the start of a period", [.init(.query("start"), .number)], object(["birds": .array(item)])),
        ("the page of a wiki", [.init(.query("page"), .text(), isRequired: true)], object(["edits": .array(item)])),
        ("the page of an app", [.init(.query("page"), .text(.words(["home", "map"])))], .array(item)),
        (
            "a range of days",
            [
                .init(.query("start"), .text(.moment)), .init(.query("end"), .text(.moment)),
                .init(.query("limit"), .number),
            ],
            .array(item)
        ),
        (
            "a range of numbers", [.init(.query("from"), .number), .init(.query("to"), .number)],
            object(["blocks": .array(item), "total": .number])
        ),
        ("a switch", [.init(.query("skip"), .flag)], .array(item)),
        (
            "a date that is repeated", [.init(.query("after"), .text(.moment))],
            object(["birds": .array(item), "after": .text(.moment)])
        ),
        (
            "a filter", [.init(.query("created_after"), .text())],
            object(["birds": .array(item), "next_position": .text()])
        ),
        (
            "a shape", [.init(.query("cursor"), .text(.words(["arrow", "hand"])))],
            object(["mice": .array(item), "cursor": .text(.words(["arrow", "hand"]))])
        ),
        (
            "a link where a number is sent", [.init(.query("cursor"), .number)],
            object(["birds": .array(item), "next_cursor": .text()])
        ),
        ("a token that nothing takes", [], object(["birds": .array(item), "next_page": .text(), "has_more": .flag])),
    ]

    @Test(
        "The end of the path names the list, whatever stands beside it",
        arguments: ["/coops/{coop}/hens/search", "/hens/search", "/v2/hens", "/coops/{coop}/hens/{color}"]
    )
    func namedByPath(path: String) {
        let response = Self.object(["hens": .array(Self.item), "records": .array(Self.item)])
        let offset = DescribedList.Parameter(.query("offset"), .number)
        let list = DescribedList(.get, path, parameters: [offset], response: response)
        #expect(list.onlyItems == "/hens")
        let other = DescribedList(.get, "/hens/{hen}/eggs", parameters: [offset], response: response)
        // Without a name, the usual one has the items.
        #expect(other.onlyItems == "/records")
    }

    @Test("Arrays of one thing are no list in pages, unless the path names them")
    func parts() {
        func isProposed(_ path: String, key: String, in name: String) -> Bool {
            let hen = Self.object([key: .text(), "eggs": Self.object(["egg": .array(Self.item)])])
            let list = DescribedList(
                .get,
                path,
                parameters: [.init(.query("offset"), .number), .init(.query("limit"), .number)],
                response: Self.object(["answer": Self.object([name: hen])])
            )
            guard case .proposed = list.conclusion() else { return false }
            return true
        }
        #expect(!isProposed("/hens/{ring}", key: "henId", in: "hen"))
        #expect(!isProposed("/hens/{ring}", key: "HenCode", in: "brownHen"))
        #expect(isProposed("/hens/{ring}/egg", key: "henId", in: "hen"))
        #expect(isProposed("/hens", key: "coopId", in: "hen"))
        #expect(isProposed("/hens", key: "resultCode", in: "result"))
    }

    @Test("The least number is that of the first page, unless a size of none is permitted too")
    func leastNumbers() {
        func first(_ number: Int?, least: Int?, size: Int?) -> Int? {
            let list = DescribedList(
                .get,
                "/hens",
                parameters: [
                    .init(.query("page"), .number, first: number, least: least),
                    .init(.query("limit"), .number, least: size),
                ],
                response: Self.object(["hens": .array(Self.item)])
            )
            guard case .proposed(let proposal) = list.conclusion() else { return nil }
            return proposal.scheme.firstNumber?.number
        }
        #expect(first(nil, least: 0, size: 1) == 0)
        #expect(first(nil, least: 0, size: nil) == 0)
        #expect(first(nil, least: 0, size: 0) == 1)
        #expect(first(0, least: 0, size: 0) == 0)
        #expect(first(1, least: 0, size: nil) == 1)
    }

    @Test("A name alone is not proposed", arguments: 0..<12)
    func unfitting(index: Int) {
        let (what, parameters, response) = Self.unfit[index]
        let conclusion = DescribedList(.get, "/birds", parameters: parameters, response: response).conclusion()
        if case .proposed(let proposal) = conclusion { Issue.record("\(what): \(proposal.scheme)") }
    }

    @Test("What a request creates is not a page")
    func created() {
        let body: [DescribedList.Parameter] = [
            .init(.body("/bird/number"), .number), .init(.body("/bird/token"), .text()), .init(.body("/page"), .number),
        ]
        let response = Self.object([
            "bird": Self.object(["number": .number, "token": .text(), "eggs": .array(Self.item)]), "page": .number,
        ])
        let conclusion = DescribedList(.post, "/birds", parameters: body, response: response).conclusion()
        if case .proposed(let proposal) = conclusion { Issue.record("\(proposal.scheme)") }
    }

    /// Signs of which only one fits the request.
    private static let choices: [([DescribedList.Parameter], Form, PaginationScheme)] = [
        (
            // A link beside the cursor.
            [.init(.query("page[after]"), .text()), .init(.query("page[size]"), .number)],
            object([
                "birds": .array(item), "links": object(["next": .text()]), "meta": object(["after_cursor": .text()]),
            ]),
            .cursor(from: "/meta/after_cursor", into: "page[after]")
        ),
        (
            // The number of a page does not take an address.
            [.init(.query("page"), .number), .init(.query("per_page"), .number)],
            object(["birds": .array(item), "next_page": .text(), "count": .number]), .nextURL(at: "/next_page")
        ),
        (
            // The page is a cursor.
            [.init(.query("page"), .text())], object(["birds": .array(item), "next_page": .text()]),
            .cursor(from: "/next_page", into: "page")
        ),
        (
            // The parameter of the same name precedes those before it.
            [.init(.query("after"), .text()), .init(.query("marker"), .text())],
            object(["birds": .array(item), "next_marker": .text()]), .cursor(from: "/next_marker", into: "marker")
        ),
        (
            [.init(.query("limit"), .number)], object(["records": .array(item), "nextRecordsUrl": .text()]),
            .nextURL(at: "/nextRecordsUrl")
        ),
        (
            [.init(.query("from"), .number), .init(.query("limit"), .number)],
            object(["birds": .array(item), "from": .number, "next": .number]), .cursor(from: "/next", into: "from")
        ),
        (
            [.init(.query("after"), .text()), .init(.query("limit"), .number)],
            object(["data": .array(item), "first_id": .text(), "last_id": .text(), "has_more": .flag]),
            .cursor(from: "/last_id", into: "after").with { $0.hasMore = "/has_more" }
        ),
        (
            [.init(.query("startIndex"), .number), .init(.query("count"), .number)],
            object(["Resources": .array(item), "totalResults": .number]),
            .offset("startIndex", base: 1).with { $0.total = "/totalResults" }
        ),
        (
            // Messages of users, whose members do not identify them.
            [.init(.query("cursor"), .text())],
            object(["messages": .array(object(["ts": .text(), "text": .text()])), "next_cursor": .text()]),
            .cursor(from: "/next_cursor", into: "cursor")
        ),
        (
            // The response says that the text is a number.
            [.init(.query("page"), .text()), .init(.query("count"), .text())],
            object(["files": .array(item), "paging": object(["page": .number, "total": .number])]),
            .pageNumber("page").with { $0.total = "/paging/total" }
        ),
        (
            [.init(.query("resumeToken"), .text())], object(["birds": .array(item), "resumeToken": .text()]),
            .cursor(from: "/resumeToken", into: "resumeToken")
        ),
        (
            [.init(.query("pagination[page]"), .number), .init(.query("pagination[pageSize]"), .number)],
            object(["data": .array(item), "meta": object(["pagination": object(["pageCount": .number])])]),
            .pageNumber("pagination[page]", totalPages: "/meta/pagination/pageCount")
        ),
    ]

    @Test("Of several signs, the one that fits the request is proposed", arguments: 0..<12)
    func chosen(index: Int) {
        let (parameters, response, scheme) = Self.choices[index]
        let conclusion = DescribedList(.get, "/v1/all", parameters: parameters, response: response).conclusion()
        guard case .proposed(let proposal) = conclusion else {
            Issue.record("\(conclusion)")
            return
        }
        var found = proposal.scheme
        found.items = nil
        #expect(found == scheme)
    }

    @Test("A list that needs a cursor to begin is unknown, and a required number is sent from the first page on")
    func required() throws {
        let response = Self.object(["birds": .array(Self.item), "cursor": .text(), "total": .number])
        func conclusion(_ parameter: DescribedList.Parameter) -> DescribedList.Conclusion {
            DescribedList(.get, "/birds", parameters: [parameter], response: response).conclusion()
        }
        guard case .unknown(let reason) = conclusion(.init(.query("cursor"), .text(), isRequired: true)) else {
            Issue.record("The list cannot begin.")
            return
        }
        #expect(reason.contains("cursor is required"))
        guard case .proposed(let proposal) = conclusion(.init(.query("page"), .number, first: 0, isRequired: true))
        else {
            Issue.record("The list begins with a number.")
            return
        }
        #expect(proposal.requiredFirst == .init(target: "page", number: 0))
    }
}
