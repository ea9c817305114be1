import Paging

/// The rules of the source, as a walk over it has them.
///
/// A list differs in three points, since it is read for hours and not at once. It pauses before pages without anything new
/// are as many as a walk would read. A page like an earlier one is no error where items have identities, because a list by
/// numbers repeats a page whenever a page of items is inserted. And it starts over when an address has expired, as long as
/// that helps.
extension ListPlan {
    /// Whether the next page is one that the list has: then that is an error, or the end, or no matter.
    ///
    /// - Returns: whether it is an error.
    mutating func endsAtRepeatedAddress(_ direction: PageDirection) -> Bool {
        guard repeatsAddress(direction) else { return false }
        switch window.policy.repeatedAddress {
        case .isAllowed: return false
        case .stops where !isTotalMet: return true
        default:
            close(direction, .signalled("a page names an address that was visited before"))
            return false
        }
    }

    /// Ends the list at a page that the server has sent before; returns whether it does.
    mutating func endsAtRepeatedPage(_ page: LoadedPage<Item>, _ direction: PageDirection) -> Bool {
        let policy = page.policy.repeatedPage
        guard let fingerprint = page.fingerprint, !page.items.isEmpty, window.pages.has(fingerprint: fingerprint),
            policy == .endsList || (policy == .stops && page.ids == nil && !isDistinct(page, direction))
        else { return false }
        let slot = LoadSlot(direction)
        guard policy == .endsList else {
            stop(slot, because: .repeatedPage)
            return true
        }
        close(direction, .signalled("the page is an earlier page served again"))
        setState(.atEnd, of: slot)
        window[direction].isWanted = false
        command(.settle(slot, .atEnd))
        return true
    }

    /// Whether a page that looks like an earlier one is another: it leads on, and the list was declared to have room for it.
    private func isDistinct(_ page: LoadedPage<Item>, _ direction: PageDirection) -> Bool {
        let next = direction == .forward ? page.following : page.preceding
        if let next, window.pages.loadedSerial(of: next) != nil { return false }
        guard let total = page.totalCount ?? window.totalCount, total.exactness == .exact else { return false }
        return window.pages.itemCount + page.items.count <= total.value
    }

    /// Counts a page without anything new; returns whether there were too many in a row.
    mutating func makesNoProgress(_ direction: PageDirection, bringing count: Int) -> Bool {
        window[direction].idlePages = count > 0 ? 0 : window[direction].idlePages + 1
        return window[direction].idlePages > window.policy.idlePageAllowance && nextKey(direction) != nil
    }

    /// The part of a page at an end that the limit of items leaves room for.
    func cut(_ page: LoadedPage<Item>, _ direction: PageDirection) -> LoadedPage<Item> {
        guard let limit = page.policy.limits.items else { return page }
        let room = max(0, limit - window.pages.itemCount)
        guard page.items.count > room else { return page }
        var page = page
        let range = direction == .forward ? 0..<room : page.items.count - room..<page.items.count
        page.items = Array(page.items[range])
        page.ids = page.ids.map { Array($0[range]) }
        return page
    }

    /// Ends the list at the limits of its source.
    mutating func meetLimits() {
        let limits = window.policy.limits
        if let items = limits.items, window.pages.itemCount >= items {
            return closeBoth(.limited("the limit of \(items) items was reached"))
        }
        if let pages = limits.pages, window.pages.count >= pages {
            closeBoth(.limited("the limit of \(pages) pages was reached"))
        }
    }

    /// By what the list is known to have ended.
    var listEnd: PageEnd? {
        guard let cap = window.policy.knownCap, window.pages.itemCount >= cap, !isTotalMet else {
            return window.pages.lastRecord?.end
        }
        return .capped("the API gives at most \(cap) items of a list")
    }

    /// Whether the list has as many items as it declared.
    private var isTotalMet: Bool {
        guard window.policy.provesTotals, let total = window.totalCount, total.exactness == .exact else { return false }
        return total.value == window.pages.itemCount
    }

    private mutating func closeBoth(_ end: PageEnd) {
        close(.forward, end)
        // Pages that were there already may come back.
        if window.pages.firstRecord?.previous == nil { close(.backward, end) }
    }

    /// Has nothing follow the outermost page.
    private mutating func close(_ direction: PageDirection, _ end: PageEnd) {
        guard nextKey(direction) != nil else { return }
        if direction == .forward, let last = window.pages.last {
            window.pages.update(last) {
                $0.following = nil
                $0.end = end
            }
        } else if direction == .backward, let first = window.pages.firstLoaded {
            window.pages.update(first) { $0.preceding = nil }
        }
    }
}
