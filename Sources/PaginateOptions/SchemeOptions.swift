import Foundation
import PagingHTTP

/// The options of `fetch` that describe a scheme.
struct SchemeOptions {
    /// The options, in reading order.
    let words: [String]

    /// Creates the options of a scheme, without those of the format of the responses.
    ///
    /// - Returns: `nil` for a scheme that options cannot describe.
    init?(_ scheme: PaginationScheme) {
        guard let data = try? SchemeFile.data(of: scheme), let file = try? JSONValue(parsing: [UInt8](data)),
            case .object(let object) = file, let next = object["next"],
            let convention = Self.convention(next)
        else { return nil }
        let known: Set<String> = ["next", "responseFormat", "items", "identity", "total", "totalPages", "hasMore"]
        let isXML = object["responseFormat"] != nil
        guard object.members.allSatisfy({ known.contains($0.key) }) else { return nil }
        let options: [(String, String)] = [
            ("--items", "items"), ("--id", "identity"), ("--total", "total"), ("--total-pages", "totalPages"),
            ("--has-more", "hasMore"),
        ]
        words = options.reduce(into: convention) { words, option in
            guard let text = object[option.1]?.stringValue else { return }
            // A body without a place is itself the array.
            if option.1 == "items", text.isEmpty || isXML { return }
            words += [option.0, text]
        }
    }

    /// Returns the convention of a scheme; `nil` for one that is detected, or that a file cannot describe.
    static func convention(of scheme: PaginationScheme) -> PaginationConvention? {
        guard let data = try? SchemeFile.data(of: scheme), let file = try? JSONValue(parsing: [UInt8](data)),
            case .object(let next)? = file["/next"]
        else { return nil }
        let kinds: [(String, PaginationConvention)] = [
            ("link", .link), ("links", .links), ("merge", .merge), ("range", .range), ("url", .nextURL),
            ("cursor", .cursor), ("cursors", .cursor), ("page", .page), ("offset", .offset), ("key", .keyset),
            ("single", .single),
        ]
        return kinds.first { next[$0.0] != nil }?.1
    }

    private static func convention(_ next: JSONValue) -> [String]? {
        guard case .object(let object) = next else { return nil }
        func text(_ key: String) -> String? { object[key]?.stringValue }
        let number = object["first"]?.intValue
        let first = number.map { ["--first-page", "\($0)"] } ?? []
        let relation = text("relation") ?? text("link") ?? "next"
        let related = relation == "next" ? [] : ["--relation", relation]
        if object["link"] != nil { return ["--pagination", "link"] + related }
        if let place = text("links") { return ["--pagination", "links", "--next", place] + related }
        if let place = text("merge") { return ["--pagination", "merge", "--next", place] }
        if let unit = text("range") {
            return ["--pagination", "range"] + (unit == "items" ? [] : ["--range-unit", unit])
        }
        if let place = text("url") { return ["--next", place] + (text("base").map { ["--next-base", $0] } ?? []) }
        if case .array(let rules)? = object["cursors"] { return cursors(rules) }
        if let place = text("cursor"), let target = text("into") { return ["--next", place, "--cursor-param", target] }
        if let target = text("page") { return ["--page-param", target] + (number == 1 ? [] : first) }
        if let target = text("offset") { return ["--offset-param", target] + (number == 0 ? [] : first) }
        if let key = text("key"), let target = text("into") {
            return ["--pagination", "keyset", "--next", key, "--cursor-param", target]
        }
        return object["single"] == nil ? nil : ["--pagination", "none"]
    }

    private static func cursors(_ rules: [JSONValue]) -> [String] {
        rules.flatMap { rule in
            ["--next", rule["/from"]?.stringValue ?? "", "--cursor-param", rule["/into"]?.stringValue ?? ""]
        }
    }
}
