/// Codes values that are written as one text, such as a place or a target.
enum TextCoding {
    /// Decodes a value from its text.
    ///
    /// - Throws: `DecodingError` that says how such a value is written.
    static func decode<Value: LosslessStringConvertible>(
        from decoder: any Decoder,
        writtenAs form: String
    ) throws -> Value {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Value(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(form), not \"\(text)\".")
        }
        return value
    }

    /// Encodes a value as its text.
    static func encode(_ value: some LosslessStringConvertible, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value.description)
    }
}
