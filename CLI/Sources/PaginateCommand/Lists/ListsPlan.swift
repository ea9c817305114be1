import ArgumentParser
@_spi(Command) import Paging
@_spi(Command) import PagingHTTP

/// The checked options of a `fetch` command for many lists.
struct ListsPlan: Sendable {
    typealias Lists = ChildLists<ListEntry, HTTPPageSource<RawItem>>

    /// The files of a crawl that can be resumed.
    struct Saving: Sendable {
        let state: StateFile
        let output: FilePlace
    }

    let window: PageWindow
    let format: OutputFormat
    let outputPath: String?
    let reportPath: String?
    let receiptsPath: String?
    let isQuiet: Bool
    let members: [ParentMember]
    /// The template or the addresses, with the options that change the items.
    let header: ReceiptHeader
    let saving: Saving?
    private let concurrency: Int?
    private let limits: WalkLimits
    private let escapesFormulas: Bool
    private let entries: ListEntries
    private let setup: ListSetup
    private let targets: [ParameterTarget]

    /// Creates a plan from a command's options.
    ///
    /// The parents in a file are read once, so that a bad line is reported before the first request.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ command: FetchCommand, environment: [String: String]) throws {
        var command = command
        if command.output.output == "-" { command.output.output = nil }
        try Self.check(command)
        _ = try FetchPlan.checkFiles(of: command)
        let template = command.lists.parents == nil ? nil : try Self.template(command.urls[0])
        let addresses = try template == nil ? command.urls.map(ListSetup.address) : []
        let example = try template.map(Self.example) ?? addresses[0]
        let connections = command.bounds.window.bound
        setup = try ListSetup(example.description, command, connections: connections, environment: environment)
        targets = command.pagination.targets(in: example)
        try Self.check(addresses, against: setup.address.origin)
        entries = try Self.entries(command, template, addresses)
        let options = CrawlBinding(setup.address, request: setup.request, options: command.pagination, output: "")
            .options
        header = template.map { ReceiptHeader($0.text, options: options) } ?? ReceiptHeader(addresses, options: options)
        members = command.lists.parentKeys
        (window, concurrency, limits) = (command.bounds.window, command.lists.concurrency, command.bounds.limits)
        (format, outputPath, reportPath) = (command.output.format, command.output.output, command.output.report)
        (receiptsPath, isQuiet) = (command.lists.receipts, command.output.quiet)
        escapesFormulas = command.output.csvEscapeFormulas
        saving = try Self.saving(command)
    }

    /// The values that must not appear in any file or message.
    var confidentialValues: ConfidentialValues { setup.confidentialValues }

    /// Returns the writing style for the items' format.
    func writing(width: Int?) -> WritingStyle { WritingStyle(width: width, escapesFormulas: escapesFormulas) }

    /// Returns the lists to read.
    func lists() -> Lists {
        var lists = entries.expanding(by: Self.key) { [setup, targets, limits] entry in
            let address = QuerySecrets(try entry.address.get(), targets: targets).address
            var request = setup.request
            request.path = address.description
            var list = setup.list(request)
            list.policy.limits = limits
            return list
        }
        lists.concurrency = concurrency
        return lists
    }

    /// The key of a list: its address without credentials.
    private static func key(of entry: ListEntry) -> String {
        guard let address = try? entry.address.get() else { return "\(entry.place)" }
        return address.debugDescription
    }

    // MARK: - Checks

    private static func check(_ command: FetchCommand) throws {
        guard !command.urls.isEmpty else { throw ValidationError("Write the URL of the list.") }
        let others: [(Bool, String)] = [
            (command.graphQL.graphql != nil, "--graphql"), (command.pagination.overlap, "--overlap"),
            (command.database.since != nil, "--since"),
            (command.output.format == .sqlite, "--format sqlite"), (command.output.trace != nil, "--trace"),
        ]
        if let (_, name) = others.first(where: \.0) {
            throw ValidationError("\(name) reads one list; fetch each list by itself, or leave \(name) out.")
        }
        if command.lists.parents != nil, command.urls.count > 1 {
            throw ValidationError("--parents fills one template; write a single URL.")
        }
        if command.lists.parents == nil, !command.lists.parentKeys.isEmpty {
            throw ValidationError("--parent-key takes values of parents; name their file with --parents.")
        }
        try ParentMember.check(command.lists.parentKeys)
    }

    private static func template(_ text: String) throws -> URITemplate {
        let template: URITemplate
        do {
            template = try URITemplate(text)
        } catch {
            throw ValidationError("\(error)")
        }
        guard !template.variables.isEmpty else {
            throw ValidationError(
                "With --parents, the URL needs a value of the parent, such as {id} or {/owner/login}."
            )
        }
        guard template.origin != nil else {
            throw ValidationError(
                "Write the scheme and the host of the template as text, such as https://api.test/{path}: credentials "
                    + "are sent to that host only."
            )
        }
        return template
    }

    /// Returns an address with the origin and the query parameters of all lists.
    private static func example(of template: URITemplate) throws -> WebAddress {
        try ListSetup.address(template.expanded { _ in "0" })
    }

    private static func check(_ addresses: [WebAddress], against origin: Origin) throws {
        var keys = ListKeys()
        for (index, address) in addresses.enumerated() {
            guard address.origin == origin else {
                throw ValidationError(
                    "The URLs have several hosts, and credentials are sent to one; fetch from each host by itself."
                )
            }
            do {
                try keys.add(address, at: ParentPlace(file: nil, number: index + 1))
            } catch {
                throw ValidationError("\(error)")
            }
        }
    }

    private static func entries(
        _ command: FetchCommand,
        _ template: URITemplate?,
        _ addresses: [WebAddress]
    ) throws -> ListEntries {
        guard let template, let path = command.lists.parents else { return .addresses(addresses) }
        let reader = try ParentReader(path)
        return .children(template, of: reader)
    }

    private static func saving(_ command: FetchCommand) throws -> Saving? {
        guard let statePath = command.resuming.resume else { return nil }
        guard !statePath.isEmpty else {
            throw ValidationError("--resume needs a file for the crawl's state: --resume state.json.")
        }
        guard let outputPath = command.output.output, command.output.format == .ndjson else {
            throw ValidationError(
                "--resume needs --output FILE and --format ndjson: the items of all runs are collected beside it."
            )
        }
        let output = try FilePlace(writing: outputPath)
        guard !output.isSpecial else { throw ValidationError("--resume needs a regular file as --output.") }
        return Saving(state: try StateFile(statePath), output: output)
    }
}

extension ListsPlan {
    /// Reads all parents of a file that can be read again, and checks each before the first request.
    ///
    /// - Throws: ``ParentError`` for a parent without a value, or one that leads to the same list as another.
    func checkParents() async throws {
        guard case .children(_, let reader) = entries, reader.isSeekable else { return }
        var keys = ListKeys()
        for try await entry in entries.pages(window: .serial).items {
            try keys.add(try entry.address.get(), at: entry.place)
            if let parent = entry.parent { _ = try ParentMembers(members, of: parent) }
        }
    }
}
