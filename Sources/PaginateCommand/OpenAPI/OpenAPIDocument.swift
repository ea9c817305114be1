import Foundation
import HTTPTypes
import PaginateOptions
import PagingHTTP
import Synchronization
import Yams

/// A document in the OpenAPI format, version 3.0 or 3.1, in JSON or YAML.
///
/// References are followed within the document and to other files beside it. One from a document with a URL that leads to
/// another one is an unknown value: nothing else is requested.
final class OpenAPIDocument: Sendable {
    /// A document that is none, with what to do.
    struct ParsingError: Error {
        let message: String
    }

    let title: String
    let version: String
    /// The addresses of the API's servers, as the document has them.
    let servers: [String]
    private let root: JSONValue
    /// Whether the document is a file, whose references may lead to other ones.
    private let isFile: Bool

    /// The largest number of bytes of a document with its files, as of a response.
    static let largest = 64 << 20
    private let limit: Int

    private struct References {
        /// The number of bytes of all files.
        var size = 0
        var targets: [String: JSONValue] = [:]
        var files: [String: JSONValue] = [:]
        var outer: Set<String> = []
    }

    private let references = Mutex(References())

    /// References to other documents, which were not followed.
    var outerReferences: Set<String> { references.withLock(\.outer) }

    /// - Parameters:
    ///   - file: The path of the document, if it is a file.
    ///   - limit: The largest number of bytes of the document with its files.
    init(parsing bytes: [UInt8], at file: String? = nil, upTo limit: Int = largest) throws(ParsingError) {
        guard bytes.count <= limit else {
            throw ParsingError(
                message: "It has more than \(limit) bytes; split it, and name the file with the lists that you need."
            )
        }
        self.limit = limit
        root = Self.located(try Self.value(of: bytes), in: file.map(Self.folder), own: "")
        isFile = file != nil
        references.withLock { $0.size = bytes.count }
        if root["/swagger"] != nil {
            throw ParsingError(
                message: "It is a Swagger 2.0 document; convert it to OpenAPI 3, for example with swagger2openapi."
            )
        }
        guard let format = root["/openapi"]?.parameterText else {
            throw ParsingError(message: "It has no \"openapi\": name an OpenAPI document of version 3.0 or 3.1.")
        }
        guard format.hasPrefix("3.") else {
            throw ParsingError(message: "Its version of OpenAPI is \(format.prefix(20)); 3.0 and 3.1 are read.")
        }
        title = root["/info/title"]?.stringValue ?? "API"
        version = root["/info/version"]?.parameterText ?? ""
        servers = Self.addresses(root["/servers"])
    }

    /// Returns the addresses of servers, whose variables have their default values.
    fileprivate static func addresses(_ servers: JSONValue?) -> [String] {
        (servers?.elements ?? []).compactMap { server in
            guard var address = server["/url"]?.stringValue else { return nil }
            for (name, variable) in server["/variables"]?.members ?? [] {
                guard let value = variable["/default"]?.parameterText else { continue }
                address = address.replacing("{\(name)}", with: value)
            }
            return address
        }
    }

    private static func value(of bytes: [UInt8]) throws(ParsingError) -> JSONValue {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var problem: String?
        if bytes.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") {
            do {
                return try JSONValue(parsing: bytes)
            } catch {
                // YAML has braces too.
                problem = "\(error)"
            }
        }
        do {
            // A document has fewer values than bytes. More come from aliases.
            var budget = bytes.count + 1_000_000
            return try JSONValue(try Yams.compose(yaml: String(decoding: bytes, as: UTF8.self)), budget: &budget)
        } catch let error as ParsingError {
            throw error
        } catch {
            // The parser repeats the text around the place.
            let lines = "\(problem ?? "\(error)")".split(whereSeparator: \.isNewline).prefix(2)
            throw ParsingError(message: "It is neither JSON nor YAML: \(lines.joined(separator: " ").prefix(200)).")
        }
    }

    // MARK: - References

    /// Returns the value that a value stands for, which may be a reference.
    func resolved(_ value: JSONValue?) -> JSONValue? {
        var value = value
        for _ in 0..<32 {
            guard let reference = value?["/$ref"]?.stringValue else { return value }
            value = target(of: reference)
        }
        return nil
    }

    private func target(of reference: String) -> JSONValue? {
        if let known = references.withLock({ $0.targets[reference] }) { return known }
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let fragment = (parts.count > 1 ? String(parts[1]) : "").removingPercentEncoding,
            let pointer = try? JSONPointer(fragment),
            let document = parts[0].isEmpty ? root : document(String(parts[0]))
        else {
            references.withLock { _ = $0.outer.insert(reference) }
            return nil
        }
        let found = document[pointer]
        if let found { references.withLock { $0.targets[reference] = found } }
        return found
    }

    /// Returns the document in another file; `nil` if there is none.
    private func document(_ file: String) -> JSONValue? {
        if let known = references.withLock({ $0.files[file] }) { return known }
        let rest = limit - references.withLock(\.size)
        guard isFile, file.hasPrefix("/"), let data = RequestOptions.contents(of: file, upTo: rest + 1),
            data.count <= rest, let value = try? Self.value(of: [UInt8](data))
        else { return nil }
        let located = Self.located(value, in: Self.folder(of: file), own: file)
        references.withLock {
            $0.files[file] = located
            $0.size += data.count
        }
        return located
    }

    private static func folder(of file: String) -> String {
        URL(fileURLWithPath: file).deletingLastPathComponent().path
    }

    /// Returns a document whose references to files are whole paths.
    ///
    /// - Parameters:
    ///   - folder: The folder of the document; `nil` for a document that is no file, whose references stay.
    ///   - own: The file of the document; empty for the main one.
    private static func located(_ value: JSONValue, in folder: String?, own: String) -> JSONValue {
        guard let folder else { return value }
        switch value {
        case .array(let elements): return .array(elements.map { located($0, in: folder, own: own) })
        case .object(var object):
            for index in object.members.indices {
                let member = object.members[index]
                if member.key == "$ref", let text = member.value.stringValue {
                    object.members[index].value = .string(located(text, in: folder, own: own))
                } else {
                    object.members[index].value = located(member.value, in: folder, own: own)
                }
            }
            return .object(object)
        default: return value
        }
    }

    private static func located(_ reference: String, in folder: String, own: String) -> String {
        if reference.hasPrefix("#") { return own + reference }
        guard !reference.contains("://") else { return reference }
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0]).removingPercentEncoding ?? String(parts[0])
        let file = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
        return file.standardizedFileURL.path + (parts.count > 1 ? "#" + parts[1] : "")
    }

    // MARK: - Operations

    /// Returns the operations that may read a list, GET and POST, in the order of the document.
    func operations() -> [OpenAPIOperation] {
        var operations: [OpenAPIOperation] = []
        for (path, item) in root["/paths"]?.members ?? [] {
            guard let item = resolved(item) else { continue }
            let shared = item["/parameters"]?.elements ?? []
            let own = Self.addresses(item["/servers"])
            for (key, method) in [("get", HTTPRequest.Method.get), ("post", .post)] {
                guard let operation = resolved(item[JSONPointer(tokens: [key])]) else { continue }
                var read = OpenAPIOperation(method, path, operation, shared: shared, in: self)
                read.server = (Self.addresses(operation["/servers"]) + own).first
                operations.append(read)
            }
        }
        return operations
    }
}

extension JSONValue {
    /// The elements of an array; empty for other values.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The members of an object; empty for other values.
    var members: [(key: String, value: JSONValue)] {
        if case .object(let object) = self { object.members.map { ($0.key, $0.value) } } else { [] }
    }

    /// Creates a value from YAML.
    ///
    /// - Parameter budget: The number of values that may be created: an alias repeats what it stands for.
    fileprivate init(_ node: Node?, budget: inout Int) throws {
        budget -= 1
        guard budget > 0 else {
            throw OpenAPIDocument.ParsingError(message: "Its aliases make it too large.")
        }
        switch node {
        case nil: self = .null
        case .alias?: self = .null
        case .sequence(let sequence)?:
            var elements: [JSONValue] = []
            for element in sequence { elements.append(try JSONValue(element, budget: &budget)) }
            self = .array(elements)
        case .mapping(let mapping)?:
            var object = JSONValue.Object()
            for (key, value) in mapping where key.string != "<<" {
                object.members.append(.init(key: key.string ?? "", value: try JSONValue(value, budget: &budget)))
            }
            // A merge key adds the members of other mappings that the mapping itself does not have.
            for (_, value) in mapping.filter({ $0.key.string == "<<" }) {
                let merged = try JSONValue(value, budget: &budget)
                for (key, value) in merged.elements.isEmpty ? merged.members : merged.elements.flatMap(\.members)
                where object[key] == nil { object.members.append(.init(key: key, value: value)) }
            }
            self = .object(object)
        case .scalar(let scalar)?:
            guard scalar.style == .plain else {
                self = .string(scalar.string)
                return
            }
            switch scalar.string {
            case "", "~", "null", "Null", "NULL": self = .null
            case "true", "True", "TRUE": self = .bool(true)
            case "false", "False", "FALSE": self = .bool(false)
            default:
                let isNumber = (try? JSONValue(parsing: Array(scalar.string.utf8))).map { value in
                    if case .number = value { true } else { false }
                }
                self = isNumber == true ? .number(scalar.string) : .string(scalar.string)
            }
        }
    }
}
