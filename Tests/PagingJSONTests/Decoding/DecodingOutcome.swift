import Foundation

@testable import PagingJSON

/// The result of decoding a document: a value, or an error without its words.
enum DecodingOutcome<Value: Equatable> {
    case value(Value)
    case error(kind: String, path: [String])

    /// Decodes with Foundation.
    static func ofFoundation(_ document: [UInt8], _ decoder: JSONDecoder) -> Self where Value: Decodable {
        Self { try decoder.decode(Value.self, from: Data(document)) }
    }

    /// Decodes with the tape's decoders alone; `nil` if the page scan refuses the document.
    static func ofTape(_ document: [UInt8], _ decoder: JSONDecoder) -> Self? where Value: Decodable {
        guard let settings = DecodingSettings(decoder), let outline = try? JSONOutline(document) else { return nil }
        let storage = TapeStorage(settings)
        return outline.bytes.withUnsafeBufferPointer { page in
            guard storage.begin(outline.root.range, of: page) else { return .error(kind: "no tape", path: []) }
            return Self { try storage.decode(Value.self, at: 0, in: 0) { [] } }
        }
    }

    private init(_ decode: () throws -> Value) {
        do {
            self = .value(try decode())
        } catch {
            self = .error(error)
        }
    }

    private static func error(_ error: any Error) -> Self {
        switch error as? DecodingError {
        case .typeMismatch(_, let context): .error(kind: "typeMismatch", path: words(context.codingPath))
        case .valueNotFound(_, let context): .error(kind: "valueNotFound", path: words(context.codingPath))
        case .keyNotFound(let key, let context):
            .error(kind: "keyNotFound \(key.stringValue)", path: words(context.codingPath))
        case .dataCorrupted(let context): .error(kind: "dataCorrupted", path: words(context.codingPath))
        default:
            // Foundation converts the errors about its own format last.
            error is UnreadableValue ? .error(kind: "dataCorrupted", path: []) : .error(kind: "\(error)", path: [])
        }
    }

    static func words(_ path: [any CodingKey]) -> [String] {
        path.map { key in key.intValue.map { "\(key.stringValue)=\($0)" } ?? key.stringValue }
    }

    /// Whether two outcomes are the same.
    func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.value(let left), .value(let right)): left == right
        case (.error(let kind, let path), .error(let otherKind, let otherPath)): kind == otherKind && path == otherPath
        default: false
        }
    }

    /// Whether two outcomes are different on purpose.
    ///
    /// - Parameters:
    ///   - isUnordered: whether Foundation decodes the members in any order, so that any of several errors is the first.
    ///   - document: the document; Foundation refuses some zeros with an exponent, such as `0e5`.
    func isPurposely(differentFrom other: Self, isUnordered: Bool, _ document: [UInt8]) -> Bool {
        if isUnordered, !isValue, !other.isValue { return true }
        guard case .error("dataCorrupted", []) = other else { return false }
        return zip(document, document.dropFirst()).contains {
            $0 == UInt8(ascii: "0") && $1 | 0x20 == UInt8(ascii: "e")
        }
    }

    var isValue: Bool {
        if case .value = self { true } else { false }
    }
}

/// A type to decode, with its settings and documents that suit it.
struct DecodingSample: Sendable, CustomStringConvertible {
    /// The comparison of one document.
    enum Comparison {
        /// Both decoders have the same value, or the same error.
        case same(isValue: Bool)
        /// The page scan refuses the document.
        case refused
        case different(String)
    }

    let description: String
    let documents: [String]
    let compare: @Sendable ([UInt8]) -> Comparison

    init<Value: Decodable & Equatable & SendableMetatype>(
        _ type: Value.Type,
        _ documents: String...,
        name: String? = nil,
        isUnordered: Bool = false,
        set: @escaping @Sendable (JSONDecoder) -> Void = { _ in }
    ) {
        description = name ?? "\(type)"
        self.documents = documents
        compare = { document in
            let decoder = JSONDecoder()
            set(decoder)
            guard let tape = DecodingOutcome<Value>.ofTape(document, decoder) else { return .refused }
            let foundation = DecodingOutcome<Value>.ofFoundation(document, decoder)
            let isSame =
                tape.isSame(as: foundation)
                || tape.isPurposely(differentFrom: foundation, isUnordered: isUnordered, document)
            return isSame ? .same(isValue: tape.isValue) : .different("tape: \(tape), Foundation: \(foundation)")
        }
    }
}
