import ArgumentParser
import PaginateCrawls
package import PaginateFiles
package import PaginateOptions
import Paging
import PagingHTTP

/// The checked options of a `fetch` command for many lists.
package struct ListsPlan: Sendable {
    typealias Lists = ChildLists<ListEntry, SliceSource<ListSource>>

    let window: PageWindow
    let output: OutputPlan
    let receiptsPath: String?
    package let members: [ParentMember]
    /// The template or the addresses, with the options that change the items.
    let header: ReceiptHeader
    /// The options that change the items, by name.
    package let options: [String: String]
    /// The files of a crawl that can be resumed, if any.
    let saving: ResumeFiles?
    /// The destination database, if any.
    let database: DatabasePlan?
    /// The template, if parents fill one.
    package let template: URITemplate?
    /// The shard that is read, and its files.
    package let shard: (shard: Shard, files: ShardFiles)?
    /// The rates that the program keeps to.
    let rates: [RequestRate]
    private let concurrency: Int?
    private let limits: WalkLimits
    /// The path to an item's identity among the written items, if given.
    let identity: JSONPointer?
    /// The reaction when the server rejects the saved position of a list.
    let onExpired: ExpiredPolicy
    private let entries: ListEntries
    /// The division into slices, if the lists are those of one list.
    package let split: SplitPlan?
    private let targets: [ParameterTarget]
    /// The query parameters that each list has a value of its own for.
    private let own: Set<String>

    /// Creates a plan from a command's options.
    ///
    /// The parents in a file are read once, so that a bad line is reported before the first request.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    package init(_ command: some FetchingCommand, environment: [String: String]) throws {
        var command = command
        // A slice that changes is read again, without the items that are rows already.
        if command.split.isUsed { command.pagination.id = command.pagination.id ?? command.database.primaryKey }
        if command.output.output == "-" { command.output.output = nil }
        try Self.check(command)
        let shard = try command.lists.shard.map { try PlanFile.shard($0) }
        let files = try shard.map { try Self.files(of: $0, &command) }
        var named = try FetchPlan.checkFiles(of: command)
        let input = try ListsInput(command, shard)
        own = input.differingParameters
        let setup = try ListSetup(
            input.example.description,
            command,
            connections: command.bounds.window.bound,
            keeping: own,
            environment: environment
        )
        targets = command.pagination.targets(in: input.example)
        try input.check(against: setup.address.origin)
        for address in command.urls.dropFirst().compactMap({ WebAddress($0) }) {
            setup.secrets.addQuery(of: address, except: Set(targets.map(\.description)))
        }
        entries = try input.entries(of: setup)
        split = try SplitPlan(command, setup.list.scheme)
        options = CrawlBinding(ofLists: setup, command).options
        header = try input.header(options: options, shard, without: setup.secrets)
        members = command.lists.parentKeys
        (window, concurrency, limits) = (command.bounds.window, command.lists.concurrency, command.bounds.limits)
        output = try OutputPlan(command.output, setup, parents: members)
        receiptsPath = files?.lists ?? command.lists.receipts
        rates = try command.transfer.rates()
        var database = try DatabasePlan(command, setup)
        if let template = input.template { database?.address = setup.secrets.visible(template.text) }
        database?.end = split?.range.end
        self.database = database
        saving = try database == nil ? ResumeFiles(command) : nil
        if database == nil, saving == nil { try ResumableCrawl.checkExpiry(command) }
        let cannotReplace = database.map { $0.key == nil } ?? false
        onExpired = command.resuming.onExpired ?? (cannotReplace ? .stop : .restart)
        let isReadAgain = saving != nil
        identity = try command.pagination.id.map { isReadAgain ? try command.writtenPlace(of: $0, "--id") : $0 }
        for path in saving?.companions ?? [] { try named.add(companion: path, of: "--resume") }
        for path in database?.file.companions ?? [] { try named.add(companion: path, of: "the database") }
        template = input.template
        self.shard = shard.flatMap { shard in files.map { (shard, $0) } }
    }

    package var setup: ListSetup { output.setup }

    /// Returns the lists to read.
    ///
    /// - Parameter observer: An observer of all page loads.
    func lists(observer: TraceRecorder? = nil) -> Lists {
        // A list of which nothing is saved restarts by itself.
        let expired: WalkPolicy.ExpiredCursor =
            saving == nil && database == nil && onExpired == .restart && identity != nil ? .restarts() : .stops
        let source: @Sendable (HTTPPageSource<RawItem>, ListEntry.PageOfList?) -> ListSource = { [limits] list, page in
            var list = list
            list.policy.limits = limits
            list.policy.expiredCursor = expired
            return ListSource(list: list, page: page, observer: observer)
        }
        let connection: @Sendable (JSONValue.Object) -> ListSource = { [setup, limits] variables in
            var policy = setup.list.policy
            (policy.limits, policy.expiredCursor) = (limits, expired)
            return ListSource(list: setup.connection(with: variables, policy), page: nil, observer: observer)
        }
        var lists: Lists
        if let split {
            lists = split.lists(of: setup.list, at: setup.address) { source($0, nil) }
        } else {
            lists = entries.expanding(byUnique: { [setup] in setup.secrets.credentialsHidden(in: $0.key) }) {
                [setup, targets, own] entry in
                let address = Secrets.separated(try entry.address.get()) {
                    targets.contains(.query($0)) || own.contains($0)
                }.address
                if let variables = entry.variables { return SliceSource(connection(variables)) }
                var request = setup.request
                request.path = address.description
                return SliceSource(source(entry.page == nil ? setup.list(request) : setup.list, entry.page))
            }
        }
        lists.concurrency = concurrency
        return lists
    }

    // MARK: - Checks

    private static func check(_ command: some FetchingCommand) throws {
        guard !command.urls.isEmpty else { throw ValidationError("Write the URL of the list.") }
        let fillsVariables = command.lists.parents != nil && command.lists.shard == nil && !command.split.isUsed
        let others: [(Bool, String)] = [
            (command.graphQL.graphql != nil && !fillsVariables, "--graphql"),
            (command.graphQL.backward, "--backward"), (command.pagination.overlap, "--overlap"),
            (command.database.since != nil, "--since"), (command.database.sinceState != nil, "--since-state"),
        ]
        if let (_, name) = others.first(where: \.0) {
            throw ValidationError("\(name) reads one list; fetch each list by itself, or leave \(name) out.")
        }
        if command.lists.parents != nil, command.urls.count > 1 {
            throw ValidationError("--parents fills one template; write a single URL.")
        }
        let hasParents = command.lists.parents != nil || command.lists.shard != nil
        if !hasParents, !command.lists.parentKeys.isEmpty {
            throw ValidationError("--parent-key takes values of parents; name their file with --parents.")
        }
        try ParentMember.check(command.lists.parentKeys)
        if command.lists.shard != nil { try checkShard(command) }
    }

    private static func checkShard(_ command: some FetchingCommand) throws {
        guard command.urls.count == 1 else {
            throw ValidationError("The plan of --shard has the URL; leave it out.")
        }
        let others: [(Bool, String)] = [
            (command.lists.parents != nil, "--parents"), (command.lists.receipts != nil, "--receipts"),
            (command.resuming.resume != nil, "--resume"), (command.output.format != .ndjson, "--format"),
        ]
        if let (_, name) = others.first(where: \.0) {
            throw ValidationError("\(name) and --shard exclude each other: a shard has its own parents and files.")
        }
        try command.bounds.checkForShards()
    }

    /// Checks the options of a shard, and names its files in them.
    private static func files(of shard: Shard, _ command: inout some FetchingCommand) throws -> ShardFiles {
        guard let folder = command.output.output else {
            throw ValidationError("--shard needs --output DIR, the folder of all shards.")
        }
        let files = ShardFiles(folder: folder, number: shard.number, compression: shard.header.compression)
        try files.prepare()
        command.output.output = files.items
        command.resuming.resume = files.state
        return files
    }
}

extension ListsPlan {
    /// Reads all parents of a file that can be read again, and checks each before the first request.
    ///
    /// - Returns: The number of lists; `nil` if the parents arrive in a pipe.
    /// - Throws: ``ParentError`` for a parent without a value, or one that leads to the same list as another.
    func checkParents() async throws -> Int? {
        switch entries {
        case .addresses where split != nil: return nil
        case .addresses(let addresses): return addresses.count
        case .pages(let pages): return pages.numbers.count
        case .children(_, let reader, _):
            guard reader.isSeekable else { return nil }
            var count = 0
            try await forEachEntry { _ in count += 1 }
            return count
        }
    }

    /// Calls a closure with each list, in order.
    ///
    /// - Throws: ``ParentError`` for a parent without a value, or one that leads to the same list as another.
    package func forEachEntry(_ body: (ListEntry) throws -> Void) async throws {
        var keys = ListKeys()
        for try await entry in entries.pages(window: .serial).items {
            _ = try entry.address.get()
            try keys.add(entry)
            if let parent = entry.parent { _ = try ParentMembers(members, of: parent) }
            try body(entry)
        }
    }
}
