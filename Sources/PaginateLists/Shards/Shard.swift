import PaginateFiles
import PaginateOptions
import PagingHTTP

/// The lists of one shard.
package enum ShardLists: Sendable {
    /// Parents as lines of NDJSON, reduced to the values that the template and `--parent-key` use.
    case parents([[UInt8]])
    case urls([String])
    /// Pages of a numbered list, counted from 1.
    case pages(ClosedRange<Int>)

    /// Whether the lists are pages of one list.
    var arePages: Bool { if case .pages = self { true } else { false } }

    /// The number of lists, where a page counts as one.
    var count: Int {
        switch self {
        case .parents(let lines): lines.count
        case .urls(let urls): urls.count
        case .pages(let range): range.count
        }
    }
}

/// One shard of a plan.
package struct Shard: Sendable {
    /// The path of the plan as the user wrote it.
    let planName: String
    /// The hash of the plan file's bytes.
    let planHash: String
    let header: PlanHeader
    let number: Int
    let lists: ShardLists

    /// Returns the line of a plan for a shard, with its line break.
    static func line(_ number: Int, _ lists: ShardLists) -> [UInt8] {
        var line = Array(#"{"shard":\#(number),"lists":\#(lists.count),"#.utf8)
        switch lists {
        case .parents(let parents):
            line += Array(#""parents":["#.utf8) + parents.joined(separator: [UInt8(ascii: ",")]) + "]".utf8
        case .urls(let urls):
            line += Array(#""urls":"#.utf8) + JSONValue.array(urls.map { .string($0) }).encoded()
        case .pages(let range):
            line += Array(#""pages":[\#(range.lowerBound),\#(range.upperBound)]"#.utf8)
        }
        return line + "}\n".utf8
    }

    /// Returns the number and the lists of a line; `nil` when the line is not a shard.
    static func parse(_ line: [UInt8]) -> (number: Int, lists: ShardLists)? {
        guard let outline = try? JSONOutline(line), let number = outline.node(at: "/shard").flatMap(outline.int),
            let count = outline.node(at: "/lists").flatMap(outline.int), let lists = lists(of: outline),
            lists.count == count
        else { return nil }
        return (number, lists)
    }

    private static func lists(of outline: JSONOutline) -> ShardLists? {
        if let parents = outline.node(at: "/parents"), parents.kind == .array {
            return .parents(outline.elements(of: parents).map { Array(outline.bytes(of: $0.range)) })
        }
        if let urls = outline.node(at: "/urls"), urls.kind == .array {
            let texts = outline.elements(of: urls).compactMap { outline.string(of: $0) }
            return texts.count == outline.elements(of: urls).count ? .urls(texts) : nil
        }
        guard let first = outline.node(at: "/pages/0").flatMap(outline.int),
            let last = outline.node(at: "/pages/1").flatMap(outline.int), 1 <= first, first <= last
        else { return nil }
        return .pages(first...last)
    }

    /// Returns the keys of the lists in order, which name them in receipts.
    ///
    /// - Throws: ``ParentError`` or a `ValidationError` when the plan was changed so that a list has no address.
    func keys() throws -> [String] {
        switch lists {
        case .parents(let lines):
            let template = try URITemplate(header.url)
            return try lines.enumerated().map { index, line in
                let place = ParentPlace(file: "shard \(number)", number: index + 1)
                let entry = ListEntry(try Parent(line, at: place), by: template)
                _ = try entry.address.get()
                return entry.key
            }
        case .urls(let urls): return try urls.map { try ListSetup.address($0).debugDescription }
        case .pages(let range):
            let address = try ListSetup.address(header.url).debugDescription
            return range.map { ListEntry.key(ofPage: $0, of: address) }
        }
    }
}
