import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateFiles
import Paging
package import PagingHTTP

/// The proof that the shards in a folder are the lists of a plan, each once and whole.
///
/// One shard is in memory at a time. Files are hashed; nothing is requested, and nothing is written. The pages of one list
/// are judged together, by what each of them said about it.
package struct ShardVerifier {
    private let path: String
    private let folder: String
    /// The path to an item's identity, which no two items may share.
    private let identity: JSONPointer?
    private var result: Verification
    private let plan: PlanFile
    private var keys: KeyTable?
    /// The pages of the list that the plan divided, and the rules by which they are judged.
    private var list: (pages: JoinedParts, rules: ListRules)?

    /// Creates a verifier by reading the plan.
    ///
    /// - Throws: `ValidationError` when the plan or the folder cannot be read, or the plan was changed.
    package init(_ path: String, folder: String, identity: JSONPointer?) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw ValidationError("\"\(folder)\" is not a folder; name the folder of the shards.")
        }
        plan = try PlanFile(path)
        (self.path, self.folder) = (path, folder)
        self.identity = try identity ?? plan.header.identity.map { try JSONPointer($0) }
        result = Verification(plan.header)
    }

    /// Verifies all shards.
    package mutating func run() throws -> Verification {
        keys = try identity.map { _ in try KeyTable() }
        let (planHash, header) = (plan.sha256, plan.header)
        var number = 0
        _ = try PlanFile(path) { _, line in
            defer { number += 1 }
            guard let parsed = Shard.parse(line), parsed.number == number else {
                return result.add("its line in the plan is not a shard; write the plan again", shard: number)
            }
            let shard = Shard(planName: path, planHash: planHash, header: header, number: number, lists: parsed.lists)
            let files = result.files(of: number, in: folder)
            if let receipt = try check(shard, files) { result.add(receipt) }
        }
        try checkOthers()
        if result.sealed == header.shards { judgeList() }
        try keys?.forEachDuplicate { key, shards in
            let places = shards.map(String.init).joined(separator: " and ")
            result.add("the \(identity?.description ?? "key") \(key) appears more than once, in shard \(places)")
        }
        return result
    }

    /// Adds the reason that the pages together are not the whole list, if there is one.
    private mutating func judgeList() {
        if let list {
            let end = PageEnd.signalled("all \(NumberText.counted(plan.header.lists, "page")) of the plan were read")
            let verdict = list.pages.verdict(at: end, under: list.rules.policy)
            if verdict.ending != .complete { return result.add("\(verdict.ending.rawValue): \(verdict.reason)") }
            if verdict.reason != "\(end)" { result.remark = verdict.reason }
        }
        if let total = plan.header.declaredTotal, result.items != total {
            result.add("they have \(result.items) items, and the list declared \(total) when the plan was written")
        }
    }

    // MARK: - One shard

    /// Returns the receipt of a shard without problems.
    private mutating func check(_ shard: Shard, _ files: ShardFiles) throws -> ShardReceipt? {
        let number = shard.number
        guard let data = FileManager.default.contents(atPath: files.receipt) else {
            addShortfall(shard, files)
            return nil
        }
        let again = "delete \(number).receipt.json and fetch the shard again"
        guard let receipt = ShardReceipt([UInt8](data)) else {
            let isOld = ShardReceipt.isOfOtherVersion([UInt8](data))
            result.add(
                "its receipt \(isOld ? "was written by another version of this program" : "is damaged"); \(again)",
                shard: number
            )
            return nil
        }
        let before = result.problemCount
        if receipt.plan != shard.planHash {
            result.add("its receipt belongs to another plan; \(again)", shard: number)
        } else if receipt.shard != number || receipt.file != files.name {
            result.add("its receipt is that of shard \(receipt.shard); \(again)", shard: number)
        } else {
            try check(receipt, shard, files, again)
        }
        return result.problemCount == before ? receipt : nil
    }

    private mutating func check(
        _ receipt: ShardReceipt,
        _ shard: Shard,
        _ files: ShardFiles,
        _ again: String
    ) throws {
        guard files.length != nil else { return result.add("its file is missing; \(again)", shard: shard.number) }
        let contents = try contents(of: files)
        guard contents.length == receipt.bytes, contents.hash == receipt.sha256 else {
            return result.add("its file differs from its receipt; \(again)", shard: shard.number)
        }
        if contents.lines != receipt.items {
            result.add(
                "its file has \(contents.lines) items, and its receipt \(receipt.items); \(again)",
                shard: shard.number
            )
        }
        let keys = (try? shard.keys()) ?? []
        guard receipt.lists.map(\.key) == keys, keys.count == shard.lists.count else {
            return result.add("its receipt has other lists than the plan; \(again)", shard: shard.number)
        }
        // How a list ended was judged when it was read, by all that its pages said.
        for list in receipt.lists where !list.isComplete {
            result.add("\(list.outcome): \(list.evidence)", shard: shard.number, list: list.key)
        }
        guard shard.lists.arePages else { return }
        guard let rules = receipt.rules else {
            return result.add("its receipt has no rules of the list; \(again)", shard: shard.number)
        }
        if list == nil { list = (JoinedParts(), rules) }
        for page in receipt.lists {
            guard let part = page.part else {
                return result.add(
                    "its receipt does not say what the page said about the list; \(again)",
                    shard: shard.number,
                    list: page.key
                )
            }
            list?.pages.add(part)
        }
    }

    /// Returns the hash, the length and the number of lines of a shard's file, and adds the keys.
    private mutating func contents(of files: ShardFiles) throws -> (hash: String, length: Int, lines: Int) {
        var (hash, length, count) = (SHA256(), 0, 0)
        var lines = Lines()
        var withoutKey: Int?
        func add(_ bytes: ArraySlice<UInt8>) {
            hash.update(bytes)
            length += bytes.count
        }
        do {
            try FileBytes.forEachPortion(of: files.items, raw: add) { bytes in
                try lines.add(bytes) { line in
                    count += 1
                    guard let identity, withoutKey == nil else { return }
                    if try keys?.add(line, at: identity, shard: files.number) == false { withoutKey = count }
                }
            }
        } catch is FilterError {
            // Its hash differs, too.
            length = -1
        }
        if let withoutKey, let identity {
            result.add("the item in line \(withoutKey) of its file has no \(identity)", shard: files.number)
        }
        return (hash.finish().description, length, count)
    }

    /// Adds the lists that an unsealed shard lacks, if its run has named them.
    private mutating func addShortfall(_ shard: Shard, _ files: ShardFiles) {
        let lists = FileManager.default.contents(atPath: files.incomplete).map { ShardShortfall.lists(of: [UInt8]($0)) }
        result.add("it is not sealed", shard: shard.number)
        for list in lists ?? [] { result.add(list.evidence, shard: shard.number, list: list.key) }
    }

    /// Adds the files that no shard of the plan has.
    private mutating func checkOthers() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            guard let match = name.wholeMatch(of: /(\d+)\.(ndjson|ndjson\.gz|ndjson\.zst|receipt\.json)/) else {
                continue
            }
            let isKnown = Int(match.1).map { number in
                let files = result.files(of: number, in: folder)
                let names = [files.name, "\(number).receipt.json"]
                return number < plan.header.shards && names.contains(name)
            }
            if isKnown == true { continue }
            result.add("the file \(name) belongs to no shard of the plan; remove it")
        }
    }
}
