import Foundation
import Measuring

/// How fast lists are read from a server, and what is the least that any program could take for the same bytes.
///
/// `CrawlBenchmarks child …` is what the program runs as a process of its own, where one has to be measured as a whole.
@main
enum CrawlBenchmarks {
    // Not an async function: valgrind cannot follow how the main thread is given up for one.
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task { @concurrent in exit(await run(arguments)) }
        while true { sleep(60) }
    }

    /// - Returns: the program's exit code.
    @concurrent private static func run(_ arguments: [String]) async -> Int32 {
        do {
            guard arguments.first != "child" else {
                try await Child.run(Array(arguments.dropFirst()))
                return 0
            }
            let program = try BenchmarkProgram(benchmarks, arguments: arguments)
            return try await program.run() ? 0 : 1
        } catch {
            FileHandle.standardError.write(Data("CrawlBenchmarks: \(error)\n".utf8))
            return 2
        }
    }

    private static let benchmarks = [
        Benchmark("numbered", "numbered list, typed collect, window 8", run: NumberedList.run),
        Benchmark("adaptive", "the adaptive window against every fixed one", run: AdaptiveWindow.run),
        Benchmark("link", "Link header, 50 ms to the head and 100 ms of body", run: LinkWalk.run),
        Benchmark("cursor", "cursor in the body, 50 ms to the head and 100 ms of body", run: CursorWalk.run),
        Benchmark("fetch", "paginate fetch, NDJSON, as a whole process", run: PassThrough.run),
        Benchmark("scan", "scanning and decoding, one core", run: Scanning.run),
        Benchmark("memory", "peak memory of a whole process", run: PeakMemory.run),
        Benchmark("instructions", "instructions an item, counted by callgrind", run: Instructions.run),
    ]
}
