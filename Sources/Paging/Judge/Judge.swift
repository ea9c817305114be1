/// The judge of all lists: from what is known to how a list ended.
///
/// It is a pure function of ``ListEvidence``, the end at which a walk arrived, and the policy. Walks in both directions,
/// lists on screen, cached crawls, resumed crawls, child lists and shards call it, and nothing else calls a list
/// complete.
///
/// | evidence at the end | ending |
/// | --- | --- |
/// | a cap of the API, a limit of the caller, an address that must not be requested | short, limited, refused |
/// | the page is not like the earlier ones, and only its silence ends the list | failed |
/// | pages were skipped, whatever else ends the list | short |
/// | a page declares more items or pages than arrived | short |
/// | a page says that it lacks items, or has fewer than it counts | unproven |
/// | the newest page says that more follows, or lacks the flag of all earlier ones | unproven |
/// | the server's links lead over items or pages | unproven |
/// | items arrived twice, and the list does not repeat items | unproven |
/// | a total changed in a list that moves when it changes | unproven |
/// | items say that they are cut | unproven |
/// | the newest estimate exceeds the items | unproven |
/// | no total, although the policy requires one | unproven |
/// | none of these | complete |
package struct Judge {
    /// The ending of a list and its reason.
    package struct Verdict: Sendable {
        package var ending: WalkEnding
        /// The reason, as the second half of a sentence.
        package var reason: String
        /// The caller's word that decides an unproven end, if any does.
        package var advice: ListAdvice?
    }

    private(set) var evidence: ListEvidence
    let policy: WalkPolicy

    package init(_ evidence: ListEvidence, under policy: WalkPolicy) {
        self.evidence = evidence
        self.evidence.mayRepeat = policy.allowsRepeatedItems
        self.policy = policy
    }

    /// Returns the verdict on a list that ends here.
    package func verdict(at end: PageEnd) -> Verdict {
        let verdict = verdictOnPages(at: end)
        guard let skipped = wordsOfSkippedPages, [.complete, .short, .unproven].contains(verdict.ending) else {
            return verdict
        }
        let end = verdict.ending == .complete ? "the list ended: \(verdict.reason)" : verdict.reason
        return Verdict(ending: .short, reason: "\(skipped); \(end)")
    }

    /// Returns the verdict on the pages that were not skipped.
    private func verdictOnPages(at end: PageEnd) -> Verdict {
        switch end {
        case .capped, .limited, .refused: return Verdict(ending: end.ending, reason: end.description)
        case .signalled, .presumed, .unproven: break
        }
        if let cap = policy.knownCap, isCut(at: cap) {
            return Verdict(ending: .short, reason: "the API returns at most \(cap) items of a list (\(end))")
        }
        if let oddity = oddity(at: end) {
            let reason = "page \(evidence.pages) is not a page of the list: \(oddity.words)"
            return Verdict(ending: .failed, reason: reason, advice: .ignore(oddity.place))
        }
        if end.ending == .unproven {
            let reason = "\(end)" + (shortfall.map { ", and the list ended \($0.words)" } ?? "")
            let advice = shortfall?.advice ?? (policy.findsScheme ? .scheme : nil)
            return Verdict(ending: .unproven, reason: reason, advice: advice)
        }
        if let shortfall {
            let reason = "the list ended (\(end)) \(shortfall.words)"
            return Verdict(ending: .short, reason: reason, advice: shortfall.advice)
        }
        if let doubt = doubt(at: end) {
            return Verdict(ending: .unproven, reason: "\(end), but \(doubt.words)", advice: doubt.advice)
        }
        return Verdict(ending: .complete, reason: "\(end)\(remarks)")
    }

    /// Returns the difference of the newest page from the earlier ones that forbids an end there.
    ///
    /// A sign of the end is stronger than a difference, and so is a total that distinct items have met, unless the page has
    /// no items and reports an error.
    func oddity(at end: PageEnd) -> ListEvidence.Oddity? {
        guard let oddity = evidence.oddity else { return nil }
        let isReported = oddity.isReport && evidence.newestLength == 0
        return isReported || end.isPresumed && !isTotalMet ? oddity : nil
    }

    // MARK: - Skipped pages

    /// The statement that pages were skipped, and how many items may be missing; `nil` if none were.
    private var wordsOfSkippedPages: String? {
        let pages = evidence.skippedPages
        guard let first = pages.first else { return nil }
        let shown = pages.prefix(5).map(\.place)
        let rest = pages.count > shown.count ? " and \(pages.count - shown.count) more" : ""
        let reason = pages.count == 1 ? first.reason : "the first of them: \(first.reason)"
        let subject =
            pages.count == 1 ? "page \(first.place) was" : "pages \(shown.joined(separator: ", "))\(rest) were"
        return "\(subject) skipped after all attempts failed (\(reason)), so \(missingFromSkippedPages)"
    }

    /// The number of items that the skipped pages may have, in words.
    private var missingFromSkippedPages: String {
        if let missing = itemsToTotal(), missing > 0, let total = evidence.total, !explainsAway(total.numbers) {
            return "\(missing) \(missing == 1 ? "item is" : "items are") missing"
        }
        let size = max(evidence.longest, evidence.requestedSize ?? 0)
        guard size > 0 else { return "items are missing" }
        return "up to \(size * evidence.skippedPages.count) items are missing"
    }

    // MARK: - Totals

    /// Whether a total that the scheme reads is met by distinct items, so that nothing can follow.
    ///
    /// A total that equals the only page is a coincidence if the page may be full: a page often declares its own number
    /// of items under the name of a total. A total that changed proves nothing in a list that moved.
    package var isTotalMet: Bool {
        guard policy.provesTotals, let total = evidence.total, total.exactness == .exact,
            evidence.expected(of: total.numbers.newest) == evidence.distinct || isEmpty(by: total.numbers),
            !explainsAway(total.numbers)
        else { return false }
        if !total.numbers.isConstant, evidence.isPositional { return false }
        // A list that declared items and then none has not proven that it is empty.
        guard total.numbers.newest > 0 || total.numbers.greatest == 0 || !total.isGreatestExact else { return false }
        return !isCoincidence
    }

    /// Whether a number says that the list is empty, as no page has refuted, wherever the walk began.
    private func isEmpty(by numbers: NumberSeries) -> Bool {
        numbers.newest == 0 && evidence.received == 0 && evidence.isSurveyed
    }

    /// Whether the behavior of a number shows that it counts something else than the list.
    ///
    /// Only the members of an envelope are compared: a source without one decides which numbers it declares.
    private func explainsAway(_ numbers: NumberSeries) -> Bool {
        evidence.isSurveyed
            && (numbers.countsPage || numbers.countsSoFar
                || numbers.equalsLength && numbers.pages > 1 && numbers.greatest < evidence.distinct)
    }

    /// Whether a declared number may be the length of the only page.
    var isCoincidence: Bool {
        guard evidence.pages == 1, evidence.firstLength > 0 else { return false }
        return evidence.requestedSize.map { evidence.firstLength >= $0 } ?? evidence.isSurveyed
    }

    /// Returns the number of items until a total, or `nil` if it proves nothing.
    ///
    /// - Parameter newest: A total declared by a page that is not yet added.
    func itemsToTotal(newest: TotalCount? = nil) -> Int? {
        guard policy.provesTotals else { return nil }
        let named = evidence.total.map { ($0.numbers.newest, $0.exactness) }
        guard let (value, exactness) = newest.map({ ($0.value, $0.exactness) }) ?? named, exactness == .exact else {
            return nil
        }
        return evidence.expected(of: value).map { $0 - evidence.distinct }
    }

    /// The items that a list that ends here lacks, according to any declaration; `nil` if none.
    var shortfall: Finding? {
        guard policy.provesTotals else { return nil }
        if let missing = missingFromPosition ?? missingFromTotal ?? missingPages { return missing }
        let isCounted = isTotalMet && !evidence.isDetected
        return evidence.members.lazy.compactMap { missing(by: $0, isCounted: isCounted) }.first
    }

    /// A reason against a complete list.
    struct Finding {
        let words: String
        var advice: ListAdvice?
    }

    /// The items that a list whose pages overlap lacks behind the position of the walk, by a total.
    ///
    /// The items that were added behind that position, or removed there, count on both sides.
    private var missingFromPosition: Finding? {
        guard let position = evidence.overlap?.position else { return nil }
        func exceeds(_ numbers: NumberSeries) -> Bool {
            numbers.newest > position && !explainsAway(numbers) && !numbers.equalsLength
        }
        if let total = evidence.total, total.exactness != .estimate, exceeds(total.numbers) {
            return Finding(words: "at item \(position) of \(total.numbers.newest)")
        }
        for member in evidence.members where !member.isRead && member.isUsual && member.role == .total {
            guard let numbers = member.numbers, exceeds(numbers) else { continue }
            let words = "at item \(position) of \(numbers.newest) that \(member.place) declares"
            return Finding(words: words, advice: .ignore(member.place))
        }
        return nil
    }

    private var missingFromTotal: Finding? {
        guard evidence.overlap == nil, let total = evidence.total, total.exactness != .estimate,
            !explainsAway(total.numbers)
        else { return nil }
        let (numbers, items) = (total.numbers, evidence.distinct)
        guard let newest = evidence.expected(of: numbers.newest),
            let greatest = evidence.expected(of: numbers.greatest),
            let first = evidence.expected(of: numbers.first)
        else { return nil }
        if evidence.isSurveyed, let rest = numbers.totalOfRest, numbers.newest > 0, rest > items {
            return Finding(words: "after \(items) of \(rest) items")
        }
        // Items that were added to a list that does not move lie before the position of the walk.
        if !evidence.isPositional, items == first, first < newest { return nil }
        if items < newest {
            let least = total.exactness == .lowerBound ? "at least " : ""
            return Finding(words: "after \(items) of \(least)\(newest) declared items")
        }
        guard total.exactness == .exact, items != newest || newest == 0 else { return nil }
        if items < greatest, total.isGreatestExact {
            return Finding(
                words: "after \(items) of \(greatest) declared items, and its newest total is \(numbers.newest)"
            )
        }
        return numbers.newest == 0 && items > 0
            ? Finding(words: "after \(items) items, and its newest total is 0") : nil
    }

    /// Whether the scheme has read more pages than arrived.
    var isShortOfPages: Bool { policy.provesTotals && missingPages != nil }

    private var missingPages: Finding? {
        guard let pages = evidence.declaredPages, evidence.presentPages < pages else { return nil }
        // The last of overlapping pages may have no item but the shared one.
        if evidence.overlap != nil, evidence.pages >= pages { return nil }
        return Finding(words: "after \(evidence.presentPages) of \(pages) declared pages")
    }

    /// Returns what is missing according to a member that the scheme does not read.
    ///
    /// Such a number never makes a list complete. It binds if its name says that it counts the list and its behavior
    /// does not say otherwise.
    private func missing(by member: MemberSeries, isCounted: Bool) -> Finding? {
        guard !member.isRead, let numbers = member.numbers else { return nil }
        let items = evidence.distinct
        let advice = ListAdvice.ignore(member.place)
        switch member.role {
        case .total, .count, .remaining:
            guard !isCounted, evidence.overlap == nil else { return nil }
            if let rest = numbers.totalOfRest, numbers.newest > 0, !numbers.equalsLength {
                let words = "after \(items) of \(rest) items, as \(member.place) counts"
                return rest > items && evidence.skipped == 0 ? Finding(words: words, advice: advice) : nil
            }
            if member.role == .remaining {
                // An allowance of requests falls while no items arrive, or more slowly than they do.
                guard let rest = numbers.restTotal, rest > items, member.isUsual, numbers.newest > 0 else { return nil }
                return Finding(words: "and \(member.place) is \(numbers.newest)", advice: advice)
            }
            guard !numbers.countsPage, !numbers.countsSoFar, !numbers.equalsLength else { return nil }
            if member.role == .total, countsPages(member, numbers) {
                guard numbers.newest > evidence.presentPages else { return nil }
                let words = "after \(evidence.presentPages) of \(numbers.newest) pages, which \(member.place) counts"
                return Finding(words: words, advice: advice)
            }
            // A total of a noun is less certain than one that is met.
            if !member.isUsual, evidence.members.contains(where: { $0.isUsual && isMet(by: $0) }) { return nil }
            // An array without items beside a count of some is not the list.
            if member.role == .count, evidence.received == 0, numbers.newest > 0,
                numbers.newest != evidence.requestedSize
            {
                return Finding(words: "after 0 of \(numbers.newest) items that \(member.place) counts", advice: advice)
            }
            // A count without a word for the whole is the list's only if it stays while pages follow each other.
            if member.role == .count, evidence.pages < 2 || !numbers.isConstant || numbers.pages < 2 { return nil }
            guard let newest = evidence.expected(of: numbers.newest), let most = evidence.expected(of: numbers.greatest)
            else { return nil }
            if !evidence.isPositional, let first = evidence.expected(of: numbers.first), items == first { return nil }
            let declared = items < newest ? newest : items != newest && items < most ? most : nil
            return declared.map {
                Finding(words: "after \(items) of \($0) items that \(member.place) declares", advice: advice)
            }
        case .size:
            // Under a name of sizes, a few APIs count the list, as pages of another length show.
            guard !isCounted, !member.isUsual, showsPageSize, numbers.isConstant,
                numbers.pages == evidence.pages, numbers.newest > max(evidence.longest, items),
                numbers.newest != evidence.requestedSize
            else { return nil }
            return Finding(
                words: "after \(items) of \(numbers.newest) items that \(member.place) declares",
                advice: advice
            )
        case .pages:
            // Pages of other lengths, by which numbered pages overlap, are another number of pages.
            let isComparable = evidence.overlap == nil || numbers.isConstant
            guard isComparable, evidence.skipped == 0, !evidence.isBackward, !numbers.countsPage, !numbers.countsSoFar,
                !member.isFollowing, numbers.newest > max(evidence.presentPages, 1)
            else { return nil }
            // Under the name of pages, a few APIs count the items, as a total that is met shows.
            if self.isCounted, numbers.newest == evidence.distinct { return nil }
            let words = "after \(evidence.presentPages) of \(numbers.newest) pages that \(member.place) declares"
            return Finding(words: words, advice: advice)
        default: return nil
        }
    }

    /// Whether all pages but the last have one length, so that it is the size of pages.
    private var showsPageSize: Bool {
        let before = evidence.longest * (evidence.filledPages - 1)
        let isWhole =
            evidence.newestLength == 0
            ? evidence.received > before : evidence.received - evidence.newestLength == before
        return evidence.filledPages > 2 && evidence.overlap == nil && evidence.skipped == 0 && isWhole
    }

    /// Whether a total counts pages.
    ///
    /// It is beside the number of the page, and less than the items of the first page, or than those of all pages if there
    /// are as many pages. A total of items that a changing list exceeds is not that small.
    private func countsPages(_ member: MemberSeries, _ numbers: NumberSeries) -> Bool {
        let isBelowList =
            numbers.newest == evidence.firstLength
            || numbers.newest <= evidence.pages && numbers.newest < evidence.distinct
        let isBelow = numbers.newest < evidence.firstLength || evidence.filledPages > 1 && isBelowList
        guard numbers.isConstant, numbers.newest > 0, isBelow, evidence.skipped == 0, !evidence.isBackward else {
            return false
        }
        return evidence.members.contains { $0.role == .page && $0.isPosition && $0.parent == member.parent }
    }

    // MARK: - Doubts

    /// Returns the first reason against a list that has all declared items.
    private func doubt(at end: PageEnd) -> Finding? {
        if let warning = evidence.warning { return Finding(words: warning) }
        if let lack { return lack }
        if let sign = openSign(at: end) ?? lostFlag(at: end) { return sign }
        if let jump { return jump }
        if let obstacle = evidence.obstacle { return Finding(words: obstacle) }
        // Who asks for the first page by its number says that the list is paged, so that its array is the list's.
        let isAskedFor = evidence.asksForPosition && evidence.skipped == 0
        if evidence.received == 0, evidence.pages == 1, evidence.isDetected, !isAskedFor, end.isPresumed,
            !isDeclaredEmpty
        {
            return Finding(words: "no response says that the list is empty", advice: .total)
        }
        if let page = evidence.overlap?.disorder {
            return Finding(
                words: "page \(page) has items that had arrived in another order, so that items may be missing"
            )
        }
        if let repeated { return repeated }
        if let moved { return moved }
        if let cut = evidence.cutItems {
            let noun = cut.count == 1 ? "item says that its" : "items say that their"
            return Finding(words: "\(cut.count) \(noun) \(cut.place) is cut", advice: .expand(cut.place))
        }
        if let total = evidence.total, policy.provesTotals, evidence.overlap == nil, total.exactness == .exact,
            evidence.isSurveyed, !evidence.declaresLowerBound, !explainsAway(total.numbers),
            total.numbers.totalOfRest == nil,
            let expected = evidence.expected(of: total.numbers.greatest), evidence.distinct > expected,
            // A number that was only found may count the pages.
            !evidence.isDetected || evidence.skipped == 0 && expected != evidence.filledPages
        {
            return Finding(words: "\(evidence.distinct) items arrived, more than the \(expected) declared")
        }
        if let unreachedEstimate { return unreachedEstimate }
        if policy.requiresCount, !isCounted {
            return Finding(words: "no response declares the number of items", advice: .total)
        }
        return nil
    }

    /// The estimate that the list ends below, if any.
    ///
    /// Only the newest estimate counts, because servers correct earlier ones. An estimate of no items after some arrived
    /// corrects nothing; of a detected total only this is a doubt, because Gmail sends one number for lists of any length.
    private var unreachedEstimate: Finding? {
        guard policy.provesTotals, let total = evidence.total, total.exactness == .estimate,
            !explainsAway(total.numbers)
        else { return nil }
        let isCorrection = total.numbers.newest > 0
        let newest = isCorrection ? total.numbers.newest : total.numbers.greatest
        guard !evidence.isDetected || !isCorrection, let expected = evidence.expected(of: newest),
            evidence.distinct < expected
        else { return nil }
        let place = evidence.members.first { $0.isRead && $0.role == .total }?.place
        return Finding(
            words: "it has \(evidence.distinct) of an estimated \(expected) items",
            advice: place.map { .ignore($0) }
        )
    }

    /// Whether a response says that there are no items, in the list or on its only page.
    private var isDeclaredEmpty: Bool {
        evidence.total?.numbers.newest == 0
            || evidence.members.contains { [.total, .count].contains($0.role) && $0.numbers?.newest == 0 }
    }

    /// Whether any declared total is met.
    var isCounted: Bool { isTotalMet || evidence.members.contains { isMet(by: $0) } }

    /// Whether a declared total is met below the number of items at which the API cuts a list.
    ///
    /// A total that equals such a number may be cut itself.
    var isCountedBelowCap: Bool { isCounted && policy.knownCap.map { evidence.received < $0 } ?? false }

    /// Whether a number that the scheme does not read is the number of distinct items, and no coincidence.
    private func isMet(by member: MemberSeries) -> Bool {
        guard let numbers = member.numbers, numbers.isConstant, !isCoincidence else { return false }
        // A count as long as a page may be the size of pages.
        let countsList =
            member.role == .count && numbers.pages > 1 && !numbers.equalsLength && numbers.newest != evidence.longest
        guard member.role == .total || countsList else { return false }
        return evidence.expected(of: numbers.newest) == evidence.distinct
    }

    /// The statement of a page that it lacks items, if any.
    private var lack: Finding? {
        for member in evidence.members where member.setPages > 0 {
            let isLack =
                switch member.role {
                case .partial: !isMoreFlag(member) && !countsList(member)
                // The scheme that reads errors decides about them.
                case .error, .warning: !member.isRead
                case .status: true
                case .more, .other: isSetOnce(member)
                default: false
                }
            guard isLack, let page = member.newestSetPage else { continue }
            let value = member.text.map { " (\($0))" } ?? ""
            let words = "page \(page) may lack items: \(member.place)\(value)"
            return Finding(words: words, advice: .ignore(member.place))
        }
        return isCounted ? nil : evidence.members.lazy.compactMap(shortPage).first
    }

    /// Returns a page that has fewer items than it counts itself.
    ///
    /// The number counts the items of every other page, or of the list up to them. If another number counts those of this
    /// page as well, the first one counts more than the items: those that a filter has passed over, for instance.
    private func shortPage(by member: MemberSeries) -> Finding? {
        guard !member.isRead, let numbers = member.numbers, !numbers.equalsRunning else { return nil }
        let isOfPage: Bool
        switch member.role {
        // A size is the same on all pages, whatever their lengths, and the last one is shorter.
        case .count where numbers.isConstant:
            isOfPage =
                numbers.newest != evidence.requestedSize
                && (numbers.ofPage.lacking?.page ?? 0) < evidence.filledPages
        case .count: isOfPage = true
        case .other, .size, .total: isOfPage = !numbers.isConstant && numbers.ofPage.matches > 1
        default: return nil
        }
        let ofPage = numbers.ofPage.matches > 0 && isOfPage ? numbers.ofPage.lacking : nil
        let counts = numbers.soFar.matches > 1 && numbers.soFar.varies && member.role != .size
        let soFar = counts ? numbers.soFar.lacking : nil
        guard let short = ofPage ?? soFar, !evidence.members.contains(where: { $0.numbers?.countsPage == true }) else {
            return nil
        }
        let words = "page \(short.page) lacks items: \(member.place) is \(short.declared) instead of \(short.found)"
        return Finding(words: words, advice: .ignore(member.place))
    }

    /// Whether a flag is set on every page but the last, so that it says that more follows.
    private func isMoreFlag(_ member: MemberSeries) -> Bool {
        // An empty page may follow the last one with items.
        guard member.kind == .bool, member.newestSetPage == member.setPages,
            member.setPages >= evidence.filledPages - 1, member.setPages < evidence.pages
        else { return false }
        return evidence.filledPages > 2 || member.isUsual || member.isRead
    }

    /// Whether a number about parts counts the items of the list, so far or all, as several pages show.
    private func countsList(_ member: MemberSeries) -> Bool {
        guard let numbers = member.numbers, numbers.pages > 1, numbers.pages == evidence.pages else { return false }
        return numbers.equalsRunning || numbers.isConstant && numbers.newest == evidence.distinct
    }

    /// Whether a flag is set on exactly one page of several, as none about more pages is.
    private func isSetOnce(_ member: MemberSeries) -> Bool {
        guard member.kind == .bool, member.setPages == 1, evidence.pages > 1, !member.isRead else { return false }
        // A flag of a page without items follows from that: "empty": true.
        if member.role == .other, evidence.newestLength == 0, member.newestSetPage == evidence.pages { return false }
        // A flag about more pages is set on all pages before the last one: of two, on the first.
        let isOnSecond = evidence.filledPages == 2 && evidence.firstLength > 0 && member.newestSetPage != 1
        return member.role == .other || evidence.filledPages > 2 || isOnSecond
    }

    /// The statement of the newest page that more follows, if any.
    private func openSign(at end: PageEnd) -> Finding? {
        // A walk towards the beginning has pages behind it.
        guard !evidence.isBackward else { return nil }
        let isUnknown = !evidence.missingPlaces.isEmpty
        let open = evidence.members.filter { member in
            // A page without an envelope, such as one of status 204, does not answer the flag of the page before it.
            guard member.newestPage == evidence.newestSurveyed, member.isOpen else { return false }
            if member.newestPage < evidence.pages {
                return end.isPresumed && (member.role == .more || member.role == .end)
            }
            // The page that a flag announces was requested, and brought nothing.
            if member.role == .more || member.role == .end { return !evidence.isConfirmed }
            // A position that each page has leads no further from the last of all declared items.
            guard !member.isRead, !isTotalMet else { return false }
            let isConstant = member.isConstant && member.pages > 1
            switch member.role {
            case .next: return !isConstant && (member.isUsual || isUnknown || evidence.isDetected)
            case .cursor: return !isConstant && (isUnknown || evidence.isDetected)
            case .page, .offset: return evidence.pages == 1 && (isUnknown || evidence.isDetected)
            default: return false
            }
        }
        guard let first = open.first else { return nil }
        let names = open.prefix(3).map(\.place).joined(separator: ", ")
        let words = "\(names) \(open.count == 1 ? "looks" : "look") like pagination and could not be followed"
        guard isUnknown, end.isPresumed else { return Finding(words: words, advice: .ignore(first.place)) }
        let missing = evidence.missingPlaces.joined(separator: ", ")
        return Finding(
            words: "no response has \(missing); did you mean \(first.place)? \(words)",
            advice: .ignore(first.place)
        )
    }

    /// The flag about more pages that each earlier page has, if the newest one may be full and has none.
    ///
    /// A server may omit a flag that is not set, but not only where its answer is cut, too: a short page needs no flag.
    private func lostFlag(at end: PageEnd) -> Finding? {
        guard end.isPresumed, !evidence.isBackward, !isCounted, evidence.pages > 2, evidence.newestLength > 0,
            evidence.newestLength >= evidence.longest
        else { return nil }
        let lost = evidence.members.first { member in
            [.more, .end].contains(member.role) && member.flagPages == evidence.pages - 1
                && member.newestFlagPage == evidence.pages - 1
        }
        return lost.map {
            Finding(
                words: "page \(evidence.pages) lacks \($0.place), which all earlier pages have",
                advice: .ignore($0.place)
            )
        }
    }

    /// The items or pages that the server's links pass over, if any.
    private var jump: Finding? {
        guard !isCounted, let jump = evidence.steps.jump else { return nil }
        guard let length = jump.length else {
            return Finding(words: "page \(jump.page) is \(jump.step) pages behind the one before it", advice: .scheme)
        }
        let words = "page \(jump.page) begins \(jump.step) items behind the one before it, which has \(length) items"
        return Finding(words: words, advice: .pageSize)
    }

    /// Whether a flag of the newest page says that more follows, which another page can decide.
    private var isFlaggedOpen: Bool {
        !evidence.isBackward
            && evidence.members.contains { member in
                member.newestPage == evidence.pages && member.isOpen && (member.role == .more || member.role == .end)
            }
    }

    /// Whether the end has to be confirmed by a page that brings nothing new, if one can be requested.
    ///
    /// A total that counts the items so far is met by each page.
    var needsConfirmation: Bool {
        !isTotalMet && isCoincidence || isFlaggedOpen || evidence.total.map { $0.numbers.countsSoFar } ?? false
    }

    private var repeated: Finding? {
        // Where the identity was only found, it may be one that several items have.
        let twice = evidence.leftOut - evidence.moved
        if twice > 0, evidence.hasDetectedIdentity, !isTotalMet, !policy.allowsRepeatedItems {
            return Finding(words: "\(twice) items arrived twice and were left out", advice: .repeats)
        }
        if evidence.isSurveyed, evidence.endsInRepeats, !isTotalMet, !policy.allowsRepeatedItems {
            return Finding(words: "all items of its last page had arrived before", advice: .repeats)
        }
        if let shifted { return shifted }
        guard evidence.repeated > 0, !evidence.repeatsItems, !policy.allowsRepeatedItems else { return nil }
        let page = evidence.firstRepeat ?? evidence.pages
        let noun = evidence.repeated == 1 ? "item" : "items"
        return Finding(
            words: "\(evidence.repeated) \(noun) arrived twice, first on page \(page)",
            advice: evidence.isPositional && !evidence.isLed ? .shifts : .repeats
        )
    }

    /// The items with a known identity that show that a list by numbers lost its order, if any.
    ///
    /// An item that arrives again at another place than the border of two pages took the place of another one, which no page
    /// may have: the list is sorted by a value that several items have or that changed. A total that the rest meets shows
    /// that none is missing.
    private var shifted: Finding? {
        guard evidence.strays > 0, evidence.isPositional, evidence.overlap == nil, !policy.overlapsPages, !isCounted,
            !policy.allowsRepeatedItems
        else { return nil }
        let page = evidence.firstStray ?? evidence.pages
        let again = "\(evidence.strays) \(evidence.strays == 1 ? "item" : "items") arrived again in another place"
        return Finding(
            words: "\(again), first on page \(page), and may have replaced others",
            advice: evidence.isLed ? .repeats : .shifts
        )
    }

    /// Whether the list has changed, and its addresses move then.
    var hasMoved: Bool { moved != nil }

    /// The change of a total in a list whose addresses move when it changes.
    private var moved: Finding? {
        // Pages that overlap have shown how the list moved.
        guard policy.provesTotals, evidence.isPositional, !policy.overlapsPages else { return nil }
        if let total = evidence.total, total.exactness == .exact, let change = change(of: total.numbers) {
            return Finding(words: "its declared total \(change) during the walk", advice: adviceOnMoving(.total))
        }
        if let first = evidence.firstDeclaredPages, let newest = evidence.declaredPages, newest < first {
            let words = "its declared number of pages fell from \(first) to \(newest) during the walk"
            return Finding(words: words, advice: adviceOnMoving(.pages))
        }
        for member in evidence.members where !member.isRead {
            // A count is the list's if it could be on each page.
            guard member.role == .total || member.role == .count && member.numbers?.coversList == true else { continue }
            guard let change = member.numbers.flatMap(change) else { continue }
            return Finding(words: "\(member.place) \(change) during the walk", advice: .ignore(member.place))
        }
        return nil
    }

    /// The advice for a list that moves, as a number that the scheme reads shows.
    ///
    /// Only pages at computed addresses can overlap.
    private func adviceOnMoving(_ role: PageSurvey.Role) -> ListAdvice? {
        guard evidence.isLed else { return .overlap }
        return evidence.members.first { $0.isRead && $0.role == role }.map { .ignore($0.place) }
    }

    private func change(of numbers: NumberSeries) -> String? {
        guard !numbers.isConstant, !numbers.countsPage, !numbers.countsSoFar, !numbers.equalsLength else { return nil }
        // A number that counts the rest is zero at the end. A total that fell may have the same sum with the items so far.
        if numbers.totalOfRest != nil, numbers.newest == 0 { return nil }
        return "changed from \(numbers.first) to \(numbers.changed)"
    }

    /// The remarks about a complete list besides its end.
    private var remarks: String {
        var remarks = evidence.innerStart.map { "; \($0), so the list starts inside" } ?? ""
        if let total = evidence.total, policy.provesTotals, total.exactness == .exact, !explainsAway(total.numbers) {
            let (first, newest, greatest) = (total.numbers.first, total.numbers.newest, total.numbers.greatest)
            if newest < greatest {
                remarks += ", though its declared total fell from \(greatest) to \(newest) during the walk"
            } else if first < newest {
                remarks += ", though its declared total rose from \(first) to \(newest) during the walk"
            }
        }
        if evidence.nulls > 0 { remarks += ", and \(evidence.nulls) of \(evidence.received) items are null" }
        if evidence.repeated > 0 { remarks += ", and the list repeats items" }
        if !evidence.ignored.isEmpty { remarks += ", ignoring \(evidence.ignored.joined(separator: ", "))" }
        return remarks
    }

    /// Returns whether a list that ends here has reached the API's cap.
    private func isCut(at cap: Int) -> Bool {
        guard evidence.received >= cap else { return false }
        guard let total = evidence.total, total.exactness == .exact else { return true }
        return total.numbers.newest > evidence.received
    }
}

extension MemberSeries {
    /// The place of the object that has the member.
    fileprivate var parent: Substring { place[..<(place.lastIndex(of: "/") ?? place.startIndex)] }

    /// Whether the number has not been another one than the request's.
    fileprivate var isPosition: Bool {
        if case .follows = position { true } else { false }
    }

    /// Whether the number followed the number of the request on two pages.
    fileprivate var isFollowing: Bool {
        if case .follows(_, let pages) = position { pages > 1 } else { false }
    }
}

/// The caller's word that decides an unproven end.
public enum ListAdvice: Hashable, Sendable {
    /// A place does not concern the list.
    case ignore(String)
    /// The place of the number of items.
    case total
    /// The list repeats items, or has an identity by which repeated items are left out.
    case repeats
    /// The list moves while it is read, so that its pages have to overlap.
    case overlap
    /// The list moves while it is read, so that its pages have to overlap, or it repeats items.
    case shifts
    /// Items have lists of their own, which have to be read.
    case expand(String)
    /// The way in which the pages are linked, or that the list is one page.
    case scheme
    /// The bounds of slices are included or excluded in another way, or have another resolution.
    case bounds
    /// A position of the range has too many items, so that a finer or another range has to divide them.
    case range
    /// The list changes while it is read, and only items with an identity can be read again.
    case identity
    /// The number of items on a page, which leads past a page that fails.
    case pageSize
    /// The API omits the array of items from an empty page.
    case omittedItems
}

extension ListAdvice: CustomStringConvertible {
    /// The advice in the notation of Swift.
    public var description: String {
        switch self {
        case .ignore(let place): "if it does not concern the list, set ignoring: [\"\(place)\"]"
        case .total: "set the total of the scheme, if the API has one"
        case .repeats: "set the identity of the items, or allowsRepeatedItems if the list repeats items"
        case .overlap: "read it with overlapping(by:)"
        case .shifts: "read it with overlapping(by:), or set allowsRepeatedItems if the list repeats items"
        case .expand(let place): "read it with expanding, or set ignoring: [\"\(place)\"]"
        case .bounds: "check whether the API includes the bounds, and the resolution"
        case .range: "divide it more finely, from an earlier position, or by another range"
        case .identity: "set the identity of the items, so that slices that change are read again"
        case .pageSize: "set the size of the pages, if the list counts its items"
        case .omittedItems: "set omitsEmptyItems, if the API omits the array of an empty page"
        case .scheme: "name the scheme of the API, or use PaginationScheme.single if this is the whole list"
        }
    }
}
