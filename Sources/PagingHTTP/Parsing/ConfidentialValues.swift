/// The values supplied by the user that must not appear in files or messages.
///
/// ```swift
/// api.confidentialValues.add("acme-corporation", as: "header:x-tenant")
/// ```
///
/// Servers repeat parts of a request in their links, under the same name or another one. An address knows its client's
/// values and omits them wherever it is written: ``WebAddress/debugDescription``, ``PageAddress`` as text and as JSON,
/// errors, events, stores. The JSON records the name and the position of each omitted value, and a client with the same
/// names restores its own values. In memory an address keeps every byte the server wrote, so a resumed request is the
/// same request.
///
/// One rule decides which values are omitted from an address. It never applies to the scheme or the authority.
///
/// - A whole parameter value is omitted when it equals a confidential value, and its parameter has the same name or a
///   secret name (see `Redaction`).
/// - A whole parameter value or path segment is omitted under any name when it equals a distinct confidential value: at
///   least four bytes, and neither `true`, `false`, `null` nor a number of fewer than six digits.
/// - A part of a parameter value or path segment is omitted when it equals a confidential value of at least sixteen
///   bytes.
public struct ConfidentialValues: Sendable {
    struct Entry: Sendable {
        /// The source of the value, such as `query:customer`.
        let name: String
        let text: String
        /// The value as written in an address, if it comes from one.
        let typed: String?
        /// The query parameter with this value, if any.
        let parameter: String?
        /// Whether the value is distinct enough that a whole-value match is not a coincidence.
        let isDistinct: Bool
    }

    private(set) var entries: [Entry] = []

    static let mark = "***"
    private static let shortest = 4
    private static let shortestNumber = 6
    /// The minimum length of a partial match: shorter text occurs in other text by coincidence.
    static let shortestPart = 16

    /// Creates an empty collection.
    package init() {}

    /// Adds a value.
    ///
    /// - Parameters:
    ///   - text: the value. An empty value is ignored.
    ///   - name: the source of the value, such as `header:x-tenant`. It is written in place of the value.
    public mutating func add(_ text: String, as name: String) {
        add(Entry(name: name, text: text, typed: nil, parameter: nil, isDistinct: Self.isDistinct(text)))
    }

    /// Adds the query values of an address, except pagination parameters.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - names: additional names of pagination parameters.
    package mutating func addQuery(of address: WebAddress, except names: Set<String> = []) {
        let paging = Self.paginationNames.union(names)
        for part in QueryString(address.query ?? "").parts {
            let (rawName, rawValue) = QueryString.split(part)
            let name = String(decoding: QueryString.decoded(rawName), as: UTF8.self)
            guard let rawValue, !paging.contains(name) else { continue }
            let text = String(decoding: QueryString.decoded(rawValue), as: UTF8.self)
            let isDistinct = Self.isDistinct(text)
            add(
                Entry(
                    name: "query:\(name)",
                    text: text,
                    typed: String(rawValue),
                    parameter: name,
                    isDistinct: isDistinct
                )
            )
        }
    }

    /// Returns the text with confidential values of at least sixteen bytes replaced by `***`.
    ///
    /// Use it for text that is not an address, such as a message, where shorter values occur by coincidence.
    /// Credentials are replaced from six bytes on. A credential is a value whose name is that of a secret header field
    /// (see ``Redaction``), such as `header:x-api-key`.
    package func redacted(_ text: String) -> String {
        entries.filter { $0.text.utf8.count >= (Redaction.isSecret(headerName: $0.name) ? 6 : Self.shortestPart) }
            .reduce(text) { $0.replacing($1.text, with: Self.mark) }
    }

    private mutating func add(_ entry: Entry) {
        guard !entry.text.isEmpty, !entries.contains(where: { $0.name == entry.name && $0.text == entry.text }) else {
            return
        }
        // The order distinguishes values that share a name; the same request repeats that order.
        let count = entries.count { $0.name == entry.name || $0.name.hasPrefix(entry.name + "#") }
        let name = count == 0 ? entry.name : "\(entry.name)#\(count + 1)"
        entries.append(
            Entry(
                name: name,
                text: entry.text,
                typed: entry.typed,
                parameter: entry.parameter,
                isDistinct: entry.isDistinct
            )
        )
    }

    private static func isDistinct(_ text: String) -> Bool {
        let isNumber = text.utf8.allSatisfy(\.isDecimalDigit)
        return text.utf8.count >= (isNumber ? shortestNumber : shortest) && !["true", "false", "null"].contains(text)
    }

    private static let paginationNames: Set<String> = {
        let cursors = [
            "cursor", "start_cursor", "pagination_token", "next_token", "page_token", "pageToken", "nextPageToken",
            "next_page_token", "nextToken", "NextToken", "cursorMark", "marker", "Marker", "continuationToken",
            "continuation_token", "continue", "bookmark",
        ]
        let others = [
            "after", "before", "first", "last", "from", "start", "starting_after", "ending_before", "max_id", "min_id",
            "since_id", "search_after", "$skiptoken", "page[after]", "page[before]", "page[offset]", "page[limit]",
        ]
        return Set(cursors + others + DetectorNames.pageSizes + DetectorNames.pages + DetectorNames.offsets)
    }()
}

/// A value omitted from the text of an address.
struct WithheldValue: Hashable, Sendable, Codable {
    /// The encoding of a value in an address.
    enum Form: String, Codable, CaseIterable, Sendable {
        /// As the user wrote it.
        case typed
        /// Percent-encoded.
        case percent
        /// As forms write it: percent-encoded, a space as `+`.
        case form
        /// Without any encoding.
        case plain
    }

    /// The byte offset of the mark that replaces the value.
    let at: Int
    /// The name of the confidential value.
    let value: String
    let form: Form
}

extension ConfidentialValues.Entry {
    /// Returns the value in the given encoding.
    func text(as form: WithheldValue.Form) -> String {
        switch form {
        case .typed: typed ?? text
        case .percent: PercentCoding.encoded(text, keeping: \.isUnreserved)
        case .form: PercentCoding.encoded(text) { $0.isUnreserved || $0 == 0x20 }.replacing(" ", with: "+")
        case .plain: text
        }
    }
}
