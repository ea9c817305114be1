import PagingDetection
import Foundation
import HTTPTypes
import PaginateOptions
import Paging
import PagingHTTP

/// The source file of a client with a typed list for each operation that pages.
struct OpenAPISwift: Sendable {
    /// An operation with its scheme.
    struct List: Sendable {
        let operation: OpenAPIOperation
        let proposal: DescribedList.Proposal
        let isProven: Bool
    }

    private let document: OpenAPIDocument
    private let lists: [List]
    /// The namespace of existing types, such as those of swift-openapi-generator; `nil` to write types.
    private let namespace: String?

    init(_ document: OpenAPIDocument, _ lists: [List], types namespace: String?) {
        (self.document, self.lists, self.namespace) = (document, lists, namespace)
    }

    /// The text of the file.
    var text: String {
        let name = SwiftNames.type(document.title.hasSuffix("API") ? document.title : document.title + " API")
        var types = SwiftTypes(document, namespace: namespace, reserved: name)
        var names = SwiftNames(reserved: ["client"])
        var functions: [String] = []
        for list in lists {
            functions.append(function(list, &types, &names))
        }
        let isPosted = lists.contains { $0.operation.method == .post }
        let imports = (isPosted ? ["import HTTPTypes"] : []) + ["public import PagingHTTP"]
        let head = """
            // Lists of \(comment(document.title)) \(comment(document.version)), written by paginate openapi.
            // swift-format-ignore-file
            """
        let server = document.servers.first.map { ", such as `\(comment($0))`" } ?? ""
        let client = """
            /// The lists of \(comment(document.title)).
            public struct \(name): Sendable {
                /// The client, whose base is the address of a server\(server).
                public var client: PagingClient

                /// Creates the lists over a client.
                public init(_ client: PagingClient) {
                    self.client = client
                }
            """
        let body = functions.map { indented($0, by: 4) }.joined(separator: "\n\n")
        let declared = types.declarations
        return ([head, imports.joined(separator: "\n"), client + "\n\n" + body + "\n}"] + declared)
            .joined(separator: "\n\n") + "\n"
    }

    private func function(_ list: List, _ types: inout SwiftTypes, _ names: inout SwiftNames) -> String {
        let operation = list.operation
        let proposal = list.proposal
        let name = names.unique(SwiftNames.member(operation.identifier ?? operation.line))
        let item = types.item(of: operation, at: proposal.scheme.items ?? .root)
        // The names that the function itself uses.
        var own = SwiftNames(reserved: ["client", "request", "scheme", "self", "`self`"])
        let arguments = operation.inputs.map { input in (input: input, name: own.unique(SwiftNames.member(input.name)))
        }
        let required = arguments.filter(\.input.isRequired).map { "\($0.name): \($0.input.type)" }
        let optional = arguments.filter { !$0.input.isRequired }.map { "\($0.name): \($0.input.type)? = nil" }
        let sizeName = own.unique("pageSize")
        let size = proposal.pageSize == nil ? [] : ["\(sizeName): Int? = nil"]
        var lines =
            [
                "/// \(comment(operation.summary ?? operation.line))", "///",
                "/// `\(comment(operation.line))`: \(list.isProven ? "proven by a second page" : "proposed by the document").",
            ] + serverNote(operation) + [
                "public func \(name)(\((required + optional + size).joined(separator: ", "))) -> HTTPPageSource<\(item)> {"
            ]
        let method = operation.method == .get ? "" : ", method: .post, body: .object(.init())"
        let isChanged = !arguments.isEmpty || proposal.pageSize != nil || proposal.requiredFirst != nil
        lines.append("    \(isChanged ? "var" : "let") request = ListRequest(\(literal(operation.path))\(method))")
        for argument in arguments {
            let target = self.target(argument.input.target)
            let value = "\(argument.input.isRequired ? argument.name : "value")"
            let set = "request.set(\(target), to: .string(\"\\(\(value))\"))"
            lines.append(
                argument.input.isRequired ? "    \(set)" : "    if let value = \(argument.name) { \(set) }"
            )
        }
        if let first = proposal.requiredFirst {
            lines.append("    request.set(\(target(first.target)), to: .number(\"\(first.number)\"))")
        }
        if let target = proposal.pageSize {
            let set = "request.set(\(self.target(target)), to: .number(\"\\(\(sizeName))\"))"
            lines.append("    if let \(sizeName) { \(set) }")
        }
        lines.append("    let scheme = \(scheme(proposal.scheme))")
        lines.append(
            "    return client.list(request, format: ListFormat(scheme), decoding: .json(\(item).self, settings: client.decoder))"
        )
        return (lines + ["}"]).joined(separator: "\n")
    }

    private func serverNote(_ operation: OpenAPIOperation) -> [String] {
        guard let server = operation.server, server != document.servers.first else { return [] }
        return ["///", "/// The base of the client has to be `\(comment(server))`."]
    }

    // MARK: - Values

    private func target(_ target: ParameterTarget) -> String { literal(target.description) }

    /// Returns a scheme as an expression: its factory, and the properties that differ from their defaults.
    private func scheme(_ scheme: PaginationScheme) -> String {
        let json = (try? SchemeFile.data(of: scheme)).flatMap { try? JSONValue(parsing: [UInt8]($0)) } ?? .null
        func text(_ pointer: JSONPointer) -> String { literal(json[pointer]?.parameterText ?? "") }
        let first = json["/next/first"]?.parameterText ?? "0"
        let factory: String
        switch json["/next"]?.members.first(where: { $0.key != "into" && $0.key != "first" })?.key {
        case "cursor": factory = ".cursor(from: \(text("/next/cursor")), into: \(text("/next/into")))"
        case "url": factory = ".nextURL(at: \(text("/next/url")))"
        case "page": factory = ".pageNumber(\(text("/next/page")), firstPage: \(first))"
        case "offset": factory = ".offset(\(text("/next/offset")), base: \(first))"
        case "key": factory = ".keyset(from: \(text("/next/key")), into: \(text("/next/into")))"
        case "links": factory = ".links(at: \(text("/next/links")))"
        default: factory = ".linkHeader"
        }
        let texts = ["items", "total", "totalPages", "hasMore"].compactMap { key in
            json[JSONPointer(tokens: [key])]?.stringValue.map { "$0.\(key) = \(literal($0))" }
        }
        let estimate = json["/totalExactness"]?.stringValue.map { ["$0.totalExactness = .\($0)"] } ?? []
        return "PaginationScheme\(factory).with { \((texts + estimate).joined(separator: "; ")) }"
    }

    private func literal(_ text: String) -> String { SwiftNames.literal(text) }

    private func comment(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").filter { $0 != "`" }
    }

    private func indented(_ text: String, by count: Int) -> String {
        let space = String(repeating: " ", count: count)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
    }
}

/// Names in Swift, each given once.
struct SwiftNames: Sendable {
    private var taken: Set<String>

    init(reserved: Set<String>) {
        taken = reserved
    }

    mutating func unique(_ name: String) -> String {
        var (candidate, number) = (name, 1)
        while !taken.insert(candidate).inserted {
            number += 1
            candidate = name.hasSuffix("`") ? name.dropFirst().dropLast() + "\(number)" : name + "\(number)"
        }
        return candidate
    }

    /// Returns the name of a type: `OrderItem` for `order_item`.
    static func type(_ text: String) -> String {
        let joined = words(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return valid(joined.isEmpty ? "Value" : joined)
    }

    /// Returns the name of a member: `orderItem` for `order_item`.
    static func member(_ text: String) -> String {
        let words = words(text)
        guard let first = words.first else { return "value" }
        let head = first.prefix(while: \.isUppercase)
        // All capitals of an abbreviation but the one that begins the next word: "URLList" is urlList.
        let count = head.count == first.count ? head.count : max(1, head.count - 1)
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return valid(first.prefix(count).lowercased() + first.dropFirst(count) + rest.joined())
    }

    /// Returns a string literal.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns the default name of swift-openapi-generator: `Order_hyphen_Item` for `Order-Item`.
    static func generated(_ text: String) -> String {
        let entities: [Unicode.Scalar: String] = [
            " ": "space", "$": "dollar", "-": "hyphen", ".": "period", "/": "sol", ":": "colon", "@": "commat",
            "~": "tilde", "+": "plus", "<": "lt", ">": "gt", "[": "lbrack", "]": "rbrack", "(": "lpar", ")": "rpar",
            ",": "comma", "#": "num", "&": "amp", "=": "equals", "|": "verbar", "{": "lcub", "}": "rcub",
        ]
        var name = ""
        for scalar in text.unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            if scalar.properties.isAlphabetic || scalar == "_" || isDigit {
                if name.isEmpty, isDigit { name = "_" }
                name.unicodeScalars.append(scalar)
            } else {
                name += "_\(entities[scalar] ?? "x" + String(scalar.value, radix: 16, uppercase: true))_"
            }
        }
        return keywords.contains(name) ? "_" + name : name
    }

    private static func words(_ text: String) -> [Substring] {
        text.split { character in !(character.isASCII && (character.isLetter || character.isNumber)) }
    }

    private static func valid(_ name: String) -> String {
        if name.first?.isNumber == true { return "_" + name }
        return keywords.contains(name) ? "`\(name)`" : name
    }

    private static let keywords: Set<String> = [
        "Any", "Self", "Type", "Protocol", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch",
        "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "indirect", "infix", "init", "inout",
        "internal", "is", "let", "nil", "operator", "postfix", "precedencegroup", "prefix", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
