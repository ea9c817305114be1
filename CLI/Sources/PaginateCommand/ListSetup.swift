import ArgumentParser
import HTTPTypes
import Paging
import PagingHTTP

/// A command that reads the pages of one list, and the options by which it says what list that is.
protocol ListCommand {
    var pagination: PaginationOptions { get }
    var graphQL: GraphQLOptions { get }
    var request: RequestOptions { get }
    var transfer: TransferOptions { get }
}

/// The list that a command's options describe, checked as a whole.
struct ListSetup: Sendable {
    /// The list's address without credentials.
    let address: WebAddress
    /// The list's own request.
    let request: ListRequest
    /// The values that no file and no message may contain.
    let confidentialValues: ConfidentialValues
    /// The list as the server has it.
    let list: HTTPPageSource<RawItem>
    private let format: ListFormat
    private let graphQL: GraphQLPlan?
    private let overlapping: @Sendable (HTTPPageSource<RawItem>) -> any PageSource<RawItem, PageAddress>

    /// - Parameters:
    ///   - text: the list's address as it was written.
    ///   - connections: how many requests may have to run at once.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(
        _ text: String,
        _ command: some ListCommand,
        connections: Int,
        environment: [String: String]
    ) throws {
        let url = try Self.address(text)
        let pagination = command.pagination
        let targets = pagination.targets(in: url)
        let fields = try RequestFields(command.request, environment: environment)
        graphQL = try GraphQLPlan(command, fields: fields.plain)
        format = try pagination.format()
        let secrets = QuerySecrets(url, targets: targets)
        try Self.check(command, fields, targets: targets)
        let transport = Transport.make(
            Transport.Settings(
                connections: connections,
                timeout: command.request.timeout,
                maximumBodySize: command.transfer.maxBody,
                trust: command.request.trust
            )
        )
        let middleware = secrets.middleware + fields.middleware
        var client = try Self.client(secrets.address, command, transport: transport, middleware: middleware)
        client.confidentialValues = fields.confidentialValues(in: url, targets: targets)
        var request = try Self.request(command, targets: targets, url: url)
        request.headerFields = fields.plain
        graphQL?.bind(&request)
        address = client.base
        confidentialValues = client.confidentialValues
        self.request = request
        list = client.list(request, format: format, decoding: .raw)
        overlapping = { pagination.overlapping($0, in: url) }
    }

    /// The list as it is read, with the policy of a list.
    func source(of list: HTTPPageSource<RawItem>) -> any PageSource<RawItem, PageAddress> {
        graphQL?.source(list.client, policy: list.policy) ?? overlapping(list)
    }

    /// The list of what matches a text that goes into a parameter.
    func source(matching text: String, in target: ParameterTarget) -> any PageSource<RawItem, PageAddress> {
        var request = request
        request.set(target, to: .string(text))
        return source(of: list.client.list(request, format: format, decoding: .raw))
    }

    /// Whether the list is a connection of GraphQL.
    var isGraphQL: Bool { graphQL != nil }

    static func address(_ text: String) throws -> WebAddress {
        let address: WebAddress
        do {
            address = try WebAddress(parsing: text)
        } catch {
            throw ValidationError("\(error.message) Write the whole URL, such as https://api.example.com/items.")
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
        transport: any HTTPTransport,
        middleware: [any HTTPMiddleware]
    ) throws -> HTTPClient {
        var retry = RetryPolicy.standard
        retry.attempts = command.transfer.retries.map { $0 + 1 } ?? retry.attempts
        retry.maximumServerDelay = command.transfer.maxWait ?? retry.maximumServerDelay
        // Outermost, so that a request waits in line before its credentials are asked for.
        let limits = RateLimits(maximumWait: retry.maximumServerDelay)
        do {
            var client = try HTTPClient(address.description, transport: transport, middleware: [limits] + middleware)
            client.maximumBodySize = command.transfer.maxBody ?? client.maximumBodySize
            client.retry = retry
            return client
        } catch let error as HTTPError {
            throw ValidationError(error.message)
        }
    }

    private static func request(
        _ command: some ListCommand,
        targets: [ParameterTarget],
        url: WebAddress
    ) throws -> ListRequest {
        let body = try command.request.bodyValue()
        let pointers = targets.compactMap(\.bodyPointer)
        let hasBody = body != nil || !pointers.isEmpty
        let method = command.request.method ?? (hasBody ? .post : .get)
        if hasBody, method == .get {
            throw ValidationError("A GET request has no body; leave --method out, or write --method POST.")
        }
        for pointer in pointers {
            var edited = body ?? .object(.init())
            guard edited.set("", at: pointer) else {
                throw ValidationError("Nothing can be put at \"\(pointer)\" in the --body; name a member of an object.")
            }
        }
        var request = ListRequest("", method: method, body: body)
        if let size = command.pagination.pageSize {
            let target = command.pagination.limitTarget(in: url)
            request.set(target, to: .number(String(size)))
            request.pageSizeTarget = target
        }
        return request
    }

    private static func check(
        _ command: some ListCommand,
        _ fields: RequestFields,
        targets: [ParameterTarget]
    ) throws {
        if command.pagination.limitParam != nil, command.pagination.pageSize == nil {
            throw ValidationError("--limit-param needs --page-size: say how many items to ask for.")
        }
        for target in targets where targets.filter({ $0 == target }).count > 1 {
            throw ValidationError("Two options put their value into \"\(target)\"; give one of them another target.")
        }
        let names = Set(fields.names.map { "header:" + $0 })
        if let taken = targets.first(where: { names.contains($0.description.lowercased()) }) {
            throw ValidationError("--header sets \(taken), which the pagination sets too; leave one of them out.")
        }
    }
}

extension ParameterTarget {
    /// The place in the body, if the target is one.
    fileprivate var bodyPointer: JSONPointer? {
        guard description.hasPrefix("body:") else { return nil }
        return try? JSONPointer(String(description.dropFirst(5)))
    }
}
