import BenchRecords
import Foundation
import Measuring
import Paging
import PagingHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client without this package: eight tasks, `URLSession`, and a `JSONDecoder` for each page.
enum PlainClient {
    private static let window = 8
    private static let timeBar = 4.0
    private static let processorBar = 3.0

    /// The medians of the wall time and of the processor time.
    private struct Cost {
        var times: [Duration] = []
        var processor: [Duration] = []

        var time: Duration { times.sorted()[times.count / 2] }
        var processorTime: Duration { processor.sorted()[processor.count / 2] }

        @concurrent mutating func measure(_ operation: @Sendable @concurrent () async throws -> Void) async throws {
            let start = ContinuousClock.now
            let used = ProcessTime.now
            try await operation()
            times.append(ContinuousClock.now - start)
            processor.append(ProcessTime.now - used)
        }
    }

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let server = try ServerProcess()
        var list = ServedList(.numbered)
        list.latency = 20
        let session = session()
        let transport = TransportChoice.system.make()
        var (plain, own) = (Cost(), Cost())
        for _ in 0..<scale(quick: 3, full: 9) {
            try await plain.measure { [list] in
                let count = try await collect(list, from: server.base, with: session)
                guard count == list.items else { throw Complaint("\(count) of \(list.items) items arrived.") }
            }
            try await own.measure { [list] in
                try await list.collect(from: server.base, over: transport, window: .standard)
            }
        }
        var results = Results()
        var table = Table(["200 pages, 20 ms", "wall ms", "processor ms"])
        for (name, cost) in [("eight tasks, URLSession, JSONDecoder", plain), ("collect, default window", own)] {
            table.add([name, Table.text(cost.time.milliseconds), Table.text(cost.processorTime.milliseconds)])
        }
        let (time, processor) = (plain.time / own.time, plain.processorTime / own.processorTime)
        table.add(["ratio (bars: ≥ \(timeBar), ≥ \(processorBar))", Table.ratio(time), Table.ratio(processor)])
        results.tables = [table]
        results.figures = [
            Figure("collect, time × \(Int(timeBar)) / plain client", timeBar / time, bar: 1),
            Figure("collect, processor × \(Int(processorBar)) / plain client", processorBar / processor, bar: 1),
        ]
        return results
    }

    private static func session() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = window
        return URLSession(configuration: configuration)
    }

    /// Collects the first page, and then all others with a window, and returns the number of their records.
    @concurrent private static func collect(
        _ list: ServedList,
        from base: String,
        with session: URLSession
    ) async throws -> Int {
        var pages = [1: try await page(1, of: list, from: base, with: session)]
        try await withThrowingTaskGroup(of: (Int, [Record]).self) { group in
            for number in 2...list.pages {
                if number > window + 1, let (number, records) = try await group.next() { pages[number] = records }
                group.addTask { (number, try await page(number, of: list, from: base, with: session)) }
            }
            for try await (number, records) in group { pages[number] = records }
        }
        return (1...list.pages).flatMap { pages[$0] ?? [] }.count
    }

    @concurrent private static func page(
        _ number: Int,
        of list: ServedList,
        from base: String,
        with session: URLSession
    ) async throws -> [Record] {
        guard let url = URL(string: base + list.path(ofPage: number)) else { throw Complaint("The address is no URL.") }
        let (data, _) = try await session.data(from: url)
        return try Record.decoder.decode([Record].self, from: data)
    }
}

/// The processor time that this process has used.
private enum ProcessTime {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
