import Foundation
import Measuring

/// The instructions per item, which reveal small regressions whatever the load of the machine.
///
/// Two lists are read from memory, one twice as long, so the difference excludes the start of the program and the
/// creation of the pages.
enum Instructions {
    private static let shorter = 20
    private static let longer = 40

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        var results = Results()
        guard let tools = try await Tools.prepared() else {
            results.notes = ["Left out: valgrind or strip is not installed (apt-get install valgrind binutils)."]
            return results
        }
        defer { try? FileManager.default.removeItem(at: tools.folder) }
        var table = Table(["from memory, window 8", "instructions an item"])
        for (mode, name) in [
            ("raw", "crawl, raw items"), ("scan", "scan alone"), ("typed", "crawl, typed"),
            ("items", "items alone, scan included"), ("decode", "JSONDecoder alone"),
        ] {
            async let few = count(mode, pages: shorter, tools)
            async let many = count(mode, pages: longer, tools)
            let perItem = try await (many - few) / Double((longer - shorter) * 100)
            table.add([name, Table.text(perItem)])
            results.figures.append(Figure("instructions, \(name)", perItem))
        }
        results.tables = [table]
        return results
    }

    @concurrent private static func count(_ mode: String, pages: Int, _ tools: Tools) async throws -> Double {
        let file = tools.folder.appending(path: "\(mode).\(pages)")
        let arguments = ["--tool=callgrind", "--callgrind-out-file=\(file.path)", tools.program.path]
        var child = ChildProcess(
            executable: tools.valgrind,
            arguments: arguments + ["child", "memory", mode, "\(pages)"]
        )
        // Without it, hashes and the work of each set differ from run to run.
        child.environment = ["SWIFT_DETERMINISTIC_HASHING": "1"]
        try await child.run()
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("summary: ") }),
            let count = Double(line.dropFirst("summary: ".count))
        else { throw Complaint("callgrind did not report the number of instructions.") }
        return count
    }

    /// The tools for counting, in a temporary folder.
    private struct Tools {
        let valgrind: String
        let folder: URL
        /// This program without its debug information, whose format many versions of valgrind do not support.
        let program: URL

        /// - Returns: `nil` when a tool is not installed.
        @concurrent static func prepared() async throws -> Tools? {
            guard let valgrind = path(of: "valgrind"), let strip = path(of: "strip") else { return nil }
            let folder = URL.temporaryDirectory.appending(path: "CrawlBenchmarks.\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let program = folder.appending(path: "CrawlBenchmarks")
            let own = CommandLine.arguments[0]
            try await ChildProcess(executable: strip, arguments: ["--strip-debug", "-o", program.path, own]).run()
            return Tools(valgrind: valgrind, folder: folder, program: program)
        }

        private static func path(of tool: String) -> String? {
            let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
            return folders.map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        }
    }
}
