import ArgumentParser
import HTTPTypes
package import PaginateFiles
package import Paging
import PagingGraphQL
package import PagingHTTP
import PagingPresets

/// A command that reads the pages of one list, with the options that describe the list.
package protocol ListCommand: RequestCommand {
    var pagination: PaginationOptions { get set }
    var graphQL: GraphQLOptions { get }
    var transfer: TransferOptions { get }
    /// Whether the command draws the whole screen, so that nothing else may write to it.
    static var drawsScreen: Bool { get }
    /// A Boolean value that indicates whether the database of the command keeps responses.
    var keepsResponses: Bool { get }
    /// Whether the requests and responses are recorded.
    var isRecorded: Bool { get }
    /// Whether pages that always fail are skipped.
    var skipsFailedPages: Bool { get }
    /// Whether the values of parents fill the variables of a GraphQL document.
    var fillsVariables: Bool { get }
    /// Whether there is one list, and not many of them or slices of one.
    var hasOneList: Bool { get }
    /// The option with the identity by which a list restarts; `nil` if the command cannot restart one.
    var restartKey: String? { get }
    /// Whether saved items can be completed from the first page without duplicates.
    var canStartOver: Bool { get }
}

extension ListCommand {
    package static var drawsScreen: Bool { false }
    package var keepsResponses: Bool { false }
    package var isRecorded: Bool { false }
    package var skipsFailedPages: Bool { false }
    package var fillsVariables: Bool { false }
    package var hasOneList: Bool { true }
    package var restartKey: String? { nil }
    package var canStartOver: Bool { true }

    /// Returns a function that writes a message to standard error, unless the command draws the screen.
    static var report: @Sendable (String) -> Void {
        if drawsScreen { return { _ in } }
        return Terminal.report
    }
}

/// The checked list of a command's options.
package struct ListSetup: Sendable {
    /// The list's address without credentials.
    package let address: WebAddress
    /// The request for the list.
    package let request: ListRequest
    /// The values that must not appear in any file or message.
    package let secrets: Secrets
    /// The responses of earlier runs, if they are kept.
    package let cache: ResponseCache?
    /// The recorder of the run, if there is one.
    package let recorder: HTTPRecorder?
    /// The list as the server provides it.
    package let list: HTTPPageSource<RawItem>
    private let format: ListFormat
    private let failedPage: WalkPolicy.FailedPage
    private let graphQL: GraphQLPlan?
    private let overlapping: @Sendable (HTTPPageSource<RawItem>) -> any PageSource<RawItem, PageAddress>
    private let pagination: PaginationOptions
    /// The advice for a run that is not whole.
    package let advice: Advice

    /// - Parameters:
    ///   - text: The list's address as the user wrote it.
    ///   - connections: The largest number of concurrent requests.
    ///   - own: The query parameters that have another value in another list, and are no credential of all.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    package init(
        _ text: String,
        _ command: some ListCommand,
        connections: Int,
        keeping own: Set<String> = [],
        environment: [String: String]
    ) throws {
        let given = try Self.address(text)
        let found = command.hasOneList && command.graphQL.graphql == nil ? command.request.operation(in: given) : nil
        let url = found?.address ?? given
        var command = command
        command.pagination.takePageSize(from: url)
        let fields = try RequestFields(command.request, for: url, environment: environment)
        graphQL = try GraphQLPlan(command, fields: fields.plain, environment: environment)
        let original = command
        if graphQL != nil { command.pagination.leaveToConnection() }
        let pagination = command.pagination
        let targets = pagination.targets(in: url)
        format = try pagination.format()
        let separated = Secrets.separated(url) { targets.contains(.query($0)) || own.contains($0) }
        try Self.check(command, fields, targets: targets, in: url)
        try Self.checkSkipping(of: command, format.scheme)
        failedPage = command.skipsFailedPages ? .isSkipped() : .stops
        let system = Transport.make(
            Transport.Settings(
                connections: connections,
                timeout: command.request.timeout,
                maximumBodySize: command.transfer.maxBody,
                network: command.request.network
            )
        )
        recorder = command.isRecorded ? HTTPRecorder() : nil
        let transport = recorder.map { $0.transport(over: system) } ?? system
        let conversion = try pagination.conversion(limit: command.transfer.maxBody)
        fields.add(to: conversion.secrets, url, targets: targets)
        command.request.network.add(to: conversion.secrets, environment)
        for (text, name) in pagination.addresses { conversion.secrets.addCredentials(inAddress: text, as: name) }
        cache = try ResponseCache(folder: command.transfer.cache, isInDatabase: command.keepsResponses)
        let caching = cache.map { [CachingMiddleware(cache: $0, maximumBodySize: conversion.limit)] } ?? []
        let credentials = try fields.middleware(over: transport, reporting: type(of: command).report)
        // A response belongs to the request with its credentials, so the cache is behind them.
        let middleware: [any HTTPMiddleware] = Self.middleware(separated.credentials) + credentials + caching
        var client = try Self.client(
            separated.address,
            command,
            conversion,
            transport: transport,
            middleware: middleware
        )
        client.secrets = conversion.secrets
        graphQL?.add(to: client.secrets)
        var request = try Self.request(command, fields, format.scheme, in: url, operation: found?.operation)
        advice = Advice(original, hasDocument: request.hasGraphQLDocument)
        graphQL?.bind(&request)
        client.secrets.add(request)
        address = client.base
        secrets = client.secrets
        self.request = request
        list = Self.list(request, of: client, format, failedPage)
        overlapping = { pagination.overlapping($0, in: url) }
        self.pagination = pagination
    }

    /// Returns another list of the same server.
    package func list(_ request: ListRequest) -> HTTPPageSource<RawItem> {
        var client = list.client
        client.middleware = client.middleware.map { ($0 as? ConvertingMiddleware)?.ofAnotherList ?? $0 }
        return Self.list(request, of: client, format, failedPage)
    }

    private static func list(
        _ request: ListRequest,
        of client: PagingClient,
        _ format: ListFormat,
        _ failedPage: WalkPolicy.FailedPage
    ) -> HTTPPageSource<RawItem> {
        var list = client.list(request, format: format, decoding: .raw)
        list.policy.failedPage = failedPage
        return list
    }

    /// Returns the list with the walk's policy.
    package func source(of list: HTTPPageSource<RawItem>) -> any PageSource<RawItem, PageAddress> {
        pagination.counted(graphQL?.source(list.client, policy: list.policy) ?? overlapping(list), by: list.client)
    }

    /// Returns the connection of the document with other values of its variables.
    package func connection(with variables: JSONValue.Object, _ policy: WalkPolicy) -> any PageSource<
        RawItem, PageAddress
    > {
        graphQL?.filled(with: variables).source(list.client, policy: policy) ?? list
    }

    /// Returns the variables of the document that take values of the parents.
    ///
    /// - Throws: `ValidationError` when there is none, or when the document reads its connection from the end.
    package func variablesOfParents() throws -> VariablesTemplate {
        let template = graphQL?.template(at: address) ?? VariablesTemplate(address, given: [:], open: [])
        guard !template.isEmpty else {
            throw ValidationError(
                "With --parents, a variable of the document needs a value of the parent: one of its name, such as $id for "
                    + "/id, or an expression in --variables, such as '{\"owner\": \"{/owner/login}\"}'."
            )
        }
        guard direction == .forward else {
            throw ValidationError(
                "With --parents, a document reads its connection from the start: use first and after."
            )
        }
        return template
    }

    /// Returns the list of items that match a search text.
    package func source(matching text: String, in target: ParameterTarget) -> any PageSource<RawItem, PageAddress> {
        var request = request
        request.set(target, to: .string(text))
        return source(of: list(request))
    }

    /// The direction in which the list is read.
    package var direction: PageDirection { graphQL?.direction(list.client) ?? .forward }

    /// Whether the list is a GraphQL connection.
    package var isGraphQL: Bool { graphQL != nil }

    /// Returns the middleware that adds the credentials of the URL to each request.
    package static func middleware(_ credentials: [(name: String, value: String)]) -> [any HTTPMiddleware] {
        credentials.map { name, value in Authentication.query(name) { value } }
    }

    package static func address(_ text: String) throws -> WebAddress {
        let address: WebAddress
        do {
            address = try WebAddress(parsing: text)
        } catch {
            throw ValidationError("\(error.description) Write the whole URL, such as https://api.example.com/items.")
        }
        guard address.userinfo == nil else {
            throw ValidationError(
                "The URL holds a user name or password; take it out, and give credentials with --bearer-env or --header."
            )
        }
        return address
    }

    private static func client(
        _ address: WebAddress,
        _ command: some ListCommand,
        _ conversion: ResponseConversion,
        transport: any HTTPTransport,
        middleware: [any HTTPMiddleware]
    ) throws -> PagingClient {
        var retry = RetryPolicy()
        retry.attempts = command.transfer.retries.map { $0 + 1 } ?? retry.attempts
        retry.maximumServerDelay = command.transfer.maxWait ?? retry.maximumServerDelay
        // Before the credentials, so that a request waits in line before it reads them.
        let limits = try RateLimits(rates: command.transfer.rates(), maximumWait: retry.maximumServerDelay)
        let outer: [any HTTPMiddleware] = [ConvertingMiddleware(conversion: conversion), limits]
        do {
            var client = try PagingClient(address.description, transport: transport, middleware: outer + middleware)
            client.maximumBodySize = conversion.limit
            client.headerFields[.accept] = conversion.accept
            client.retry = retry
            return client.recognizingPresets()
        } catch let error as RequestError {
            throw ValidationError(error.description)
        }
    }

    private static func request(
        _ command: some ListCommand,
        _ fields: RequestFields,
        _ scheme: PaginationScheme,
        in url: WebAddress,
        operation: JSONValue?
    ) throws -> ListRequest {
        let targets = command.pagination.targets(in: url)
        let pointers = targets.compactMap(\.bodyPointer)
        let sendsForm = targets.contains { $0.description.hasPrefix("form:") }
        let needsBody = !pointers.isEmpty || sendsForm || scheme.needsBody
        let setsMembers = !pointers.isEmpty
        var request = try command.request.request(
            fields,
            needsBody: needsBody,
            setsMembers: setsMembers,
            operation: operation
        )
        let hasForm = sendsForm || !command.request.form.isEmpty
        guard !hasForm || (pointers.isEmpty && command.request.body == nil), pointers.isEmpty || request.content == nil
        else {
            throw ValidationError("A request has a JSON body, a form or other content; choose targets of one of them.")
        }
        for pointer in pointers {
            var edited = request.body ?? .object(.init())
            guard edited.set("", at: pointer) else {
                throw ValidationError("\"\(pointer)\" cannot be set in the --body; name a member of an object.")
            }
        }
        // Any body may be a query of a GraphQL server.
        request.setGraphQLPlaces()
        command.pagination.setPageSize(of: &request, in: url)
        return request
    }

    /// Checks that pages that fail can be skipped, if they are to be.
    private static func checkSkipping(of command: some ListCommand, _ scheme: PaginationScheme) throws {
        guard command.skipsFailedPages else { return }
        guard !command.pagination.overlap else {
            throw ValidationError("--skip-failed and --overlap exclude each other: no page overlaps a skipped one.")
        }
        guard command.graphQL.graphql == nil, scheme.mayCountPages else {
            throw ValidationError(
                "--skip-failed needs a list by page, offset or range. In other lists, only a page itself leads to the "
                    + "next one, so that nothing behind a page that fails can be requested."
            )
        }
    }

    private static func check(
        _ command: some ListCommand,
        _ fields: RequestFields,
        targets: [ParameterTarget],
        in url: WebAddress
    ) throws {
        if command.pagination.limitParam != nil, command.pagination.pageSize == nil {
            throw ValidationError(
                "--limit-param needs --page-size, the number of items per page, or a URL that has it."
            )
        }
        for target in targets where targets.filter({ $0 == target }).count > 1 {
            throw ValidationError("Two options set \"\(target)\"; give one of them another target.")
        }
        for target in targets where target.description.hasPrefix("path:") {
            let place = "{\(target.description.dropFirst(5))}"
            guard
                ![place, place.replacing("{", with: "%7B").replacing("}", with: "%7D")].contains(
                    where: url.path.contains
                )
            else { continue }
            throw ValidationError("\"\(target)\" has no place in the URL; write \(place) in its path.")
        }
        let names = Set(fields.names.map { "header:" + $0 })
        if let taken = targets.first(where: { names.contains($0.description.lowercased()) }) {
            throw ValidationError("--header and the pagination both set \(taken); remove one of them.")
        }
    }
}

extension ParameterTarget {
    /// The target's path in the body, if it is one.
    fileprivate var bodyPointer: JSONPointer? {
        guard description.hasPrefix("body:") else { return nil }
        return try? JSONPointer(String(description.dropFirst(5)))
    }
}
