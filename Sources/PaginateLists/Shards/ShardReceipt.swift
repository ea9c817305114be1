import Foundation
import PaginateCrawls
import Paging
import PagingHTTP

/// The receipt of a sealed shard: its lists, and the hash of its file.
struct ShardReceipt: Equatable, Sendable {
    /// The version of the file's format.
    static let version = 1

    /// The hash of the plan.
    let plan: String
    let shard: Int
    /// The name of the file of items.
    let file: String
    let bytes: Int
    let sha256: String
    let lists: [Receipt]

    var items: Int { lists.reduce(0) { $0 + $1.items } }
    var pages: Int { lists.reduce(0) { $0 + $1.pages } }

    /// The receipt as a JSON document, which ends with the hash of the bytes before that member.
    var document: [UInt8] {
        var bytes = JSONLine.bytes([
            ("receipt", .number(String(Self.version))), ("plan", .string(plan)), ("shard", .number(String(shard))),
            ("file", .string(file)), ("bytes", .number(String(self.bytes))), ("sha256", .string(sha256)),
            ("items", .number(String(items))), ("pages", .number(String(pages))),
        ])
        bytes.removeLast(2)
        bytes += #","lists":["#.utf8
        for (index, list) in lists.enumerated() {
            bytes += (index == 0 ? "\n" : ",\n").utf8
            bytes += list.line.dropLast()
        }
        bytes += "]".utf8
        return bytes + Self.sealStart + SHA256.text(bytes).utf8 + Self.sealEnd
    }

    private static let sealStart = Array(#","seal":""#.utf8)
    private static let sealEnd = Array("\"}\n".utf8)

    /// Creates a receipt from a document; `nil` unless the document is a receipt whose seal matches.
    init?(_ document: [UInt8]) {
        let tail = Self.sealStart.count + 64 + Self.sealEnd.count
        guard document.count > tail, document.suffix(Self.sealEnd.count).elementsEqual(Self.sealEnd) else { return nil }
        let body = document.dropLast(tail)
        let seal = document.dropLast(Self.sealEnd.count).suffix(64)
        guard document[body.endIndex...].starts(with: Self.sealStart), SHA256.text(body).utf8.elementsEqual(seal),
            let outline = try? JSONOutline(document)
        else { return nil }
        func text(_ pointer: JSONPointer) -> String? { outline.node(at: pointer).flatMap(outline.string) }
        func number(_ pointer: JSONPointer) -> Int? { outline.node(at: pointer).flatMap(outline.int) }
        guard number("/receipt") == Self.version, let plan = text("/plan"), let shard = number("/shard"),
            let file = text("/file"), let bytes = number("/bytes"), let sha256 = text("/sha256"),
            let list = outline.node(at: "/lists"), list.kind == .array
        else { return nil }
        let lists = outline.elements(of: list).compactMap { Receipt(Array(outline.bytes(of: $0.range))) }
        guard lists.count == outline.elements(of: list).count else { return nil }
        self.init(plan: plan, shard: shard, file: file, bytes: bytes, sha256: sha256, lists: lists)
    }

    init(plan: String, shard: Int, file: String, bytes: Int, sha256: String, lists: [Receipt]) {
        (self.plan, self.shard, self.file) = (plan, shard, file)
        (self.bytes, self.sha256, self.lists) = (bytes, sha256, lists)
    }

    /// Returns whether this is the receipt of a shard whose file has the length that the receipt says.
    func isValid(for shard: Shard, in files: ShardFiles) -> Bool {
        plan == shard.planHash && self.shard == shard.number && files.length == bytes
    }

    /// Reads the receipt of a shard; `nil` when there is none, or its seal does not match.
    static func read(_ files: ShardFiles) -> ShardReceipt? {
        FileManager.default.contents(atPath: files.receipt).flatMap { ShardReceipt([UInt8]($0)) }
    }
}
