/// Why bytes are not a JSON text (RFC 8259), and where that shows.
public struct JSONScanError: Error, Sendable, Hashable {
    /// The kind of a scan error.
    ///
    /// New codes may be added: compare, do not switch exhaustively.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code's stable name.
        public let rawValue: String

        /// Makes a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code's name.
        public var description: String { rawValue }

        /// The document ends before its value does: it was cut short, or is empty.
        public static let unexpectedEnd = Code(rawValue: "unexpectedEnd")
        /// A byte stands where the grammar has no place for it.
        public static let unexpectedByte = Code(rawValue: "unexpectedByte")
        /// Something other than white space follows the document's value.
        public static let trailingContent = Code(rawValue: "trailingContent")
        /// A number is not written as JSON writes numbers.
        public static let invalidNumber = Code(rawValue: "invalidNumber")
        /// A backslash in a string starts no escape that JSON knows.
        public static let invalidEscape = Code(rawValue: "invalidEscape")
        /// A string holds a control character that must be escaped, such as a line break.
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

    /// What is wrong.
    public let code: Code
    /// Where it is wrong: the number of bytes before that place.
    public let offset: Int
    /// The byte found there, where that says something.
    public let byte: UInt8?

    /// Makes an error.
    public init(_ code: Code, at offset: Int, byte: UInt8? = nil) {
        self.code = code
        self.offset = offset
        self.byte = byte
    }
}

extension JSONScanError: CustomStringConvertible {
    /// What is wrong and where, in one sentence.
    public var description: String {
        switch code {
        case .unexpectedEnd: "The JSON is cut short: it ends at byte \(offset), before its value does."
        case .unexpectedByte: "The JSON has \(found) at byte \(offset), where it cannot be."
        case .trailingContent: "The JSON's value is followed by \(found) at byte \(offset): nothing may follow it."
        case .invalidNumber: "The JSON has a number that is not written as JSON writes numbers, at byte \(offset)."
        case .invalidEscape: "The JSON has a string with an unknown escape at byte \(offset)."
        case .controlCharacter: "The JSON has a string with an unescaped control character at byte \(offset)."
        case .invalidUTF8: "The JSON has a string that is not UTF-8, at byte \(offset)."
        case .invalidEncoding: "The JSON is not well-formed UTF-16 or UTF-32, at byte \(offset)."
        case .depthExceeded: "The JSON is nested deeper than allowed, at byte \(offset)."
        case .tooLarge: "The JSON is too large to be read: it has 4 GiB or more."
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
