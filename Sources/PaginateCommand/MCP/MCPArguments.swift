import Foundation
import PagingHTTP

/// A tool of the server.
enum MCPTool: String, CaseIterable {
    case detect, fetch, page, query
}

/// A parameter of a tool.
struct MCPParameter {
    enum Kind { case text, count, flag, texts }

    let name: String
    let kind: Kind
    let words: String
    var isRequired = false
    /// Whether it is an option of the command under the same name, with hyphens.
    var isOption = false

    /// The schema of its values (JSON Schema 2020-12).
    var schema: JSONValue {
        switch kind {
        case .text: ["type": "string", "description": .string(words)]
        case .count: ["type": "integer", "minimum": 1, "description": .string(words)]
        case .flag: ["type": "boolean", "description": .string(words)]
        case .texts: ["type": "array", "items": ["type": "string"], "description": .string(words)]
        }
    }
}

extension MCPTool {
    /// The parameters of the tool.
    var parameters: [MCPParameter] {
        let url = MCPParameter(name: "url", kind: .text, words: "The URL of the list's first page.", isRequired: true)
        let limits = [
            MCPParameter(name: "max_items", kind: .count, words: "Stop after this number of items."),
            MCPParameter(name: "max_requests", kind: .count, words: "Stop after this number of requests."),
            MCPParameter(name: "max_seconds", kind: .count, words: "Stop after this number of seconds."),
        ]
        let file = MCPParameter(
            name: "file",
            kind: .text,
            words: "The database in the server's folder (default: lists.db)."
        )
        switch self {
        case .detect: return [url] + Self.options.filter { ["items", "api", "response_format"].contains($0.name) }
        case .fetch:
            return [
                url, file,
                .init(name: "table", kind: .text, words: "The table (default: the last word of the URL's path)."),
                .init(
                    name: "primary_key",
                    kind: .text,
                    words:
                        "The JSON Pointer to an item's key, such as /id: a later fetch replaces the rows of equal keys."
                ),
                .init(name: "resume", kind: .flag, words: "Continue the unfinished fetch of this list."),
            ] + limits + Self.options
        case .page:
            let first = MCPParameter(name: "url", kind: .text, words: "The URL of the list's first page.")
            let next = MCPParameter(
                name: "next_page",
                kind: .text,
                words: "The next_page of an earlier answer, in place of url."
            )
            return [first, next] + limits + Self.options
        case .query:
            return [
                .init(
                    name: "sql",
                    kind: .text,
                    words:
                        "One SELECT statement of SQLite; fetch names the tables, whose columns are the items' members.",
                    isRequired: true
                ), file,
            ]
        }
    }

    /// The options of the command that describe a list.
    private static let options: [MCPParameter] = [
        option("api", .text, "The API whose documented pagination applies, by name, such as github."),
        option(
            "pagination",
            .text,
            "The convention: auto, link, next-url, cursor, page, offset, keyset, range, links or none."
        ),
        option("items", .text, "The JSON Pointer to the array of items, such as /data."),
        option("id", .text, "The JSON Pointer to an item's identity, such as /id; removes duplicates."),
        option("next", .text, "The place of the next URL or cursor in a response: a JSON Pointer, or header:NAME."),
        option("cursor_param", .text, "The query parameter of the cursor."),
        option("page_param", .text, "The query parameter of the page number."),
        option("offset_param", .text, "The query parameter of the offset."),
        option("limit_param", .text, "The query parameter of the page size."),
        option("page_size", .count, "The number of items to request per page."),
        option("total", .text, "The place of the total number of items."),
        option("total_pages", .text, "The place of the total number of pages."),
        option("has_more", .text, "The place of a flag that more items follow; not:PLACE is true at the end."),
        option("ignore", .texts, "Places that do not concern the list."),
        option("repeats", .flag, "The list repeats items, so equal items are no fault."),
        option("require_count", .flag, "Whole only if a response declares the number of items."),
        option("response_format", .text, "json, ndjson, csv, tsv or xml (default: by the Content-Type)."),
    ]

    private static func option(_ name: String, _ kind: MCPParameter.Kind, _ words: String) -> MCPParameter {
        MCPParameter(name: name, kind: kind, words: words, isOption: true)
    }
}

extension MCPTool {
    /// Returns a message of the program with the tool's parameters in place of options.
    ///
    /// `--primary-key` becomes `primary_key`, and files are without the folder. Options that the tool does not have stay.
    func named(_ message: String, in folder: String) -> String {
        let names = Set(parameters.map(\.name))
        let text = message.replacing(" \(folder)/", with: " ").replacing("\"\(folder)/", with: "\"")
        return text.replacing(/(^|[\s"'(])--([a-z][a-z-]*)( <[^>]*>)?/) { match in
            let option = String(match.2).replacing("-", with: "_")
            let name = option == "max_time" ? "max_seconds" : option
            return names.contains(name) ? "\(match.1)\(name)" : String(match.0)
        }
    }
}

/// The checked arguments of a call.
struct MCPArguments {
    private let values: [String: JSONValue]
    /// The words of the command for the arguments that are its options.
    private(set) var options: [String] = []

    /// - Throws: ``MCPProblem`` for an argument that the tool does not have, or of another type.
    init(_ value: JSONValue?, of tool: MCPTool, _ plan: MCPPlan) throws {
        var members: [JSONValue.Object.Member] = []
        switch value {
        case nil, .null?: break
        case .object(let object)?: members = object.members
        default: throw MCPProblem("The arguments are an object.")
        }
        let parameters = tool.parameters
        var values: [String: JSONValue] = [:]
        for member in members where member.value != .null {
            guard let parameter = parameters.first(where: { $0.name == member.key }) else {
                let names = parameters.map(\.name).joined(separator: ", ")
                throw MCPProblem("\(tool.rawValue) has no argument \"\(member.key)\"; its arguments are \(names).")
            }
            options += try Self.options(for: parameter, member.value)
            values[member.key] = member.value
        }
        if let missing = parameters.first(where: { $0.isRequired && values[$0.name] == nil }) {
            throw MCPProblem("\(tool.rawValue) needs the argument \"\(missing.name)\". \(missing.words)")
        }
        if tool == .page, (values["url"] == nil) == (values["next_page"] == nil) {
            throw MCPProblem("page needs either url or next_page.")
        }
        self.values = values
    }

    private static func options(for parameter: MCPParameter, _ value: JSONValue) throws -> [String] {
        let option = "--" + parameter.name.replacing("_", with: "-")
        let words: [String]
        switch (parameter.kind, value) {
        case (.text, .string(let text)): words = ["\(option)=\(text)"]
        case (.count, .number(let text)) where (Int(text) ?? 0) > 0: words = ["\(option)=\(text)"]
        case (.flag, .bool(let isSet)): words = isSet ? [option] : []
        case (.texts, .array(let elements)) where elements.allSatisfy({ $0.stringValue != nil }):
            words = elements.compactMap(\.stringValue).map { "\(option)=\($0)" }
        default:
            let kind =
                switch parameter.kind {
                case .text: "a string"
                case .count: "a whole number from 1"
                case .flag: "true or false"
                case .texts: "an array of strings"
                }
            throw MCPProblem("\(parameter.name) is \(kind). \(parameter.words)")
        }
        return parameter.isOption ? words : []
    }

    /// Returns a text that the tool needs.
    func text(_ name: String) throws -> String {
        guard let text = values[name]?.stringValue else { throw MCPProblem("\(name) is missing.") }
        return text
    }

    func optionalText(_ name: String) -> String? { values[name]?.stringValue }

    func count(_ name: String) -> Int? { values[name]?.intValue }

    func flag(_ name: String) -> Bool { values[name]?.boolValue ?? false }
}

/// The limits of a call: its own, within those of the server.
struct MCPLimits {
    let options: [String]

    init(_ arguments: MCPArguments, _ plan: MCPPlan) {
        func smaller(_ name: String, _ most: Int) -> Int { min(arguments.count(name) ?? most, most) }
        options = [
            "--max-items=\(smaller("max_items", plan.maxItems))",
            "--max-requests=\(smaller("max_requests", plan.maxRequests))",
            "--max-time=\(smaller("max_seconds", max(1, Int(plan.maxTime / .seconds(1)))))",
        ]
    }
}

extension MCPTools {
    /// Returns the descriptions of the tools.
    static func definitions(_ plan: MCPPlan) -> [JSONValue] {
        let origins = plan.origins.map(\.description).joined(separator: ", ")
        return MCPTool.allCases.map { tool in
            let parameters = tool.parameters
            let properties = parameters.map { JSONValue.Object.Member(key: $0.name, value: $0.schema) }
            let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
            return [
                "name": .string(tool.rawValue), "title": .string(tool.title),
                "description": .string(tool.words(origins)),
                "inputSchema": [
                    "type": "object", "properties": .object(.init(properties)), "required": .array(required),
                    "additionalProperties": false,
                ],
                "outputSchema": tool.outputSchema,
                "annotations": [
                    "readOnlyHint": .bool(tool != .fetch), "destructiveHint": false,
                    "openWorldHint": .bool(tool != .query),
                ],
            ]
        }
    }
}

extension MCPTool {
    fileprivate var title: String {
        switch self {
        case .detect: "How a list is paginated"
        case .fetch: "Read a whole list into a database"
        case .page: "Look at one page of a list"
        case .query: "Ask a database of lists"
        }
    }

    fileprivate func words(_ origins: String) -> String {
        switch self {
        case .detect:
            "Finds out how a list of a web API is paginated, with at most seven requests, and proves it by a second page. "
                + "Allowed origins: \(origins)."
        case .fetch:
            "Reads all pages of a list into a table, and says whether that is the whole list (coverage: whole), by what "
                + "evidence, and otherwise what is missing. Start here for anything about all items. Allowed origins: \(origins)."
        case .page:
            "Shows one page of a list, to see what its items look like. It is a part of the list unless coverage is whole; "
                + "use fetch to count or to search. Allowed origins: \(origins)."
        case .query:
            "Runs one SELECT over the tables that fetch has filled. If a table holds only a part of its list, the rows "
                + "are in rows_of_a_part, every number is at least that, and a missing row proves nothing."
        }
    }

    /// The schema of the answers.
    fileprivate var outputSchema: JSONValue {
        let coverages = MCPAnswer.Coverage.allCases.map { JSONValue.string($0.rawValue) }
        return [
            "type": "object",
            "properties": [
                "coverage": [
                    "type": "string", "enum": .array(coverages),
                    "description":
                        "whole: the answer is about the whole list, as was proven. part: about some of its items, so that counts are lower bounds. none: about no items.",
                ],
                "statement": ["type": "string", "description": "What the answer says, in a sentence."],
            ],
            "required": ["coverage", "statement"],
        ]
    }
}
