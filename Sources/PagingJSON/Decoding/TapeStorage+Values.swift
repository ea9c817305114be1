import Foundation

extension TapeStorage {
    /// Returns an integer; Foundation accepts those with a fraction of zeros or an exponent, too.
    @inline(__always)
    func integer<Integer: FixedWidthInteger & Decodable>(
        _ type: Integer.Type,
        at index: Int,
        _ path: () -> [any CodingKey]
    ) throws -> Integer {
        if let value = tape.pointee.plainInteger(type, at: index) { return value }
        if let value = tape.pointee.longInteger(type, at: index) { return value }
        throw failure(type, at: index, unless: .number, path)
    }

    @inline(__always)
    func double(at index: Int, _ path: () -> [any CodingKey]) throws -> Double {
        if let value = tape.pointee.double(at: index) { return value }
        if let value: Double = namedNumber(at: index) { return value }
        throw failure(Double.self, at: index, unless: .number, path)
    }

    @inline(__always)
    func float(at index: Int, _ path: () -> [any CodingKey]) throws -> Float {
        if let value = tape.pointee.float(at: index) { return value }
        if let value: Float = namedNumber(at: index) { return value }
        throw failure(Float.self, at: index, unless: .number, path)
    }

    /// Returns the number that a string stands for by the settings.
    @inline(never)
    private func namedNumber<Value: BinaryFloatingPoint>(at index: Int) -> Value? {
        guard let texts = settings.floatTexts, kind(at: index) == .string,
            !tape.pointee.entries[index].marks.contains(.escaped)
        else { return nil }
        let content = tape.pointee.content(of: index)
        if content.elementsEqual(texts.infinity.utf8) { return .infinity }
        if content.elementsEqual(texts.negativeInfinity.utf8) { return -.infinity }
        if content.elementsEqual(texts.nan.utf8) { return .nan }
        return nil
    }

    @inline(__always)
    func bool(at index: Int, _ path: () -> [any CodingKey]) throws -> Bool {
        switch kind(at: index) {
        case .true: return true
        case .false: return false
        default: throw mismatch(Bool.self, at: index, path())
        }
    }

    @inline(__always)
    func string(at index: Int, _ path: () -> [any CodingKey]) throws -> String {
        if kind(at: index) == .string, let text = tape.pointee.text(of: index) { return text }
        throw failure(String.self, at: index, unless: .string, path)
    }

    /// Returns a value of any type.
    ///
    /// - Parameters:
    ///   - container: the index of the container that asks for it, to which Foundation attributes an invalid date.
    ///   - path: the coding path of the value.
    @inline(__always)
    func decode<Value: Decodable>(
        _ type: Value.Type,
        at index: Int,
        in container: Int,
        _ path: () -> [any CodingKey]
    ) throws -> Value {
        if Value.self == String.self { return unsafeBitCast(try string(at: index, path), to: Value.self) }
        if Value.self == Int.self { return unsafeBitCast(try integer(Int.self, at: index, path), to: Value.self) }
        if Value.self == Double.self { return unsafeBitCast(try double(at: index, path), to: Value.self) }
        if Value.self == Date.self {
            return unsafeBitCast(try date(at: index, in: container, path), to: Value.self)
        }
        if Value.self == [String].self {
            return unsafeBitCast(try strings(at: index, path), to: Value.self)
        }
        if Value.self == URL.self { return try cast(url(at: index, path)) }
        if Value.self == Data.self { return try cast(data(at: index, path)) }
        if Value.self == Decimal.self { return try cast(decimal(at: index, path)) }
        if settings.convertsSnakeCase, let dictionary = Value.self as? any TextKeyed.Type {
            return try cast(self.dictionary(dictionary, at: index, path))
        }
        return try Value(from: TapeDecoder(storage: self, index: index))
    }

    /// Returns an array of strings, without a container.
    private func strings(at index: Int, _ path: () -> [any CodingKey]) throws -> [String] {
        guard kind(at: index) == .array else {
            let type = [Any].self
            throw kind(at: index) == .null ? nullFound(type, path()) : mismatch(type, at: index, path())
        }
        let entry = tape.pointee.entries[index]
        var strings: [String] = []
        strings.reserveCapacity(Int(entry.start))
        var element = index + 1
        while element < Int(entry.next) {
            strings.append(try string(at: element) { self.path(to: element) })
            element = Int(tape.pointee.entries[element].next)
        }
        return strings
    }

    /// Returns a value as the generic type that it is known to have.
    private func cast<Value>(_ value: some Any) throws -> Value {
        guard let value = value as? Value else { throw UnreadableValue() }
        return value
    }

    private func url(at index: Int, _ path: () -> [any CodingKey]) throws -> URL {
        if kind(at: index) == .null { throw nullFound(URL.self, path()) }
        guard let url = URL(string: try string(at: index, path)) else {
            throw corrupted("Invalid URL string.", path())
        }
        return url
    }

    private func decimal(at index: Int, _ path: () -> [any CodingKey]) throws -> Decimal {
        if let value = tape.pointee.decimal(at: index) { return value }
        throw failure(Decimal.self, at: index, unless: .number, path)
    }

    private func data(at index: Int, _ path: () -> [any CodingKey]) throws -> Data {
        if kind(at: index) == .null { throw nullFound(Data.self, path()) }
        switch settings.bytes {
        case .deferred: return try Data(from: TapeDecoder(storage: self, index: index))
        case .custom(let closure): return try closure(TapeDecoder(storage: self, index: index))
        case .base64:
            guard let data = Data(base64Encoded: try string(at: index, path)) else {
                throw corrupted("Encountered Data is not valid Base64.", path())
            }
            return data
        }
    }

    private func date(at index: Int, in container: Int, _ path: () -> [any CodingKey]) throws -> Date {
        if kind(at: index) == .null { throw nullFound(Date.self, path()) }
        switch settings.dates {
        case .iso8601:
            if let date = tape.pointee.plainDate(at: index) { return date }
            guard let date = try? Date.ISO8601FormatStyle().parse(try string(at: index, path)) else {
                _ = try string(at: index, path)
                throw corrupted("Expected date string to be ISO8601-formatted.", self.path(to: container))
            }
            return date
        case .deferred: return Date(timeIntervalSinceReferenceDate: try double(at: index, path))
        case .seconds: return Date(timeIntervalSince1970: try double(at: index, path))
        case .milliseconds: return Date(timeIntervalSince1970: try double(at: index, path) / 1000)
        case .custom(let closure): return try closure(TapeDecoder(storage: self, index: index))
        }
    }
}

// MARK: - Dictionaries

/// A dictionary with text keys, which are not converted from snake case.
protocol TextKeyed {
    static func decoded(from object: Int, of storage: TapeStorage) throws -> Self
}

extension Dictionary: TextKeyed where Key == String, Value: Decodable {
    static func decoded(from object: Int, of storage: TapeStorage) throws -> Self {
        var result: Self = [:]
        try storage.forEachMember(of: object) { key in
            guard let name = storage.tape.pointee.text(of: key) else { throw UnreadableValue() }
            let value = try storage.decode(Value.self, at: key + 1, in: object) { storage.path(to: key + 1) }
            if result[name] == nil { result[name] = value }
        }
        return result
    }
}

extension TapeStorage {
    private func dictionary(
        _ type: any TextKeyed.Type,
        at index: Int,
        _ path: () -> [any CodingKey]
    ) throws -> any TextKeyed {
        switch kind(at: index) {
        case .object:
            tape.pointee.entries[index].marks.insert(.literalKeys)
            return try type.decoded(from: index, of: self)
        case .null: throw nullFound([String: Any].self, path())
        default: throw mismatch([String: Any].self, at: index, path())
        }
    }
}

// MARK: - Errors

extension TapeStorage {
    /// Returns the error for a value that could not be read.
    @inline(never)
    func failure(
        _ type: any Any.Type,
        at index: Int,
        unless expected: TapeEntry.Kind,
        _ path: () -> [any CodingKey]
    ) -> any Error {
        let kind = kind(at: index)
        if kind == .null { return nullFound(type, path()) }
        return kind == expected ? UnreadableValue() : mismatch(type, at: index, path())
    }

    func nullFound(_ type: any Any.Type, _ path: [any CodingKey]) -> DecodingError {
        let words = "Cannot get value of type \(type) -- found null value instead"
        return .valueNotFound(type, DecodingError.Context(codingPath: path, debugDescription: words))
    }

    @inline(never)
    func mismatch(_ type: any Any.Type, at index: Int, _ path: [any CodingKey]) -> DecodingError {
        let words = "Expected to decode \(type) but found \(kind(at: index).words) instead."
        return .typeMismatch(type, DecodingError.Context(codingPath: path, debugDescription: words))
    }

    private func corrupted(_ words: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: words))
    }
}

extension TapeEntry.Kind {
    fileprivate var words: String {
        switch self {
        case .null: "null"
        case .true, .false: "bool"
        case .number: "number"
        case .string, .key: "a string"
        case .array: "an array"
        case .object: "a dictionary"
        }
    }
}
