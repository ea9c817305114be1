import Paging

/// Coding of a scheme, for example in a file that a team keeps beside its code.
///
/// ```swift
/// let scheme = try JSONDecoder().decode(PaginationScheme.self, from: data)
/// let file = try JSONEncoder().encode(PaginationScheme.cursor(from: "/meta/next", into: "cursor"))
/// ```
///
/// Encoding a closure-based scheme throws `EncodingError`. Decoding throws `DecodingError` for invalid rules and for
/// unknown keys, so a misspelled rule is never ignored. The JSON Schema in `Documentation/scheme.schema.json` describes
/// the format.
extension PaginationScheme: Codable {
    /// Creates a scheme by decoding it.
    public init(from decoder: any Decoder) throws {
        let file = try SchemeFile(from: decoder)
        try AnyKey.check(decoder, known: SchemeFile.CodingKeys.allCases.map(\.rawValue))
        self = try file.scheme(decoder.codingPath)
    }

    /// Encodes the scheme.
    public func encode(to encoder: any Encoder) throws {
        guard let file = SchemeFile(self) else {
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "A closure-based scheme cannot be encoded.")
            )
        }
        try file.encode(to: encoder)
    }
}

/// The members of a scheme's file.
private struct SchemeFile: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case next, items, identity, total, totalIs, totalPages, more, endsOn, shortPage, emptyStatuses, endStatuses
        case expiredStatuses, allowsRepeatedAddresses, allowsRepeatedPages, cap, success, ready, omitsEmptyItems,
            wholePages, carries, warnings, servesPagesOnce
        case parameters, keeps, continuesAt, method
    }

    /// The rule for the next page; `nil` for automatic detection.
    var next: SchemeRules.Next?
    var items: JSONPointer?
    var identity: JSONPointer?
    var total: ValuePlace?
    var totalIs: Exactness?
    var totalPages: ValuePlace?
    var more: MoreSign?
    var endsOn: [End]?
    var shortPage: ParameterTarget?
    var emptyStatuses: [Int]?
    var endStatuses: [Int]?
    var expiredStatuses: [Int]?
    var allowsRepeatedAddresses: Bool?
    var allowsRepeatedPages: Bool?
    var cap: Int?
    var success: SuccessSign?
    var ready: SuccessSign?
    var omitsEmptyItems: Bool?
    var wholePages: Bool?
    var parameters: [String: JSONValue]?
    var keeps: [String]?
    var continuesAt: String?
    var method: String?
    var carries: [SchemeRules.CursorRule]?
    var warnings: [ValuePlace]?
    var servesPagesOnce: Bool?

    enum Exactness: String, Codable, CaseIterable {
        case exact, estimate, lowerBound

        var value: TotalCount.Exactness {
            switch self {
            case .exact: .exact
            case .estimate: .estimate
            case .lowerBound: .lowerBound
            }
        }
    }

    enum End: String, Codable { case emptyPage, repeatedAddress, repeatedPage }
}

extension SchemeFile {
    /// Creates the file of a scheme.
    ///
    /// - Returns: `nil` for a scheme that cannot be encoded.
    init?(_ scheme: PaginationScheme) {
        switch scheme.storage {
        case .closure, .unread: return nil
        case .automatic: next = nil
        case .rules(let rules):
            (next, total, totalPages, more) = (rules.next, rules.total, rules.totalPages, rules.hasMore)
            shortPage = rules.shortPageSize
            carries = rules.carried.isEmpty ? nil : rules.carried
            totalIs = Exactness.allCases.first { $0 != .exact && $0.value == rules.exactness }
            if rules.endsOnEmptyPage { endsOn = [.emptyPage] }
        }
        if scheme.policy.repeatedAddress == .endsList { endsOn = (endsOn ?? []) + [.repeatedAddress] }
        if scheme.policy.repeatedPage == .endsList { endsOn = (endsOn ?? []) + [.repeatedPage] }
        allowsRepeatedAddresses = scheme.policy.repeatedAddress == .isAllowed ? true : nil
        allowsRepeatedPages = scheme.policy.repeatedPage == .isAllowed ? true : nil
        emptyStatuses = scheme.emptyStatuses.isEmpty ? nil : scheme.emptyStatuses.sorted()
        endStatuses = scheme.endStatuses.isEmpty ? nil : scheme.endStatuses.sorted()
        expiredStatuses = scheme.expiredStatuses == [410] ? nil : scheme.expiredStatuses.sorted()
        (items, cap, success) = (scheme.items, scheme.policy.knownCap, scheme.success)
        identity = scheme.identity
        wholePages = scheme.takesWholePages ? true : nil
        (ready, omitsEmptyItems) = (scheme.readiness, scheme.omitsEmptyItems ? true : nil)
        warnings = scheme.warnings.isEmpty ? nil : scheme.warnings
        servesPagesOnce = scheme.servesPagesOnce ? true : nil
        keeps = scheme.request.kept
        (continuesAt, method) = (scheme.request.continuation?.path, scheme.request.continuation?.method)
        guard !scheme.request.parameters.isEmpty else { return }
        let values = scheme.request.parameters.map { ($0.target.description, $0.value) }
        parameters = Dictionary(values) { _, last in last }
    }

    func scheme(_ path: [any CodingKey]) throws -> PaginationScheme {
        var scheme = next.map { PaginationScheme(rules($0)) } ?? .automatic
        let strays: [(CodingKeys, Bool)] = [
            (.total, total != nil), (.totalIs, totalIs != nil), (.totalPages, totalPages != nil), (.more, more != nil),
            (.shortPage, shortPage != nil), (.carries, carries != nil), (.method, method != nil && continuesAt == nil),
        ]
        if let stray = strays.first(where: { $0.1 && (next == nil || $0.0 == .method) }) {
            let other = stray.0 == .method ? "continuesAt" : "next"
            throw DecodingError.dataCorrupted(
                .init(codingPath: path, debugDescription: "\"\(stray.0.rawValue)\" requires \"\(other)\".")
            )
        }
        (scheme.items, scheme.identity) = (items, identity)
        (scheme.success, scheme.readiness) = (success, ready)
        scheme.omitsEmptyItems = omitsEmptyItems ?? false
        scheme.takesWholePages = wholePages ?? false
        scheme.policy.knownCap = cap
        if endsOn?.contains(.repeatedAddress) == true { scheme.policy.repeatedAddress = .endsList }
        if endsOn?.contains(.repeatedPage) == true { scheme.policy.repeatedPage = .endsList }
        if allowsRepeatedAddresses == true { scheme.policy.repeatedAddress = .isAllowed }
        if allowsRepeatedPages == true { scheme.policy.repeatedPage = .isAllowed }
        scheme.emptyStatuses = Set(emptyStatuses ?? [])
        scheme.endStatuses = Set(endStatuses ?? [])
        scheme.expiredStatuses = Set(expiredStatuses ?? [410]).subtracting(scheme.endStatuses)
        scheme.warnings = warnings ?? []
        scheme.servesPagesOnce = servesPagesOnce ?? false
        scheme.request.kept = keeps
        scheme.request.continuation = continuesAt.map { .init(path: $0, method: method) }
        scheme.request.parameters = try (parameters ?? [:]).sorted { $0.key < $1.key }.map { name, value in
            guard let target = ParameterTarget(name) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: path, debugDescription: "\"\(name)\" is not a valid parameter place.")
                )
            }
            return .init(target, value)
        }
        return scheme
    }

    private func rules(_ next: SchemeRules.Next) -> SchemeRules {
        var rules = SchemeRules(next, total: total, hasMore: more)
        rules.totalPages = totalPages
        rules.exactness = totalIs?.value ?? .exact
        rules.endsOnEmptyPage = endsOn?.contains(.emptyPage) ?? false
        rules.shortPageSize = shortPage
        rules.carried = carries ?? []
        return rules
    }
}

/// A coding key of any name, for finding unknown keys.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        return nil
    }

    /// Checks that an object has no unknown keys.
    ///
    /// - Throws: `DecodingError` for an unknown key.
    static func check(_ decoder: any Decoder, known: [String]) throws {
        let keys = try decoder.container(keyedBy: AnyKey.self).allKeys
        guard let stray = keys.first(where: { !known.contains($0.stringValue) }) else { return }
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: decoder.codingPath,
                debugDescription:
                    "\"\(stray.stringValue)\" is not a known key; the known keys are \(known.joined(separator: ", "))."
            )
        )
    }
}
