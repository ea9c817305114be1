import ArgumentParser
import Foundation
package import PaginateFiles
package import PaginateOptions
import Paging
package import PagingHTTP

/// The checked options of `--format sqlite`.
package struct DatabasePlan: Sendable {
    package let file: DatabaseFile
    package let table: TableName
    package let key: JSONPointer?
    /// The path to the value that orders items in time, if only new items are fetched.
    let since: JSONPointer?
    let sinceTarget: ParameterTarget?
    /// Whether to resume an unfinished walk.
    package let resumes: Bool
    /// The handling of rows that are no longer in the list, if they are marked.
    package let mirror: MirrorPlan?
    /// The end of the range of the walk, in milliseconds since 1970; `nil` if it reads the whole list.
    package var end: Int?
    /// The address of the list as `paginate lists` shows it, or the template of many lists.
    package var address: String
    let binding: CrawlBinding
    /// The responses of earlier runs, if the database keeps them.
    let responses: DatabaseResponses?

    /// - Returns: `nil` when the format is not sqlite.
    /// - Throws: `ValidationError` when the options contradict each other.
    package init?(_ command: some FetchingCommand, _ setup: ListSetup) throws {
        let (list, options) = (setup, command.database)
        mirror = try MirrorPlan(command)
        guard command.output.format == .sqlite else {
            guard let stray = options.given.first else {
                try Self.checkParameter(command, list.address)
                return nil
            }
            let other = stray.hasPrefix("--since") ? ", or keep the newest value in a file with --since-state" : ""
            throw ValidationError("\(stray) needs --format sqlite; add that\(other), or remove it.")
        }
        try Self.check(command, list.address)
        guard let output = command.output.output else {
            throw ValidationError("--format sqlite needs --output FILE: the database.")
        }
        file = try DatabaseFile(output)
        table = options.table ?? TableName(for: list.address, connection: command.graphQL.connection)
        key = try options.primaryKey.map { try command.writtenPlace(of: $0, "--primary-key") }
        since = try options.since.map { try command.writtenPlace(of: $0, "--since") }
        sinceTarget = options.sinceParam
        resumes = command.resuming.resume != nil
        // Only what is known as a secret is hidden: the parameters say which list it is.
        address = list.secrets.visible(list.address.description)
        var binding = CrawlBinding(list, options: command, output: "")
        binding.add(command.graphQL)
        binding.add(options)
        self.binding = binding.saved(without: list.secrets)
        responses = setup.cache?.database
    }

    /// The name of the table of merged shards, unless `--table` names another.
    package static let mergedTable = "items"

    /// Creates the plan of a new database for merged shards.
    ///
    /// - Parameter template: The URL of their list, or the template of their lists.
    /// - Throws: `ValidationError` when the path cannot be a database.
    package init(_ output: String, _ table: TableName?, key: JSONPointer?, url template: String) throws {
        file = try DatabaseFile(output)
        self.table = try table ?? TableName(Self.mergedTable)
        self.key = key
        (since, sinceTarget, resumes, responses, mirror) = (nil, nil, false, nil, nil)
        let url = try ListSetup.address(URITemplate(template).expanded { _ in "0" })
        address = Secrets.redacted(template)
        binding = CrawlBinding(url, request: ListRequest(""), without: Secrets(), output: "")
    }

    private static func check(_ command: some FetchingCommand, _ address: WebAddress) throws {
        try SystemLibrary.sqlite.check()
        let options = command.database
        if let state = command.resuming.resume, !state.isEmpty {
            throw ValidationError(
                "With --format sqlite the database stores the walk's position: write --resume alone, after the URL, "
                    + "and not --resume \(state)."
            )
        }
        guard !options.noCache || command.transfer.cache == nil else {
            throw ValidationError("--cache and --no-cache contradict each other; remove one of them.")
        }
        if options.primaryKey == .root || options.since == .root {
            throw ValidationError("--primary-key and --since are paths within an item: write a pointer such as /id.")
        }
        guard options.since == nil || options.primaryKey != nil else {
            throw ValidationError("--since needs --primary-key: a changed item replaces the existing one.")
        }
        try checkParameter(command, address)
        guard command.resuming.onExpired != .back || command.resuming.resume != nil else {
            throw ResumableCrawl.backNeedsState
        }
        guard command.resuming.onExpired != .restart || options.primaryKey != nil else {
            throw ValidationError(
                "--on-expired restart needs --primary-key with --format sqlite, so that no item is added twice."
            )
        }
    }

    private static func checkParameter(_ command: some FetchingCommand, _ address: WebAddress) throws {
        let options = command.database
        guard options.sinceParam == nil || options.since != nil else {
            throw ValidationError("--since-param needs --since, the path to the value that the API expects.")
        }
        let targets = command.pagination.targets(in: address)
        if let target = options.sinceParam, targets.contains(target) {
            throw ValidationError("Two options set \"\(target)\"; give one of them another target.")
        }
    }
}

/// A database file that the user named.
package struct DatabaseFile: Sendable {
    /// The path as the user wrote it, for messages.
    let name: String
    let path: String

    /// - Throws: `ValidationError` when the path cannot be a database.
    init(_ name: String) throws {
        let place = try FilePlace(writing: name)
        guard !place.isSpecial else { throw ValidationError("\"\(name)\" is not a file, so it cannot be a database.") }
        self.name = name
        path = Self.plain(place.path)
    }

    /// Creates a reference to an existing database.
    init(existing name: String) {
        self.name = name
        path = Self.plain(name)
    }

    /// Creates the file with mode 0600, unless it exists.
    ///
    /// SQLite gives its companion files the same permissions.
    func create() {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// The files that SQLite keeps beside the database.
    package var companions: [String] { ["-journal", "-wal", "-shm"].map { path + $0 } }

    /// Returns a path that SQLite does not interpret, unlike names such as `:memory:`.
    private static func plain(_ path: String) -> String {
        path.hasPrefix("/") ? path : "./" + path
    }
}
