import Synchronization

/// An adapter between a source with its cursor and page types and a walk with numbers and facts.
///
/// It is the only part of the engine that is compiled for each item type.
final class PageLoader<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    private let source: any PageSource<Item, Cursor>
    /// The same source if it announces links early; `nil` until a load asks for it.
    private let announcing = Mutex<(any AnnouncingPageSource<Item, Cursor>)??>(nil)
    private let direction: PageDirection
    private let addresses: AddressTable<Cursor>

    init(_ source: any PageSource<Item, Cursor>, _ direction: PageDirection, policy: WalkPolicy) {
        self.source = source
        self.direction = direction
        addresses = AddressTable(keepsAll: policy.repeatedAddress == .isAllowed) { source.canonicalAddress(of: $0) }
    }

    /// The number of the address that leads to the start of the list.
    var numberOfBeginning: AddressNumber { addresses.numberOfBeginning }

    /// Loads the page at an address.
    func load(
        _ number: AddressNumber?,
        announcing announce: (@Sendable (PageLinks<AddressNumber>) -> Void)?
    ) async throws -> PendingPage {
        let cursor = number.flatMap(addresses.cursor)
        // `nil` would load the first page instead of failing.
        guard number == nil || cursor != nil else {
            throw PagingError(.cycle, "The list contains a cycle: a page links to one that was visited much earlier.")
        }
        let page: Page<Item, Cursor>
        if let announce, let announcing = announcingSource {
            page = try await announcing.page(at: cursor) { [addresses, direction] links in
                announce(addresses.links(links, ahead: direction))
            }
        } else {
            page = try await source.page(at: cursor)
        }
        let links = addresses.links(page.links, ahead: direction)
        // A computed address leads back only if the source counts backward.
        let next = links.basis == .named ? links.ahead(direction).first : nil
        let own = number == nil && next != nil ? addresses.checksumOfBeginning : nil
        let facts = PageFacts(page, links: links, named: (own, next.flatMap(addresses.checksum)))
        return PendingPage(facts: facts, content: PageBox(page))
    }

    /// The source if it announces links early.
    ///
    /// A walk that loads one page at a time never needs this cast, which takes longer than the rest of its start.
    private var announcingSource: (any AnnouncingPageSource<Item, Cursor>)? {
        announcing.withLock { announcing in
            if let announcing { return announcing }
            let found = source as? any AnnouncingPageSource<Item, Cursor>
            announcing = .some(found)
            return found
        }
    }

    /// Returns the address after another one, and a description of the latter, if pages are counted.
    func addressBeyond(_ number: AddressNumber?) -> (next: AddressNumber, description: String)? {
        let cursor = number.flatMap(addresses.cursor)
        guard number == nil || cursor != nil, let next = source.address(after: cursor) else { return nil }
        return (addresses.number(of: next), cursor.map { "\($0)" } ?? "the first page")
    }

    /// Returns the page to deliver.
    func page(_ delivered: WalkStorage.Delivered) -> Page<Item, Cursor> {
        guard let box = delivered.page as? PageBox<Item, Cursor> else {
            preconditionFailure("a walk gets its own pages")
        }
        let number = delivered.turn.cursor
        addresses.deliver(number)
        return delivered.turn.reading.applied(to: box.page, at: number.flatMap(addresses.cursor))
    }

    /// Returns the start of the walk in numbers.
    func numbered(start point: ResumePoint<Cursor>) -> ResumePoint<AddressNumber> {
        point.mapCursor { addresses.number(ofStart: $0) }
    }

    /// Returns the outcome with cursors instead of numbers.
    func outcome(_ numbered: PagingOutcome<AddressNumber>) -> PagingOutcome<Cursor> {
        PagingOutcome(
            result: numbered.result,
            resumePoint: numbered.resumePoint?.mapCursor { addresses.cursor(of: $0) }
        )
    }
}

/// A loaded page that waits for its turn in a walk.
struct PendingPage: Sendable {
    let facts: PageFacts
    let content: any ErasedPage
}

/// A page whose types only its ``PageLoader`` knows.
protocol ErasedPage: AnyObject, Sendable {}

/// A container of a page.
private final class PageBox<Item: Sendable, Cursor: Hashable & Sendable>: ErasedPage {
    let page: Page<Item, Cursor>

    init(_ page: Page<Item, Cursor>) {
        self.page = page
    }
}
