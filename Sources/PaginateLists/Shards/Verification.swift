import PaginateCrawls
import PaginateFiles
import PagingHTTP

/// A shortfall of a shard, of one of its lists, or of the whole.
package struct ShardProblem: Equatable, Sendable {
    let shard: Int?
    /// The key of the list, if it is one list's.
    let list: String?
    /// The problem as the end of a sentence.
    let text: String

    /// The problem in one line.
    package var line: String {
        let subject = shard.map { "shard \($0)" } ?? "the shards"
        return "\(subject): \(list.map { "\($0): " } ?? "")\(text)"
    }
}

/// The result of comparing a folder of shards with their plan.
package struct Verification: Equatable, Sendable {
    /// The largest number of problems that are kept; all are counted.
    static let mostProblems = 10_000

    let shards: Int
    let lists: Int
    private let compression: Compression?
    private(set) var sealed = 0
    private(set) var completeLists = 0
    private(set) var items = 0
    /// A remark about the list whose pages are complete, such as the number of null items.
    var remark: String?
    package private(set) var problems: [ShardProblem] = []
    package private(set) var problemCount = 0

    init(_ header: PlanHeader) {
        (shards, lists, compression) = (header.shards, header.lists, header.compression)
    }

    /// Returns the files of a shard.
    func files(of shard: Int, in folder: String) -> ShardFiles {
        ShardFiles(folder: folder, number: shard, compression: compression)
    }

    /// Whether every shard is sealed and unaltered, and every list complete.
    package var isComplete: Bool { problemCount == 0 && sealed == shards && completeLists == lists }

    /// Adds a sealed shard without problems.
    mutating func add(_ receipt: ShardReceipt) {
        sealed += 1
        completeLists += receipt.lists.count
        items += receipt.items
    }

    /// Adds a problem.
    mutating func add(_ text: String, shard: Int? = nil, list: String? = nil) {
        problemCount += 1
        guard problems.count < Self.mostProblems else { return }
        problems.append(ShardProblem(shard: shard, list: list, text: text))
    }

    /// The result in one line.
    package var summary: String {
        "\(NumberText.grouped(sealed)) of \(NumberText.counted(shards, "shard")) sealed, "
            + "\(NumberText.grouped(completeLists)) of \(NumberText.counted(lists, "list")) complete, "
            + "\(NumberText.counted(items, "item"))" + (remark.map { "; \($0)" } ?? "")
    }

    /// The result as one JSON object with its line break.
    package var document: [UInt8] {
        let problems = problems.map { problem -> JSONValue in
            [
                "shard": problem.shard.map { .number(String($0)) } ?? .null,
                "list": problem.list.map { .string($0) } ?? .null, "problem": .string(problem.text),
            ]
        }
        return JSONLine.bytes([
            ("complete", .bool(isComplete)), ("shards", .number(String(shards))), ("sealed", .number(String(sealed))),
            ("lists", .number(String(lists))), ("completeLists", .number(String(completeLists))),
            ("items", .number(String(items))), ("problemCount", .number(String(problemCount))),
            ("problems", .array(problems)),
        ])
    }
}
