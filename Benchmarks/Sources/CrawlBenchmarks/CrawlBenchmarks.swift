import Foundation
import Measuring

/// The speed of crawls from a server, and the least time that any program needs for the same bytes.
///
/// `CrawlBenchmarks child …` runs one task in a separate process, for measurements of a whole process.
@main
enum CrawlBenchmarks {
    // Not an async function, because valgrind cannot follow how an async main gives up the main thread.
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task { @concurrent in exit(await run(arguments)) }
        while true { sleep(60) }
    }

    /// - Returns: The program's exit code.
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
        Benchmark("plain", "typed collect, compared with a concurrent client as apps have it", run: PlainClient.run),
        Benchmark("adaptive", "the adaptive window against every fixed one", run: AdaptiveWindow.run),
        Benchmark("link", "Link header, 50 ms to the head and 100 ms of body", run: LinkWalk.run),
        Benchmark("cursor", "cursor in the body, 50 ms to the head and 100 ms of body", run: CursorWalk.run),
        Benchmark("fetch", "paginate fetch, NDJSON, as a whole process", run: PassThrough.run),
        Benchmark("start", "paginate, compared with a program that does nothing", run: Starting.run),
        Benchmark("lists", "many child lists of one page each", run: ManyLists.run),
        Benchmark("scan", "scanning and decoding, one core", run: Scanning.run),
        Benchmark("decode", "items of four shapes, one core", run: Decoding.run),
        Benchmark("memory", "peak memory of a whole process", run: PeakMemory.run),
        Benchmark("instructions", "instructions an item, counted by callgrind", run: Instructions.run),
    ]
}
