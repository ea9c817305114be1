import Foundation
import Measuring
import Paging

/// The cost of a walk over pages from memory, without any other work.
@main
enum WalkBenchmarks {
    private static let pages = 10_000

    static func main() async {
        do {
            let benchmarks = [
                Benchmark("pages", "the engine's work for one page", run: perPage),
                Benchmark("snapshots", "growing lists whose snapshots are all retained", run: snapshots),
                Benchmark("first", "the first item of lists of very different lengths", run: firstItem),
            ]
            let program = try BenchmarkProgram(benchmarks, arguments: Array(CommandLine.arguments.dropFirst()))
            exit(try await program.run() ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("WalkBenchmarks: \(error)\n".utf8))
            exit(2)
        }
    }

    /// Measures the engine's work for one page, in rows with different windows.
    @concurrent private static func perPage(_ scale: Benchmark.Scale) async throws -> Results {
        var results = Results()
        var table = Table(["a page of 100 items", "µs a page", "bar"])
        let windows: [(name: String, window: PageWindow, all: Bool, bar: Double?)] = [
            ("one by one", .serial, false, 5),
            ("8 at once, each names the next", .pages(8), false, 20),
            ("8 at once, all named", .pages(8), true, 20),
            ("adaptive up to 32, all named", .adaptive(upTo: 32), true, nil),
        ]
        for (name, window, all, bar) in windows {
            let source = InstantPages(pages: pages, size: 100, namesAll: all)
            let time = try await median(of: scale(quick: 5, full: 11)) { _ in
                for try await page in source.pages(window: window) { blackHole(page.items.count) }
            }
            let perPage = time.microseconds / Double(pages)
            table.add([name, Table.text(perPage), bar.map { "≤ \(Int($0))" } ?? ""])
            results.figures.append(Figure("µs a page, \(name)", perPage, bar: bar))
        }
        results.tables = [table]
        return results
    }

    /// Measures growing lists whose snapshots are all retained.
    ///
    /// Ten times the pages may take twelve times as much.
    @concurrent private static func snapshots(_ scale: Benchmark.Scale) async throws -> Results {
        var results = Results()
        var table = Table(["snapshots, all kept", "ms", "KB", "bar"])
        var (times, sizes) = ([Double](), [Double]())
        // Several short lists together, so that the size of memory pages does not matter; held until both are measured.
        var held: [[PageSnapshot<Int>]] = []
        // Memory freed by earlier benchmarks is used up first.
        for _ in 0..<10 { held.append(try await snapshots(ofPages: 1_000)) }
        for (count, lists) in [(1_000, 10), (10_000, 1)] {
            let before = Memory.now
            for _ in 0..<lists { held.append(try await snapshots(ofPages: count)) }
            sizes.append((Memory.now - before) / Double(lists))
        }
        blackHole(held.count)
        held = []
        for (index, count) in [1_000, 10_000].enumerated() {
            let time = try await median(of: scale(quick: 5, full: 11)) { _ in
                blackHole(try await snapshots(ofPages: count).count)
            }
            times.append(time.milliseconds)
            table.add(["\(count) pages", Table.text(time.milliseconds), Table.text(sizes[index] / 1_000), ""])
        }
        let growth = (time: times[1] / times[0], size: sizes[1] / max(sizes[0], 1))
        table.add(["growth", "× " + Table.text(growth.time), "× " + Table.text(growth.size), "≤ × 12"])
        results.figures.append(Figure("snapshots, growth of time", growth.time, bar: 12))
        results.figures.append(Figure("snapshots, growth of memory", growth.size, bar: 12))
        results.tables = [table]
        return results
    }

    /// Returns every snapshot of a growing list.
    @concurrent private static func snapshots(ofPages count: Int) async throws -> [PageSnapshot<Int>] {
        let source = InstantPages(pages: count, size: 100, namesAll: false)
        var kept: [PageSnapshot<Int>] = []
        kept.reserveCapacity(count)
        for try await snapshot in source.pages(window: .serial).snapshots { kept.append(snapshot) }
        return kept
    }

    /// Measures the first item of lists of very different lengths.
    @concurrent private static func firstItem(_ scale: Benchmark.Scale) async throws -> Results {
        var results = Results()
        var table = Table(["first item", "µs"])
        var times: [Double] = []
        for count in [10, 1_000, 1_000_000] {
            let source = InstantPages(pages: count, size: 100, namesAll: true)
            let time = try await median(of: 101) { _ in
                for try await item in source.pages(window: .pages(8)).items {
                    blackHole(item)
                    break
                }
            }
            times.append(time.microseconds)
            table.add(["\(count) pages", Table.text(time.microseconds)])
        }
        results.figures = [Figure("first item, growth", (times.last ?? 0) / (times.first ?? 1))]
        results.tables = [table]
        return results
    }
}
