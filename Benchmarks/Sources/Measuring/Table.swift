/// A table of figures in Markdown, with one row per measurement.
public struct Table: Sendable {
    private var lines: [[String]]

    /// Creates a table with the titles of its columns.
    public init(_ heads: [String]) {
        lines = [heads]
    }

    /// Adds a row.
    public mutating func add(_ cells: [String]) {
        lines.append(cells)
    }

    /// Prints the table; all columns but the first are aligned to the right.
    public func print() {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        for (number, line) in lines.enumerated() {
            let cells = line.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            Swift.print("| " + cells.joined(separator: " | ") + " |")
            if number == 0 { Swift.print("|" + widths.map { String(repeating: "-", count: $0 + 2) + "|" }.joined()) }
        }
    }

    /// Returns a figure with one decimal, or none if it is large.
    public static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return value < 100 ? "\(tenths / 10).\(abs(tenths % 10))" : "\(Int(value.rounded()))"
    }

    /// Returns a ratio with two decimals.
    public static func ratio(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
