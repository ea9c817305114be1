package import ArgumentParser
import Foundation
import PaginateCrawls
package import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// The run of one shard: its lists are read, and a receipt seals them.
///
/// The items are synced and moved into place before the receipt, so a receipt implies its items. One process at a time
/// works on a shard; another one waits, and finds the receipt.
package struct ShardRun: Sendable {
    private let shard: Shard
    private let files: ShardFiles
    private let lists: ListsRun
    private let stop: StopRequest

    package init(_ work: (shard: Shard, files: ShardFiles), _ lists: ListsRun, stop: StopRequest) {
        (shard, files) = work
        self.lists = lists
        self.stop = stop
    }

    /// Runs the shard to its end.
    ///
    /// - Returns: The program's exit code.
    /// - Throws: `ValidationError` when the files of the shard cannot be used.
    package func run() async throws -> ExitCode {
        if isSealed { return saySealed() }
        guard let lock = try await locked() else { return .stopped }
        defer { LockedFile.release(lock) }
        // Another process may have sealed the shard before this one got the lock.
        if isSealed {
            unlink(files.lock)
            return saySealed()
        }
        try checkState()
        let code = await lists.run()
        guard code != .validationFailure, code != .stopped else { return code }
        return try seal() ?? (code == .success ? .failure : code)
    }

    private var isSealed: Bool { ShardReceipt.read(files)?.isValid(for: shard, in: files) == true }

    private func saySealed() -> ExitCode {
        if !lists.plan.output.isQuiet { Terminal.report("shard \(shard.number) is sealed; nothing was fetched.") }
        return .success
    }

    // MARK: - The lock

    /// Returns the locked file of the shard; `nil` when the program was asked to stop.
    private func locked() async throws -> Int32? {
        while !stop.isRequested {
            if let descriptor = try LockedFile.openUnlessBusy(files.lock) { return descriptor }
            Terminal.report("another process reads shard \(shard.number); waiting for it.")
            await release(of: files.lock)
        }
        return nil
    }

    /// Waits until the process that holds a lock ends, or a stop is requested.
    private func release(of path: String) async {
        let (ends, continuation) = AsyncStream<Void>.makeStream()
        stop.onRequest { continuation.finish() }
        // A thread of its own, because the wait may be as long as the other process runs.
        Thread.detachNewThread {
            LockedFile.wait(for: path)
            continuation.finish()
        }
        for await _ in ends {}
    }

    // MARK: - The receipt

    /// Deletes the state of a complete shard whose items or receipts are missing, so that it is read again.
    ///
    /// - Throws: `ValidationError` for the state of another plan's shard.
    private func checkState() throws {
        guard let saving = lists.plan.saving, let state = try? saving.state.read(ListsState.self) else { return }
        if state.check != lists.plan.header.check {
            throw ValidationError(
                "\"\(files.folder)\" holds a shard \(shard.number) of another plan; name another folder with --output."
            )
        }
        guard state.isComplete else { return }
        let hasItems = try saving.isInPlace(state) || saving.hasPart
        if try !hasItems || receipts() == nil {
            files.removeProgress()
            saving.removePart()
        }
    }

    /// Returns the receipts of all lists, in order; `nil` if a list is missing or not complete.
    private func receipts() throws -> [Receipt]? {
        let last = try ReceiptFile.last(in: files.lists)
        let found = try shard.keys().map { last[$0] }
        return found.allSatisfy { $0?.isComplete == true } ? found.compactMap(\.self) : nil
    }

    /// Writes the receipt if all lists are complete.
    ///
    /// - Returns: The exit code; `nil` when a list is not complete.
    private func seal() throws -> ExitCode? {
        guard let receipts = try receipts() else {
            let last = try ReceiptFile.last(in: files.lists)
            try write(ShardShortfall(shard: shard.number, shard.keys(), last).document, to: files.incomplete)
            return nil
        }
        var (hash, bytes) = (SHA256(), 0)
        try FileBytes.forEachPortion(ofPlain: files.items) { portion in
            hash.update(portion)
            bytes += portion.count
        }
        let receipt = ShardReceipt(
            plan: shard.planHash,
            shard: shard.number,
            file: files.name,
            bytes: bytes,
            sha256: hash.finish().description,
            lists: receipts,
            rules: shard.lists.arePages ? ListRules(lists.plan.setup.list.policy) : nil
        )
        try write(receipt.document, to: files.receipt)
        files.removeProgress()
        unlink(files.lock)
        return .success
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = try OutputFile(path, stop: stop)
        do {
            try Durability.write(bytes, to: file.descriptor)
            try Durability.sync(file.descriptor)
            try file.commit()
            try Durability.syncFolder(of: path)
        } catch let failure as SystemError {
            file.discard()
            throw OutputFile.unwritable(path, SystemError.text(failure.number))
        }
    }
}

/// The lists of a shard that are not complete, as the file beside the shard names them.
struct ShardShortfall {
    /// The file's content: one JSON object.
    let document: [UInt8]

    init(shard: Int, _ keys: [String], _ receipts: [String: Receipt]) {
        let lists = keys.filter { receipts[$0]?.isComplete != true }.map { key -> JSONValue in
            let receipt = receipts[key]
            return [
                "key": .string(key), "outcome": .string(receipt?.outcome ?? "unread"),
                "evidence": .string(receipt?.evidence ?? "the list was not read"),
            ]
        }
        document = JSONLine.bytes([("shard", .number(String(shard))), ("lists", .array(lists))])
    }

    /// Returns the lists in the content of a file.
    static func lists(of document: [UInt8]) -> [(key: String, evidence: String)] {
        guard let outline = try? JSONOutline(document), let lists = outline.node(at: "/lists"), lists.kind == .array
        else {
            return []
        }
        return outline.elements(of: lists).map { element in
            func text(_ pointer: JSONPointer) -> String {
                outline.node(at: pointer, in: element.range).flatMap(outline.string) ?? ""
            }
            return (text("/key"), "\(text("/outcome")): \(text("/evidence"))")
        }
    }
}
