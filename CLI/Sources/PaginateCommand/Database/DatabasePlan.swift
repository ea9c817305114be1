import ArgumentParser
import Foundation
import Paging
import PagingHTTP

/// Where in a database a list goes, and how: what `--format sqlite` and its options ask for.
struct DatabasePlan: Sendable {
    let file: DatabaseFile
    let table: TableName
    let key: JSONPointer?
    /// Where an item tells how new it is, if only new ones are asked for.
    let since: JSONPointer?
    let sinceTarget: ParameterTarget?
    /// Whether to go on with a walk that did not end as it should.
    let resumes: Bool
    let address: String
    let binding: CrawlBinding

    /// - Returns: `nil` when no database is asked for.
    /// - Throws: `ValidationError` when the options do not go together.
    init?(_ command: FetchCommand, list: (address: WebAddress, request: ListRequest)) throws {
        let options = command.database
        guard command.output.format == .sqlite else {
            guard let stray = options.given.first else { return nil }
            throw ValidationError("\(stray) means nothing without --format sqlite; add that, or leave it out.")
        }
        try Self.check(command)
        guard let output = command.output.output else {
            throw ValidationError("--format sqlite needs --output FILE: the database.")
        }
        file = try DatabaseFile(output)
        table = options.table ?? TableName(for: list.address, connection: command.graphQL.connection)
        key = options.primaryKey
        since = options.since
        sinceTarget = options.sinceParam
        resumes = command.resuming.resume != nil
        address = list.address.debugDescription
        var binding = CrawlBinding(list.address, request: list.request, options: command.pagination, output: "")
        binding.add(command.graphQL)
        binding.add(options)
        self.binding = binding
    }

    /// What is said when the program has no SQLite in it.
    static let withoutSQLite = """
        This paginate was built without SQLite, since its headers were not there. Install them (Debian and Ubuntu: \
        apt-get install libsqlite3-dev; Fedora: dnf install sqlite-devel) and run ./paginate again: it builds itself anew.
        """

    private static func check(_ command: FetchCommand) throws {
        #if !SQLite
            throw ValidationError(withoutSQLite)
        #else
            try checkOptions(command)
        #endif
    }

    private static func checkOptions(_ command: FetchCommand) throws {
        let options = command.database
        if let state = command.resuming.resume, !state.isEmpty {
            throw ValidationError(
                "With --format sqlite the database keeps where the walk is: write --resume alone, after the URL, "
                    + "and not --resume \(state)."
            )
        }
        if options.primaryKey == .root || options.since == .root {
            throw ValidationError("--primary-key and --since are places within an item: write a pointer such as /id.")
        }
        guard options.since == nil || options.primaryKey != nil else {
            throw ValidationError("--since needs --primary-key: an item that changed replaces the one that is there.")
        }
        guard options.sinceParam == nil || options.since != nil else {
            throw ValidationError("--since-param needs --since: say where an item has the value that the API takes.")
        }
        guard command.resuming.onExpired != .restart || options.primaryKey != nil else {
            throw ValidationError(
                "--on-expired restart needs --primary-key with --format sqlite, to add no item twice."
            )
        }
        let targets = command.pagination.targets(in: try ListSetup.address(command.url))
        if let target = options.sinceParam, targets.contains(target) {
            throw ValidationError("Two options put their value into \"\(target)\"; give one of them another target.")
        }
    }
}

/// A database as the user named it.
struct DatabaseFile: Sendable {
    /// The path as it was written, for messages.
    let name: String
    let path: String

    /// - Throws: `ValidationError` when there can be no database.
    init(_ name: String) throws {
        let place = try FilePlace(writing: name)
        guard !place.isSpecial else { throw ValidationError("\"\(name)\" is no file, so it can be no database.") }
        self.name = name
        path = Self.plain(place.path)
    }

    /// A database that is there already.
    init(existing name: String) {
        self.name = name
        path = Self.plain(name)
    }

    /// Creates the file for its owner alone, unless it exists; SQLite gives its other files the same permissions.
    func create() {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// The files that SQLite keeps beside the database.
    var companions: [String] { ["-journal", "-wal", "-shm"].map { path + $0 } }

    /// Some names mean something else to SQLite, such as `:memory:`.
    private static func plain(_ path: String) -> String {
        path.hasPrefix("/") ? path : "./" + path
    }
}
