/// The progress of a walk, with an estimate of the remaining time.
///
/// ```swift
/// let watched = repos.observed(by: .progress { print($0) })  // 1200 of 28298 items, 35 s left
/// ```
public struct WalkProgress: Hashable, Sendable {
    /// The number of delivered items.
    public let items: Int
    /// The number of delivered pages.
    public let pages: Int
    /// The expected number of items, if known.
    ///
    /// The number is the most recently declared total, or the caller's limit if that is lower. It is `nil` if the total
    /// is only a lower bound or has already been exceeded, or if the walk started in the middle of the list.
    public let expectedItems: Int?
    /// The time since the start of the walk.
    public let elapsed: Duration
    /// The estimated remaining time at the pace of the last pages, if the total is known.
    public let estimatedTimeRemaining: Duration?

    /// The delivered fraction of the expected items, from 0 to 1.
    public var fraction: Double? {
        expectedItems.map { $0 == 0 ? 1 : Double(items) / Double($0) }
    }
}

extension WalkProgress: CustomStringConvertible {
    /// The progress in a short text.
    public var description: String {
        let expected = expectedItems.map { " of \($0)" } ?? ""
        let time = estimatedTimeRemaining.map { ", \(Int(($0 / .seconds(1)).rounded(.up))) s left" } ?? ""
        return "\(items)\(expected) \(items == 1 && expectedItems == nil ? "item" : "items")\(time)"
    }
}

/// The recent pace of page deliveries, so that a slow start does not distort it.
struct DeliveryPace {
    private struct Mark {
        let items: Int
        let time: Duration
    }

    /// The number of pages that determine the pace.
    private static var span: Int { 32 }
    /// The last deliveries in a ring, the oldest at `next` once it is full.
    private var marks = [Mark(items: 0, time: .zero)]
    private var next = 0

    /// Records a delivery.
    mutating func record(items: Int, at time: Duration) {
        let mark = Mark(items: items, time: time)
        if marks.count < Self.span {
            marks.append(mark)
        } else {
            marks[next] = mark
            next = (next + 1) % Self.span
        }
    }

    /// Returns the estimated time for a number of further items, or `nil` if unknown.
    func time(for more: Int) -> Duration? {
        let newest = marks[(next + marks.count - 1) % marks.count]
        let oldest = marks.count < Self.span ? marks[0] : marks[next]
        guard more > 0 else { return .zero }
        guard newest.items > oldest.items, newest.time > oldest.time else { return nil }
        return (newest.time - oldest.time) * (Double(more) / Double(newest.items - oldest.items))
    }
}
