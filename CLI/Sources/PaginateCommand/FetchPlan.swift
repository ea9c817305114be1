import ArgumentParser
import HTTPTypes
import Paging
import PagingHTTP

/// What `fetch` was asked to do, checked as a whole: nothing about it can turn out to be misunderstood any more.
struct FetchPlan: Sendable {
    /// The list as the server has it.
    let list: HTTPPageSource<RawItem>
    /// The list as it is walked.
    let source: any PageSource<RawItem, PageAddress>
    let limits: WalkLimits
    let window: PageWindow
    let format: OutputFormat
    let outputPath: String?
    let reportPath: String?
    let isQuiet: Bool
    /// Where an item has its identity, if that was said.
    let identity: JSONPointer?
    /// Whether pages overlap, so that the list may change meanwhile.
    let isOverlapping: Bool
    /// Where the crawl is kept, if it is to outlive the program.
    let crawl: CrawlPlan?

    /// Makes a plan from a command's options.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ command: FetchCommand, environment: [String: String]) throws {
        let url = try Self.address(command.url)
        let targets = command.pagination.targets(in: url)
        let graphQL = try GraphQLPlan(command)
        let format = try command.pagination.format()
        let secrets = QuerySecrets(url, targets: targets)
        try Self.check(command, targets: targets)
        let middleware = secrets.middleware + (try command.request.middleware(environment: environment))
        let client = try Self.client(secrets.address, command, middleware: middleware)
        var request = try Self.request(command, targets: targets, url: url)
        graphQL?.bind(&request)
        var list = client.list(request, format: format, decoding: .raw)
        limits = command.bounds.limits
        window = command.bounds.window
        self.format = command.output.format
        outputPath = command.output.output
        reportPath = command.output.report
        isQuiet = command.output.quiet
        identity = command.pagination.id
        isOverlapping = command.pagination.overlap
        crawl = try CrawlPlan(command, binding: (secrets.address, request))
        // A crawl that is kept begins again by itself: it knows the items of earlier runs too.
        if crawl == nil, command.resuming.onExpired == .restart { list.policy.expiredCursor = .restarts() }
        self.list = list
        source = graphQL?.source(client, policy: list.policy) ?? command.pagination.overlapping(list, in: url)
        try checkFiles()
    }

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
        _ command: FetchCommand,
        middleware: [any HTTPMiddleware]
    ) throws -> HTTPClient {
        let transport = Transport.make(
            connections: command.bounds.window.bound,
            timeout: command.request.timeout,
            maximumBodySize: command.bounds.maxBody
        )
        var retry = RetryPolicy.standard
        retry.attempts = command.bounds.retries.map { $0 + 1 } ?? retry.attempts
        retry.maximumServerDelay = command.bounds.maxWait ?? retry.maximumServerDelay
        // Outermost, so that a request waits in line before its credentials are asked for.
        let limits = RateLimits(maximumWait: retry.maximumServerDelay)
        do {
            var client = try HTTPClient(address.description, transport: transport, middleware: [limits] + middleware)
            client.maximumBodySize = command.bounds.maxBody ?? client.maximumBodySize
            client.retry = retry
            return client
        } catch let error as HTTPError {
            throw ValidationError(error.message)
        }
    }

    private static func request(
        _ command: FetchCommand,
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
        request.headerFields = command.request.plainFields
        if let size = command.pagination.pageSize {
            request.set(command.pagination.limitTarget(in: url), to: .number(String(size)))
        }
        return request
    }

    private static func check(_ command: FetchCommand, targets: [ParameterTarget]) throws {
        if command.pagination.limitParam != nil, command.pagination.pageSize == nil {
            throw ValidationError("--limit-param needs --page-size: say how many items to ask for.")
        }
        for target in targets where targets.filter({ $0 == target }).count > 1 {
            throw ValidationError("Two options put their value into \"\(target)\"; give one of them another target.")
        }
        let names = Set(command.request.header.map { "header:" + $0.name.lowercased() })
        if let taken = targets.first(where: { names.contains($0.description.lowercased()) }) {
            throw ValidationError("--header sets \(taken), which the pagination sets too; leave one of them out.")
        }
    }

    private func checkFiles() throws {
        if outputPath == nil, StandardStreams.isOutputClosed {
            throw ValidationError("Standard output is closed; name a file with --output.")
        }
        let output = try outputPath.map(OutputFile.place)
        let report = try reportPath.map(OutputFile.place)
        if let output, output == report, !output.isSpecial {
            throw ValidationError("--output and --report name the same file; name two.")
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
