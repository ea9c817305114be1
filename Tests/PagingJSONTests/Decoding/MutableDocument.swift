import PagingTesting

@testable import PagingJSON

/// A JSON document that can be changed at random, with duplicate keys and numbers as text.
indirect enum MutableDocument {
    case scalar(String)
    case array([MutableDocument])
    case object([(key: String, value: MutableDocument)])

    /// Creates a document from valid JSON.
    init(_ text: String) throws {
        let outline = try JSONOutline(Array(text.utf8))
        self.init(outline.root, of: outline)
    }

    private init(_ node: JSONOutline.Node, of outline: JSONOutline) {
        switch node.kind {
        case .array: self = .array(outline.elements(of: node).map { MutableDocument($0, of: outline) })
        case .object:
            self = .object(
                outline.members(of: node).map { member in
                    var key: [UInt8] = []
                    JSONText.append(member.key, to: &key)
                    return (String(decoding: key, as: UTF8.self), MutableDocument(member.node, of: outline))
                }
            )
        default: self = .scalar(String(decoding: outline.bytes(of: node.range), as: UTF8.self))
        }
    }

    private var count: Int {
        switch self {
        case .scalar: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.count }
        case .object(let members): members.reduce(1) { $0 + $1.value.count }
        }
    }

    /// Changes a random value of the document.
    mutating func mutate(using random: inout SeededGenerator) {
        var place = random.below(count)
        mutate(at: &place, using: &random)
    }

    private mutating func mutate(at place: inout Int, using random: inout SeededGenerator) {
        if place == 0 { return change(using: &random) }
        place -= 1
        switch self {
        case .scalar: return
        case .array(var elements):
            for index in elements.indices where place >= 0 {
                let count = elements[index].count
                if place < count { elements[index].mutate(at: &place, using: &random) }
                place = place < count ? -1 : place - count
            }
            self = .array(elements)
        case .object(var members):
            for index in members.indices where place >= 0 {
                let count = members[index].value.count
                if place < count { members[index].value.mutate(at: &place, using: &random) }
                place = place < count ? -1 : place - count
            }
            self = .object(members)
        }
    }

    private mutating func change(using random: inout SeededGenerator) {
        switch (self, random.below(10)) {
        case (.array(var elements), 0...5): Self.change(&elements, using: &random) { self = .array($0) }
        case (.object(var members), 0...6):
            Self.change(&members, using: &random) { self = .object($0) }
        case (_, 0): self = .array([self])
        case (_, 1): self = .object([(key: "\"\(Fragments.keys.drawn(&random))\"", value: self)])
        case (_, 2...4): self = .scalar(Fragments.numbers.drawn(&random))
        case (_, 5...7): self = .scalar("\"\(Fragments.strings.drawn(&random))\"")
        default: self = .scalar(Fragments.words.drawn(&random))
        }
    }

    private static func change(
        _ elements: inout [MutableDocument],
        using random: inout SeededGenerator,
        _ store: ([MutableDocument]) -> Void
    ) {
        let index = random.below(max(elements.count, 1))
        switch random.below(3) {
        case 0 where !elements.isEmpty: elements.remove(at: index)
        case 1 where !elements.isEmpty: elements.insert(elements[index], at: random.below(elements.count + 1))
        default: elements.insert(.scalar(Fragments.numbers.drawn(&random)), at: index)
        }
        store(elements)
    }

    private static func change(
        _ members: inout [(key: String, value: MutableDocument)],
        using random: inout SeededGenerator,
        _ store: ([(key: String, value: MutableDocument)]) -> Void
    ) {
        let index = random.below(max(members.count, 1))
        switch random.below(7) {
        case 0 where !members.isEmpty: members.remove(at: index)
        case 1 where !members.isEmpty: members.insert(members[index], at: random.below(members.count + 1))
        case 2 where !members.isEmpty:
            let copy = (members[index].key, MutableDocument.scalar(Fragments.numbers.drawn(&random)))
            members.insert(copy, at: random.below(members.count + 1))
        case 3 where !members.isEmpty: members[index].key = escaped(members[index].key, using: &random)
        case 4 where !members.isEmpty: members.swapAt(index, random.below(members.count))
        case 5 where !members.isEmpty: members[index].value = .scalar("null")
        default:
            let key = "\"\(Fragments.keys.drawn(&random))\""
            members.insert((key, .scalar(Fragments.numbers.drawn(&random))), at: index)
        }
        store(members)
    }

    /// Returns a key with one of its characters as an escape.
    private static func escaped(_ key: String, using random: inout SeededGenerator) -> String {
        var characters = Array(key.unicodeScalars)
        guard characters.count > 2, !key.contains("\\") else { return key }
        let index = 1 + random.below(characters.count - 2)
        guard characters[index].value < 0x10000 else { return key }
        let digits = String(characters[index].value, radix: 16, uppercase: random.once(in: 2))
        let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        characters.replaceSubrange(index...index, with: Array(escape.unicodeScalars))
        return String(String.UnicodeScalarView(characters))
    }

    /// Returns the document as text, sometimes with white space between its tokens.
    func text(using random: inout SeededGenerator) -> String {
        let spaces = random.once(in: 4) ? ["", " ", "\n\t", "          "] : [""]
        var text = ""
        write(to: &text, spaces, using: &random)
        return text
    }

    private func write(to text: inout String, _ spaces: [String], using random: inout SeededGenerator) {
        func space() -> String { spaces.count == 1 ? "" : spaces.drawn(&random) }
        text += space()
        switch self {
        case .scalar(let scalar): text += scalar
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text, spaces, using: &random)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                text += (index > 0 ? "," : "") + space() + member.key + space() + ":"
                member.value.write(to: &text, spaces, using: &random)
            }
            text += "}"
        }
        text += space()
    }
}

/// The scalars and keys that mutations insert.
private enum Fragments {
    static let words = ["null", "true", "false", "{}", "[]", "[null]", "{\"a\":1}"]
    static let keys = [
        "a", "b", "id", "A", "K", "\u{212A}", "\u{E9}", "e\u{301}", "created_at", "_created_at_", "createdAt",
        "CREATED_AT", "a_b", "super", "1", "-1", "\\ud800", "\\u0061", "", "_", "__", "a_1b", "a_b-c d",
        "long key",
    ]
    static let strings = [
        "", "a", "true", "1", "1.5", "north", "south", "2026-03-10T08:15:30Z", "2026-02-29T00:00:00Z",
        "2024-02-29T23:59:59Z", "2026-03-10T08:15:30.5Z", "2026-03-10T08:15:30+02:00", "1582-10-10T00:00:00Z",
        "1599-12-31T00:00:00Z", "1600-02-29T12:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
        "2026-03-10T24:00:00Z", "2026-03-10T08:60:30Z", "2026-03-10T08:15:60Z", "2026-13-10T08:15:30Z",
        "2026-03-10 08:15:30Z", "2026-03-1AT08:15:30Z", "2026-3-10T08:15:30Z0", "https://api.test/a?b=c#d",
        "http://[::1",
        "a b", "\\ud83d\\ude00", "\\ud83d", "\\ude00\\ud83d", "\\ud83d\\u0041", "caf\\u00e9", "na\u{EF}ve", "\u{1F600}",
        "\\n\\t\\r\\b\\f\\/\\\\\\\"", "aGVsbG8=", "aGVsbG8", "aGVs bG8=", "%%%", "Inf", "-Inf", "NaN", "\\u0000",
        "e\u{301}", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "\\u0049nf", "long text with more than fifteen bytes",
    ]
    static let numbers = [
        "0", "-0", "1", "-1", "1.0", "-1.0", "1.5", "1e2", "1E+2", "10e-1", "100e-2", "1e-1", "0.0", "-0.0", "0e5",
        "127",
        "128", "-128", "-129", "255", "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648",
        "-2147483648", "4294967295", "4294967296", "9007199254740991", "9007199254740992", "9007199254740993",
        "9007199254740993.0", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616", "18446744073709551615.0",
        "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
        "340282366920938463463374607431768211455", "340282366920938463463374607431768211456", "1e18", "1e19", "1e20",
        "123456789012345678901234567890", "0.1", "0.30000000000000004", "3.141592653589793238462643383279",
        "-122.41941550000001", "2.2250738585072011e-308", "4.9e-324", "1e-324", "1e-400", "1.7976931348623157e308",
        "1.7976931348623159e308", "1e309", "1e-46", "3.4028235e38", "3.5e38", "16777217", "16777217.0", "33554433e1",
        "1.00000017881393432617187499", "8.5e22", "9e22", "1e23", "123456789012345678e5", "999999999999999999",
        "9999999999999999999", "1e127", "1e128", "1e165", "1.0000000000000001", "0.000001", "1e0000000000000000000001",
        "1e99999999999999999999", "12345678901234567890.5", "1000000000000000000000e-21", "752112123.25", "1773130530",
    ]
}

extension Array {
    /// Returns a random element.
    fileprivate func drawn(_ random: inout SeededGenerator) -> Element {
        self[random.below(count)]
    }
}
