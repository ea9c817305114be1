import Foundation
import Synchronization

/// The values that a caller gave as credentials, and other values that must not be written.
///
/// ```swift
/// api.secrets.add("acme-corporation", as: "header:x-tenant")
/// ```
///
/// The rule: a credential that the caller gave is in no address that is stored, in no message and in no file of this
/// library, in any encoding. Servers repeat credentials in cursors, links and error texts, as they are,
/// percent-encoded, escaped as in JSON, in base64, or as a part of a longer text, and each of these is found. Where an
/// address needs the value, `***` stands for it, and a record beside the address says which value it was and how it was
/// written, so that the same request is sent again: at the next page, or in another process whose client has a value of
/// the same name.
///
/// The credentials of middleware (``HTTPMiddleware/credentialPlaces``) are known once they are sent. A resumed walk
/// restores an address before it sends anything, so add a credential with ``add(_:as:)`` if a server writes it into
/// its cursors.
///
/// An occurrence of a value:
///
/// - A credential of at least six bytes is found anywhere, and a shorter one as a word.
/// - Any other value is found where it is the whole value of a parameter, of a string or of a path segment, and
///   anywhere if it has at least sixteen bytes. Where the parameter has another name than the value's own, it must
///   have at least four bytes, and be neither `true`, `false`, `null` nor a number of fewer than six digits.
/// - The scheme and the authority of an address are never replaced.
///
/// The items of a list are the caller's data, and are not searched.
///
/// Copies of a client share its secrets. Safe to use from any task.
public final class Secrets: Sendable {
    struct Entry: Sendable {
        /// The source of the value, such as `query:customer`.
        let name: String
        let bytes: [UInt8]
        /// The query parameter with this value, if any.
        let parameter: String?
        let isCredential: Bool
        /// Whether middleware added it to a request.
        var isSent: Bool
        /// The bytes to find: the value itself, and what base64 makes of it within a longer text.
        let patterns: [Pattern]

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    struct State: Sendable {
        var entries: [Entry] = [] {
            didSet { (finder, credentialFinder) = (nil, nil) }
        }
        /// The searches for the values, once they are needed.
        var finder: Finder?
        var credentialFinder: Finder?
        /// The texts that a server must not be quoted with: credentials, and anything that may be one.
        var quotes: [String] = []
        /// Whether a parameter name denotes a secret, by name.
        var names: [String: Bool] = [:]
        /// The number of values that were added under a name.
        var counts: [String: Int] = [:]
    }

    let state = Mutex(State())

    static let mark = "***"
    /// The minimum length of a credential that is found anywhere, and of the part of another value.
    static let shortestCredential = 6
    static let shortestPart = 16
    private static let shortest = 4
    private static let shortestNumber = 6
    /// The maximum number of credentials of middleware, of which the newest are retained.
    static let sentCapacity = 64

    /// Creates an empty collection.
    package init() {}

    /// Adds a value.
    ///
    /// - Parameters:
    ///   - text: the value. An empty value is ignored.
    ///   - name: the source of the value, such as `header:x-tenant`. It is written in place of the value. A name that
    ///     suggests a secret, such as `header:x-api-key`, makes the value a credential.
    public func add(_ text: String, as name: String) {
        add(text, as: name, isCredential: Self.isSecret(headerName: name))
    }

    /// Adds a credential, whatever its name suggests.
    package func addCredential(_ text: String, as name: String) {
        add(text, as: name, isCredential: true)
    }

    /// Adds the values of a header field: all of it, the credential of a scheme, and those of cookies.
    package func addField(_ name: String, _ value: String, isCredential: Bool) {
        let source = "header:" + name.lowercased()
        add(value, as: source, isCredential: isCredential)
        guard isCredential else { return }
        for text in Self.quotes(inField: value) { add(text, as: source, isCredential: true) }
    }

    func add(
        _ text: String,
        as name: String,
        parameter: String? = nil,
        isCredential: Bool,
        isSent: Bool = false
    ) {
        guard !text.isEmpty else { return }
        let bytes = Array(text.utf8)
        state.withLock { state in
            if let known = state.entries.firstIndex(where: { $0.bytes == bytes && ($0.name == name || isSent) }) {
                if isSent, !state.entries[known].isSent { state.entries[known].isSent = true }
                return
            }
            // The order distinguishes values that share a name; the same request repeats that order.
            let count = state.counts[name, default: 0] + 1
            state.counts[name] = count
            state.entries.append(
                Entry(
                    name: count == 1 ? name : "\(name)#\(count)",
                    bytes: bytes,
                    parameter: parameter,
                    isCredential: isCredential,
                    isSent: isSent,
                    patterns: Pattern.all(of: bytes, isFoundAnywhere: Self.isFoundAnywhere(bytes, isCredential))
                )
            )
            guard isSent, state.entries.count(where: \.isSent) > Self.sentCapacity else { return }
            if let oldest = state.entries.firstIndex(where: \.isSent) { state.entries.remove(at: oldest) }
        }
    }

    /// Whether no value is known.
    package var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }
    /// The search for all values.
    var finder: Finder {
        state.withLock { state in
            if let finder = state.finder { return finder }
            let finder = Finder(state.entries)
            state.finder = finder
            return finder
        }
    }
    /// The search for credentials only.
    var credentialFinder: Finder {
        state.withLock { state in
            if let finder = state.credentialFinder { return finder }
            let finder = Finder(state.entries.filter(\.isCredential))
            state.credentialFinder = finder
            return finder
        }
    }
    var entries: [Entry] { state.withLock { $0.entries } }

    private static func isFoundAnywhere(_ bytes: [UInt8], _ isCredential: Bool) -> Bool {
        isDistinct(bytes) && bytes.count >= (isCredential ? shortestCredential : shortestPart)
    }

    /// Whether a value is distinct enough that a match of a whole value is not a coincidence.
    static func isDistinct(_ bytes: [UInt8]) -> Bool {
        let isNumber = bytes.allSatisfy(\.isDecimalDigit)
        let words = ["true", "false", "null"]
        return bytes.count >= (isNumber ? shortestNumber : shortest) && !words.contains { bytes.elementsEqual($0.utf8) }
    }

    static let paginationNames: Set<String> = {
        let cursors = [
            "cursor", "start_cursor", "pagination_token", "next_token", "page_token", "pageToken", "nextPageToken",
            "next_page_token", "nextToken", "NextToken", "cursorMark", "marker", "Marker", "continuationToken",
            "continuation_token", "continue", "bookmark",
        ]
        let others = [
            "after", "before", "first", "last", "from", "start", "starting_after", "ending_before", "max_id", "min_id",
            "since_id", "search_after", "$skiptoken", "page[after]", "page[before]", "page[offset]", "page[limit]",
        ]
        return Set(cursors + others + UsualParameters.pageSizes + UsualParameters.pages + UsualParameters.offsets)
    }()
}

extension Secrets: CustomReflectable {
    /// An empty mirror: the values must not be printed.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
