extension PageSequence {
    /// The growing list: a snapshot after the first page, then after each page that follows.
    public var snapshots: SnapshotSequence<Item, Cursor> { SnapshotSequence(pages: self) }
}

extension PageSource {
    /// The growing list: a snapshot after the first page, then one after each arrival.
    ///
    /// ```swift
    /// for try await list in source.snapshots { show(list) }
    /// ```
    ///
    /// Shorthand for `pages().snapshots`.
    public var snapshots: SnapshotSequence<Item, Cursor> { pages().snapshots }
}

/// Growing snapshots of a list, each a prefix of the next.
///
/// A consumer that is slower than the source receives fewer, larger steps: one snapshot combines all pages that have
/// arrived, at most as many as the window holds. The sequence ends and throws like ``PageSequence``. Before it throws,
/// it delivers everything that arrived. An empty list produces one empty snapshot.
public struct SnapshotSequence<Item: Sendable, Cursor: Hashable & Sendable>: AsyncSequence, Sendable {
    let pages: PageSequence<Item, Cursor>

    /// Starts a walk.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages)
    }

    /// A walk in progress.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: PageSequence<Item, Cursor>.Iterator
        private let isBackward: Bool
        /// The maximum number of pages in one step.
        private let longestStep: Int
        private var snapshot = PageSnapshot<Item>()
        private var pendingError: (any Error)?

        init(_ sequence: PageSequence<Item, Cursor>) {
            pages = sequence.makeAsyncIterator()
            isBackward = sequence.walk.direction == .backward
            longestStep = sequence.walk.window.bound
        }

        /// Returns the list so far with at least one more page, or `nil` at the end of the list.
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

        /// The outcome of the walk once `next` returns `nil` or throws, or its current state before that.
        public var outcome: PagingOutcome<Cursor> { pages.outcome }

        private mutating func add(_ page: Page<Item, Cursor>) {
            snapshot.append(isBackward ? page.items.reversed() : page.items, totalCount: page.links.totalCount)
        }
    }
}

@available(*, unavailable)
extension SnapshotSequence.Iterator: Sendable {}
