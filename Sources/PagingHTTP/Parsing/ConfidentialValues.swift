/// The values a user gave that no file and no message may contain.
///
/// ```swift
/// var values = ConfidentialValues()
/// values.add("acme-corporation", as: "header:x-tenant")
/// values.addQuery(of: try WebAddress(parsing: "https://api.test/items?customer=4711&page=1"))
/// api.confidentialValues = values
/// ```
///
/// Servers repeat parts of a request in their links, under the same name or another one. An address knows the values of
/// its client, and leaves them out wherever it is written: ``WebAddress/debugDescription``, ``PageAddress`` as text and
/// as JSON, errors, events, stores. The JSON says which value was left out where, and a client with the same names puts
/// its own values back. In memory an address keeps every byte the server wrote, so a resumed request is the same request.
///
/// One rule decides what is left out of an address. It never looks at the scheme and the authority.
///
/// - A whole parameter value is left out when it equals a value, and its parameter has the same name or a secret name
///   (see ``Redaction``).
/// - A whole parameter value or path segment is left out under any name when it equals a value that is no accident: at
///   least four bytes, and neither `true`, `false`, `null` nor a number of fewer than six digits.
/// - A part of a parameter value or path segment is left out when it equals a value of at least sixteen bytes.
public struct ConfidentialValues: Sendable {
    struct Entry: Sendable {
        /// The place where the value was given, such as `query:customer`.
        let name: String
        let text: String
        /// The value as it was written in an address, if it was.
        let typed: String?
        /// The parameter that has this value, if it was one.
        let parameter: String?
        /// Whether a whole value that equals this one is no accident.
        let isDistinct: Bool
    }

    private(set) var entries: [Entry] = []

    static let mark = "***"
    private static let shortest = 4
    private static let shortestNumber = 6
    /// A shorter text occurs in others by accident.
    static let shortestPart = 16

    /// Creates an empty collection.
    public init() {}

    /// Adds a value.
    ///
    /// - Parameters:
    ///   - text: the value. An empty one is left out.
    ///   - name: where it was given, such as `header:x-tenant`. The name is written where the value is left out.
    public mutating func add(_ text: String, as name: String) {
        add(Entry(name: name, text: text, typed: nil, parameter: nil, isDistinct: Self.isDistinct(text)))
    }

    /// Adds the values of an address's query, apart from those of pagination.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - names: names of further parameters that belong to pagination.
    public mutating func addQuery(of address: WebAddress, except names: Set<String> = []) {
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

    /// Returns a text with every value of at least sixteen bytes replaced by `***`, and every credential of at least six.
    ///
    /// For text that is no address, such as a message: shorter values occur in it by accident. A credential is a value
    /// whose name is one of a header field for secrets (see ``Redaction``), such as `header:x-api-key`.
    public func redacted(_ text: String) -> String {
        entries.filter { $0.text.utf8.count >= (Redaction.isSecret(headerName: $0.name) ? 6 : Self.shortestPart) }
            .reduce(text) { $0.replacing($1.text, with: Self.mark) }
    }

    private mutating func add(_ entry: Entry) {
        guard !entry.text.isEmpty, !entries.contains(where: { $0.name == entry.name && $0.text == entry.text }) else {
            return
        }
        // Two values of one name are told apart by their order, which the same request repeats.
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

/// A value that was left out of an address's text.
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

    /// The position in the text, in bytes, of the mark that stands for it.
    let at: Int
    /// The name of the value.
    let value: String
    let form: Form
}

extension ConfidentialValues.Entry {
    /// The value as it stands in an address.
    func text(as form: WithheldValue.Form) -> String {
        switch form {
        case .typed: typed ?? text
        case .percent: PercentCoding.encoded(text, keeping: \.isUnreserved)
        case .form: PercentCoding.encoded(text) { $0.isUnreserved || $0 == 0x20 }.replacing(" ", with: "+")
        case .plain: text
        }
    }
}
