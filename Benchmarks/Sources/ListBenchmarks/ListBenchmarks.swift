import Foundation
import Measuring

/// The cost of the operations of a `PagingModel`.
@main
enum ListBenchmarks {
    static func main() async {
        do {
            let benchmarks = [
                Benchmark("append", "a page at the end of lists of two lengths, against an array", run: Appending.run),
                Benchmark("saving", "saving and restoring a list, against an array", run: Saving.run),
                Benchmark("lengths", "each operation at several lengths of the list", run: Lengths.run),
                Benchmark("positions", "lists with a row for each position, few of them loaded", run: Positions.run),
            ]
            let program = try BenchmarkProgram(benchmarks, arguments: Array(CommandLine.arguments.dropFirst()))
            exit(try await program.run() ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("ListBenchmarks: \(error)\n".utf8))
            exit(2)
        }
    }
}
