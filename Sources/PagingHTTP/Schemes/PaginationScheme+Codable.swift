import HTTPTypes
import Paging

/// Coding of a scheme, for example in a file that a team keeps beside its code.
///
/// ```swift
/// let scheme = try JSONDecoder().decode(PaginationScheme.self, from: data)
/// let file = try JSONEncoder().encode(PaginationScheme.cursor(from: "/meta/next", into: "cursor"))
/// ```
///
/// The keys are the names of the properties; a property with its default value is omitted. Encoding a closure-based
/// scheme throws `EncodingError`. Decoding throws `DecodingError` for invalid rules and for unknown keys, so a
/// misspelled rule is never ignored. The JSON Schema in `Documentation/scheme.schema.json` describes the format.
extension PaginationScheme: Codable {
    /// Creates a scheme by decoding it.
    public init(from decoder: any Decoder) throws {
        self = .unspecified
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for field in Field.all { try field.decode(&self, container) }
        try AnyKey.check(decoder, known: CodingKeys.allCases.map(\.rawValue))
        if let problem = CodingKeys.problem(in: container.allKeys) {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
        }
    }

    /// Encodes the scheme.
    public func encode(to encoder: any Encoder) throws {
        let fields = Field.all.filter { $0.isSet(self) }
        if let problem = CodingKeys.problem(in: fields.map(\.key)) {
            throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: problem))
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        for field in fields { try field.encode(self, &container) }
    }

    fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
        case next, items, identity, total, totalExactness, totalPages, hasMore, endsOnEmptyPage,
            endsBelowPageSize
        case repeatedAddress, repeatedPage, knownCap, emptyStatuses, endStatuses, expiredStatuses
        case responseFormat, success, ready, omitsEmptyItems, takesWholePages, parameters, keeps, continuesAt,
            continuesWith, rebasesLinks
        case carries, warnings, ignoring, allowsRepeatedItems, requiresCount
        case servesPagesOnce

        /// The key without which this one has no effect.
        private var required: CodingKeys? {
            switch self {
            case .total, .totalExactness, .totalPages, .hasMore, .endsOnEmptyPage, .endsBelowPageSize, .carries,
                .continuesWith:
                .next
            default: nil
            }
        }

        /// Returns a message about a key whose required key is missing, if any.
        static func problem(in keys: [CodingKeys]) -> String? {
            for key in allCases where keys.contains(key) {
                guard let required = key.required, !keys.contains(required) else { continue }
                return "\"\(key.rawValue)\" requires \"\(required.rawValue)\"."
            }
            return nil
        }
    }

    /// A property of a scheme in a file.
    private struct Field {
        let key: CodingKeys
        let isSet: (PaginationScheme) -> Bool
        let decode: (inout PaginationScheme, KeyedDecodingContainer<CodingKeys>) throws -> Void
        let encode: (PaginationScheme, inout KeyedEncodingContainer<CodingKeys>) throws -> Void

        init<Form: CodedForm>(
            _ key: CodingKeys,
            _ property: WritableKeyPath<PaginationScheme, Form.Value>,
            as form: Form.Type
        ) {
            self.key = key
            isSet = { $0[keyPath: property] != PaginationScheme.unspecified[keyPath: property] }
            decode = { scheme, container in
                guard let form = try container.decodeIfPresent(form, forKey: key) else { return }
                scheme[keyPath: property] = form.value
            }
            encode = { scheme, container in
                try container.encode(Form(scheme[keyPath: property]), forKey: key)
            }
        }

        init<Value: Codable & Equatable>(_ key: CodingKeys, _ property: WritableKeyPath<PaginationScheme, Value>) {
            self.init(key, property, as: PlainForm<Value>.self)
        }

        static var all: [Field] {
            [
                Field(.next, \.next), Field(.responseFormat, \.responseFormat), Field(.items, \.items),
                Field(.identity, \.identity), Field(.total, \.total),
                Field(.totalExactness, \.totalExactness), Field(.totalPages, \.totalPages), Field(.hasMore, \.hasMore),
                Field(.endsOnEmptyPage, \.endsOnEmptyPage), Field(.endsBelowPageSize, \.endsBelowPageSize),
                Field(.repeatedAddress, \.repeatedAddress), Field(.repeatedPage, \.repeatedPage),
                Field(.knownCap, \.knownCap), Field(.emptyStatuses, \.emptyStatuses, as: SortedForm.self),
                Field(.endStatuses, \.endStatuses, as: SortedForm.self),
                Field(.expiredStatuses, \.expiredStatuses, as: SortedForm.self),
                Field(.success, \.success, as: TextKeyedForm.self), Field(.ready, \.ready, as: TextKeyedForm.self),
                Field(.omitsEmptyItems, \.omitsEmptyItems), Field(.takesWholePages, \.takesWholePages),
                Field(.parameters, \.parameters, as: TextKeyedForm.self), Field(.keeps, \.keeps),
                Field(.continuesAt, \.continuesAt), Field(.continuesWith, \.continuesWith, as: MethodForm.self),
                Field(.rebasesLinks, \.rebasesLinks),
                Field(.carries, \.carries, as: TextKeyedForm.self), Field(.warnings, \.warnings),
                Field(.ignoring, \.ignoring), Field(.allowsRepeatedItems, \.allowsRepeatedItems),
                Field(.requiresCount, \.requiresCount),
                Field(.servesPagesOnce, \.servesPagesOnce),
            ]
        }
    }
}

/// The form of a property's value in a file.
private protocol CodedForm<Value>: Codable {
    associatedtype Value: Equatable

    var value: Value { get }

    init(_ value: Value)
}

/// A value that is written as it is.
private struct PlainForm<Value: Codable & Equatable>: CodedForm {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        value = try Value(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}

/// A set of numbers, written in ascending order.
private struct SortedForm: CodedForm {
    let value: Set<Int>

    init(_ value: Set<Int>) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        value = Set(try [Int](from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        try value.sorted().encode(to: encoder)
    }
}

/// A dictionary, written as an object with the text form of its keys.
private struct TextKeyedForm<Key: TextFormed & Hashable, Element: Codable & Equatable>: CodedForm {
    let value: [Key: Element]

    init(_ value: [Key: Element]) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let elements = try [String: Element](from: decoder).sorted { $0.key < $1.key }
        do throws(TextFormError) {
            var value: [Key: Element] = [:]
            for (text, element) in elements { value[try Key.parsed(text)] = element }
            self.value = value
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: error.message))
        }
    }

    func encode(to encoder: any Encoder) throws {
        let elements = value.map { ($0.key.text, $0.value) }
        try Dictionary(elements) { _, last in last }.encode(to: encoder)
    }
}

/// A request method, written as its name.
private struct MethodForm: CodedForm {
    let value: HTTPRequest.Method?

    init(_ value: HTTPRequest.Method?) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let name = try String(from: decoder)
        guard let method = HTTPRequest.Method(name) else {
            let problem = "\"\(name)\" is not a valid request method."
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
        }
        value = method
    }

    func encode(to encoder: any Encoder) throws {
        try (value?.rawValue ?? "").encode(to: encoder)
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
                codingPath: decoder.codingPath + [stray],
                debugDescription:
                    "\"\(stray.stringValue)\" is not a known key; the known keys are \(known.joined(separator: ", "))."
            )
        )
    }
}
