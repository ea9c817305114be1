import PagingHTTP

extension GraphQLDocument.Argument {
    /// The value as it is written in a document.
    var text: String {
        switch self {
        case .variable(let name): "$" + name
        case .enumeration(let name): name
        // The escapes of JSON are those of GraphQL.
        case .scalar(let value): String(decoding: value.encoded(), as: UTF8.self)
        case .list(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
        case .object(let members): "{" + members.arguments.joined(separator: ", ") + "}"
        }
    }
}

extension GraphQLDocument.Argument {
    /// The value in JSON, as a default of a variable; `nil` if it has a variable.
    var json: JSONValue? {
        switch self {
        case .variable: return nil
        case .enumeration(let name): return .string(name)
        case .scalar(let value): return value
        case .list(let elements):
            let values = elements.compactMap(\.json)
            return values.count == elements.count ? .array(values) : nil
        case .object(let members):
            let values = members.sorted { $0.key < $1.key }.compactMap { name, value in
                value.json.map { JSONValue.Object.Member(key: name, value: $0) }
            }
            return values.count == members.count ? .object(.init(values)) : nil
        }
    }
}

extension [String: GraphQLDocument.Argument] {
    /// The names and values as they are written in a document.
    fileprivate var arguments: [String] { sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" } }
}

extension GraphQLDocument.Field {
    /// The field as it is written in a document.
    var text: String {
        let name = key == name ? name : "\(key): \(name)"
        let list = arguments.isEmpty ? "" : "(\(arguments.arguments.joined(separator: ", ")))"
        return name + list + (selections.isEmpty ? "" : " " + selections.text)
    }
}

extension GraphQLDocument.Fragment {
    /// The type, the directives and the selections as they are written in a document.
    var text: String {
        let directives = directives.sorted { $0.key < $1.key }.map { name, arguments in
            "@" + name + (arguments.isEmpty ? "" : "(\(arguments.arguments.joined(separator: ", ")))")
        }
        return ((type.map { ["on " + $0] } ?? []) + directives + [selections.text]).joined(separator: " ")
    }
}

extension [GraphQLDocument.Selection] {
    /// The selection set as it is written in a document.
    var text: String {
        let selections = map { selection in
            switch selection {
            case .field(let field): field.text
            case .spread(let name): "..." + name
            case .inline(let fragment): "... " + fragment.text
            }
        }
        return "{ " + selections.joined(separator: " ") + " }"
    }
}

extension GraphQLDocument.Operation {
    /// The names of the fragments and variables that selections use, also in fragments.
    func names(usedBy selections: [GraphQLDocument.Selection]) -> (fragments: Set<String>, variables: Set<String>) {
        var (fragments, variables): (Set<String>, Set<String>) = ([], [])
        func add(_ arguments: some Sequence<GraphQLDocument.Argument>) {
            for name in self.variables.keys where arguments.contains(where: { $0.uses(name) }) {
                variables.insert(name)
            }
        }
        // A stack instead of recursion: the fragments of a document can form a chain of any length.
        var rest = selections
        while let selection = rest.popLast() {
            switch selection {
            case .field(let field):
                add(field.arguments.values)
                rest += field.selections
            case .inline(let fragment):
                add(fragment.directives.values.flatMap(\.values))
                rest += fragment.selections
            case .spread(let name):
                guard fragments.insert(name).inserted, let fragment = self.fragments[name] else { continue }
                rest.append(.inline(fragment))
            }
        }
        return (fragments, variables)
    }
}
