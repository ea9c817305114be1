import Foundation

@testable import PagingJSON

/// Types that use containers by hand.
extension DecodingSample {
    static let containers: [DecodingSample] = [
        DecodingSample([Int].self, "[1,2,3]", "[]"),
        DecodingSample([[String]].self, #"[["a"],[],["b","c"]]"#),
        DecodingSample([Int?].self, "[1,null,3]"),
        DecodingSample(Set<String>.self, #"["a","b","a"]"#),
        DecodingSample([String: Int].self, #"{"a":1,"b":2}"#, isUnordered: true),
        DecodingSample([Int: String].self, #"{"1":"a","-1":"b"}"#, isUnordered: true),
        DecodingSample([Direction: Int].self, #"{"north":1,"south":2}"#, isUnordered: true),
        DecodingSample([Double: Int].self, "[1.5,1,2,2]"),
        DecodingSample([String: [String: [Int]]].self, #"{"a":{"b":[1]},"c":{}}"#, isUnordered: true),
        DecodingSample(
            Derived.self,
            #"{"id":1,"super":{"name":"a"}}"#
        ),
        DecodingSample(DerivedByKey.self, #"{"id":1,"base":{"name":"a"}}"#),
        DecodingSample(DerivedFlat.self, #"{"id":1,"name":"a"}"#),
        DecodingSample(OptionalBase.self, #"{"id":1,"super":{"name":"a"}}"#, #"{"id":1}"#),
        DecodingSample(Nested.self, #"{"a":{"b":1,"a":[1,"x",[true]]},"b":[{"a":2}]}"#),
        DecodingSample(Pair.self, #"[1,"a",null]"#, #"[2,"b",3]"#),
        DecodingSample(Elements.self, #"[1,null,"a",true]"#, "[]"),
        DecodingSample(OptionalElements.self, #"[1,null,"a"]"#, "[]"),
        DecodingSample(Lossy.self, #"[1,"a",null,2]"#),
        DecodingSample(Either.self, #"{"id":1}"#, #""a""#, "[1]"),
        DecodingSample(Keys.self, #"{"a":1,"b":2,"c":3}"#),
        DecodingSample(Presence.self, #"{"a":null,"b":1}"#),
        DecodingSample(Repeated.self, #"{"a":1,"b":2,"id":3}"#),
        DecodingSample(Paths.self, #"{"a":[{"b":1},{"b":2}],"1":{"2":{"a":1}}}"#, isUnordered: true),
        DecodingSample(IntKeyed.self, #"{"one":{"two":{"1":5}}}"#, #"{"one":{}}"#, isUnordered: true),
        DecodingSample(Unordered.self, #"{"a":[1,null,true,"b",1.5]}"#),
        DecodingSample(SuperElements.self, #"[{"name":"a"},{"name":"b"}]"#),
    ]
}

/// A value of any kind, whose members Foundation returns in any order.
private struct Unordered: Decodable, Equatable {
    let value: JSONValue

    init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }

    static func == (left: Unordered, right: Unordered) -> Bool { words(left.value) == words(right.value) }

    private static func words(_ value: JSONValue) -> String {
        if case .array(let elements) = value { return "[\(elements.map(words).joined(separator: ","))]" }
        guard case .object(let object) = value else { return "\(value)" }
        return "{\(object.members.map { "\($0.key):\(words($0.value))" }.sorted().joined(separator: ","))}"
    }
}

enum Direction: String, Codable, CodingKeyRepresentable {
    case north, south
}

private class Base: Decodable {
    let name: String

    enum CodingKeys: String, CodingKey { case name }
}

private final class Derived: Base, Equatable {
    let id: Int

    enum Keys: String, CodingKey { case id }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        id = try container.decode(Int.self, forKey: .id)
        try super.init(from: container.superDecoder())
    }

    static func == (left: Derived, right: Derived) -> Bool { left.id == right.id && left.name == right.name }
}

private final class DerivedByKey: Base, Equatable {
    let id: Int

    enum Keys: String, CodingKey { case id, base }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        id = try container.decode(Int.self, forKey: .id)
        try super.init(from: container.superDecoder(forKey: .base))
    }

    static func == (left: DerivedByKey, right: DerivedByKey) -> Bool { left.id == right.id && left.name == right.name }
}

private final class DerivedFlat: Base, Equatable {
    let id: Int

    enum Keys: String, CodingKey { case id }

    required init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
        try super.init(from: decoder)
    }

    static func == (left: DerivedFlat, right: DerivedFlat) -> Bool { left.id == right.id && left.name == right.name }
}

private struct OptionalBase: Decodable, Equatable {
    let hasBase: Bool
    let path: [String]

    enum Keys: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let base = try container.superDecoder()
        hasBase = try !base.singleValueContainer().decodeNil()
        path = base.codingPath.map(\.stringValue)
    }
}

private struct Nested: Decodable, Equatable {
    let number: Int
    let first: Int
    let text: String
    let flag: Bool
    let last: Int

    enum Keys: String, CodingKey { case a, b }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let inner = try container.nestedContainer(keyedBy: Keys.self, forKey: .a)
        number = try inner.decode(Int.self, forKey: .b)
        var elements = try inner.nestedUnkeyedContainer(forKey: .a)
        first = try elements.decode(Int.self)
        text = try elements.decode(String.self)
        var flags = try elements.nestedUnkeyedContainer()
        flag = try flags.decode(Bool.self)
        var others = try container.nestedUnkeyedContainer(forKey: .b)
        last = try others.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .a)
    }
}

private struct Pair: Decodable, Equatable {
    let number: Int
    let text: String
    let optional: Int?

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        number = try container.decode(Int.self)
        text = try container.decode(String.self)
        optional = try container.decodeIfPresent(Int.self)
        guard container.isAtEnd else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "too many")
        }
    }
}

/// The progress of an unkeyed container through values of any kind.
private struct Elements: Decodable, Equatable {
    var words: [String] = []

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        words.append("\(container.count ?? -1)")
        while !container.isAtEnd, words.count < 40 {
            words.append("\(container.currentIndex)")
            if try container.decodeNil() { continue }
            if let number = try? container.decode(Int8.self) {
                words.append("\(number)")
            } else if let flag = try? container.decode(Bool.self) {
                words.append("\(flag)")
            } else {
                words.append(try container.decode(String.self))
            }
        }
    }
}

private struct OptionalElements: Decodable, Equatable {
    let a: Int?, b: Bool?, c: String?, d: Double?, e: [Int]?, f: UInt16?
    let index: Int

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        a = try container.decodeIfPresent(Int.self)
        b = try container.decodeIfPresent(Bool.self)
        c = try container.decodeIfPresent(String.self)
        d = try container.decodeIfPresent(Double.self)
        e = try container.decodeIfPresent([Int].self)
        f = try container.decodeIfPresent(UInt16.self)
        index = container.currentIndex
    }
}

/// The numbers of an array; other elements are skipped.
private struct Lossy: Decodable, Equatable {
    var numbers: [Int] = []

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            if let number = try? Int(from: container.superDecoder()) { numbers.append(number) }
        }
    }
}

private enum Either: Decodable, Equatable {
    struct Object: Decodable, Equatable { let id: Int }

    case object(Object)
    case text(String)
    case numbers([Int])

    init(from decoder: any Decoder) throws {
        do {
            self = .object(try Object(from: decoder))
        } catch DecodingError.typeMismatch {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .numbers(try container.decode([Int].self))
            }
        }
    }
}

private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = Int(stringValue)
    }

    init?(intValue: Int) { self.init(stringValue: "\(intValue)") }
}

private struct Keys: Decodable, Equatable {
    let keys: [String]
    let values: [Int?]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let all = container.allKeys.sorted { $0.stringValue < $1.stringValue }
        keys = all.map(\.stringValue)
        values = all.map { try? container.decode(Int.self, forKey: $0) }
    }
}

private struct Presence: Decodable, Equatable {
    let words: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        words =
            try ["a", "b", "c", "K", "\u{E9}"].map { name in
                let key = Key(stringValue: name)
                guard container.contains(key) else { return "missing" }
                return try container.decodeNil(forKey: key) ? "null" : "value"
            } + ["\(try container.decodeNil(forKey: Key(stringValue: "b")))"]
    }
}

private struct Repeated: Decodable, Equatable {
    let values: [Int]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        values = try ["id", "a", "b", "a", "id", "b", "b", "a"].map {
            try container.decode(Int.self, forKey: Key(stringValue: $0))
        }
    }
}

/// The coding paths of all values.
private struct Paths: Decodable, Equatable {
    var paths: Set<[String]>

    init(from decoder: any Decoder) throws {
        paths = [DecodingOutcome<Int>.words(decoder.codingPath)]
        if let container = try? decoder.container(keyedBy: Key.self) {
            paths.insert(DecodingOutcome<Int>.words(container.codingPath))
            for key in container.allKeys {
                paths.formUnion(try container.decode(Paths.self, forKey: key).paths)
            }
        } else if var container = try? decoder.unkeyedContainer() {
            paths.insert(DecodingOutcome<Int>.words(container.codingPath))
            while !container.isAtEnd { paths.formUnion(try container.decode(Paths.self).paths) }
        } else {
            let number = try decoder.singleValueContainer().decode(Int.self)
            paths.insert(["\(number)"])
        }
    }
}

private struct IntKeyed: Decodable, Equatable {
    enum Keys: Int, CodingKey { case one = 1, two }

    let value: Int?
    let path: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let inner = try container.nestedContainer(keyedBy: Keys.self, forKey: .one)
        path = DecodingOutcome<Int>.words(inner.codingPath)
        value = try inner.decodeIfPresent([Int: Int].self, forKey: .two)?[1]
    }
}

private struct SuperElements: Decodable, Equatable {
    let names: [String]

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let first = try Base(from: container.superDecoder())
        names = [first.name, try container.decode(Base.self).name]
    }
}
