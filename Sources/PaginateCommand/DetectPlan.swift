import ArgumentParser
import HTTPTypes
import PagingGraphQL
import PagingHTTP
import PagingPresets

/// The checked options of a `detect` command.
struct DetectPlan: Sendable {
    let client: PagingClient
    let request: ListRequest
    let items: JSONPointer?
    /// The path of the items' elements, for XML.
    private let path: JSONPointer?
    /// The list's address as it is shown, without credentials.
    let address: String

    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ command: DetectCommand, environment: [String: String]) throws {
        let url = try ListSetup.address(command.url)
        let secrets = QuerySecrets(url, targets: [])
        let fields = try RequestFields(command.request, for: url, environment: environment)
        client = try Self.client(command, secrets, fields, for: url)
        var request = try command.request.request(fields)
        // Any body may be a query of a GraphQL server.
        request.setGraphQLPlaces()
        self.request = request
        items = try command.conversion.place(of: command.items)
        path = command.responseFormat == .xml ? command.items : nil
        address = secrets.address.debugDescription
        var files = NamedFiles()
        if let path = command.save { try files.add(writing: path, "--save") }
        for (path, option) in command.request.inputFiles { try files.add(reading: path, option) }
    }

    private static func client(
        _ command: DetectCommand,
        _ secrets: QuerySecrets,
        _ fields: RequestFields,
        for url: WebAddress
    ) throws -> PagingClient {
        let settings = Transport.Settings(
            connections: 1,
            timeout: command.request.timeout,
            network: command.request.network
        )
        let transport = Transport.make(settings)
        var conversion = try command.conversion
        conversion.confidentialValues = fields.confidentialValues(in: url, targets: [])
        let outer: [any HTTPMiddleware] = [ConvertingMiddleware(conversion: conversion), RateLimits()]
        let credentials = try fields.middleware(over: transport, reporting: Terminal.report)
        let middleware = outer + secrets.middleware + credentials
        do {
            var client = try PagingClient(secrets.address.description, transport: transport, middleware: middleware)
            client.headerFields[.accept] = conversion.accept
            client.confidentialValues = conversion.confidentialValues
            let preset = command.preset
            return preset.map { client.recognizing($0.scheme, of: $0.preset) } ?? client.recognizingPresets()
        } catch let error as RequestError {
            throw ValidationError(error.description)
        }
    }

    /// Sends the requests and returns the finding.
    func finding() async throws -> SchemeFinding {
        var finding = try await client.detect(request, items: items)
        // The items are where --items says, and not where their conversion has them.
        if let path, finding.items != nil {
            finding.items = path
            finding.scheme?.items = nil
        }
        return finding
    }
}
