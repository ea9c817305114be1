/// Why a text is not an address that this library goes to.
///
/// The message never quotes the text, which may hold a credential; only the scheme is named, and the host's own words.
public struct WebAddressError: Error, Sendable, Hashable {
    /// The kind of a refusal.
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

        /// There is no scheme: the text is empty or a relative reference, which needs a base.
        public static let notAbsolute = Code(rawValue: "notAbsolute")
        /// The scheme is neither `http` nor `https`.
        public static let unsupportedScheme = Code(rawValue: "unsupportedScheme")
        /// White space, a control character or a backslash: what clients disagree about.
        public static let forbiddenCharacter = Code(rawValue: "forbiddenCharacter")
        /// The scheme is not followed by `//` and a host.
        public static let missingHost = Code(rawValue: "missingHost")
        /// The host is neither a name nor an address.
        public static let invalidHost = Code(rawValue: "invalidHost")
        /// The port is not a number from 1 to 65535.
        public static let invalidPort = Code(rawValue: "invalidPort")
        /// The part before `@` holds characters that it must not hold.
        public static let invalidUserinfo = Code(rawValue: "invalidUserinfo")
    }

    /// What is wrong.
    public let code: Code
    /// The same for a person, in one sentence.
    public let message: String
    /// The scheme in lower case, when the scheme is what is refused.
    public let scheme: String?

    init(_ code: Code, _ message: String, scheme: String? = nil) {
        self.code = code
        self.message = message
        self.scheme = scheme
    }

    static func unsupportedScheme(_ scheme: String) -> WebAddressError {
        let scheme = String(scheme.asciiLowercased.prefix(32))
        let message = "\(scheme): is not followed, only http: and https: are."
        return WebAddressError(.unsupportedScheme, message, scheme: scheme)
    }
}

extension WebAddressError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
