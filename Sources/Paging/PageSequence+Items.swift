extension PageSequence {
    /// The items of these pages, in order.
    public var items: ItemSequence<Item, Cursor> { ItemSequence(pages: self) }
}

extension PageSource {
    /// The items of this list, in order.
    ///
    /// ```swift
    /// for try await repo in repos.items { print(repo.name) }
    /// ```
    ///
    /// Shorthand for `pages().items`.
    public var items: ItemSequence<Item, Cursor> { pages().items }
}

/// The items of a list, in order, loaded page by page on demand.
///
/// The sequence ends and throws like ``PageSequence`` and is never silently short. In a backward walk, the items arrive
/// in reverse list order, the last one first.
public struct ItemSequence<Item: Sendable, Cursor: Hashable & Sendable>: AsyncSequence, Sendable {
    let pages: PageSequence<Item, Cursor>

    /// Starts a walk.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator(), isBackward: pages.walk.direction == .backward)
    }

    /// A walk in progress.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: PageSequence<Item, Cursor>.Iterator
        private let isBackward: Bool
        private var origin: PageOrigin<Cursor>?
        @usableFromInline var items: [Item] = []
        @usableFromInline var position = 0

        init(pages: PageSequence<Item, Cursor>.Iterator, isBackward: Bool) {
            self.pages = pages
            self.isBackward = isBackward
        }

        /// Returns the next item, or `nil` at the end of the list.
        ///
        /// This method does not suspend while the page has items left. That part is inlined into the loop. The overload
        /// without an argument would leave the actor of the loop for each item.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
            if position == items.count, try await !turnPage(isolation: actor) { return nil }
            defer { position += 1 }
            return items[position]
        }

        /// Advances to the next page with items, and returns whether one exists.
        @usableFromInline
        mutating func turnPage(isolation actor: isolated (any Actor)?) async throws -> Bool {
            while position == items.count {
                items = []
                position = 0
                guard let page = try await pages.next() else { return false }
                items = isBackward ? page.items.reversed() : page.items
                origin = page.origin
            }
            return true
        }

        /// The outcome of the walk once `next` returns `nil` or throws, or its current state before that.
        ///
        /// ``PagingOutcome/resumePoint`` is correct at any time: it follows the last item that `next` returned.
        public var outcome: PagingOutcome<Cursor> {
            var outcome = pages.outcome
            guard position < items.count, let origin else { return outcome }
            outcome.result.ending = .cancelled
            outcome.result.evidence = "the walk was not finished"
            outcome.result.error = nil
            outcome.result.items -= items.count - position
            outcome.resumePoint = origin.resumePoint(after: position)
            return outcome
        }
    }
}

@available(*, unavailable)
extension ItemSequence.Iterator: Sendable {}
