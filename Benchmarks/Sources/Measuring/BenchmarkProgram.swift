import Foundation

/// A program of benchmarks, which parses the arguments and reports the results.
///
/// `NAME …` runs only those benchmarks, `--quick` does less work, `--json FILE` saves the figures, and
/// `--thresholds FILE` compares them with their thresholds. A figure that exceeds its threshold is measured twice more
/// before it counts.
public struct BenchmarkProgram: Sendable {
    private static let attempts = 3

    private var names: [String] = []
    private var scale = Benchmark.Scale.full
    private var outputPath: String?
    private var thresholds: [String: Double] = [:]
    private let benchmarks: [Benchmark]

    /// Creates a program from its arguments.
    ///
    /// - Throws: ``Complaint``, with a message for the user.
    public init(_ benchmarks: [Benchmark], arguments: [String]) throws {
        self.benchmarks = benchmarks
        var rest = arguments[...]
        var thresholdsPath: String?
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": scale = .quick
            case "--json": outputPath = rest.popFirst()
            case "--thresholds": thresholdsPath = rest.popFirst()
            default: names.append(argument)
            }
        }
        let known = benchmarks.map(\.name)
        if let stray = names.first(where: { !known.contains($0) }) {
            throw Complaint("Unknown benchmark \(stray); the benchmarks are \(known.joined(separator: ", ")).")
        }
        guard let thresholdsPath else { return }
        let file = try JSONDecoder().decode(
            [String: [String: Double]].self,
            from: Data(contentsOf: URL(filePath: thresholdsPath))
        )
        thresholds = file[scale(quick: "quick", full: "full")] ?? [:]
    }

    /// Runs the selected benchmarks.
    ///
    /// - Returns: Whether no figure exceeds its threshold.
    nonisolated(nonsending) public func run() async throws -> Bool {
        var all = Results()
        for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
            print("### \(benchmark.name): \(benchmark.title)\n")
            let results = try await results(of: benchmark)
            all.figures += results.figures
            all.points += results.points
        }
        if let outputPath { try write(all, to: outputPath) }
        let excess = excess(of: all)
        for figure in excess {
            let limit = thresholds[figure.name] ?? .infinity
            print("EXCEEDED: \(figure.name) is \(Table.text(figure.value)), at most \(Table.text(limit)) is allowed.")
        }
        return excess.isEmpty
    }

    /// Measures, and repeats what exceeds its threshold; the best figure counts.
    nonisolated(nonsending) private func results(of benchmark: Benchmark) async throws -> Results {
        var best = try await benchmark.run(scale)
        show(best)
        for _ in 1..<Self.attempts where !excess(of: best).isEmpty {
            print("Measured again: \(excess(of: best).map(\.name).joined(separator: "; ")).\n")
            let again = try await benchmark.run(scale)
            show(again)
            for index in best.figures.indices {
                guard let other = again.figures.first(where: { $0.name == best.figures[index].name }) else { continue }
                best.figures[index].value = min(best.figures[index].value, other.value)
            }
        }
        return best
    }

    private func excess(of results: Results) -> [Figure] {
        results.figures.filter { $0.value > thresholds[$0.name] ?? .infinity }
    }

    private func show(_ results: Results) {
        for table in results.tables {
            table.print()
            print()
        }
        for note in results.notes { print(note + "\n") }
        fflush(nil)
    }

    private func write(_ results: Results, to path: String) throws {
        struct File: Encodable {
            let figures: [Figure]
            let points: [Point]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let file = File(figures: results.figures, points: results.points)
        try encoder.encode(file).write(to: URL(filePath: path))
    }
}

/// An error with a message for the user.
public struct Complaint: Error, CustomStringConvertible {
    /// The message.
    public let description: String

    /// Creates an error.
    public init(_ description: String) {
        self.description = description
    }
}
