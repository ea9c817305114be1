import Measuring
import Paging
import PagingHTTP

/// Adaptive windows, the default among them, compared with fixed windows up to the same bound.
enum AdaptiveWindow {
    private static let bar = 1.2
    private static let wasteBar = 5.0
    private static let bounds = [PageWindow.standard.bound, 16, 32]

    /// A server, with its behavior under load.
    private struct Setting {
        let name: String
        let latency: Int
        var limit: Int?
        var throttle: Int?
        var hasBar = false

        /// Returns whether the server allows a fixed window; a larger one may fail.
        func allows(_ window: Int) -> Bool { window <= throttle ?? .max }
    }

    private static func settings(_ scale: Benchmark.Scale) -> [Setting] {
        let usual = [
            Setting(name: "20 ms", latency: 20, hasBar: true), Setting(name: "100 ms", latency: 100, hasBar: true),
        ]
        guard scale == .full else { return usual }
        return [Setting(name: "0 ms", latency: 0)] + usual + [
            Setting(name: "20 ms, serves 4 at once", latency: 20, limit: 4),
            Setting(name: "20 ms, refuses more than 8", latency: 20, throttle: 8),
        ]
    }

    /// An adaptive window's measurements.
    private struct Measured {
        let bound: Int
        let time: Duration
        /// The time of the best fixed window that does not exceed the bound.
        let best: Duration
        let wasted: Double
        let peak: Int
        /// The number of walks that ended with an error.
        let failures: Int
    }

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let server = try ServerProcess()
        let windows = scale(quick: [8, 16, 32], full: [1, 2, 4, 6, 8, 12, 16, 24, 32])
        var results = Results()
        var fixedTable = Table(["200 pages, ms"] + windows.map(String.init))
        var table = Table(["200 pages", "window", "ms", "× best", "wasted %", "most at once"])
        for setting in settings(scale) {
            let (fixed, adaptive) = try await measure(setting, windows, server, rounds: scale(quick: 3, full: 5))
            fixedTable.add([setting.name] + fixed.map { $0.map { Table.text($0.milliseconds) } ?? "–" })
            for (window, time) in zip(windows, fixed) {
                guard let time else { continue }
                results.points.append(Point("window", setting.name, Double(window), time.milliseconds))
            }
            for measured in adaptive {
                table.add([
                    setting.name, "adaptive up to \(measured.bound)", Table.text(measured.time.milliseconds),
                    Table.ratio(measured.time / measured.best), Table.text(measured.wasted), "\(measured.peak)",
                ])
                note(measured, of: setting, in: &results)
            }
        }
        results.tables = [fixedTable, table]
        results.notes += ["Each is compared with the best fixed window up to its bound. Bar: wasted ≤ 5 %."]
        return results
    }

    private static func note(_ measured: Measured, of setting: Setting, in results: inout Results) {
        let name = "adaptive up to \(measured.bound), \(setting.name)"
        let ratio = measured.time / measured.best
        results.figures.append(Figure("\(name), × best", ratio, bar: setting.hasBar ? bar : nil))
        results.figures.append(Figure("\(name), wasted %", measured.wasted, bar: wasteBar))
        results.figures.append(Figure("\(name), failed", Double(measured.failures), bar: 0))
        if measured.failures > 0 {
            results.notes.append("\(name): \(measured.failures) walks ended with an error.")
        }
        results.points.append(Point("adaptive", setting.name, Double(measured.peak), measured.time.milliseconds))
    }

    @concurrent private static func measure(
        _ setting: Setting,
        _ windows: [Int],
        _ server: ServerProcess,
        rounds: Int
    ) async throws -> (fixed: [Duration?], adaptive: [Measured]) {
        let transport = TransportChoice.system.make()
        let fixed = list(setting)
        let allowed = windows.filter(setting.allows)
        var operations: [@Sendable @concurrent () async throws -> Void] = allowed.map { window in
            { try await fixed.collect(from: server.base, over: transport, window: .pages(window)) }
        }
        let adaptive = Set(bounds).sorted().map { (bound: $0, list: list(setting), failures: Counter(from: 0)) }
        for (bound, list, failures) in adaptive {
            operations.append {
                do {
                    try await list.collect(from: server.base, over: transport, window: .adaptive(upTo: bound))
                } catch is RequestError {
                    _ = failures.next()
                }
            }
        }
        let times = try await interleavedMedians(rounds: rounds, operations)
        let timeOf = Dictionary(uniqueKeysWithValues: zip(allowed, times))
        var measured: [Measured] = []
        for ((bound, list, failures), time) in zip(adaptive, times.dropFirst(allowed.count)) {
            let count = try await server.count(of: list)
            let needed = rounds * list.pages
            measured.append(
                Measured(
                    bound: bound,
                    time: time,
                    best: timeOf.filter { $0.key <= bound }.values.min() ?? time,
                    wasted: Double(count.requests - needed) * 100 / Double(needed),
                    peak: count.peak,
                    failures: failures.next()
                )
            )
        }
        return (windows.map { timeOf[$0] }, measured)
    }

    private static func list(_ setting: Setting) -> ServedList {
        var list = ServedList(.numbered)
        list.latency = setting.latency
        list.limit = setting.limit
        list.throttle = setting.throttle
        return list
    }
}
