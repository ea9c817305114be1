extension JSONValue: Codable {
    /// Creates a value by decoding any JSON.
    ///
    /// A decoder provides numbers without their text and members without their order. Parse the bytes if either
    /// matters.
    public init(from decoder: any Decoder) throws {
        if (try? decoder.container(keyedBy: JSONKey.self)) != nil {
            self = .object(try Object(decodedFrom: decoder))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try Self.scalar(from: try decoder.singleValueContainer())
        }
    }

    private static func scalar(from container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return .number(String(value)) }
        if let value = try? container.decode(UInt64.self) { return .number(String(value)) }
        if let value = try? container.decode(Double.self), value.isFinite { return .number("\(value)") }
        return .string(try container.decode(String.self))
    }

    /// Encodes the value as its JSON kind.
    ///
    /// - Throws: `EncodingError` if a number is too large for `Double`. Digits beyond the precision of `Double` are
    ///   lost.
    public func encode(to encoder: any Encoder) throws {
        if case .object(let object) = self { return try object.encodeMembers(to: encoder) }
        if case .array(let elements) = self { return try elements.encode(to: encoder) }
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .number(let text) where !Self.isNumber(text): try container.encode(text)
        case .number(let text):
            if let value = Int64(text) {
                try container.encode(value)
            } else if let value = UInt64(text) {
                try container.encode(value)
            } else if let value = Double(text), value.isFinite {
                try container.encode(value)
            } else {
                let problem = EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "The number \(text) is too large for Double."
                )
                throw EncodingError.invalidValue(text, problem)
            }
        default: try container.encodeNil()
        }
    }
}

extension JSONValue.Object {
    /// Creates an object by decoding it.
    ///
    /// Its members have the decoder's order.
    fileprivate init(decodedFrom decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONKey.self)
        self.init(
            try container.allKeys.map {
                Member(key: $0.stringValue, value: try container.decode(JSONValue.self, forKey: $0))
            }
        )
    }

    /// Encodes the object.
    ///
    /// For duplicate keys, the last value is encoded.
    fileprivate func encodeMembers(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        for member in members { try container.encode(member.value, forKey: JSONKey(stringValue: member.key)) }
    }
}

/// A coding key of any name.
private struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}
