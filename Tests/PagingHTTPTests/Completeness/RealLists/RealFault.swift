import PagingTesting

/// A change of one list's replies that loses or repeats items and that the replies reveal.
struct RealFault: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        // Items that are lost, and a number that says so.
        case droppedItems, emptyPage, skippedPage, itemReplaced, clampedPages, noContent
        case endsEarlyNamedTotal, endsEarlyUnnamedTotal, endsEarlyPages, endsEarlyLast, endsEarlyRemaining
        case endsEarlyMemberTotal, endsEarlyMemberPages, endsEarlyFieldTotal, endsEarlyFieldObject
        // Items that arrive twice.
        case repeatsNear, repeatsFar, staleReply, overlaps, servedTwice, linkLoop
        // A list that moves.
        case movedRemoval, movedInsertion, totalFalls
        // Replies that do not answer their request.
        case shiftedPages, wrongRange
        // Pages that failed.
        case errorPage, errorFirstPage, bareLaterPage, textPage, cutBody
        // Pages that say that they lack items.
        case partialFlag, failedParts, warnings, errorsBesideItems, failedShards, cutNested
        // Ends that are none.
        case endBesideNext, doubledNext, malformedNext
        // Walks that do not start at the beginning.
        case backwardShort
    }

    /// The kind of evidence that reveals a fault.
    enum Basis: String, Sendable { case behavior, told, name }

    var kind: Kind
    var basis = Basis.behavior
    /// Whether only the caller's word reveals the fault, such as a total without a telling name.
    var isRevealedOnlyToCaller = false
    /// The page at which the fault occurs.
    var at = 0
    var amount = 1
    /// Members that page `at` has in addition, or with other values.
    var members: [(path: [String], text: String)] = []
    var hasOnlyMembers = false
    var text = ""
    /// Whether all pages after `at` are empty.
    var endsList = false

    /// Returns the damaged page at a place.
    func page(of list: RealList, at place: RealPage.Place) -> RealPage? {
        guard var page = list.page(at: place) else { return nil }
        if kind == .movedRemoval || kind == .movedInsertion { return moved(page, list) }
        if kind == .shiftedPages || kind == .skippedPage, list.way.isComputed { return shifted(page, list) }
        if kind == .wrongRange { return displaced(page, list) }
        if kind == .clampedPages, place.index > at { return list.page(at: start(of: at, list)) }
        if kind == .overlaps, place.index > 0, let last = previousItems(page, list).last {
            page.items.insert(last, at: 0)
            return page
        }
        if place.index > at, endsList {
            page.items = []
            page.next = nil
            page.received = (at + 1) * list.pageSize
            if kind == .totalFalls { (page.total, page.pages) = (page.received, at + 1) }
            return page
        }
        guard place.index == at, place.start == start(of: at, list).start else { return page }
        damage(&page, list)
        return page
    }

    private func damage(_ page: inout RealPage, _ list: RealList) {
        let place = page.place
        for member in members { page.extras.append(member) }
        switch kind {
        case .droppedItems, .backwardShort, .partialFlag, .failedParts, .warnings, .errorsBesideItems, .failedShards:
            page.items.removeLast(min(amount, page.items.count))
        case .emptyPage: page.items = []
        case .itemReplaced: page.items[page.items.count - 1] = list.items[0]
        case .skippedPage: page.next = page.next.flatMap { list.page(at: $0)?.next }
        case .endsEarlyNamedTotal, .endsEarlyUnnamedTotal, .endsEarlyPages, .endsEarlyLast, .endsEarlyRemaining,
            .endsEarlyMemberTotal, .endsEarlyMemberPages, .endsEarlyFieldTotal, .endsEarlyFieldObject:
            page.next = nil
        case .totalFalls:
            page.next = nil
            (page.total, page.pages) = (page.received, at + 1)
        case .repeatsNear: page.items = previousItems(page, list)
        case .repeatsFar: page.items = Array(list.items.prefix(page.items.count))
        case .staleReply: page = list.page(at: start(of: 0, list)) ?? page
        case .servedTwice:
            if place.variant == 0 { page.next = .init(index: place.index, start: place.start, variant: 1) }
        case .linkLoop: page.next = start(of: 0, list)
        case .errorPage, .errorFirstPage:
            page.items = []
            page.next = nil
            page.isBare = hasOnlyMembers
        case .bareLaterPage:
            page.items = []
            page.next = nil
            page.isBare = true
        case .textPage:
            page.contentType = "text/html"
            page.body = "<html><body>Service unavailable</body></html>"
        case .cutBody:
            let text = String(decoding: list.reply(page).body, as: UTF8.self)
            page.body = String(text.prefix(text.count * 2 / 3))
        case .noContent: page.status = 204
        case .cutNested:
            let first = place.start
            page.items = page.items.indices.map { list.item(first + $0, isCut: true) }
        case .endBesideNext: page.flag = false
        case .doubledNext: page.repeatsNextAsNull = true
        case .malformedNext:
            page.next = nil
            page.flag = true
            page.malformedNext = text
        case .clampedPages, .overlaps, .movedRemoval, .movedInsertion, .shiftedPages, .wrongRange: break
        }
    }

    // MARK: - Pages of other places

    private func start(of index: Int, _ list: RealList) -> RealPage.Place {
        .init(index: index, start: index * list.pageSize)
    }

    private func previousItems(_ page: RealPage, _ list: RealList) -> [String] {
        let start = max(page.place.start - list.pageSize, 0)
        return Array(list.items[min(start, list.items.count)..<min(page.place.start, list.items.count)])
    }

    /// Returns the page after an item at the beginning was removed or inserted.
    private func moved(_ page: RealPage, _ list: RealList) -> RealPage? {
        guard page.place.index >= at else { return page }
        var list = list
        if kind == .movedRemoval {
            list.items.removeFirst()
        } else {
            list.items.insert(list.item(-1, isCut: false), at: 0)
        }
        return list.page(at: page.place)
    }

    /// Returns the page after the one that was requested.
    private func shifted(_ page: RealPage, _ list: RealList) -> RealPage? {
        guard page.place.index >= at else { return page }
        let next = RealPage.Place(index: page.place.index + 1, start: page.place.start + list.pageSize)
        guard var other = list.page(at: next) else { return nil }
        if other.items.isEmpty || kind == .skippedPage {
            other.place = page.place
            if other.items.isEmpty { other.next = nil }
        }
        return other
    }

    /// Returns the page that starts an item later than requested.
    private func displaced(_ page: RealPage, _ list: RealList) -> RealPage? {
        guard page.place.index >= at else { return page }
        let start = RealPage.Place(index: page.place.index, start: page.place.start + 1)
        var other = list.page(at: start)
        other?.place = page.place
        return other
    }
}
