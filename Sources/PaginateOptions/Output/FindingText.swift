package import PagingDetection
import Foundation
import PaginateFiles
import Paging
import PagingHTTP

/// The text forms of a `detect` finding.
package struct FindingText {
    private let finding: SchemeFinding
    private let address: String
    private let options: [String]
    private let savedTo: String?
    private let isDocument: Bool

    /// - Parameters:
    ///   - address: The list's address without credentials.
    ///   - options: The options of `detect` that `fetch` needs too.
    ///   - savedTo: The file that the scheme was written to.
    ///   - isDocument: Whether the request has a GraphQL document.
    package init(
        _ finding: SchemeFinding,
        address: String,
        options: [String],
        savedTo: String?,
        isDocument: Bool = false
    ) {
        self.finding = finding
        self.isDocument = isDocument
        self.address = address
        self.options = options
        self.savedTo = savedTo
    }

    /// The finding as text for people.
    package var plain: String {
        var rows: [(String, String)] = [("verdict", verdict)]
        if let summary = finding.summary { rows.append(("scheme", summary)) }
        if let items = finding.items { rows.append(("items", items == .root ? "the body itself" : "at \(items)")) }
        rows.append(("identity", finding.identity.map { "at \($0) of each item" } ?? "no member that is unique"))
        if let total { rows.append(("total", total)) }
        if let end = finding.end { rows.append(("ends by", end)) }
        rows += lines("evidence", finding.evidence)
        rows += lines("also seen", finding.alternatives)
        rows.append(("requests", "\(finding.requests)"))
        let table = rows.map { $0.0.padding(toLength: 11, withPad: " ", startingAt: 0) + $0.1 }
        let text = (["How \(address) is paginated", ""] + table + [""] + advice).joined(separator: "\n")
        // Control characters are removed from each line, because parts of it come from a server.
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TextWidth.withoutControls(String($0)) }.joined(separator: "\n") + "\n"
    }

    /// The finding as a JSON object, whose keys never change.
    package var json: String {
        func text(_ value: (some CustomStringConvertible)?) -> JSONValue {
            value.map { .string($0.description) } ?? .null
        }
        func texts(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }
        let scheme = finding.scheme.flatMap { try? SchemeFile.data(of: $0) }
        let members: [(String, JSONValue)] = [
            ("verdict", .string(finding.verdict.rawValue)),
            ("summary", text(finding.summary)),
            ("scheme", scheme.flatMap { try? JSONValue(parsing: [UInt8]($0)) } ?? .null),
            ("items", text(finding.items)),
            ("identity", text(finding.identity)),
            ("total", finding.total.map(Self.json) ?? .null),
            ("endsBy", text(finding.end)),
            ("evidence", texts(finding.evidence)),
            ("alternatives", texts(finding.alternatives)),
            ("requests", .number(String(finding.requests))),
        ]
        let lines = members.map { "  \(JSONValue.string($0.0)): \($0.1)" }
        return "{\n\(lines.joined(separator: ",\n"))\n}\n"
    }

    private static func json(_ total: SchemeFinding.Total) -> JSONValue {
        [
            "value": .number(String(total.count.value)), "exactness": .string(total.count.exactness.rawValue),
            "place": .string(total.place.description),
        ]
    }

    private var verdict: String {
        switch finding.verdict {
        case .verified: "verified by a second page"
        case .unverified: "the list ends on its first page, so no second page could verify the scheme"
        case .wholeList: "the whole list is one page"
        default: "not determined"
        }
    }

    private var total: String? {
        finding.total.map { total in
            let number = NumberText.grouped(total.count.value)
            return switch total.count.exactness {
            case .exact: "\(number) items, by \(total.place)"
            case .estimate: "about \(number) items, by \(total.place), which is the server's estimate"
            case .lowerBound: "at least \(number) items, by \(total.place)"
            }
        }
    }

    private func lines(_ name: String, _ sentences: [String]) -> [(String, String)] {
        sentences.enumerated().map { ($0.offset == 0 ? name : "", $0.element) }
    }

    private var advice: [String] {
        let words = [address] + options
        let fetch = "\(Invocation.name) fetch \(words.map(Invocation.quoted).joined(separator: " "))"
        switch (finding.verdict, savedTo) {
        case (.wholeList, _): return ["Next: \(fetch)"]
        case (.verified, let file?), (.unverified, let file?):
            return ["Next: \(fetch) --scheme \(Invocation.quoted(file))"]
        case (.verified, nil), (.unverified, nil):
            if let options = finding.scheme.flatMap(SchemeOptions.init) {
                return ["Next: " + ([fetch] + options.words.map(Invocation.quoted)).joined(separator: " ")]
            }
            return ["Next: the same with --save scheme.json, then \(fetch) --scheme scheme.json"]
        case _ where isDocument: return ["Next: \(Advice.document)"]
        default:
            return [
                "Next: read the API's documentation, and describe the list with the Pagination Options of "
                    + "\(Invocation.name) fetch --help-all; --pagination none is for a list that is not paginated."
            ]
        }
    }
}
