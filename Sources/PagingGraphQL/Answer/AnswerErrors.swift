import PagingHTTP

/// The errors of a response, classified and described.
struct AnswerErrors: Sendable {
    /// One error.
    struct Entry: Sendable {
        /// The error code in uppercase.
        var code: String?
        /// The path of the missing value, or `nil` for a request error.
        var path: [String]?
        /// The location in the document, as `line 3, column 5`.
        var location: String?

        /// Whether the same request may succeed later.
        ///
        /// The code decides. Without a code, an error that names neither a location nor a path does not blame the
        /// request; GitHub's timeouts have this form.
        var isTransient: Bool {
            guard let code else { return path == nil && location == nil }
            return Self.transientCodes.contains(code)
        }

        private static let transientCodes: Set<String> = [
            "INTERNAL", "INTERNAL_ERROR", "INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE", "UNAVAILABLE", "TIMEOUT",
            "TIMED_OUT", "GATEWAY_TIMEOUT", "BAD_GATEWAY", "DOWNSTREAM_SERVICE_ERROR", "TEMPORARILY_UNAVAILABLE",
        ]
        /// Whether the error rejects a cursor, as `INVALID_CURSOR_ARGUMENTS` and `CursorExpiredError` do.
        fileprivate var rejectsCursor: Bool {
            guard let code, code.contains("CURSOR") else { return false }
            return ["EXPIRED", "INVALID", "STALE", "EXCEPTION", "NOT_FOUND", "NOTFOUND"].contains { code.contains($0) }
        }

        /// The codes of Apollo and others for a credential that is missing, invalid or expired.
        fileprivate static let credentialCodes: Set<String> = [
            "UNAUTHENTICATED", "TOKEN_EXPIRED", "EXPIRED_TOKEN", "INVALID_TOKEN", "INVALID-JWT",
            "AUTHENTICATION_REQUIRED",
        ]
        /// Codes that are shown in messages; any other code may contain the server's own text.
        private static let permanentCodes: Set<String> = [
            "NOT_FOUND", "FORBIDDEN", "UNAUTHENTICATED", "UNAUTHORIZED", "ACCESS_DENIED", "BAD_USER_INPUT",
            "GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "PERSISTED_QUERY_NOT_FOUND", "MAX_COST_EXCEEDED",
            "MISSING_PAGINATION_BOUNDARIES", "EXCESSIVE_PAGINATION", "INSUFFICIENT_SCOPES",
            "MAX_NODE_LIMIT_EXCEEDED", "ARGUMENTLITERALSINCOMPATIBLE", "UNDEFINEDFIELD",
        ]

        private static let knownCodes = transientCodes.union(permanentCodes).union([
            "INVALID_CURSOR", "INVALID_CURSOR_ARGUMENTS", "CURSOR_EXPIRED",
        ])

        /// Returns a description of the error.
        fileprivate func summary(in document: String) -> String {
            let known = code.flatMap { Self.knownCodes.contains($0) ? $0 : nil }
            let place = path.flatMap { path in
                path.allSatisfy { Int($0) != nil || Self.isKey($0, in: document) }
                    ? "at \"\(JSONPointer(tokens: path))\"" : nil
            }
            let parts = [known, place, location.map { "(\($0))" }].compactMap(\.self)
            return parts.isEmpty ? "one without a known code, path or location" : parts.joined(separator: " ")
        }

        /// Whether a text is a response key written by the document's author.
        private static func isKey(_ text: String, in document: String) -> Bool {
            text.utf8.allSatisfy {
                ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x5F || $0 >= 0x30 && $0 <= 0x39
            }
                && document.contains(text)
        }
    }

    var entries: [Entry] = []
    private let document: String
    /// Whether the response has no `data`.
    private let isOfRequest: Bool
    /// Whether `data` is an object.
    let hasData: Bool
    /// The server's words about the first error, in quotes and without secrets.
    private(set) var words: String?

    /// Creates the first 100 errors of the response to a document.
    ///
    /// Servers in front of GraphQL send one error as an object or a text.
    init(_ content: PageContent, document: String, client: PagingClient) {
        self.document = document
        let outline = content.outline
        let data = outline.node(at: "/data")
        (isOfRequest, hasData) = (data == nil, data?.kind == .object)
        if let errors = outline.node(at: "/errors") {
            switch errors.kind {
            case .array: entries = outline.elements(of: errors).prefix(100).map { Self.entry($0, outline) }
            case .object where !outline.members(of: errors).isEmpty: entries = [Self.entry(errors, outline)]
            case .string where outline.string(of: errors)?.isEmpty == false: entries = [Entry()]
            default: break
            }
            // The explanation of the whole body would be that of its data.
            if !entries.isEmpty, let errors = try? outline.value(of: errors) {
                words = client.explanation(in: ["errors": errors])
            }
        } else if isOfRequest, let body = try? outline.value(of: outline.root) {
            // An error of a server in front, or of an older version of the API.
            words = client.explanation(in: body)
        }
        if isOfRequest { applyCode(of: outline) }
    }

    /// Whether one of the errors rejects the credential of the request.
    var blameCredential: Bool { entries.contains { Entry.credentialCodes.contains($0.code ?? "") } }

    /// Whether one of the errors rejects a cursor.
    var blameCursor: Bool { entries.contains(where: \.rejectsCursor) }

    /// Whether one of the errors is transient.
    ///
    /// An error raised before the execution, of which a response without `data` tells (GraphQL, section 7.1), is one of the
    /// request: without a code that says otherwise, it is the same on every attempt.
    var areTransient: Bool { isOfRequest ? haveTransientCode : entries.contains(where: \.isTransient) }

    /// Whether one of the errors is transient by its code, and not for want of one.
    ///
    /// Beside whole data, an error without a code, a path and a location is a remark that stays on every attempt.
    var haveTransientCode: Bool { entries.contains { $0.code != nil && $0.isTransient } }

    /// Returns the errors that affect a path: at it, below it, above it, or without a path.
    func concerning(_ path: [String]) -> AnswerErrors {
        var errors = self
        errors.entries = entries.filter { entry in
            zip(entry.path ?? [], path).allSatisfy { $0 == $1 }
        }
        return errors
    }

    /// A description of the errors, with details of the first one.
    var summary: String {
        guard let first = entries.first else { return "none" }
        let more = entries.count > 1 ? ", and \(entries.count - 1) more" : ""
        return first.summary(in: document) + more + (words.map { ". The server says: \($0)" } ?? "")
            + (areTooLarge ? ". Request smaller pages: lower the value of first" : "")
    }

    /// Whether the first error says that the query costs too much.
    var areTooLarge: Bool {
        ["COMPLEXITY", "COST", "NODE_LIMIT"].contains {
            entries.first?.code?.contains($0) == true || words?.uppercased().contains($0) == true
        }
    }

    /// Gives the code of a body that is an error itself to its errors that have none.
    private mutating func applyCode(of outline: JSONOutline) {
        guard outline.isError, let code = Self.entry(outline.root, outline).code else { return }
        if entries.isEmpty { entries = [Entry()] }
        for index in entries.indices where entries[index].code == nil { entries[index].code = code }
    }

    private static func entry(_ error: JSONOutline.Node, _ outline: JSONOutline) -> Entry {
        func node(_ pointer: JSONPointer) -> JSONOutline.Node? { outline.node(at: pointer, in: error.range) }
        let places: [JSONPointer] = ["/extensions/code", "/type", "/extensions/type", "/code", "/error_code"]
        var entry = Entry()
        entry.code = places.lazy.compactMap { node($0).flatMap { outline.string(of: $0) } }.first?.uppercased()
        if let path = node("/path"), path.kind == .array {
            entry.path = outline.elements(of: path).prefix(64).compactMap { outline.text(of: $0) }
        }
        if let line = node("/locations/0/line").flatMap({ outline.int(of: $0) }),
            let column = node("/locations/0/column").flatMap({ outline.int(of: $0) })
        {
            entry.location = "line \(line), column \(column)"
        }
        return entry
    }
}
