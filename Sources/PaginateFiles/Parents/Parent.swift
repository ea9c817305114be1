import Paging
package import PagingHTTP

/// The place of a list in the input: a line of a file, or an argument.
package struct ParentPlace: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file; `nil` for the arguments of the command.
    package let file: String?
    /// The number of the line or of the argument, counted from 1.
    package let number: Int

    package init(file: String?, number: Int) {
        (self.file, self.number) = (file, number)
    }

    /// The place as the start of a sentence.
    package var description: String { file.map { "Line \(number) of \($0)" } ?? "URL \(number)" }
}

/// An error in the parents of the lists, which is bad usage.
package struct ParentError: Error, Equatable, CustomStringConvertible {
    /// A description of the error in one sentence.
    package let description: String
    /// The place of the parent; `nil` for an error of the whole input.
    let place: ParentPlace?

    package init(_ description: String, at place: ParentPlace? = nil) {
        self.description = description
        self.place = place
    }
}

/// A parent of a list: one object of an NDJSON file, or one row of a CSV file.
package struct Parent: Sendable {
    /// The content of a parent.
    enum Content: Sendable {
        case object(JSONOutline)
        /// A row with as many cells as the header has columns; an empty cell without quotation marks is `nil`.
        case row(CSVHeader, [String?])
    }

    package let place: ParentPlace
    let content: Content

    /// Creates a parent from a line of NDJSON.
    ///
    /// - Throws: ``ParentError`` unless the line is a JSON object.
    package init(_ line: [UInt8], at place: ParentPlace) throws(ParentError) {
        let outline: JSONOutline
        do {
            outline = try JSONOutline(line)
        } catch {
            throw ParentError("\(place) is not JSON. \(error)", at: place)
        }
        guard outline.root.kind == .object else {
            let hint = outline.root.kind == .array ? "; jq -c '.[]' writes the elements of an array" : ""
            throw ParentError("\(place) is \(outline.root.kind.name), and not an object\(hint).", at: place)
        }
        self.place = place
        content = .object(outline)
    }

    /// Creates a parent from a row of CSV.
    ///
    /// - Throws: ``ParentError`` when the number of cells differs from the header's.
    init(_ cells: [String?], of header: CSVHeader, at place: ParentPlace) throws(ParentError) {
        guard cells.count == header.names.count else {
            let (own, others) = (Self.count(cells.count, "cell"), Self.count(header.names.count, "column"))
            throw ParentError("\(place) has \(own), and the header has \(others).", at: place)
        }
        self.place = place
        content = .row(header, cells)
    }

    /// Returns the JSON text of a value as the parent has it; `nil` when there is none.
    ///
    /// The cell of a CSV file is a string, and an empty cell without quotation marks is null.
    func json(at pointer: JSONPointer) -> [UInt8]? {
        switch content {
        case .object(let outline):
            return outline.node(at: pointer).map { Array(outline.bytes(of: $0.range)) }
        case .row(let header, let cells):
            guard let position = Self.position(of: pointer, in: header) else { return nil }
            return cells[position].map { Array(JSONValue.string($0).encoded()) } ?? Array("null".utf8)
        }
    }

    /// Returns the parent as an object with only the members that lead to some values.
    package func reduced(to pointers: [JSONPointer]) -> [UInt8] {
        var names: [String] = []
        for pointer in pointers {
            guard let name = pointer.tokens.first else {
                if case .object(let outline) = content { return Array(outline.bytes(of: outline.root.range)) }
                continue
            }
            if !names.contains(name) { names.append(name) }
        }
        var bytes: [UInt8] = []
        for name in names {
            guard let value = json(at: JSONPointer(tokens: [name])) else { continue }
            bytes += bytes.isEmpty ? [] : [UInt8(ascii: ",")]
            bytes += JSONValue.string(name).encoded() + [UInt8(ascii: ":")] + value
        }
        return [UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")]
    }

    /// Returns a digest of all values that are no credentials.
    package func digest(without secrets: Secrets) -> String {
        let pointers =
            switch content {
            case .object: [JSONPointer(tokens: [])]
            case .row(let header, _): header.names.map { JSONPointer(tokens: [$0]) }
            }
        let value = try? JSONValue(parsing: reduced(to: pointers))
        return String(SHA256.text(secrets.omitted(from: value ?? .null).encoded()).prefix(16))
    }

    /// Returns the value of a template's variable: a text, a number as written, or `true` or `false`.
    ///
    /// - Throws: ``ParentError`` when the value is missing, null, an object or an array.
    package func text(of variable: TemplateVariable) throws(ParentError) -> String {
        switch content {
        case .object(let outline):
            guard let node = outline.node(at: variable.pointer) else { throw missing(variable) }
            switch node.kind {
            case .string, .number: return outline.text(of: node) ?? ""
            case .bool: return outline.bool(of: node) == true ? "true" : "false"
            case .null: throw problem(variable, "it is null")
            case .array: throw problem(variable, "it is an array; write a JSON Pointer to one of its values")
            case .object:
                let keys = Self.listed(outline.members(of: node).map(\.key))
                throw problem(variable, "it is an object with \(keys); write a JSON Pointer such as {/owner/login}")
            }
        case .row(let header, let cells):
            guard let position = Self.position(of: variable.pointer, in: header) else { throw missing(variable) }
            guard let cell = cells[position] else { throw problem(variable, "the cell is empty") }
            return cell
        }
    }

    /// Returns the address of the parent's list.
    ///
    /// - Throws: ``ParentError`` when a value is missing, or the expansion is not an address.
    package func address(by template: URITemplate) throws(ParentError) -> WebAddress {
        let text = try template.expanded { (variable) throws(ParentError) in try self.text(of: variable) }
        do {
            return try WebAddress(parsing: text)
        } catch {
            throw ParentError(
                "\(place) does not lead to an address: \(error.description) Write a template that starts with "
                    + "https://, or {+url} for a parent's whole address.",
                at: place
            )
        }
    }

    // MARK: - Messages

    private func problem(_ variable: TemplateVariable, _ reason: String) -> ParentError {
        ParentError("\(place) has no value for {\(variable)}: \(reason).", at: place)
    }

    private func missing(_ variable: TemplateVariable) -> ParentError {
        switch content {
        case .object(let outline):
            problem(variable, "the object has \(Self.listed(outline.members(of: outline.root).map(\.key)))")
        case .row(let header, _):
            problem(variable, "the columns are \(Self.listed(header.names))")
        }
    }

    /// Returns the first names for a message; the values may be confidential.
    private static func listed(_ names: [String]) -> String {
        guard !names.isEmpty else { return "no members" }
        let first = names.prefix(8).map { TextWidth.cut(TextWidth.withoutControls($0), to: 40) }
        let rest = names.count - first.count
        return first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private static func position(of pointer: JSONPointer, in header: CSVHeader) -> Int? {
        let tokens = pointer.tokens
        return tokens.count == 1 ? header.position(of: tokens[0]) : nil
    }
}

extension JSONOutline.Kind {
    fileprivate var name: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}
