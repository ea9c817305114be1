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
        "PaginateBrowse/Terminal/TerminalModes.swift": .primitive,
        "PaginateOptions/Cache/ResponseFolder.swift": .record,
        "PaginateCommand/Commands/APIsCommand.swift": .text, "PaginateDemo/DemoCommand.swift": .text,
        "PaginateCommand/Paginate.swift": .text,
        "PaginateCommand/Commands/DetectCommand.swift": .record,
        "PaginateCommand/Commands/ListsCommand.swift": .text, "PaginateCommand/Commands/MCPCommand.swift": .data,
        "PaginateDemo/ServeCommand.swift": .text,
        "PaginateCommand/Commands/OpenAPICommand.swift": .record, "PaginateCommand/Commands/VerifyCommand.swift": .text,
        "PaginateDatabase/RowStatement.swift": .data, "PaginateLists/Diff/DiffRun.swift": .data,
        "PaginateDatabase/SQLiteStatement.swift": .primitive,
        "PaginateCrawls/ItemStream.swift": .data, "PaginateFiles/Output/ByteSink.swift": .primitive,
        "PaginateFiles/Output/Durability.swift": .primitive,
        "PaginateFiles/Output/OutputFile.swift": .primitive,
        "PaginateFiles/Output/Spool.swift": .data, "PaginateLists/Parents/Receipts/ReceiptFile.swift": .record,
        "PaginateCrawls/Resume/PartFile.swift": .data, "PaginateCrawls/Resume/StateFile.swift": .record,
        "PaginateCrawls/RunFiles.swift": .record,
        "PaginateLists/Shards/MergeRun.swift": .data, "PaginateCommand/Commands/PlanRun.swift": .data,
        "PaginateLists/Shards/PlanWriter.swift": .record,
        "PaginateLists/Shards/ShardRun.swift": .record, "PaginateFiles/Terminal.swift": .record,
    ]

    /// The records that a database holds beside the items, and the stored responses.
    private let otherRecords = [
        "PaginateCrawls/Database/DatabaseListRecord.swift", "PaginateCrawls/Database/ListDatabase+Lists.swift",
        "PaginateOptions/Cache/ResponseCache.swift",
        "PaginateLists/Lists/ListsRecorder.swift", "PaginateCrawls/WalkSummary.swift",
        "PaginateCrawls/Trace/TraceRecorder.swift", "PaginateCommand/MCP/MCPAnswer.swift",
        "PaginateCommand/MCP/MCPTools.swift",
    ]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    private func sources() throws -> [(name: String, text: String)] {
        let files = FileManager.default.enumerator(atPath: Self.root.path)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasPrefix("Paginate") && $0.hasSuffix(".swift") }.map { name in
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
            if isRecord, name != "PaginateLists/Shards/ShardRun.swift",
                name != "PaginateOptions/Cache/ResponseFolder.swift"
            {
                #expect(text.contains("RunSecrets."), "\(name) writes a record without RunSecrets")
            }
        }
    }
}
