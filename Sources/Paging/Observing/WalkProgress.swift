/// How far a walk has come, and how long it may still take.
///
/// ```swift
/// let watched = repos.observed(by: .progress { print($0) })  // 1200 of 28298 items, 35 s left
/// ```
public struct WalkProgress: Hashable, Sendable {
    /// The number of items that were delivered.
    public let items: Int
    /// The number of pages that were delivered.
    public let pages: Int
    /// The number of items that are expected in all, if that can be told: the newest declared total, or a lower limit of
    /// the caller's.
    ///
    /// `nil` where the server says only "at least", has said too little already, or the walk began in mid-list.
    public let expectedItems: Int?
    /// The time since the walk began.
    public let elapsed: Duration
    /// How long the rest may take at the pace of the last pages, if a number of items is expected.
    public let estimatedTimeRemaining: Duration?

    /// The share of the expected items that was delivered, from 0 to 1.
    public var fraction: Double? {
        expectedItems.map { $0 == 0 ? 1 : Double(items) / Double($0) }
    }
}

extension WalkProgress: CustomStringConvertible {
    /// The progress in a few words.
    public var description: String {
        let expected = expectedItems.map { " of \($0)" } ?? ""
        let time = estimatedTimeRemaining.map { ", \(Int(($0 / .seconds(1)).rounded(.up))) s left" } ?? ""
        return "\(items)\(expected) \(items == 1 && expectedItems == nil ? "item" : "items")\(time)"
    }
}

/// The pace at which pages are delivered: of the last ones, so that a slow beginning does not count for ever.
struct DeliveryPace {
    private struct Mark {
        let items: Int
        let time: Duration
    }

    /// How many pages are looked back on.
    private static var span: Int { 32 }
    /// The last deliveries in a ring, the oldest at `next` once it is full.
    private var marks = [Mark(items: 0, time: .zero)]
    private var next = 0

    /// Enters a delivery.
    mutating func note(items: Int, at time: Duration) {
        let mark = Mark(items: items, time: time)
        if marks.count < Self.span {
            marks.append(mark)
        } else {
            marks[next] = mark
            next = (next + 1) % Self.span
        }
    }

    /// How long so many more items take; `nil` if nothing can be said yet.
    func time(for more: Int) -> Duration? {
        let newest = marks[(next + marks.count - 1) % marks.count]
        let oldest = marks.count < Self.span ? marks[0] : marks[next]
        guard more > 0 else { return .zero }
        guard newest.items > oldest.items, newest.time > oldest.time else { return nil }
        return (newest.time - oldest.time) * (Double(more) / Double(newest.items - oldest.items))
    }
}
