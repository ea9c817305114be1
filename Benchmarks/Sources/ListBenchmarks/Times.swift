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
            let growth = (times.last ?? 0) / max(times.first ?? 1, 0.001)
            table.add([row.name] + times.map(Table.text) + ["× " + Table.text(growth)])
        }
        return table
    }
}
