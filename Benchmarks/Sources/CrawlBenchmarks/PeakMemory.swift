import Measuring

/// The peak memory of a program that iterates over a list and keeps nothing.
enum PeakMemory {
    private static let peakBar = 80.0
    private static let growthBar = 1.1

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let server = try ServerProcess()
        let counts = scale(quick: [10_000, 100_000], full: [10_000, 100_000, 300_000, 1_000_000])
        var results = Results()
        var table = Table(["peak MB"] + counts.map { "\($0) items" } + ["growth"])
        for (name, child) in programs(server) {
            var peaks: [Double] = []
            for count in counts {
                var list = ServedList(.numbered)
                list.pages = count / 100
                let peak = try await child(list).peakMemory() / 1e6
                peaks.append(peak)
                results.points.append(Point("memory", name, Double(count), peak))
            }
            let growth = (peaks.last ?? 0) / max(peaks.first ?? 1, 1)
            table.add([name] + peaks.map(Table.text) + ["× " + Table.ratio(growth)])
            results.figures.append(Figure("memory, \(name), MB", peaks.max() ?? 0, bar: peakBar))
            results.figures.append(Figure("memory, \(name), growth", growth, bar: growthBar))
        }
        results.tables = [table]
        results.notes = ["Bars: peak ≤ 80 MB, growth ≤ × \(growthBar)."]
        return results
    }

    private static func programs(_ server: ServerProcess) -> [(String, @Sendable (ServedList) -> ChildProcess)] {
        let streams = TransportChoice.allCases.map { choice in
            (
                "typed stream, \(choice.rawValue)",
                { @Sendable (list: ServedList) in
                    ChildProcess.own(["stream", choice.rawValue, server.base, "\(list.pages)", list.run])
                }
            )
        }
        guard let path = CommandBuild.given?.path else { return streams }
        let fetch = { @Sendable (list: ServedList) in CommandBuild(path: path).fetch(list, from: server.base) }
        return streams + [("paginate fetch, \(TransportChoice.system.rawValue)", fetch)]
    }
}
