/// HTML in which only literals are markup.
///
/// In a literal, the text outside interpolations is markup. Interpolated text is escaped for content and for quoted
/// attributes, so that text from a server stays text.
struct HTML: ExpressibleByStringInterpolation, Sendable, Equatable {
    /// The markup.
    private(set) var markup: String

    init(stringLiteral markup: String) {
        self.markup = markup
    }

    init(stringInterpolation: Interpolation) {
        markup = stringInterpolation.markup
    }

    /// Creates a document by joining pieces.
    init(_ pieces: some Sequence<HTML>) {
        markup = ""
        for piece in pieces { markup += piece.markup }
    }

    static func += (html: inout HTML, more: HTML) {
        html.markup += more.markup
    }

    /// The parts of a literal.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var markup: String

        init(literalCapacity: Int, interpolationCount: Int) {
            markup = ""
            markup.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        mutating func appendInterpolation(_ text: String) {
            markup += HTML.escaped(text)
        }

        mutating func appendInterpolation(_ number: Int) {
            markup += String(number)
        }

        mutating func appendInterpolation(_ html: HTML) {
            markup += html.markup
        }
    }

    /// Returns the text without markup, control characters and changes of the text direction.
    private static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}"..."\u{200F}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
