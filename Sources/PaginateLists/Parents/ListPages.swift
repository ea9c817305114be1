import PaginateCrawls
import PaginateFiles
import Paging
import PagingHTTP

/// Some pages of a numbered list, each read as a list of its own.
///
/// The first page is always requested: it has the addresses of all others, and determines the convention.
struct ListPages: Sendable {
    let source: HTTPPageSource<RawItem>
    let address: WebAddress
    /// The numbers of the pages, counted from 1.
    let numbers: ClosedRange<Int>

    /// Returns an entry for each page.
    func entries() async throws -> [ListEntry] {
        let first = try await source.page(at: nil)
        let following = first.links.following
        return numbers.map { number in
            let isFirst = number == 1
            let position = following.startIndex + number - 2
            let exists = isFirst || following.indices.contains(position)
            let page = ListEntry.PageOfList(
                number: number,
                cursor: isFirst || !exists ? nil : following[position],
                count: following.count + 1
            )
            let place = ParentPlace(file: nil, number: number)
            return ListEntry(place: place, parent: nil, address: .success(address), page: page)
        }
    }
}

/// One list of many: a whole list, or a page of a numbered list.
struct ListSource: AnnouncingPageSource {
    let list: any PageSource<RawItem, PageAddress>
    /// The page, if only one is read.
    let page: ListEntry.PageOfList?
    /// An observer of the page loads, if a trace was requested.
    var observer: TraceRecorder?

    init(
        list: any PageSource<RawItem, PageAddress>,
        page: ListEntry.PageOfList?,
        observer: TraceRecorder? = nil
    ) {
        self.list = list
        self.page = page
        self.observer = observer
    }

    /// The reason that a page cannot be read, as a sentence.
    struct MissingPage: Error, CustomStringConvertible {
        let description: String
    }

    @concurrent func page(
        at cursor: PageAddress?,
        announcing announce: @escaping @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> Page<RawItem, PageAddress> {
        guard let page else { return try await list.loadPage(at: cursor, announcing: announce) }
        guard page.number <= page.count else {
            throw MissingPage(
                description: "the list has \(page.count) pages now, and the plan names page \(page.number)"
            )
        }
        var loaded = try await list.page(at: page.cursor)
        // The plan divided the list: what the page says about it counts for all shards, which "verify" joins.
        loaded.metadata.part = PartOfList(loaded.links, loaded.metadata)
        loaded.metadata.leaveOutList()
        loaded.links = PageLinks(end: .signalled("page \(page.number) of \(page.count) was delivered"))
        return loaded
    }

    func canonicalAddress(of cursor: PageAddress?) -> PageAddress? {
        page == nil ? list.canonicalAddress(of: cursor) : cursor
    }

    func address(after cursor: PageAddress?) -> PageAddress? {
        page == nil ? list.address(after: cursor) : nil
    }

    var policy: WalkPolicy { list.policy }
    var observers: [PagingObserver] { list.observers + [observer?.observer].compactMap(\.self) }
}
