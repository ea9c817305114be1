import Measuring

/// The command, compared with a program that sends the same requests and discards the bodies.
enum PassThrough {
    /// The bars of the command's transports.
    private static let bars = ["URLSession": 1.5, "libcurl": 1.25]

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        let server = try ServerProcess()
        var results = Results()
        var table = Table(["0 ms latency, window 8", "paginate ms", "transport ms", "× transport", "bar"])
        if let build = CommandBuild.given {
            for pages in scale(quick: [200], full: [200, 2_000]) {
                var list = ServedList(.numbered)
                list.pages = pages
                let command = build.fetch(list, from: server.base)
                let arguments = ["floor", build.transport.rawValue, "8", server.base, "\(pages)", list.run]
                let floor = ChildProcess.own(arguments)
                let times = try await interleavedMedians(
                    rounds: scale(quick: 7, full: 11),
                    [{ try await floor.run() }, { try await command.run() }]
                )
                let ratio = times[1] / times[0]
                let bar = pages == 200 ? bars[build.transport.rawValue] : nil
                let name = "\(build.transport.rawValue), \(pages) pages"
                table.add(
                    [name, Table.text(times[1].milliseconds), Table.text(times[0].milliseconds)]
                        + [Table.ratio(ratio), bar.map { "≤ \($0)" } ?? ""]
                )
                results.figures.append(Figure("fetch, \(name)", ratio, bar: bar))
            }
        }
        results.tables = [table]
        if CommandBuild.given == nil { results.notes.append("Left out: paginate, because PAGINATE is not set.") }
        return results
    }
}
