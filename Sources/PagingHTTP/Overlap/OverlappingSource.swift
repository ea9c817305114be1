import Paging

/// A list by page number or offset whose pages overlap: see ``HTTPPageSource/overlapping(by:pageSize:)``.
///
/// Why it loses nothing: what was read is taken only if it holds an item that has arrived before, or begins where the
/// walk did. Items keep their order, so whatever stands before that item has arrived with it or before it, and what
/// stands behind it arrives now. That holds for the first page, and so from each page to the next.
struct OverlappingSource<Item: Sendable>: PageSource {
    let base: HTTPPageSource<Item>
    let identity: JSONPointer
    let pageSize: ParameterTarget?

    /// A page and what was read with it.
    private struct Stretch {
        var page: Page<Item, PageAddress>
        let reading: StretchReading
        /// Whether it lacks items that there was room for.
        let isShort: Bool
    }

    /// How often a seam that moves between two requests is read.
    private static var attempts: Int { 10 }

    var policy: WalkPolicy {
        var policy = base.policy
        policy.dropsDuplicates = true
        // A list that shrinks leads back to an address that has been read.
        policy.repeatedAddress = .isAllowed
        // What came in behind the walk's back is part of the total and not of what has arrived.
        policy.provesTotals = false
        return policy
    }

    @concurrent func page(at cursor: PageAddress?) async throws -> Page<Item, PageAddress> {
        if let seam = cursor?.seam { return try await page(beyond: seam) }
        let first = try await base.loadedPage(at: cursor) { _ in }
        let next = first.page.links.following.first
        let reply = first.reply
        guard let next, let position = try ListPosition(of: reply, by: base.rules, next: next, pageSize: pageSize)
        else { return first.page }
        let number = reply.requestedValue(of: position.target)?.intValue ?? position.first
        let size = reply.content?.itemCount ?? 0
        guard size > 2, number < Int.exactLimit else {
            throw HTTPError(.invalidRequest, "Pages of \(size) items are too small to overlap; ask for larger ones.")
        }
        let start = position.offset(of: number, size: size)
        let reading = StretchReading(reply.content, at: start, identity: identity)
        var page = first.page.unlinked
        page.links.following = Addresses(PageAddress(Seam(position, start: start, size: size, after: reading)))
        return page
    }

    private func page(beyond seam: Seam) async throws -> Page<Item, PageAddress> {
        for _ in 0..<Self.attempts {
            let found = try await find(seam)
            let isOver = found.page.links.following.isEmpty
            let bringsNothing = found.reading.marks.last?.map(seam.anchors.contains) ?? false
            guard !isOver, bringsNothing, found.isShort else { return joined(found, to: seam) }
            // The list seems to end here; that an empty page follows is the proof.
            let rest = try await read(seam.position.stretch(beyond: found.reading.end, size: seam.size), of: seam)
            if rest.reading.count == 0 { return rest.page.unlinked }
        }
        throw HTTPError(
            .unreadableContent,
            "The list changes faster than it can be read: its pages did not meet in \(Self.attempts) attempts."
        )
    }

    /// Reads the stretch of the list that holds the seam.
    ///
    /// What was put in or taken out before the seam has moved it; then it is looked for on both sides.
    private func find(_ seam: Seam) async throws -> Stretch {
        let expected = try await read(seam.stretch(), of: seam)
        if seam.isHeld(by: expected.reading) { return expected }
        var end = expected.reading.count == 0 ? expected.reading.offset : Int.max
        for detour in seam.detours where detour.offset < end {
            let found = try await read(detour, of: seam)
            if seam.isHeld(by: found.reading) { return found }
            if found.reading.count == 0 { end = min(end, found.reading.offset) }
        }
        throw HTTPError(.unreadableContent, "The place where two pages of the list meet could not be found again.")
    }

    private func read(_ stretch: ListPosition.Stretch, of seam: Seam) async throws -> Stretch {
        let loaded = try await base.loadedPage(at: stretch.address) { _ in }
        let reading = StretchReading(loaded.reply.content, at: stretch.offset, identity: identity)
        if let target = seam.position.sizeTarget, reading.count > stretch.length {
            throw HTTPError(
                .unreadableContent,
                "The server sent \(reading.count) items where \(target) asked for \(stretch.length): its pages cannot overlap."
            )
        }
        return Stretch(page: loaded.page, reading: reading, isShort: reading.count < stretch.length)
    }

    /// The page as the walk gets it: without the one item that is always read twice, and leading to the next seam.
    private func joined(_ found: Stretch, to seam: Seam) -> Page<Item, PageAddress> {
        var page = found.page.unlinked
        let reading = found.reading
        if page.items.count == reading.count, let last = seam.anchors.last,
            let index = reading.marks.firstIndex(of: last)
        {
            page.items.remove(at: index)
            page.identities?.remove(at: index)
            page.receivedCount -= 1
        }
        if found.page.links.following.isEmpty {
            page.links.end = end(of: page.links, at: reading.end)
        } else if let next = Seam(seam.position, start: seam.start, size: seam.size, after: reading) {
            page.links.following = Addresses(PageAddress(next))
        } else {
            page.links.end = .unproven("a page of one item does not reach over the next")
        }
        return page
    }

    /// The end of the list, which is short when its own total lies beyond it.
    private func end(of links: PageLinks<PageAddress>, at position: Int) -> PageEnd? {
        guard let total = links.totalCount, total.exactness == .exact, total.value > position,
            links.end?.kind == .signalled
        else { return links.end }
        return .capped("the list ended at item \(position) of \(total.value)")
    }
}

extension Page {
    /// The page without addresses, and without a fingerprint: the same stretch may be read again.
    fileprivate var unlinked: Page {
        var page = self
        page.links.following = []
        page.links.preceding = []
        page.fingerprint = nil
        return page
    }
}

extension PageAddress {
    /// The address that goes on from a seam.
    fileprivate init?(_ seam: Seam?) {
        guard let seam else { return nil }
        self = seam.position.stretch(around: seam.offset, size: seam.size)?.address ?? PageAddress([])
        self.seam = seam
    }
}
