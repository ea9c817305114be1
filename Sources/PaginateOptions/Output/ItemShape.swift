import ArgumentParser
package import PaginateFiles
package import PagingHTTP

/// The shape in which items are written: chosen columns, flattened objects, or both.
package struct ItemShape: Sendable {
    /// The columns in their order; `nil` for all members of an item.
    let columns: [NamedColumn]?
    /// Whether the members of nested objects become members of the item.
    let flattens: Bool
    private let watch: ColumnWatch?

    /// - Parameters:
    ///   - options: The options of the output.
    ///   - parents: The members that items receive from their parents, which are columns, too.
    /// - Returns: `nil` when items are written as they arrive.
    package init?(_ options: OutputOptions, parents: [ParentMember] = []) {
        guard options.columns != nil || options.flatten else { return nil }
        let others = parents.filter { parent in
            options.columns?.contains { $0.pointer.tokens.first == parent.name } == false
        }
        columns = options.columns.map { $0 + others.map { NamedColumn(memberNamed: $0.name) } }
        flattens = options.flatten
        watch = columns.map { ColumnWatch($0.map(\.pointer)) }
    }

    /// A sentence about the columns that no item so far has, if there are any.
    package var missingColumns: String? { watch?.sentence }

    /// The names of the columns, if they are known before the first item.
    package var names: [String]? { flattens ? nil : columns?.map(\.name) }

    /// Returns an item in this shape, as an object whose values keep their JSON text.
    ///
    /// A missing value is null. Without columns, an item that is not an object is unchanged.
    package func shaped(_ item: RawItem) -> RawItem {
        guard let outline = try? JSONOutline(Array(item.bytes)) else { return item }
        var members: [(name: String, node: JSONOutline.Node?)]
        if let columns {
            members = columns.map { ($0.name, outline.node(at: $0.pointer)) }
            watch?.record(members.map { $0.node != nil }, in: outline)
        } else {
            guard outline.root.kind == .object else { return item }
            members = outline.members(of: outline.root).map { ($0.key, $0.node) }
        }
        if flattens { members = Self.flattened(members, of: outline) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(item.bytes.count)
        for (name, node) in members {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
            bytes += JSONValue.string(name).encoded()
            bytes.append(UInt8(ascii: ":"))
            if let node { bytes += outline.bytes(of: node.range) } else { bytes += "null".utf8 }
        }
        if bytes.isEmpty { bytes.append(UInt8(ascii: "{")) }
        bytes.append(UInt8(ascii: "}"))
        return RawItem(bytes: bytes[...])
    }

    /// Returns the place of a value in the items as they are written; `nil` if no column has it.
    func place(of pointer: JSONPointer) -> JSONPointer? {
        var tokens = pointer.tokens
        if let columns {
            let holders = columns.filter { tokens.starts(with: $0.pointer.tokens) }
            guard let column = holders.max(by: { $0.pointer.tokens.count < $1.pointer.tokens.count }) else {
                return nil
            }
            tokens = [column.name] + tokens.dropFirst(column.pointer.tokens.count)
        }
        return JSONPointer(tokens: flattens ? [tokens.joined(separator: ".")] : tokens)
    }

    // MARK: - Flattening

    private typealias Members = [(name: String, node: JSONOutline.Node?)]

    /// Returns the members with those of nested objects in their place, named by their path.
    ///
    /// An object stays as it is if one of its names would exist twice, so that no value is lost.
    private static func flattened(_ members: Members, of outline: JSONOutline) -> Members {
        var names = Set(members.map { Array($0.name.utf8) })
        var result: Members = []
        for (name, node) in members {
            guard let node, node.kind == .object else {
                result.append((name, node))
                continue
            }
            var nested: Members = []
            collect(outline.members(of: node), below: name, of: outline, into: &nested)
            let own = Set(nested.map { Array($0.name.utf8) })
            if nested.isEmpty || own.count < nested.count || !own.isDisjoint(with: names) {
                result.append((name, node))
            } else {
                names.formUnion(own)
                result += nested
            }
        }
        return result
    }

    /// Adds the members of an object and of the objects in it; an empty object is a value.
    private static func collect(
        _ members: [JSONOutline.Member],
        below path: String,
        of outline: JSONOutline,
        into result: inout Members
    ) {
        for member in members {
            let name = path + "." + member.key
            let nested = outline.members(of: member.node)
            if nested.isEmpty {
                result.append((name, member.node))
            } else {
                collect(nested, below: name, of: outline, into: &result)
            }
        }
    }
}

extension FetchingCommand {
    /// Returns the place of a value in the items as they are written.
    ///
    /// - Throws: `ValidationError` when `--columns` leaves the value out.
    package func writtenPlace(of pointer: JSONPointer, _ option: String) throws -> JSONPointer {
        guard let shape = ItemShape(output, parents: lists.parentKeys) else { return pointer }
        guard let place = shape.place(of: pointer) else {
            throw ValidationError("\(option) \(pointer) is not among the --columns; add \(pointer) to them.")
        }
        return place
    }
}
