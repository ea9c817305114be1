import Foundation
import Testing

@Suite("Everything that writes")
struct WriterTests {
    /// The content that a source file of the command writes.
    private enum Content {
        /// The bytes of others: the primitives that all writers use.
        case primitive
        /// Items, and other data of the user, which are written as they are.
        case data
        /// A description of a run, which goes through `RunSecrets`.
        case record
        /// Texts of the program itself, which contain nothing of a run with credentials.
        case text
    }

    private let writers: [String: Content] = [
        "Browse/Terminal/TerminalModes.swift": .primitive, "Cache/ResponseFolder.swift": .record,
        "Commands/APIsCommand.swift": .text, "Commands/DemoCommand.swift": .text,
        "Commands/DetectCommand.swift": .record,
        "Commands/ListsCommand.swift": .text, "Commands/MCPCommand.swift": .data, "Commands/ServeCommand.swift": .text,
        "Commands/OpenAPICommand.swift": .record, "Commands/VerifyCommand.swift": .text,
        "Database/RowStatement.swift": .data, "Diff/DiffRun.swift": .data, "Database/SQLiteStatement.swift": .primitive,
        "FetchRun.swift": .data,
        "Lists/ListsSink.swift": .data, "Output/ByteSink.swift": .primitive, "Output/Durability.swift": .primitive,
        "Output/OutputFile.swift": .primitive,
        "Output/Spool.swift": .data, "Parents/Receipts/ReceiptFile.swift": .record,
        "Resume/PartFile.swift": .data, "Resume/StateFile.swift": .record, "RunFiles.swift": .record,
        "Shards/MergeRun.swift": .data, "Shards/PlanRun.swift": .data, "Shards/PlanWriter.swift": .record,
        "Shards/ShardRun.swift": .record, "Terminal.swift": .record,
    ]

    /// The records that a database holds beside the items, and the stored responses.
    private let otherRecords = [
        "Database/DatabaseListRecord.swift", "Database/ListDatabase+Lists.swift", "Cache/ResponseCache.swift",
        "Lists/ListsRecorder.swift", "WalkSummary.swift", "Trace/TraceRecorder.swift", "MCP/MCPAnswer.swift",
        "MCP/MCPTools.swift",
    ]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/PaginateCommand")

    private func sources() throws -> [(name: String, text: String)] {
        let files = FileManager.default.enumerator(atPath: Self.root.path)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".swift") }.map { name in
            (name, try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8))
        }
    }

    @Test("Each writer is known, and each record of a run goes through the secrets of the run")
    func known() throws {
        let sign = try Regex(
            #"Durability\.write\(|ByteSink\(|StandardOutput\.write\(|OutputFile(\.write)?\(|createFile\(|standardOutput\.write|(?m)[^a-zA-Z.]print\(|"#
                + #"Foundation\.write\(|fputs\(|csqlite_bind_(text|blob|zeroblob)\(|\.write\(toFile|FileHandle\(forWriting"#
        )
        let sources = try sources()
        try #require(sources.count > 200)
        let found = Set(sources.filter { $0.text.contains(sign) }.map(\.name))
        #expect(found.subtracting(writers.keys).sorted() == [], "a new writer: say what it writes, and use RunSecrets")
        #expect(Set(writers.keys).subtracting(found).sorted() == [], "no longer a writer")
        for (name, text) in sources {
            let isRecord = otherRecords.contains(name) || { if case .record? = writers[name] { true } else { false } }()
            // The receipt of a shard consists of receipts that were written before.
            if isRecord, name != "Shards/ShardRun.swift", name != "Cache/ResponseFolder.swift" {
                #expect(text.contains("RunSecrets."), "\(name) writes a record without RunSecrets")
            }
        }
    }
}
