import Foundation
import PaginateCrawls
import Paging
import PagingHTTP

/// The receipt of a sealed shard: its lists, and the hash of its file.
struct ShardReceipt: Equatable, Sendable {
    /// The version of the file's format.
    static let version = 2

    /// The hash of the plan.
    let plan: String
    let shard: Int
    /// The name of the file of items.
    let file: String
    let bytes: Int
    let sha256: String
    let lists: [Receipt]
    /// The rules by which the pages of one list are judged together; `nil` for lists of their own.
    var rules: ListRules?

    var items: Int { lists.reduce(0) { $0 + $1.items } }
    var pages: Int { lists.reduce(0) { $0 + $1.pages } }

    /// The receipt as a JSON document, which ends with the hash of the bytes before that member.
    var document: [UInt8] {
        var bytes = JSONLine.bytes([
            ("receipt", .number(String(Self.version))), ("plan", .string(plan)), ("shard", .number(String(shard))),
            ("file", .string(file)), ("bytes", .number(String(self.bytes))), ("sha256", .string(sha256)),
            ("items", .number(String(items))), ("pages", .number(String(pages))), ("rules", rules?.json ?? .null),
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

    /// Returns whether another version of the program wrote a document.
    static func isOfOtherVersion(_ document: [UInt8]) -> Bool {
        guard let outline = try? JSONOutline(document) else { return false }
        return outline.node(at: "/receipt").flatMap(outline.int).map { $0 != version } ?? false
    }

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
        let rules = outline.node(at: "/rules").flatMap { try? ListRules(outline.value(of: $0)) }
        self.init(plan: plan, shard: shard, file: file, bytes: bytes, sha256: sha256, lists: lists, rules: rules)
    }

    init(
        plan: String,
        shard: Int,
        file: String,
        bytes: Int,
        sha256: String,
        lists: [Receipt],
        rules: ListRules? = nil
    ) {
        (self.plan, self.shard, self.file) = (plan, shard, file)
        (self.bytes, self.sha256, self.lists, self.rules) = (bytes, sha256, lists, rules)
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

/// The rules of the policy by which the pages of one list are judged together.
struct ListRules: Equatable, Sendable {
    private var repeatsItems: Bool
    private var requiresCount: Bool
    private var cap: Int?

    init(_ policy: WalkPolicy) {
        (repeatsItems, requiresCount, cap) = (policy.allowsRepeatedItems, policy.requiresCount, policy.knownCap)
    }

    /// Creates the rules from their JSON; `nil` for another value.
    init?(_ json: JSONValue) {
        guard let repeats = json["/repeats"]?.boolValue, let requires = json["/requiresCount"]?.boolValue else {
            return nil
        }
        (repeatsItems, requiresCount, cap) = (repeats, requires, json["/cap"]?.intValue)
    }

    var json: JSONValue {
        [
            "repeats": .bool(repeatsItems), "requiresCount": .bool(requiresCount),
            "cap": cap.map { .number(String($0)) } ?? .null,
        ]
    }

    var policy: WalkPolicy {
        var policy = WalkPolicy()
        (policy.allowsRepeatedItems, policy.requiresCount, policy.knownCap) = (repeatsItems, requiresCount, cap)
        return policy
    }
}
