import ArgumentParser
import Foundation

/// A range of values that is divided into parts, each a list: numbers, dates, or points in time.
package struct ValueRange: Hashable, Sendable {
    /// The kind of the values, which determines how they are written.
    private enum Kind {
        case number, date, time
    }

    /// One part: its first value, the first value after it, and its last value.
    package struct Part: Hashable, Sendable {
        package let from: String
        package let to: String
        package let last: String
    }

    private let kind: Kind
    private let bounds: Range<WholeNumber>

    /// Creates a range from `FROM..TO`, such as `0..100000`, `2024-01-01..2025-01-01` or two times in UTC.
    ///
    /// The range does not include `TO`.
    ///
    /// - Throws: `ValidationError` that says what to write.
    package init(_ text: String) throws {
        let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, let first = Self.value(ends[0]), let second = Self.value(ends[1]),
            first.kind == second.kind, first.value < second.value
        else {
            throw ValidationError(
                "write FROM..TO with two numbers, dates or times in UTC, such as 0..100000, 2024-01-01..2025-01-01 or "
                    + "2024-01-01T00:00:00Z..2024-01-02T00:00:00Z; TO is greater, and not part of the range."
            )
        }
        kind = first.kind
        bounds = first.value..<second.value
    }

    /// Returns the range divided into consecutive parts of about equal size, at most one for each value.
    package func divided(by count: Int) -> [Part] {
        let length = bounds.upperBound - bounds.lowerBound
        let count = min(max(1, count), length.int ?? .max, 1 << 30)
        let (width, rest) = length.dividedBy(count)
        var start = bounds.lowerBound
        return (0..<count).map { number in
            let end = start + width + WholeNumber(number < rest ? 1 : 0)
            defer { start = end }
            return Part(from: text(start), to: text(end), last: text(end - WholeNumber(1)))
        }
    }

    // MARK: - Values

    private static func value(_ text: String) -> (kind: Kind, value: WholeNumber)? {
        if let number = WholeNumber(text) { return (.number, number) }
        if text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil,
            let date = try? Date(text + "T00:00:00Z", strategy: .iso8601),
            date.formatted(.iso8601).hasPrefix(text)
        {
            return (.date, WholeNumber(Int(date.timeIntervalSince1970) / 86_400))
        }
        if text.hasSuffix("Z"), let date = try? Date(text, strategy: .iso8601), date.formatted(.iso8601) == text {
            return (.time, WholeNumber(Int(date.timeIntervalSince1970)))
        }
        return nil
    }

    private func text(_ value: WholeNumber) -> String {
        let seconds = Double(value.int ?? 0)
        return switch kind {
        case .number: value.description
        case .date: String(Date(timeIntervalSince1970: seconds * 86_400).formatted(.iso8601).prefix(10))
        case .time: Date(timeIntervalSince1970: seconds).formatted(.iso8601)
        }
    }
}
