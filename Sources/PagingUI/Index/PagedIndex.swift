public import Observation
public import Paging

/// The sections of a long sorted list, such as letters or months, and the positions where they start.
///
/// ```swift
/// let letter = { @Sendable (post: Post) in String(post.title.prefix(1)) }
/// let index = PagedIndex(names, by: letter, sections: letters, count: 100_000, pageSize: 100) { page in page }
/// let place = try await index.place(of: "M")
/// await model.jump(to: place.cursor, showingRow: place.row)
/// ```
///
/// The positions come from numbers that the server gives, without a request, or from a search in the list: a section is
/// found with at most log₂(pages) + 1 requests, and fewer once other sections were found. A section without items is
/// where its items would be.
@MainActor
@Observable
public final class PagedIndex<Section: Comparable & Hashable & Sendable, Cursor: Hashable & Sendable> {
    /// A row by the address of its page.
    public struct Place: Hashable, Sendable {
        /// The position in the whole list, from 0.
        public let position: Int
        /// The address of the page; `nil` for the start of the list.
        public let cursor: Cursor?
        /// The position of the row on the page, from 0.
        public let row: Int
    }

    /// The sections in the order of the list.
    public let sections: [Section]
    /// The section that is being searched for.
    public private(set) var pending: Section?

    /// The positions that are known.
    private var positions: [Section: Int] = [:]
    /// The sections of the first and the last item of the pages that were read.
    @ObservationIgnored private var pages: [Int: (first: Section, last: Section)] = [:]
    @ObservationIgnored private let count: Int
    @ObservationIgnored private let pageSize: Int
    @ObservationIgnored private let address: @Sendable (Int) -> Cursor
    @ObservationIgnored private let load: @concurrent @Sendable (Cursor?) async throws -> [Section]

    /// Creates an index that searches in a list.
    ///
    /// - Parameters:
    ///   - source: the source of the list, whose items are sorted by their sections, ascending.
    ///   - section: returns the section of an item.
    ///   - sections: the sections to offer, ascending.
    ///   - count: the number of items in the list.
    ///   - pageSize: the number of items on a page.
    ///   - address: returns the address of a page by its number, from 0; not called for the first page.
    public init<Source: PageSource>(
        _ source: Source,
        by section: @escaping @Sendable (Source.Item) -> Section,
        sections: some Sequence<Section>,
        count: Int,
        pageSize: Int,
        address: @escaping @Sendable (_ page: Int) -> Cursor
    ) where Source.Cursor == Cursor {
        self.sections = Array(sections)
        self.count = max(0, count)
        self.pageSize = max(1, pageSize)
        self.address = address
        load = { cursor in try await source.page(at: cursor).items.map(section) }
    }

    /// Creates an index from the numbers of items that the server gives.
    ///
    /// - Parameters:
    ///   - counts: the sections in the order of the list, with the number of items of each.
    ///   - pageSize: the number of items on a page.
    ///   - address: returns the address of a page by its number, from 0; not called for the first page.
    public init(
        counts: [(section: Section, count: Int)],
        pageSize: Int,
        address: @escaping @Sendable (_ page: Int) -> Cursor
    ) {
        var sections: [Section] = []
        var positions: [Section: Int] = [:]
        var position = 0
        for (section, count) in counts where positions[section] == nil {
            sections.append(section)
            positions[section] = position
            position += max(0, count)
        }
        self.sections = sections
        self.positions = positions
        count = position
        self.pageSize = max(1, pageSize)
        self.address = address
        load = { _ in [] }
    }

    /// Returns the place of the first item of a section or of a later one.
    ///
    /// The list is searched if the place is not known.
    ///
    /// - Throws: the error of the source, or `CancellationError`.
    public func place(of section: Section) async throws -> Place {
        if let position = positions[section] { return place(at: position) }
        pending = section
        defer { if pending == section { pending = nil } }
        let position = try await search(for: section)
        positions[section] = position
        return place(at: position)
    }

    /// Returns the section of a position, as far as the positions of sections are known.
    public func section(at position: Int) -> Section? {
        positions.filter { $0.value <= position }.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    /// Forgets what was found, for a list that has changed.
    ///
    /// Numbers that the server gave stay.
    public func reset() {
        guard !pages.isEmpty else { return }
        pages = [:]
        positions = [:]
    }

    private func place(at position: Int) -> Place {
        // Past the end, the last item is shown.
        let position = max(0, min(position, count - 1))
        let page = position / pageSize
        return Place(position: position, cursor: page == 0 ? nil : address(page), row: position % pageSize)
    }

    /// Searches for the first position whose section is not before another one.
    private func search(for section: Section) async throws -> Int {
        var low = 0
        var high = (count + pageSize - 1) / pageSize
        // Pages that were read for other sections narrow the range.
        for (number, ends) in pages {
            if ends.last < section { low = max(low, number + 1) } else { high = min(high, number + 1) }
            if ends.first >= section { high = min(high, number) }
        }
        while low < high {
            let middle = (low + high) / 2
            let items = try await load(middle == 0 ? nil : address(middle))
            try Task.checkCancellation()
            guard let first = items.first, let last = items.last else {
                high = middle
                continue
            }
            pages[middle] = (first, last)
            if last < section {
                low = middle + 1
            } else if first >= section {
                high = middle
            } else {
                return middle * pageSize + (items.firstIndex { $0 >= section } ?? 0)
            }
        }
        return low * pageSize
    }
}
