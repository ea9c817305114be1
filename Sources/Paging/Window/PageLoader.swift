/// Stands between a source, which knows cursors and pages, and the walk over it, which knows numbers and facts.
///
/// It is all of the engine that is compiled for each type of item.
struct PageLoader<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    private let source: any PageSource<Item, Cursor>
    private let direction: PageDirection
    private let addresses: AddressBook<Cursor>

    init(_ source: any PageSource<Item, Cursor>, _ direction: PageDirection, policy: WalkPolicy) {
        self.source = source
        self.direction = direction
        addresses = AddressBook(keepsAll: policy.repeatedAddress == .isAllowed) { source.canonicalAddress(of: $0) }
    }

    /// The number of the address that leads to the page where the list begins.
    var numberOfBeginning: AddressNumber? { addresses.numberOfBeginning }

    /// Loads the page at an address.
    func load(
        _ number: AddressNumber?,
        announcing announce: (@Sendable (PageLinks<AddressNumber>) -> Void)?
    ) async throws -> LoadedPage {
        let cursor = number.flatMap(addresses.cursor)
        // Better an error than the first page, which `nil` would stand for.
        guard number == nil || cursor != nil else {
            throw PagingError(.cycle, "The list goes round in circles: a page names one that was visited long before.")
        }
        let page: Page<Item, Cursor>
        if let announce {
            page = try await source.page(at: cursor) { [addresses, direction] links in
                announce(addresses.links(links, ahead: direction))
            }
        } else {
            page = try await source.page(at: cursor)
        }
        let facts = PageFacts(page, links: addresses.links(page.links, ahead: direction))
        return LoadedPage(facts: facts, content: PageBox(page))
    }

    /// The page to hand out for one whose turn has come.
    func page(_ delivered: WalkStorage.Delivered) -> Page<Item, Cursor> {
        guard let box = delivered.page as? PageBox<Item, Cursor> else {
            preconditionFailure("a walk gets its own pages")
        }
        let number = delivered.turn.cursor
        addresses.deliver(number)
        return delivered.turn.reading.applied(to: box.page, at: number.flatMap(addresses.cursor))
    }

    /// The point where the walk begins, in numbers.
    func numbered(start point: ResumePoint<Cursor>) -> ResumePoint<AddressNumber> {
        point.mapCursor { addresses.number(ofStart: $0) }
    }

    /// The outcome for one in numbers.
    func outcome(_ numbered: PagingOutcome<AddressNumber>) -> PagingOutcome<Cursor> {
        PagingOutcome(numbered) { point in
            point.mapCursor { addresses.cursor(of: $0) }
        }
    }
}

/// A page as a walk keeps it until its turn comes.
struct LoadedPage: Sendable {
    let facts: PageFacts
    let content: any ErasedPage
}

/// A page whose types are known to its ``PageLoader`` only.
protocol ErasedPage: AnyObject, Sendable {}

/// Holds a page.
private final class PageBox<Item: Sendable, Cursor: Hashable & Sendable>: ErasedPage {
    let page: Page<Item, Cursor>

    init(_ page: Page<Item, Cursor>) {
        self.page = page
    }
}
