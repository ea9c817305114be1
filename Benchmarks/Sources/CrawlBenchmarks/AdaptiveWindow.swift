import Measuring
import Paging
@_spi(Command) import PagingHTTP

/// The adaptive window compared with fixed windows.
enum AdaptiveWindow {
    private static let bar = 1.2
    private static let wasteBar = 5.0
    private static let bound = 32

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

    private struct Measured {
        /// The time of each fixed window; `nil` for those that the server does not allow.
        let fixed: [Duration?]
        let adaptive: Duration
        let wasted: Double
        let peak: Int
        /// The number of adaptive walks that ended with an error.
        let failures: Int

        /// The ratio to the time of the best fixed window.
        var ratio: Double { adaptive / (fixed.compactMap(\.self).min() ?? .zero) }
    }

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let server = try ServerProcess()
        let windows = scale(quick: [8, 16, 32], full: [1, 2, 4, 6, 8, 12, 16, 24, 32])
        var results = Results()
        var table = Table(
            ["200 pages, ms"] + windows.map(String.init) + ["adaptive", "× best", "wasted %", "most at once"]
        )
        for setting in settings(scale) {
            let measured = try await measure(setting, windows, server, rounds: 3)
            let fixed = measured.fixed.map { $0.map { Table.text($0.milliseconds) } ?? "–" }
            table.add(
                [setting.name] + fixed + [Table.text(measured.adaptive.milliseconds), Table.ratio(measured.ratio)]
                    + [Table.text(measured.wasted), "\(measured.peak)"]
            )
            note(measured, of: setting, windows, in: &results)
        }
        results.tables = [table]
        results.notes += ["Bars: × best ≤ \(bar) at 20 and 100 ms, wasted ≤ 5 %."]
        return results
    }

    private static func note(_ measured: Measured, of setting: Setting, _ windows: [Int], in results: inout Results) {
        let name = "adaptive, \(setting.name)"
        results.figures.append(Figure("\(name), × best", measured.ratio, bar: setting.hasBar ? bar : nil))
        results.figures.append(Figure("\(name), wasted %", measured.wasted, bar: wasteBar))
        results.figures.append(Figure("\(name), failed", Double(measured.failures), bar: 0))
        if measured.failures > 0 {
            results.notes.append("\(setting.name): \(measured.failures) adaptive walks ended with an error.")
        }
        for (window, time) in zip(windows, measured.fixed) {
            guard let time else { continue }
            results.points.append(Point("window", setting.name, Double(window), time.milliseconds))
        }
        results.points.append(Point("adaptive", setting.name, Double(measured.peak), measured.adaptive.milliseconds))
    }

    @concurrent private static func measure(
        _ setting: Setting,
        _ windows: [Int],
        _ server: ServerProcess,
        rounds: Int
    ) async throws -> Measured {
        let transport = TransportChoice.urlSession.make()
        let (list, adaptive) = (list(setting), list(setting))
        var operations: [@Sendable @concurrent () async throws -> Void] = windows.filter(setting.allows).map { window in
            { try await list.collect(from: server.base, over: transport, window: .pages(window)) }
        }
        let failures = Counter(from: 0)
        operations.append {
            do {
                try await adaptive.collect(from: server.base, over: transport, window: .adaptive(upTo: bound))
            } catch is RequestError {
                _ = failures.next()
            }
        }
        let times = try await interleavedMedians(rounds: rounds, operations)
        let failed = failures.next()
        let count = try await server.count(of: adaptive)
        let needed = rounds * adaptive.pages
        return Measured(
            fixed: windows.indices.map { setting.allows(windows[$0]) ? times[$0] : nil },
            adaptive: times[times.count - 1],
            wasted: Double(count.requests - needed) * 100 / Double(needed),
            peak: count.peak,
            failures: failed
        )
    }

    private static func list(_ setting: Setting) -> ServedList {
        var list = ServedList(.numbered)
        list.latency = setting.latency
        list.limit = setting.limit
        list.throttle = setting.throttle
        return list
    }
}
