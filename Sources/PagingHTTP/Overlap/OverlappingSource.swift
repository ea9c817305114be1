import Paging

/// A list whose pages overlap: see ``HTTPPageSource/overlapping(by:pageSize:)``.
///
/// Invariant: a page is accepted only if it contains an item that arrived earlier, or starts at the walk's start. Items
/// keep their order, so all items before the shared item arrived with it or earlier, and all items after it arrive now.
/// This holds for the first page and, by induction, for each following page.
struct OverlappingSource<Item: Sendable>: PageSource {
    let base: HTTPPageSource<Item>
    let identity: JSONPointer
    let pageSize: ParameterTarget?

    /// A page and the positions that were read with it.
    private struct ListRange {
        var page: Page<Item, PageAddress>
        let reading: RangeReading
        /// Whether it contains fewer items than requested.
        let isShort: Bool
    }

    /// The maximum number of attempts to read a boundary that moves between two requests.
    private static var attempts: Int { 10 }

    var policy: WalkPolicy {
        var policy = base.policy
        policy.dropsDuplicates = true
        policy.overlapsPages = true
        // A shrinking list leads back to an address that was already read.
        policy.repeatedAddress = .isAllowed
        return policy
    }

    @concurrent func page(at cursor: PageAddress?) async throws -> Page<Item, PageAddress> {
        var page = try await linkedPage(at: cursor)
        page.links = page.links.withholding(base.client.secrets)
        return page
    }

    /// Returns a page whose addresses contain the secrets that the server wrote into them.
    private func linkedPage(at cursor: PageAddress?) async throws -> Page<Item, PageAddress> {
        if let boundary = cursor?.boundary { return try await page(beyond: boundary) }
        let first = try await base.loadedPage(at: cursor) { _ in }
        let next = first.page.links.following.first
        let reply = first.reply
        guard let next, let position = try ListPosition(of: reply, by: base.knownScheme, next: next, pageSize: pageSize)
        else { return first.page }
        let number = reply.requestedValue(of: position.target)?.intValue ?? position.first
        let size = reply.content?.itemCount ?? 0
        guard size > 2, number < Int.exactLimit else {
            throw RequestError(
                .invalidRequest,
                "Pages of \(size) items are too small to overlap; request larger pages."
            )
        }
        let start = position.offset(of: number, size: size)
        let reading = RangeReading(reply.content, at: start, identity: identity)
        var page = first.page.unlinked
        page.links.following = Addresses(PageAddress(PageBoundary(position, start: start, size: size, after: reading)))
        return page
    }

    private func page(beyond boundary: PageBoundary) async throws -> Page<Item, PageAddress> {
        for _ in 0..<Self.attempts {
            let found = try await find(boundary)
            let isOver = found.page.links.following.isEmpty
            let bringsNothing = found.reading.marks.last?.map(boundary.anchors.contains) ?? false
            guard !isOver, bringsNothing, found.isShort else { return joined(found, to: boundary) }
            // The list appears to end here; an empty following page confirms it.
            let rest = try await read(
                boundary.position.stretch(beyond: found.reading.end, size: boundary.size),
                of: boundary
            )
            if rest.reading.count == 0 {
                var page = rest.page.unlinked
                page.metadata.overlap = .init(position: found.reading.end, isInOrder: true)
                return page
            }
        }
        throw RequestError(
            .unreadableContent,
            "The list changes faster than it can be read: its pages did not overlap in \(Self.attempts) attempts."
        )
    }

    /// Reads the range of the list that contains the boundary.
    ///
    /// Items added or removed before the boundary move it; the search then continues on both sides.
    private func find(_ boundary: PageBoundary) async throws -> ListRange {
        let expected = try await read(boundary.stretch(), of: boundary)
        if boundary.isHeld(by: expected.reading) { return expected }
        var end = expected.reading.count == 0 ? expected.reading.offset : Int.max
        for detour in boundary.detours where detour.offset < end {
            let found = try await read(detour, of: boundary)
            if boundary.isHeld(by: found.reading) { return found }
            if found.reading.count == 0 { end = min(end, found.reading.offset) }
        }
        throw RequestError(.unreadableContent, "The position where two pages of the list overlap could not be found.")
    }

    private func read(_ stretch: ListPosition.ListRange, of boundary: PageBoundary) async throws -> ListRange {
        let loaded = try await base.loadedPage(at: stretch.address) { _ in }
        let reading = RangeReading(loaded.reply.content, at: stretch.offset, identity: identity)
        if let target = boundary.position.sizeTarget, reading.count > stretch.length {
            throw RequestError(
                .unreadableContent,
                "The server sent \(reading.count) items for \(target)=\(stretch.length): its pages cannot overlap."
            )
        }
        return ListRange(page: loaded.page, reading: reading, isShort: reading.count < stretch.length)
    }

    /// Returns the page with the address of the next boundary, and with one shared item fewer.
    ///
    /// It is the first item that arrived earlier. The page may also begin above the last one, and a page without an
    /// item in its middle would name rows as neighbors that are none.
    private func joined(_ found: ListRange, to boundary: PageBoundary) -> Page<Item, PageAddress> {
        var page = found.page.unlinked
        let reading = found.reading
        page.metadata.overlap = .init(position: reading.end, isInOrder: boundary.isInOrder(in: reading))
        if page.items.count == reading.count, let last = boundary.anchors.last, reading.marks.contains(last),
            let index = reading.marks.firstIndex(where: { $0.map(boundary.anchors.contains) ?? false })
        {
            page.items.remove(at: index)
            page.metadata.identities?.remove(at: index)
            page.metadata.receivedCount -= 1
        }
        if found.page.links.following.isEmpty { return page }
        if let next = PageBoundary(boundary.position, start: boundary.start, size: boundary.size, after: reading) {
            page.links.following = Addresses(PageAddress(next))
        } else {
            page.links.end = .unproven("a page of one item cannot overlap the next page")
        }
        return page
    }
}

extension Page {
    /// The page without addresses and without a fingerprint: the same range may be read again.
    fileprivate var unlinked: Page {
        var page = self
        page.links.following = []
        page.links.preceding = []
        page.metadata.fingerprint = nil
        return page
    }
}

extension PageAddress {
    /// Creates the address that continues from a boundary.
    fileprivate init?(_ boundary: PageBoundary?) {
        guard let boundary else { return nil }
        self = boundary.position.stretch(around: boundary.offset, size: boundary.size)?.address ?? PageAddress([])
        self.boundary = boundary
    }
}
