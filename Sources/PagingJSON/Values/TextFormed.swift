/// A value that is written as its text form, such as a place or a target.
package protocol TextFormed: Codable, CustomStringConvertible {
    /// The text form of the value.
    var text: String { get }

    /// Returns the value of a text form.
    ///
    /// - Throws: `TextFormError` if the text is not in this form.
    static func parsed(_ text: String) throws(TextFormError) -> Self
}

/// The reason that a text is not the form of a value.
package struct TextFormError: Error {
    package let message: String

    /// Creates the reason from a sentence.
    package init(message: String) {
        self.message = message
    }
}

extension TextFormed {
    /// The text form of the value.
    public var description: String { text }

    /// Creates a value from its encoded text form.
    ///
    /// - Throws: `DecodingError` with a description of the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            self = try Self.parsed(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    /// Encodes the text form of the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
