import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateFiles
import PaginateLists
import PaginateOptions
import Paging
import PagingHTTP

/// The run of `plan`.
struct PlanRun: Sendable {
    private let fetch: FetchCommand
    private let arguments: [String]
    private let secrets: Secrets
    private let size: ShardSize
    private let range: ValueRange?
    private let compression: Compression?
    private let output: String?
    /// The path to an item's identity in the shards, if given.
    private let identity: JSONPointer?
    private let stop = Signals.stop

    /// Creates a run by checking the arguments of `fetch`.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(
        _ arguments: [String],
        _ size: ShardSize,
        range: ValueRange?,
        _ compression: Compression?,
        output: String?
    ) throws {
        let parents = try range.map { try Self.parents(of: $0, size) }
        defer { if let parents { unlink(parents) } }
        do {
            fetch = try FetchCommand.parse(arguments + (parents.map { ["--parents", $0] } ?? []))
        } catch {
            // The error of another command has no usage text here.
            throw ValidationError(FetchCommand.message(for: error))
        }
        (self.size, self.range, self.compression, self.output) = (size, range, compression, output)
        secrets = (fetch.listPlan?.setup ?? fetch.listsPlan?.setup)?.secrets ?? Secrets()
        try Self.check(fetch, secrets, hasRange: range != nil, arguments)
        try Self.checkBody(arguments, (fetch.listPlan?.setup ?? fetch.listsPlan?.setup)?.request, secrets)
        try Self.checkAddresses(fetch.pagination, secrets)
        try Self.checkTemplate(fetch.listsPlan?.template)
        self.arguments = KeptArguments.kept(arguments, urls: fetch.urls, without: secrets)
        let fetch = fetch
        identity = try fetch.pagination.id.map { try fetch.writtenPlace(of: $0, "--id") }
        if let output { _ = try FilePlace(writing: output) }
    }

    private static func check(
        _ fetch: FetchCommand,
        _ secrets: Secrets,
        hasRange: Bool,
        _ arguments: [String]
    ) throws {
        let others: [(Bool, String)] = [
            (fetch.lists.shard != nil, "--shard"), (fetch.lists.receipts != nil, "--receipts"),
            (fetch.resuming.resume != nil, "--resume"), (fetch.output.format != .ndjson, "--format"),
            (fetch.output.report != nil, "--report"), (fetch.output.trace != nil, "--trace"),
            (fetch.database.since != nil, "--since"), (fetch.pagination.overlap, "--overlap"),
            (fetch.graphQL.graphql != nil, "--graphql"),
        ]
        if let (_, name) = others.first(where: \.0) {
            throw ValidationError("\(name) has no meaning in a plan, whose shards are NDJSON files; remove it.")
        }
        try fetch.bounds.checkForShards()
        if fetch.urls.contains(where: { Secrets.redacted($0) != $0 || secrets.credentialsHidden(in: $0) != $0 }) {
            throw ValidationError(
                "The URL holds a credential, which a plan must not store; send it as a header, such as --header "
                    + "'X-Api-Key: $KEY'."
            )
        }
        if hasRange, arguments.contains(where: { $0 == "--parents" || $0.hasPrefix("--parents=") }) {
            throw ValidationError("--range and --parents exclude each other; write one of them.")
        }
    }

    /// Checks that a body, without which a shard would send another request, holds no credential.
    ///
    /// A credential in it is known by its name, however short it is.
    private static func checkBody(_ arguments: [String], _ request: ListRequest?, _ secrets: Secrets) throws {
        let own = Secrets()
        if let request { own.add(request) }
        for index in arguments.indices {
            let (name, value, _) = KeptArguments.option(at: index, of: arguments)
            guard name == "--body", let value, !value.hasPrefix("@"),
                !own.isEmpty || KeptArguments.hasSecret(name, value, secrets)
            else { continue }
            throw ValidationError(
                "The --body holds a credential, which a plan must not store; put the body into a file, and write --body "
                    + "@FILE."
            )
        }
    }

    /// Checks that no value of a parent, which a plan stores, is a credential by its place.
    private static func checkTemplate(_ template: URITemplate?) throws {
        guard let variable = template?.hiddenVariables.first else { return }
        throw ValidationError(
            "The URL takes a credential from \"\(variable)\" of the parents, which a plan must not store; fetch the "
                + "lists with 'fetch --parents', or send one credential with --header 'X-Api-Key: $KEY'."
        )
    }

    /// Checks that an address without which a shard would send other requests holds no credential.
    private static func checkAddresses(_ pagination: PaginationOptions, _ secrets: Secrets) throws {
        for (text, name) in pagination.addresses
        where Secrets.redacted(text) != text || secrets.credentialsHidden(in: text) != text {
            throw ValidationError(
                "The address of \(name) holds a credential, which a plan must not store; send it as a header, such as "
                    + "--header 'X-Api-Key: $KEY'."
            )
        }
    }

    /// Returns a temporary file with a parent for each part of a range.
    private static func parents(of range: ValueRange, _ size: ShardSize) throws -> String {
        guard case .shards(let count) = size else { return "" }
        let path = NSTemporaryDirectory() + "/paginate-\(UUID().uuidString).ndjson"
        let lines = range.divided(by: count).map { part in
            JSONLine.bytes([("from", .string(part.from)), ("to", .string(part.to)), ("last", .string(part.last))])
        }
        guard FileManager.default.createFile(atPath: path, contents: Data(lines.joined())) else {
            throw ValidationError("A temporary file cannot be written; name a folder with TMPDIR.")
        }
        return path
    }

    /// Writes the plan.
    ///
    /// - Returns: The program's exit code.
    func run() async -> ExitCode {
        await RunSecrets.$current.withValue(secrets) { await writePlan() }
    }

    private func writePlan() async -> ExitCode {
        let task = Task { try await write() }
        stop.onRequest { task.cancel() }
        do {
            let header = try await task.value
            let what = fetch.listsPlan == nil ? "page" : fetch.split.isUsed ? "slice" : "list"
            Terminal.report(
                "\(NumberText.counted(header.lists, what)) in \(NumberText.counted(header.shards, "shard")); fetch each "
                    + "with '\(Invocation.name) fetch --shard \(output ?? "plan.jsonl")#N --output DIR'."
            )
            return .success
        } catch let error as WriteError {
            Terminal.say("Error: \(error.message)")
            return .failure
        } catch is CancellationError {
            Terminal.report("stopped; no plan was written.")
            return .stopped
        } catch let error as RequestError {
            Terminal.say("Error: \(error.description)")
            return .failure
        } catch {
            Terminal.say("Error: \(error)")
            return .validationFailure
        }
    }

    private func write() async throws -> PlanHeader {
        guard let lists = fetch.listsPlan else { return try await writePages() }
        if let split = lists.split { return try await writeSlices(lists, split) }
        var writer = try PlanWriter(stop: stop)
        let pointers = (lists.template?.variables.map(\.pointer) ?? []) + lists.members.map(\.pointer)
        try await lists.forEachEntry { entry in
            let address = try entry.address.get()
            guard let parent = entry.parent else {
                return try writer.add(Array(address.description.utf8))
            }
            try writer.add(parent.reduced(to: pointers))
        }
        let header = header(lists.template?.text ?? fetch.urls[0], options: lists.options, source: sourceName)
        let isTemplate = lists.template != nil
        return try writer.write(header, size, to: output) { lines in
            isTemplate ? .parents(lines) : .urls(lines.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Writes a plan of the slices that are found now, each of which is a URL.
    private func writeSlices(_ lists: ListsPlan, _ split: SplitPlan) async throws -> PlanHeader {
        let (addresses, declared) = try await split.addresses(of: lists.setup.list)
        var writer = try PlanWriter(stop: stop)
        for address in addresses { try writer.add(Array(address.description.utf8)) }
        let options = lists.options.filter { !SplitOptions.names.contains($0.key) }
        var header = header(addresses[0].description, options: options, source: "the slices of one list")
        header.declaredTotal = declared
        return try writer.write(header, size, to: output) { lines in
            .urls(lines.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    private func writePages() async throws -> PlanHeader {
        guard let plan = fetch.listPlan else { throw ValidationError("Write the URL of the list.") }
        let first = try await plan.list.page(at: nil)
        guard let total = first.links.totalCount, total.exactness == .exact,
            first.links.remainingPages != nil
                || !first.links.following.isEmpty || first.items.count >= total.value
        else {
            throw ValidationError(
                "The pages of a single list can be divided only if they are numbered and the list declares its total; "
                    + "the first page has neither. Divide lists by --parents or --range instead."
            )
        }
        let pages = first.links.following.count + 1
        guard pages > 1 || first.items.count >= total.value else {
            throw ValidationError(
                "The first page does not lead to the others; name the convention with --pagination page."
            )
        }
        var header = header(fetch.urls[0], options: plan.options, source: "the pages of one list")
        header.declaredTotal = total.value
        return try PlanWriter(stop: stop).write(header, pages: pages, size, to: output)
    }

    private var sourceName: String {
        guard range == nil else { return "a range of values" }
        guard let parents = fetch.lists.parents else { return "URLs" }
        return parents == "-" ? "standard input" : parents.split(separator: "/").last.map(String.init) ?? parents
    }

    private func header(_ url: String, options: [String: String], source: String) -> PlanHeader {
        PlanHeader(
            url: url,
            arguments: arguments,
            check: ReceiptHeader(url, options: options).check,
            source: .init(name: source, sha256: ""),
            lists: 0,
            shards: 0,
            declaredTotal: nil,
            identity: identity?.description,
            compression: compression
        )
    }
}
