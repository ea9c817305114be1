extension PageSequence {
    /// The items of these pages, one after another.
    public var items: ItemSequence<Item, Cursor> { ItemSequence(pages: self) }
}

extension PageSource {
    /// Every item of this list, in order.
    ///
    /// ```swift
    /// for try await repo in repos.items { print(repo.name) }
    /// ```
    ///
    /// Short for `pages().items`.
    public var items: ItemSequence<Item, Cursor> { pages().items }
}

/// The items of a list, one after another, loaded page by page as they are asked for.
///
/// It ends and throws as ``PageSequence`` does: it is never silently short. In a backward walk the items come in the
/// reverse of the list's order, the last one first.
public struct ItemSequence<Item: Sendable, Cursor: Hashable & Sendable>: AsyncSequence, Sendable {
    /// An item.
    public typealias Element = Item
    /// Whatever the source throws, ``PagingError``, or `CancellationError`.
    public typealias Failure = any Error

    let pages: PageSequence<Item, Cursor>

    /// Starts a walk.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator(), isBackward: pages.walk.direction == .backward)
    }

    /// A walk under way.
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
        /// Nothing is awaited while items of the page are left; that part is compiled into the loop. It is this function, and
        /// not the one without an argument, since that would leave the actor of the loop for each item.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
            if position == items.count, try await !turnPage(isolation: actor) { return nil }
            defer { position += 1 }
            return items[position]
        }

        /// Returns the next item, or `nil` at the end of the list.
        public mutating func next() async throws -> Item? {
            try await next(isolation: #isolation)
        }

        /// Goes on to the next page that has items; returns whether there is one.
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

        /// How the walk ended, once `next` has returned `nil` or thrown; before that, how it stands.
        ///
        /// Its ``PagingOutcome/resumePoint`` is right at any time: it lies behind the last item that `next` returned.
        public var outcome: PagingOutcome<Cursor> {
            var outcome = pages.outcome
            guard position < items.count, let origin else { return outcome }
            outcome.ending = .cancelled
            outcome.evidence = "the walk was not finished"
            outcome.error = nil
            outcome.items -= items.count - position
            outcome.resumePoint = origin.resumePoint(after: position)
            return outcome
        }
    }
}

@available(*, unavailable)
extension ItemSequence.Iterator: Sendable {}
