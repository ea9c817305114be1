import Foundation

extension Secrets {
    /// A way to write one character of a secret in a text.
    ///
    /// The letters are part of saved addresses.
    enum Spelling: UInt8, CaseIterable, Sendable {
        /// As it is.
        case plain = 0x61
        /// A letter of the other case; a space as `+`.
        case other
        /// Percent-encoded once, twice or three times, with upper or lower case.
        case percent, percentLower, doublePercent, doublePercentLower, triplePercent, triplePercentLower
        /// As an escape in JSON: `\u002F`, `\u002f`, `\/`.
        case unicode, unicodeLower, escape
        /// An escape in JSON, percent-encoded.
        case escapePercent, escapePercentLower, escapePartly
        /// As a reference in HTML or XML: `&#x2F;`, `&#47;`, `&amp;`.
        case hexadecimal, decimal, entity
        /// An escape in a text of JSON within JSON: `\\/`, `\\\"`, `\\u002F`, `\\u002f`.
        case escapeTwice, escapeWhole, unicodeTwice, unicodeTwiceLower
        /// An escape by number in JSON, percent-encoded: `%5Cu002F`, `%5Cu002f`.
        case unicodePercent, unicodePercentLower
        /// As a reference with digits in upper case, `&#x2F;`, or with a zero before them, `&#039;`.
        case hexadecimalUpper = 0x41
        case decimalPadded
        /// A reference, percent-encoded: `%26%23x2f%3B`, `%26%2347%3B`, `%26amp%3B`, with upper or lower case.
        case hexadecimalPercent, hexadecimalPercentLower, hexadecimalUpperPercent, hexadecimalUpperPercentLower
        case decimalPercent, decimalPercentLower, decimalPaddedPercent, decimalPaddedPercentLower
        case entityPercent, entityPercentLower
        /// An escape in JSON, percent-encoded twice: `%255C%252F`, `%255C/`, `%255Cu002F`.
        case escapeDoublePercent, escapeDoublePercentLower, escapePartlyDoublePercent
        case unicodeDoublePercent, unicodeDoublePercentLower
        /// An escape in a text of JSON within JSON, percent-encoded: `%5C%5C%2F`, `%5C%5C%5C%22`.
        case escapeTwicePercent, escapeWholePercent
        /// An escape by number, percent-encoded in lower case: `%5cu002f`, `%255cu002f`.
        case unicodePercentAllLower, unicodeDoublePercentAllLower
        /// An escape by number in a text of JSON within JSON, percent-encoded once and twice: `%5C%5Cu002F`.
        case unicodeTwicePercent, unicodeTwicePercentLower, unicodeTwiceDoublePercent, unicodeTwiceDoublePercentLower
        /// An escape by number, percent-encoded three times.
        case unicodeTriplePercent
        case unicodeTriplePercentLower = 0x78

        /// Returns whether a byte starts a spelling other than the first two.
        static func startsSpelling(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&")
        }

        static let encoded = allCases.dropFirst(2)

        /// Returns the text of the character at a position, and the number of its bytes in the secret.
        func written(_ bytes: [UInt8], at index: Int) -> (text: [UInt8], count: Int)? {
            let byte = bytes[index]
            switch self {
            case .plain: return ([byte], 1)
            case .other: return Self.other(byte).map { ([$0], 1) }
            case .percent: return (Self.hex(byte, after: "%", upper: true), 1)
            case .percentLower: return (Self.hex(byte, after: "%", upper: false), 1)
            case .doublePercent: return (Self.hex(byte, after: "%25", upper: true), 1)
            case .doublePercentLower: return (Self.hex(byte, after: "%25", upper: false), 1)
            case .triplePercent: return (Self.hex(byte, after: "%2525", upper: true), 1)
            case .triplePercentLower: return (Self.hex(byte, after: "%2525", upper: false), 1)
            case .escape: return Self.escaped(byte).map { ([UInt8(ascii: "\\"), $0], 1) }
            case .escapeTwice: return Self.escaped(byte).map { (Array("\\\\".utf8) + [$0], 1) }
            case .escapeWhole: return Self.escaped(byte).map { (Array("\\\\\\".utf8) + [$0], 1) }
            case .escapePercent:
                return Self.escaped(byte).map { (Array("%5C".utf8) + Self.hex($0, after: "%", upper: true), 1) }
            case .escapePercentLower:
                return Self.escaped(byte).map { (Array("%5c".utf8) + Self.hex($0, after: "%", upper: false), 1) }
            case .escapeDoublePercent:
                return Self.escaped(byte).map { (Array("%255C".utf8) + Self.hex($0, after: "%25", upper: true), 1) }
            case .escapeDoublePercentLower:
                return Self.escaped(byte).map { (Array("%255c".utf8) + Self.hex($0, after: "%25", upper: false), 1) }
            case .escapePartlyDoublePercent: return Self.escaped(byte).map { (Array("%255C".utf8) + [$0], 1) }
            case .escapeTwicePercent:
                return Self.escaped(byte).map { (Array("%5C%5C".utf8) + Self.hex($0, after: "%", upper: true), 1) }
            case .escapeWholePercent:
                return Self.escaped(byte).map { (Array("%5C%5C%5C".utf8) + Self.hex($0, after: "%", upper: true), 1) }
            case .escapePartly: return Self.escaped(byte).map { (Array("%5C".utf8) + [$0], 1) }
            default:
                guard let (prefix, isUpper) = number else { return reference(to: byte).map { ($0, 1) } }
                return Self.unicode(bytes, at: index, after: prefix, upper: isUpper)
            }
        }

        /// The backslashes before the number of an escape, and whether it is in upper case; `nil` for others.
        private var number: (prefix: String, isUpper: Bool)? {
            switch self {
            case .unicode: ("\\", true)
            case .unicodeLower: ("\\", false)
            case .unicodeTwice: ("\\\\", true)
            case .unicodeTwiceLower: ("\\\\", false)
            case .unicodePercent: ("%5C", true)
            case .unicodePercentLower: ("%5C", false)
            case .unicodePercentAllLower: ("%5c", false)
            case .unicodeTwicePercent: ("%5C%5C", true)
            case .unicodeTwicePercentLower: ("%5C%5C", false)
            case .unicodeDoublePercent: ("%255C", true)
            case .unicodeDoublePercentLower: ("%255C", false)
            case .unicodeDoublePercentAllLower: ("%255c", false)
            case .unicodeTwiceDoublePercent: ("%255C%255C", true)
            case .unicodeTwiceDoublePercentLower: ("%255C%255C", false)
            case .unicodeTriplePercent: ("%25255C", true)
            case .unicodeTriplePercentLower: ("%25255C", false)
            default: nil
            }
        }

        /// Returns the reference to a character of ASCII in HTML or XML.
        private func reference(to byte: UInt8) -> [UInt8]? {
            guard byte < 0x80 else { return nil }
            let digits = String(byte, radix: 16)
            let name: String? =
                switch self {
                case .hexadecimal, .hexadecimalPercent, .hexadecimalPercentLower: "#x" + digits
                case .hexadecimalUpper, .hexadecimalUpperPercent, .hexadecimalUpperPercentLower:
                    "#x" + digits.uppercased()
                case .decimal, .decimalPercent, .decimalPercentLower: "#\(byte)"
                case .decimalPadded, .decimalPaddedPercent, .decimalPaddedPercentLower: "#0\(byte)"
                default: Self.entities[byte]
                }
            guard let name else { return nil }
            switch self {
            case .hexadecimal, .hexadecimalUpper, .decimal, .decimalPadded, .entity: return Array("&\(name);".utf8)
            case .hexadecimalPercentLower, .hexadecimalUpperPercentLower, .decimalPercentLower,
                .decimalPaddedPercentLower, .entityPercentLower:
                return Array("%26\(name.replacing("#", with: "%23"))%3b".utf8)
            default: return Array("%26\(name.replacing("#", with: "%23"))%3B".utf8)
            }
        }

        /// Returns the letter of the other case, or the `+` of a space.
        static func other(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): byte ^ 0x20
            case UInt8(ascii: " "): UInt8(ascii: "+")
            default: nil
            }
        }

        private static func hex(_ byte: UInt8, after prefix: String, upper isUpper: Bool) -> [UInt8] {
            let digits = String(byte, radix: 16, uppercase: isUpper)
            return Array((prefix + (digits.count == 1 ? "0" : "") + digits).utf8)
        }

        private static func escaped(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
            case 0x08: UInt8(ascii: "b")
            case 0x0C: UInt8(ascii: "f")
            case 0x0A: UInt8(ascii: "n")
            case 0x0D: UInt8(ascii: "r")
            case 0x09: UInt8(ascii: "t")
            default: nil
            }
        }

        /// Returns the character that starts at a position as escapes of its UTF-16 code units.
        private static func unicode(
            _ bytes: [UInt8],
            at index: Int,
            after prefix: String,
            upper isUpper: Bool
        ) -> ([UInt8], Int)? {
            let byte = bytes[index]
            guard byte < 0x80 || byte >= 0xC0 else { return nil }
            let count = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            guard index + count <= bytes.count else { return nil }
            let text = String(decoding: bytes[index..<index + count], as: UTF8.self)
            return (numbered(text, after: prefix, upper: isUpper), count)
        }

        /// Returns a text as the numbers of its UTF-16 code units: `\u002F`.
        static func numbered(_ text: String, after prefix: String = "\\", upper isUpper: Bool) -> [UInt8] {
            text.utf16.flatMap { unit in
                let digits = String(unit, radix: 16, uppercase: isUpper)
                return Array((prefix + "u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            }
        }

        private static let entities: [UInt8: String] = [
            UInt8(ascii: "&"): "amp", UInt8(ascii: "<"): "lt", UInt8(ascii: ">"): "gt", UInt8(ascii: "\""): "quot",
            UInt8(ascii: "'"): "apos",
        ]
    }
}
