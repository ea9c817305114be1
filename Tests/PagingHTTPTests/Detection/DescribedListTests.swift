import HTTPTypes
import Paging
import PagingHTTP
import Testing

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
        if let (target, _) = scheme.firstNumber { return .page(target) }
        if let (target, _) = scheme.firstOffset { return .offset(target) }
        if let target = scheme.cursorTarget { return .cursor(target) }
        if let place = scheme.addressPlace { return .url("\(place)") }
        return .link
    }

    @Test("Most lists of real APIs have a scheme, and hardly any a wrong one")
    func realLists() throws {
        var (paged, proposed, wrong, wrongItems): (Int, Int, [String], [String]) = (0, 0, [], [])
        for row in RealListTable.rows {
            let ways = Self.ways(row)
            guard row.parameters.contains(where: { $0.style != .size }) || ways.contains(.link) else { continue }
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

    @Test("A response without a list, and one without a parameter or a sign, is not paged")
    func unpaged() {
        let item = DescribedList.Form.object([.init(name: "id", form: .number)])
        for response in [item, .array(item), .object([.init(name: "users", form: .array(item))]), .unknown] {
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
}
