extension JSONPointer {
    /// The reason that a text is not a JSON Pointer, with a suggested correction.
    public struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The invalid text.
        public let text: String
        /// A description of the error in one sentence.
        public let description: String

        static func missingSlash(_ text: String) -> ParseError {
            ParseError(
                text: text,
                description: "A JSON Pointer starts with '/': write \"\(suggestion(for: text))\", not \"\(text)\"."
            )
        }

        static func badEscape(_ text: String) -> ParseError {
            ParseError(
                text: text,
                description: "In a JSON Pointer '~' is written \"~0\", and '/' in a key \"~1\": "
                    + "\"\(text)\" has a '~' that is followed by neither 0 nor 1."
            )
        }

        /// Returns the likely intended pointer for dotted key paths and JSONPath with a leading `$`.
        private static func suggestion(for text: String) -> String {
            let keys = text.split { $0 == "." || $0 == "[" || $0 == "]" || $0 == "/" }
            return keys.drop { $0 == "$" }.reduce(into: "") { $0 += "/" + $1 }
        }
    }
}
