import Measuring
import Paging

/// What a walk itself costs: pages from memory, so nothing else is measured.
@main
enum WalkBenchmarks {
    private static let pages = 10_000

    static func main() async throws {
        try await perPage()
        try await snapshots()
        try await firstItem()
    }

    /// The engine's work for one page, in rows that differ by the look-ahead.
    @concurrent private static func perPage() async throws {
        var table = Table(["a page of 100 items", "µs a page", "bar"])
        let windows: [(name: String, window: PageWindow, all: Bool, bar: String)] = [
            ("one by one", .serial, false, "≤ 5"),
            ("8 at once, each names the next", .pages(8), false, "≤ 20"),
            ("8 at once, all named", .pages(8), true, "≤ 20"),
            ("adaptive up to 32, all named", .adaptive(upTo: 32), true, ""),
        ]
        for (name, window, all, bar) in windows {
            let source = InstantPages(pages: pages, size: 100, namesAll: all)
            let time = try await median(of: 11) { _ in
                for try await page in source.pages(window: window) { blackHole(page.items.count) }
            }
            table.add([name, Table.text(time.microseconds / Double(pages)), bar])
        }
        table.print()
    }

    /// Growing lists, of which somebody keeps every one.
    @concurrent private static func snapshots() async throws {
        var table = Table(["snapshots, all kept", "ms", "growth", "bar"])
        var shorter: Double?
        for count in [1_000, 10_000] {
            let source = InstantPages(pages: count, size: 100, namesAll: false)
            let time = try await median(of: 5) { _ in
                var kept: [PageSnapshot<Int>] = []
                for try await snapshot in source.pages(window: .serial).snapshots { kept.append(snapshot) }
                blackHole(kept.count)
            }
            let growth = shorter.map { "× " + Table.text(time.microseconds / $0) } ?? ""
            table.add(["\(count) pages", Table.text(time.microseconds / 1_000), growth, shorter == nil ? "" : "≤ × 12"])
            shorter = time.microseconds
        }
        table.print()
    }

    /// The first item of lists of very different lengths.
    @concurrent private static func firstItem() async throws {
        var table = Table(["first item", "µs"])
        for count in [10, 1_000, 1_000_000] {
            let source = InstantPages(pages: count, size: 100, namesAll: true)
            let time = try await median(of: 101) { _ in
                for try await item in source.pages(window: .pages(8)).items {
                    blackHole(item)
                    break
                }
            }
            table.add(["\(count) pages", Table.text(time.microseconds)])
        }
        table.print()
    }
}
