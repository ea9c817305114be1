/// The median time of an operation, of so many that were measured one by one.
@MainActor
func median(of count: Int, _ operation: (Int) async -> Void) async -> Duration {
    var times: [Duration] = []
    for number in 0..<count {
        let start = ContinuousClock.now
        await operation(number)
        times.append(ContinuousClock.now - start)
    }
    return times.sorted()[count / 2]
}

/// A table of times: a row for each operation, a column for each length of the list.
struct Table {
    private var rows: [(name: String, times: [Duration])] = []

    mutating func add(_ name: String, _ time: Duration) {
        if let index = rows.firstIndex(where: { $0.name == name }) {
            rows[index].times.append(time)
        } else {
            rows.append((name, [time]))
        }
    }

    /// Prints the times in microseconds, and the last as a multiple of the first.
    func print(lengths: [Int]) {
        let head = ["µs"] + lengths.map { "\($0) rows" } + ["growth"]
        var lines = [head]
        for row in rows {
            let times = row.times.map { Double($0.components.attoseconds) / 1e12 + Double($0.components.seconds) * 1e6 }
            let growth = (times.last ?? 0) / max(times.first ?? 1, 0.001)
            lines.append([row.name] + times.map(text) + ["× " + text(growth)])
        }
        let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        for line in lines {
            let cells = line.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            Swift.print("| " + cells.joined(separator: " | ") + " |")
            if line == head { Swift.print("|" + widths.map { String(repeating: "-", count: $0 + 2) + "|" }.joined()) }
        }
    }

    private func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return value < 100 ? "\(tenths / 10).\(abs(tenths % 10))" : "\(Int(value.rounded()))"
    }
}
