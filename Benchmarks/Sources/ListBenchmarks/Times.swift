import Measuring

/// The time of each operation, for each length of the list.
struct Times {
    private var rows: [(name: String, times: [Duration])] = []

    mutating func add(_ name: String, _ time: Duration) {
        if let index = rows.firstIndex(where: { $0.name == name }) {
            rows[index].times.append(time)
        } else {
            rows.append((name, [time]))
        }
    }

    /// The times in microseconds, and the last as a multiple of the first.
    func table(lengths: [Int]) -> Table {
        var table = Table(["µs"] + lengths.map { "\($0) rows" } + ["growth"])
        for row in rows {
            let times = row.times.map(\.microseconds)
            table.add([row.name] + times.map(Table.text) + ["× " + Table.text(Self.growth(of: row.times))])
        }
        return table
    }

    /// The times at the last length as multiples of those at the first.
    var growths: [(name: String, growth: Double)] { rows.map { ($0.name, Self.growth(of: $0.times)) } }

    private static func growth(of times: [Duration]) -> Double {
        (times.last?.microseconds ?? 0) / max(times.first?.microseconds ?? 1, 0.001)
    }
}
