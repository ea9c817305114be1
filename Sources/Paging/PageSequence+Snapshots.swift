extension PageSequence {
    /// The list as it grows: after the first page, then after each that follows.
    public var snapshots: SnapshotSequence<Item, Cursor> { SnapshotSequence(pages: self) }
}

extension PageSource {
    /// The list as it grows: a snapshot after the first page, then one whenever more has come.
    ///
    /// ```swift
    /// for try await list in source.snapshots { show(list) }
    /// ```
    ///
    /// Short for `pages().snapshots`.
    public var snapshots: SnapshotSequence<Item, Cursor> { pages().snapshots }
}

/// Growing snapshots of a list, each a prefix of the next, the newest wins.
///
/// A consumer that is slower than the source gets fewer, larger steps: pages that have arrived meanwhile come in one
/// snapshot, at most as many as the window holds. It ends and throws as ``PageSequence`` does; before it throws,
/// everything that arrived has been shown. An empty list gives one empty snapshot.
public struct SnapshotSequence<Item: Sendable, Cursor: Hashable & Sendable>: AsyncSequence, Sendable {
    /// All items so far.
    public typealias Element = PageSnapshot<Item>
    /// Whatever the source throws, ``PagingError``, or `CancellationError`.
    public typealias Failure = any Error

    let pages: PageSequence<Item, Cursor>

    /// Starts a walk.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages)
    }

    /// A walk under way.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: PageSequence<Item, Cursor>.Iterator
        private let isBackward: Bool
        /// The most pages in one step, so that a source that is always ready cannot keep the consumer from its list.
        private let longestStep: Int
        private var snapshot = PageSnapshot<Item>()
        private var pendingError: (any Error)?

        init(_ sequence: PageSequence<Item, Cursor>) {
            pages = sequence.makeAsyncIterator()
            isBackward = sequence.walk.direction == .backward
            longestStep = sequence.walk.window.bound
        }

        /// Returns the list so far with at least one more page, or `nil` at its end.
        public mutating func next() async throws -> PageSnapshot<Item>? {
            if let error = pendingError {
                pendingError = nil
                throw error
            }
            guard let page = try await pages.next() else { return nil }
            add(page)
            do {
                for _ in 1..<longestStep {
                    guard let page = try pages.nextIfReady() else { break }
                    add(page)
                }
            } catch {
                pendingError = error
            }
            return snapshot
        }

        /// How the walk ended, once `next` has returned `nil` or thrown; before that, how it stands.
        public var outcome: PagingOutcome<Cursor> { pages.outcome }

        private mutating func add(_ page: Page<Item, Cursor>) {
            snapshot.append(isBackward ? page.items.reversed() : page.items, totalCount: page.links.totalCount)
        }
    }
}

@available(*, unavailable)
extension SnapshotSequence.Iterator: Sendable {}
