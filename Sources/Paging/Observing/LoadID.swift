import Synchronization

/// Which walk of this program something happened in.
public struct WalkID: Hashable, Sendable, CustomStringConvertible {
    /// The number of the walk: 1 for the first that was watched in this process.
    public let number: Int
    /// Whether it is a list of `PagingUI`, which does not end: ``PagingObserver/walkEnded(_:)`` is never called for it.
    public let isEndless: Bool

    private static let last = Atomic(0)

    /// Makes a number that no other walk has.
    init(isEndless: Bool = false) {
        self.isEndless = isEndless
        number = Self.last.add(1, ordering: .relaxed).newValue
    }

    /// The walk in words.
    public var description: String { "walk \(number)" }
}

/// Which load of a page something happened in.
///
/// A page that is loaded again, because an earlier page named another address after all, is another load.
public struct LoadID: Hashable, Sendable, CustomStringConvertible {
    /// The walk that loads the page.
    public let walk: WalkID
    /// The number of the load in its walk, from 0.
    ///
    /// Loads begin in list order, so a lower number is an earlier page.
    public let number: Int

    /// The load in words.
    public var description: String { "\(walk), load \(number)" }
}
