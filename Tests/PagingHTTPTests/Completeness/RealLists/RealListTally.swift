/// The verdicts on many lists.
struct RealListTally: Sendable {
    struct Row: Sendable {
        var lists = 0, right = 0, unproven = 0, wrong = 0

        mutating func add(_ other: Row) {
            lists += other.lists
            right += other.right
            unproven += other.unproven
            wrong += other.wrong
        }
    }

    struct Example: Sendable {
        var count = 0
        var seeds: [UInt64] = []
    }

    /// The counts by mode and kind.
    private(set) var rows: [String: Row] = [:]
    private(set) var reasons: [String: Example] = [:]
    private(set) var wrong: [String: Example] = [:]

    mutating func add(_ verdict: RealListVerdict, to keys: [String], mode: String, kind: String, seed: UInt64) {
        var row = Row()
        row.lists = 1
        switch verdict {
        case .right: row.right = 1
        case .unproven(let evidence):
            row.unproven = 1
            reasons["\(mode) \(kind): \(Self.general(evidence))", default: Example()].add(seed)
        case .wrong(let evidence):
            row.wrong = 1
            wrong["\(mode) \(kind): \(Self.general(evidence))", default: Example()].add(seed)
        }
        for key in keys { rows["\(mode) \(key)", default: Row()].add(row) }
    }

    mutating func add(_ other: RealListTally) {
        for (key, row) in other.rows { rows[key, default: Row()].add(row) }
        for (key, example) in other.reasons { reasons[key, default: Example()].add(example) }
        for (key, example) in other.wrong { wrong[key, default: Example()].add(example) }
    }

    /// Returns the row of a mode, or of a kind in a mode.
    func row(_ key: String) -> Row { rows[key] ?? Row() }

    /// The number of walks that were complete with other items.
    var wrongWalks: Int { wrong.values.reduce(0) { $0 + $1.count } }

    /// The table, with one line per mode and kind.
    var table: String {
        let lines = rows.sorted { $0.key < $1.key }.map { key, row in
            [
                key, "\(row.lists)", "\(row.right)", "\(row.unproven)", "\(row.wrong)",
                Self.percent(row.right, row.lists),
            ]
        }
        return ([["kind", "walks", "complete", "not", "WRONG", "percent"]] + lines).map { cells in
            cells.enumerated().map { index, cell in
                let padding = String(repeating: " ", count: max((index == 0 ? 36 : 11) - cell.count, 0))
                return index == 0 ? cell + padding : padding + cell
            }.joined()
        }.joined(separator: "\n")
    }

    /// Returns the most frequent entries, with the seeds of examples.
    static func top(_ entries: [String: Example], _ count: Int) -> String {
        entries.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(count)
            .map { "\($0.value.count) x \($0.key)  seeds \($0.value.seeds)" }
            .joined(separator: "\n")
    }

    static func percent(_ part: Int, _ whole: Int) -> String {
        let tenths = whole > 0 ? (part * 1_000 + whole / 2) / whole : 0
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Returns a sentence without its numbers, places and quoted texts.
    private static func general(_ text: String) -> String {
        var words: [String] = []
        for word in text.split(separator: " ").prefix(40) {
            let isPlace =
                word.hasPrefix("/") || word.hasPrefix("header:") || word.contains("://") || word.contains("\"/")
            words.append(isPlace ? "PLACE" : word.contains(where: \.isNumber) ? "N" : String(word))
        }
        return words.joined(separator: " ")
    }
}

extension RealListTally.Example {
    fileprivate mutating func add(_ seed: UInt64) {
        count += 1
        if seeds.count < 4 { seeds.append(seed) }
    }

    fileprivate mutating func add(_ other: RealListTally.Example) {
        count += other.count
        seeds = Array((seeds + other.seeds).sorted().prefix(4))
    }
}
