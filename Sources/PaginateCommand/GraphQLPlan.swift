import ArgumentParser
import Foundation
import HTTPTypes
import Paging
import PagingGraphQL
import PagingHTTP

/// The connection that `--graphql` names, checked against its document.
struct GraphQLPlan: Sendable {
    private let request: GraphQLRequest
    private let format: ConnectionFormat
    private let isBackward: Bool

    /// - Returns: `nil` when no document was given.
    /// - Throws: `ValidationError` when options contradict each other or the connection is ambiguous.
    init?(_ command: some ListCommand, fields: HTTPFields) throws {
        let options = command.graphQL
        guard let file = options.graphql else {
            guard options.variables == nil, options.operation == nil, options.connection == nil, !options.backward
            else {
                throw ValidationError("--variables, --operation, --connection and --backward need --graphql FILE.")
            }
            return nil
        }
        try Self.check(command)
        var request = GraphQLRequest(try Self.document(file), operationName: options.operation)
        for member in options.variables?.members ?? [] { request.variables[member.key] = member.value }
        request.method = command.request.method ?? .post
        request.headerFields = fields
        var format = ConnectionFormat(try options.connection ?? Self.connection(of: request))
        format.identity = command.pagination.id
        self.request = request
        self.format = format
        isBackward = options.backward
    }

    /// Returns the connection as a list of raw nodes.
    func source(_ client: PagingClient, policy: WalkPolicy) -> GraphQLConnection<RawItem> {
        var source = client.connection(request, format: format, decoding: .raw)
        if isBackward { source = source.fromEnd() }
        source.policy = policy
        return source
    }

    /// Returns the direction of reading: backward if the document or an option says so.
    func direction(_ client: PagingClient) -> PageDirection {
        client.connection(request, format: format, decoding: .raw).isFromEnd || isBackward ? .backward : .forward
    }

    /// Binds a saved crawl to the document and its variables.
    func bind(_ list: inout ListRequest) {
        let variables = request.variables.sorted { $0.key < $1.key }.map { JSONValue.Object.Member(key: $0, value: $1) }
        list.method = request.method
        list.body = [
            "query": .string(request.query), "variables": .object(.init(variables)),
            "operationName": request.operationName.map { .string($0) } ?? .null,
        ]
    }

    private static func check(_ command: some ListCommand) throws {
        let pagination = command.pagination
        guard pagination.chosen.convention == .auto, pagination.pagination == nil, pagination.items == nil,
            pagination.pageSize == nil, pagination.schemeFile == nil, pagination.preset == nil, !pagination.overlap,
            !pagination.wholePages, pagination.responseFormat == nil, pagination.rule.isEmpty,
            pagination.limitParam == nil
        else {
            throw ValidationError(
                "--graphql pages the connection itself; --id is the only pagination option to combine with it. "
                    + "Give the page size with --variables, and use --body for lists by offset."
            )
        }
        guard command.request.body == nil, command.request.form.isEmpty else {
            let option = command.request.body == nil ? "--form" : "--body"
            throw ValidationError("--graphql and \(option) exclude each other: the document is the body.")
        }
        guard [nil, .get, .post].contains(command.request.method) else {
            throw ValidationError("--graphql is sent by POST or GET; remove --method.")
        }
    }

    private static func document(_ file: String) throws -> String {
        let data = file == "-" ? try? FileHandle.standardInput.readToEnd() ?? Data() : RequestOptions.contents(of: file)
        guard let data, let text = String(bytes: data, encoding: .utf8) else {
            throw ValidationError(
                "The document of --graphql cannot be read; name a text file, or - for standard input."
            )
        }
        guard !text.allSatisfy(\.isWhitespace) else {
            throw ValidationError("The document of --graphql is empty.")
        }
        return text
    }

    private static func connection(of request: GraphQLRequest) throws -> JSONPointer {
        let connections = request.connections
        guard let first = connections.first else {
            throw ValidationError(
                "No connection was found in the document of --graphql: select pageInfo { hasNextPage endCursor } of "
                    + "the list, choose one of several operations with --operation, or name the list with --connection."
            )
        }
        guard connections.count == 1 else {
            let paths = connections.map(\.description).joined(separator: ", ")
            throw ValidationError(
                "The document of --graphql has several connections; choose one with --connection: \(paths)."
            )
        }
        return first
    }
}
