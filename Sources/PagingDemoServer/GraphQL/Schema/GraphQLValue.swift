/// An input value: a variable from JSON, or a literal with its variables substituted.
indirect enum GraphQLValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case int(Int)
    case float(Double)
    case string(String)
    case enumeration(String)
    case list([GraphQLValue])
    case object([String: GraphQLValue])

    /// Creates the value of a literal, or `nil` for an omitted variable.
    init?(_ literal: GraphQLLiteral, variables: [String: GraphQLValue]) {
        switch literal {
        case .variable(let name):
            guard let value = variables[name] else { return nil }
            self = value
        case .int(let text): self = Int(text).map { .int($0) } ?? .float(Double(text) ?? 0)
        case .float(let text): self = .float(Double(text) ?? 0)
        case .string(let text): self = .string(text)
        case .boolean(let value): self = .boolean(value)
        case .null: self = .null
        case .enumeration(let name): self = .enumeration(name)
        case .list(let items): self = .list(items.map { GraphQLValue($0, variables: variables) ?? .null })
        case .object(let members):
            let pairs = members.compactMap { member in
                GraphQLValue(member.value, variables: variables).map { (member.name, $0) }
            }
            self = .object(Dictionary(pairs) { _, last in last })
        }
    }

    /// The value in an error message, truncated.
    var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): String(value)
        case .int(let value): String(value)
        case .float(let value): String(value)
        case .string(let value): "\"\(value.prefix(80))\""
        case .enumeration(let name): String(name.prefix(80))
        case .list: "a list"
        case .object: "an object"
        }
    }
}

extension GraphQLValue: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            let pairs = try object.allKeys.map {
                ($0.stringValue, try object.decode(GraphQLValue.self, forKey: $0))
            }
            self = .object(Dictionary(pairs) { first, _ in first })
        } else if var list = try? decoder.unkeyedContainer() {
            var items: [GraphQLValue] = []
            while !list.isAtEnd { items.append(try list.decode(GraphQLValue.self)) }
            self = .list(items)
        } else {
            self = try Self(decoder.singleValueContainer())
        }
    }

    private init(_ container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .float(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }
}

typealias GraphQLArguments = [String: GraphQLValue]

extension GraphQLArguments {
    func integer(_ name: String) -> Int? {
        if case .int(let value)? = self[name] { value } else { nil }
    }

    func string(_ name: String) -> String? {
        if case .string(let value)? = self[name] { value } else { nil }
    }
}
