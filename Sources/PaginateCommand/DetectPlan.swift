import PagingDetection
import ArgumentParser
import HTTPTypes
import PaginateFiles
import PaginateOptions
import PagingGraphQL
import PagingHTTP
import PagingPresets

/// The checked options of a `detect` command.
struct DetectPlan: Sendable {
    let client: PagingClient
    let request: ListRequest
    let items: JSONPointer?
    private let format: ResponseFormat
    /// The list's address as it is shown, without credentials.
    let address: String
    /// Whether the request has a GraphQL document.
    let isDocument: Bool

    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ command: DetectCommand, environment: [String: String]) throws {
        let url = try ListSetup.address(command.url)
        let found = command.request.operation(in: url)
        let separated = Secrets.separated(found?.address ?? url) { _ in false }
        let fields = try RequestFields(command.request, for: url, environment: environment)
        client = try Self.client(command, separated, fields, for: url, environment)
        var request = try command.request.request(fields, operation: found?.operation)
        // Any body may be a query of a GraphQL server.
        request.setGraphQLPlaces()
        client.secrets.add(request)
        self.request = request
        items = try command.conversion.place(of: command.items)
        format = command.responseFormat == .xml ? .xml : .json
        isDocument = request.hasGraphQLDocument
        address = Secrets.separated(url) { _ in false }.address.debugDescription
        var files = NamedFiles()
        if let path = command.save { try files.add(writing: path, "--save") }
        for (path, option) in command.request.inputFiles { try files.add(reading: path, option) }
    }

    private static func client(
        _ command: DetectCommand,
        _ separated: (address: WebAddress, credentials: [(name: String, value: String)]),
        _ fields: RequestFields,
        for url: WebAddress,
        _ environment: [String: String]
    ) throws -> PagingClient {
        let settings = Transport.Settings(
            connections: 1,
            timeout: command.request.timeout,
            network: command.request.network
        )
        let transport = Transport.make(settings)
        let conversion = try command.conversion
        fields.add(to: conversion.secrets, url, targets: [])
        command.request.network.add(to: conversion.secrets, environment)
        let outer: [any HTTPMiddleware] = [ConvertingMiddleware(conversion: conversion), RateLimits()]
        let credentials = try fields.middleware(over: transport, reporting: Terminal.report)
        let middleware = outer + ListSetup.middleware(separated.credentials) + credentials
        do {
            var client = try PagingClient(separated.address.description, transport: transport, middleware: middleware)
            client.headerFields[.accept] = conversion.accept
            client.secrets = conversion.secrets
            let preset = command.preset
            return preset.map { client.recognizing($0.scheme, of: $0.preset) } ?? client.recognizingPresets()
        } catch let error as RequestError {
            throw ValidationError(error.description)
        }
    }

    /// Sends the requests and returns the finding.
    func finding() async throws -> SchemeFinding {
        try await client.detect(request, items: items, format: format)
    }
}
