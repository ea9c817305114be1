/// The reason that bytes are not JSON (RFC 8259), with the position of the error.
public struct JSONScanError: Error, Sendable, Hashable {
    /// The kind of a scan error.
    ///
    /// New codes may be added: compare codes instead of switching exhaustively.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code's stable name.
        public let rawValue: String

        /// Creates a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code's name.
        public var description: String { rawValue }

        /// The document ends before its value does: it is truncated or empty.
        public static let unexpectedEnd = Code(rawValue: "unexpectedEnd")
        /// A byte is invalid at its position.
        public static let unexpectedByte = Code(rawValue: "unexpectedByte")
        /// Content other than white space follows the document's value.
        public static let trailingContent = Code(rawValue: "trailingContent")
        /// A number is not in JSON's notation.
        public static let invalidNumber = Code(rawValue: "invalidNumber")
        /// A string contains an invalid escape.
        public static let invalidEscape = Code(rawValue: "invalidEscape")
        /// A string contains a control character that must be escaped, such as a line break.
        public static let controlCharacter = Code(rawValue: "controlCharacter")
        /// A string is not well-formed UTF-8.
        public static let invalidUTF8 = Code(rawValue: "invalidUTF8")
        /// A document in UTF-16 or UTF-32 is not well-formed.
        public static let invalidEncoding = Code(rawValue: "invalidEncoding")
        /// Arrays and objects are nested deeper than allowed.
        public static let depthExceeded = Code(rawValue: "depthExceeded")
        /// The document has more bytes than can be addressed: 4 GiB or more.
        public static let tooLarge = Code(rawValue: "tooLarge")
    }

    /// The kind of error.
    public let code: Code
    /// The byte offset of the error.
    public let offset: Int
    /// The byte at that offset, if it is relevant.
    public let byte: UInt8?

    /// Creates an error.
    public init(_ code: Code, at offset: Int, byte: UInt8? = nil) {
        self.code = code
        self.offset = offset
        self.byte = byte
    }
}

extension JSONScanError: CustomStringConvertible {
    /// A description of the error and its position in one sentence.
    public var description: String {
        switch code {
        case .unexpectedEnd: "The JSON is cut short: it ends at byte \(offset), before its value does."
        case .unexpectedByte: "The JSON has \(found) at byte \(offset), where it is not allowed."
        case .trailingContent: "The JSON has \(found) at byte \(offset), after the end of its value."
        case .invalidNumber: "The JSON has an invalid number at byte \(offset)."
        case .invalidEscape: "The JSON has a string with an unknown escape at byte \(offset)."
        case .controlCharacter: "The JSON has a string with an unescaped control character at byte \(offset)."
        case .invalidUTF8: "The JSON has a string that is not UTF-8, at byte \(offset)."
        case .invalidEncoding: "The JSON is not well-formed UTF-16 or UTF-32, at byte \(offset)."
        case .depthExceeded: "The JSON is nested deeper than allowed, at byte \(offset)."
        case .tooLarge: "The JSON is too large: it has 4 GiB or more."
        default: "The JSON cannot be read (\(code)), at byte \(offset)."
        }
    }

    private var found: String {
        guard let byte else { return "something" }
        guard byte > 0x20, byte < 0x7F else {
            return "the byte 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "'\(Character(Unicode.Scalar(byte)))'"
    }
}
