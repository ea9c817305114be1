import Measuring
import Paging
import PagingHTTP

/// Child lists of one page each under one window, compared with the same requests without a crawl.
///
/// The pages are not full: a total that equals the items of a full page may count the page, so that the next page is
/// requested too, and a list would cost two requests.
enum ManyLists {
    static let window = 16
    private static let rateBar = 1 / 0.7
    private static let peakBar = 120.0
    private static let growthBar = 1.1

    /// Parents from memory, 100 to a page.
    private struct Parents: PageSource {
        let count: Int

        func page(at cursor: Int?) async throws -> Page<Int, Int> {
            let start = cursor ?? 0
            let end = min(start + 100, count)
            return Page(items: Array(start..<end), following: end < count ? end : nil)
        }
    }

    /// Returns the list whose pages are as large as one child list.
    static func list(_ run: String, lists: Int) -> ServedList {
        var list = ServedList(.numbered, run: run, pages: lists)
        list.size = 10
        return list
    }

    /// Reads the child lists of a number of parents, one page each.
    @concurrent static func crawl(
        _ count: Int,
        run: String,
        from base: String,
        over transport: any HTTPTransport
    ) async throws {
        let client = try PagingClient(base, transport: transport)
        let lists = Parents(count: count).expanding(by: \.self) { parent in
            let path = "/numbered?run=\(run)&pages=1&size=30&items=10&list=\(parent)"
            let format = ListFormat(.pageNumber(total: .header("X-Total-Count")))
            return client.list(ListRequest(path), format: format, decoding: .raw)
        }
        let outcome = try await lists.forEachPage(window: .pages(window)) { page, _ in blackHole(page.page.items.count)
        }
        guard outcome.isComplete, outcome.items == count * 10 else { throw Complaint("\(outcome)") }
    }

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let server = try ServerProcess()
        var results = Results()
        var table = Table(["lists of one page", "lists/s", "requests/s of the transport", "time × transport", "bar"])
        let count = scale(quick: 4_000, full: 20_000)
        for choice in TransportChoice.allCases {
            let transport = choice.make()
            let floor = TransportFloor(list("floor-\(choice)", lists: count), from: server.base, over: transport)
            let times = try await interleavedMedians(
                rounds: scale(quick: 3, full: 5),
                [
                    { try await floor.run(window: window) },
                    { try await crawl(count, run: "lists-\(choice)", from: server.base, over: transport) },
                ]
            )
            let ratio = times[1] / times[0]
            let rates = times.map { Table.text(Double(count) / ($0.milliseconds / 1000)) }
            table.add([choice.rawValue, rates[1], rates[0], Table.ratio(ratio), "≤ \(Table.ratio(rateBar))"])
            results.figures.append(Figure("lists, \(choice.rawValue), × transport", ratio, bar: rateBar))
        }
        results.tables = [table, try await memory(scale, server, &results)]
        return results
    }

    @concurrent private static func memory(
        _ scale: Benchmark.Scale,
        _ server: ServerProcess,
        _ results: inout Results
    ) async throws -> Table {
        let counts = scale(quick: [2_000, 10_000], full: [10_000, 100_000])
        var table = Table(["peak MB"] + counts.map { "\($0) lists" } + ["growth"])
        for choice in TransportChoice.allCases {
            var peaks: [Double] = []
            for count in counts {
                let run = "memory-\(choice)-\(count)"
                let child = ChildProcess.own(["lists", choice.rawValue, server.base, "\(count)", run])
                peaks.append(try await child.peakMemory() / 1e6)
            }
            let growth = (peaks.last ?? 0) / max(peaks.first ?? 1, 1)
            table.add([choice.rawValue] + peaks.map(Table.text) + ["× " + Table.ratio(growth)])
            results.figures.append(Figure("lists, \(choice.rawValue), MB", peaks.max() ?? 0, bar: peakBar))
            results.figures.append(Figure("lists, \(choice.rawValue), growth", growth, bar: growthBar))
        }
        return table
    }
}
