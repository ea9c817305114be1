import Foundation
package import Paging
package import PagingHTTP

/// The result of one list: one line of the receipts' file.
package struct Receipt: Equatable, Sendable {
    /// The address of the list, without credentials.
    package let key: String
    /// The name of the ending.
    package let outcome: String
    /// The reason the list ended, as the second half of a sentence.
    package let evidence: String
    package let items: Int
    let declaredTotal: Int?
    package let pages: Int
    /// The hash of the items; see ``ItemsDigest``.
    let sha256: String
    /// The statement of a page that is read as a list of its own about the whole list.
    private let page: JSONValue?

    /// Creates the receipt of a list.
    package init(
        _ key: String,
        ending: WalkEnding,
        evidence: String,
        counts: Counts,
        digest: SHA256.Digest,
        part: PartOfList? = nil
    ) {
        self.key = key
        page = part.flatMap { try? JSONValue(parsing: [UInt8](JSONEncoder().encode($0))) }
        outcome = ending.rawValue
        self.evidence = evidence
        (items, declaredTotal, pages) = (counts.items, counts.declaredTotal, counts.pages)
        sha256 = digest.description
    }

    /// The statement of a page about the list that it is a part of, if the list is a page.
    package var part: PartOfList? {
        page.flatMap { try? JSONDecoder().decode(PartOfList.self, from: Data($0.encoded())) }
    }

    /// The numbers of a list.
    package struct Counts: Codable, Equatable, Sendable {
        package var items = 0
        package var declaredTotal: Int?
        package var pages = 0
    }

    /// Creates a receipt from a line; `nil` when the line is not a receipt.
    package init?(_ line: [UInt8]) {
        guard let outline = try? JSONOutline(line) else { return nil }
        func text(_ pointer: JSONPointer) -> String? { outline.node(at: pointer).flatMap(outline.string) }
        func number(_ pointer: JSONPointer) -> Int? { outline.node(at: pointer).flatMap(outline.int) }
        guard let key = text("/key"), let outcome = text("/outcome"), let evidence = text("/evidence"),
            let items = number("/items"), let pages = number("/pages"), let sha256 = text("/sha256")
        else { return nil }
        (self.key, self.outcome, self.evidence, self.sha256) = (key, outcome, evidence, sha256)
        (self.items, self.pages) = (items, pages)
        declaredTotal = number("/declaredTotal")
        page = outline.node(at: "/page").flatMap { try? outline.value(of: $0) }
    }

    /// Whether the list is complete.
    package var isComplete: Bool { outcome == WalkEnding.complete.rawValue }

    /// The receipt as JSON with its line break; the members have the names that the report has.
    package var line: [UInt8] {
        var members: [(String, JSONValue)] = [
            ("key", .string(key)), ("outcome", .string(outcome)), ("evidence", .string(evidence)),
            ("items", .number(String(items))), ("declaredTotal", declaredTotal.map { .number(String($0)) } ?? .null),
            ("pages", .number(String(pages))), ("sha256", .string(sha256)),
        ]
        if let page { members.append(("page", page)) }
        return JSONLine.bytes(members)
    }
}

/// The first line of the receipts' file, which says to which command the receipts belong.
package struct ReceiptHeader: Equatable, Sendable {
    /// The version of the file's format.
    static let version = 1

    /// The template, or the addresses of the lists, without credentials.
    package let template: String
    /// The hash of the template and the options.
    package let check: String

    /// Creates the header for a template and the options that change the items.
    ///
    /// - Parameters:
    ///   - template: The template; its credentials are neither stored nor part of the hash, so they may change.
    ///   - options: The options by name.
    package init(_ template: String, options: [String: String]) {
        let visible = Secrets.redacted(template)
        self.template = visible
        var hash = SHA256()
        // The lengths make different texts different bytes.
        for text in [visible] + options.sorted(by: { $0.key < $1.key }).flatMap({ [$0.key, $0.value] }) {
            hash.update("\(text.utf8.count):\(text)".utf8)
        }
        check = hash.finish().description
    }

    /// The header as JSON with its line break.
    package var line: [UInt8] {
        JSONLine.bytes([
            ("receipts", .number(String(Self.version))), ("template", .string(template)), ("check", .string(check)),
        ])
    }

    /// The result of comparing a header with the first line of a file.
    package enum Comparison: Equatable {
        case same
        /// The template of the file.
        case differs(String)
        case otherVersion
        case noHeader
    }

    /// Compares the header with the first line of a file.
    package func compare(to line: [UInt8]) -> Comparison {
        guard let outline = try? JSONOutline(line), let version = outline.node(at: "/receipts").flatMap(outline.int),
            let template = outline.node(at: "/template").flatMap(outline.string),
            let check = outline.node(at: "/check").flatMap(outline.string)
        else { return .noHeader }
        guard version == Self.version else { return .otherVersion }
        return check == self.check ? .same : .differs(template)
    }
}

/// The SHA-256 of a list's items in order: their bytes as in NDJSON, each followed by a line break.
///
/// It is a type of its own so that every item is followed by its line break, and `sha256sum` finds the same hash.
package struct ItemsDigest: Codable, Sendable {
    private var hash = SHA256()

    /// Adds the JSON text of an item.
    mutating func add(_ item: some Collection<UInt8>) {
        hash.update(item)
        hash.update(CollectionOfOne(UInt8(ascii: "\n")))
    }

    /// Adds the lines of items, each with its line break, as ``NDJSONWriter/lines(_:)`` returns them.
    package mutating func add(lines: [UInt8]) {
        hash.update(lines)
    }

    /// Returns the hash of all items so far.
    package func finish() -> SHA256.Digest { hash.finish() }
}

/// One line of JSON.
package enum JSONLine {
    /// Returns an object with its line break.
    package static func bytes(_ members: [(String, JSONValue)]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (key, value) in members {
            bytes.append(bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
            bytes += JSONValue.string(key).encoded() + [UInt8(ascii: ":")] + value.encoded()
        }
        return bytes + "}\n".utf8
    }
}
