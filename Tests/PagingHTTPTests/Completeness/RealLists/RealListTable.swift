import Foundation

/// A list of a real API, as its public description declares it: names, types and meanings.
struct RealListRow: Sendable {
    struct Member: Sendable {
        var path: [String]
        var type: String
        /// The meaning of the member, or an empty string if it does not concern the list.
        var meaning: String
        var example: String?

        var pointer: String { path.map { "/" + $0 }.joined() }
        var words: [String] { path.last.map(RealListTable.words) ?? [] }
    }

    struct Field: Sendable {
        var name: String
        var type: String
        var meaning: String
    }

    /// A parameter that pages: a name, `body:/POINTER` or `header:NAME`.
    struct Parameter: Sendable {
        enum Style: String, Sendable { case size, page, offset, cursor }

        var target: String
        var style: Style
        var words: [String] { RealListTable.words(target.replacingOccurrences(of: "body:", with: "")) }
    }

    /// A list within each item.
    struct Nested: Sendable {
        var path: [String]
        var signs: [(name: String, meaning: String)]
    }

    var api: String
    var method: String
    var path: String
    var parameters: [Parameter]
    var items: [String]
    var itemType: String
    var members: [Member]
    var fields: [Field]
    var nested: [Nested]
}

/// A name of a member or header field, with its meaning.
struct RealName: Sendable {
    var type: String
    /// The path of the member, or the name of the header field.
    var path: [String]
    var isField: Bool { type == "header" }
}

/// The lists and names of real APIs.
enum RealListTable {
    static let rows: [RealListRow] = lines(of: "real-lists").map(row)

    static let names: [String: [RealName]] = {
        var names: [String: [RealName]] = [:]
        for line in lines(of: "real-names") {
            let cells = line.components(separatedBy: "\t")
            let place = cells[1] == "header" ? [cells[2]] : path(cells[2])
            names[cells[0], default: []].append(RealName(type: cells[1], path: place))
        }
        return names
    }()

    /// Returns the words of a name, which is split at case, digits and separators.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var previous: Character = "_"
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let isLetter = character.isLetter
            let next: Character = index + 1 < characters.count ? characters[index + 1] : "_"
            let startsWord = character.isUppercase && (previous.isLowercase || next.isLowercase)
            if !isLetter || startsWord, !word.isEmpty {
                words.append(word.lowercased())
                word = ""
            }
            if isLetter { word.append(character) }
            previous = character
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        return words
    }

    private static func lines(of name: String) -> [String] {
        guard let file = Bundle.module.url(forResource: name, withExtension: "tsv"),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    private static func path(_ pointer: String) -> [String] {
        pointer.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    }

    private static func row(_ line: String) -> RealListRow {
        let cells = line.components(separatedBy: "\t")
        let request = cells[1].components(separatedBy: " ")
        return RealListRow(
            api: cells[0],
            method: request[0],
            path: request[1],
            parameters: cells[2].split(separator: ",").compactMap { cell in
                let parts = cell.components(separatedBy: "=")
                return RealListRow.Parameter.Style(rawValue: parts[1]).map { .init(target: parts[0], style: $0) }
            },
            items: path(cells[3]),
            itemType: cells[4],
            members: cells[5].split(separator: " ").map { cell in
                let parts = cell.components(separatedBy: "=")
                return .init(
                    path: path(parts[0]),
                    type: parts[1],
                    meaning: parts.count > 2 ? parts[2] : "",
                    example: parts.count > 3 ? parts[3] : nil
                )
            },
            fields: cells[6].split(separator: " ").map { cell in
                let parts = cell.components(separatedBy: "=")
                return .init(name: parts[0], type: parts[1], meaning: parts.count > 2 ? parts[2] : "")
            },
            nested: cells[7].split(separator: " ").map { cell in
                let parts = cell.components(separatedBy: "=")
                let signs = parts[1].split(separator: ",").map { $0.components(separatedBy: ":") }
                return .init(path: path(parts[0]), signs: signs.map { ($0[0], $0[1]) })
            }
        )
    }
}
