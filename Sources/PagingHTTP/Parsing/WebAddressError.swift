/// The reason that a text is not a valid address.
///
/// The message never quotes the text, which may contain a credential. It names only the scheme.
public struct WebAddressError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an address error.
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

        /// The scheme is missing: the text is empty or a relative reference, which needs a base.
        public static let notAbsolute = Code(rawValue: "notAbsolute")
        /// The scheme is neither `http` nor `https`.
        public static let unsupportedScheme = Code(rawValue: "unsupportedScheme")
        /// The text contains white space, a control character or a backslash.
        public static let forbiddenCharacter = Code(rawValue: "forbiddenCharacter")
        /// The scheme is not followed by `//` and a host.
        public static let missingHost = Code(rawValue: "missingHost")
        /// The host is neither a name nor an address.
        public static let invalidHost = Code(rawValue: "invalidHost")
        /// The port is not a number from 1 to 65535.
        public static let invalidPort = Code(rawValue: "invalidPort")
        /// The part before `@` contains invalid characters.
        public static let invalidUserinfo = Code(rawValue: "invalidUserinfo")
    }

    /// The kind of error.
    public let code: Code
    /// A description of the error in one sentence.
    public let description: String
    /// The scheme in lower case, if the scheme caused the error.
    public let scheme: String?

    init(_ code: Code, _ message: String, scheme: String? = nil) {
        self.code = code
        description = message
        self.scheme = scheme
    }

    static func unsupportedScheme(_ scheme: String) -> WebAddressError {
        let scheme = String(scheme.asciiLowercased.prefix(32))
        let message = "\(scheme): is not supported; use http: or https:."
        return WebAddressError(.unsupportedScheme, message, scheme: scheme)
    }
}
