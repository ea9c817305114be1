import PagingDetection

/// The judgments of many generated lists, by kind of API.
struct CompletenessTally: Sendable {
    fileprivate struct Row {
        var lists = 0, right = 0, doubted = 0, incomplete = 0, wrong = 0
        var found = 0, notFound = 0, wronglyFound = 0, disagreements = 0
    }

    private var rows: [GeneratedList.Kind: Row] = [:]
    /// The faulty lists, by kind and by message without numbers and names.
    private var classes: [String: [(seed: UInt64, items: Int)]] = [:]
    private(set) var faulty = 0

    mutating func add(_ report: CompletenessReport) {
        rows[report.list.kind, default: Row()].add(report)
        if !report.faults.isEmpty { faulty += 1 }
        for fault in report.faults {
            let name = "\(report.list.kind): \(Self.general(fault))"
            classes[name, default: []].append((report.list.seed, report.list.items.count))
        }
    }

    mutating func add(_ other: CompletenessTally) {
        faulty += other.faulty
        for (kind, row) in other.rows { rows[kind, default: Row()].add(row) }
        classes.merge(other.classes) { $0 + $1 }
    }

    /// The number of lists that an automatic walk correctly reported as complete.
    var right: Int { rows.values.reduce(0) { $0 + $1.right } }

    /// Returns the classes of faults by descending frequency, with the seeds of their smallest lists.
    func examples(_ count: Int) -> [(fault: String, lists: Int, seeds: [UInt64])] {
        classes.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(count).map { entry in
            (
                entry.key, entry.value.count,
                entry.value.sorted { ($0.items, $0.seed) < ($1.items, $1.seed) }.prefix(5).map(\.seed)
            )
        }
    }

    /// The table, with one line per kind of API.
    var table: String {
        let header = [
            "kind", "lists", "complete", "doubted", "incomplete", "WRONG", "found", "unknown", "WRONG", "DISAGREE",
        ]
        var lines = [header]
        var sum = Row()
        for kind in GeneratedList.Kind.allCases {
            guard let row = rows[kind] else { continue }
            lines.append([kind.rawValue] + row.cells)
            sum.add(row)
        }
        lines.append(["all"] + sum.cells)
        return lines.map { cells in
            cells.enumerated().map { index, cell in
                let padding = String(repeating: " ", count: max((index == 0 ? 15 : 13) - cell.count, 0))
                return index == 0 ? cell + padding : padding + cell
            }.joined()
        }.joined(separator: "\n")
    }

    /// Returns a fault without its numbers and locations.
    private static func general(_ fault: String) -> String {
        var words: [String] = []
        for word in fault.split(separator: " ") {
            let isPlace = word.contains("/") || word.hasPrefix("header:")
            let isNumber = word.contains { $0.isNumber }
            words.append(isPlace ? "PLACE" : isNumber ? "N" : String(word))
        }
        return words.joined(separator: " ")
    }
}

extension CompletenessTally.Row {
    fileprivate mutating func add(_ report: CompletenessReport) {
        lists += 1
        switch report.automatic {
        case .right: right += 1
        case .doubted: doubted += 1
        case .incomplete: incomplete += 1
        case .wrong: wrong += 1
        }
        switch report.detection {
        case .right, .doubted: found += 1
        case .incomplete, nil: notFound += 1
        case .wrong: wronglyFound += 1
        }
        if report.disagreement != nil { disagreements += 1 }
    }

    fileprivate mutating func add(_ row: CompletenessTally.Row) {
        lists += row.lists
        right += row.right
        doubted += row.doubted
        incomplete += row.incomplete
        wrong += row.wrong
        found += row.found
        notFound += row.notFound
        wronglyFound += row.wronglyFound
        disagreements += row.disagreements
    }

    fileprivate var cells: [String] {
        let share = lists > 0 ? " (\(right * 100 / lists) %)" : ""
        return [
            "\(lists)", "\(right)\(share)", "\(doubted)", "\(incomplete)", "\(wrong)", "\(found)", "\(notFound)",
            "\(wronglyFound)", "\(disagreements)",
        ]
    }
}
