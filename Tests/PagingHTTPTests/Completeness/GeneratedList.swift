import HTTPTypes
import PagingTesting

/// A random list API: its contents, its server, and its responses.
struct GeneratedList: Sendable {
    /// The kind of API, by its convention for the next page.
    enum Kind: String, Sendable, CaseIterable {
        case nextURL, linkHeader, headerURL, token, unusualToken, headerToken, nextNumber, nextObject, bodyCursor
        case graphQL, pageNumber, offset, keyset, totalOnly, silentWhole, silentPages, sizedSilent, malformedNext
        case malformedLink, disagreeing
    }

    /// The part of a request that selects a page.
    enum Selector: Sendable {
        case none
        case page(String, first: Int)
        case offset(String, base: Int)
        case token(String)
        /// A token in the JSON body of the request.
        case bodyToken([String])
        /// The identity of the last item before the page.
        case lastID(String)
    }

    enum SizeRule: Sendable {
        case honored, ignored
        case capped(Int)
    }

    /// A server's response to a page past the end.
    enum Beyond: CaseIterable, Sendable { case empty, lastPage, notFound }

    /// A replacement of the next address on the last page.
    enum End: CaseIterable, Sendable { case null, absent, emptyText, no, zero, emptyPage, repetition }

    enum TokenForm: CaseIterable, Sendable { case short, encoded, long, digits, number }

    enum AddressForm: CaseIterable, Sendable { case absolute, path, query }

    /// The meaning of a member of the envelope.
    enum Content: Sendable {
        case items
        case address, token, nextPage, nextOffset
        /// The next address as a member of an object.
        case object(String)
        /// An address that skips a page.
        case skippingAddress
        /// An invalid next address.
        case malformed(String)
        case hasMore, isLast, total, totalPages, pageIndex, offsetIndex, size, pageCount
        case filteredCount(Int)
        /// The identity of the page's last item.
        case lastID
        case selfAddress, firstAddress
        case edges, constant(String)
    }

    struct Member: Sendable {
        var path: [String]
        var content: Content
    }

    struct Field: Sendable {
        var name: String
        var content: Content
    }

    let seed: UInt64
    var kind: Kind
    var items: [String] = []
    /// The identities of the items, if they select pages.
    var ids: [String] = []
    var pageSize = 10
    /// The end positions of the pages, if pages differ in size.
    var bounds: [Int]?
    var path = "/items"
    var query: [(name: String, value: String)] = []
    /// The JSON body of the request, including members that do not affect the page.
    var body: String?
    var selector = Selector.none
    var sizeParameter: String?
    var sizeRule = SizeRule.honored
    var rejectsUnknownParameters = false
    var beyond = Beyond.empty
    var end = End.null
    var tokenForm = TokenForm.short
    var addressForm = AddressForm.absolute
    var members: [Member] = []
    var fields: [Field] = []
    var linkHeader: LinkForm?
    var omitsEmptyItems = false
    var flaw: Flaw?

    /// A flaw of the pages after the first.
    enum Flaw: Sendable {
        /// A response with the status 200 that reports an error.
        case failure(String)
        /// An empty page without a next page, before the declared end.
        case hole(total: String?)
        /// Pages that repeat the last items of the previous page.
        case overlap(Int)
    }

    /// The content of a `Link` field.
    enum LinkForm: Sendable {
        case next, skipping
        case malformed(Int)
        case firstOnly
    }
}

extension GeneratedList {
    /// The page that starts at a position.
    struct Slice: Sendable {
        var position: Int
        var range: Range<Int>
        /// The position of the next page, or `nil` at the end.
        var next: Int?
        var size: Int
    }

    /// Returns the page at a position: the index of an item, or of a page if pages differ in size.
    func slice(at position: Int, size: Int) -> Slice {
        if let bounds {
            let index = min(max(position, 0), bounds.count - 2)
            let isLast = index >= bounds.count - 2
            return Slice(
                position: index,
                range: bounds[index]..<bounds[index + 1],
                next: isLast ? nil : index + 1,
                size: size
            )
        }
        let start = min(position, items.count)
        let stop = min(start + size, items.count)
        let hasNext = hasEmptyLastPage ? stop > start : stop < items.count
        // A page number counts whole pages, including the empty page at the end.
        let next = if case .page = selector { position + size } else { stop }
        return Slice(position: position, range: start..<stop, next: hasNext ? next : nil, size: size)
    }

    /// Whether the last page with items names an empty page.
    var hasEmptyLastPage: Bool {
        if case .emptyPage = end { true } else { false }
    }
}
