/// All that is known about a list from the pages that arrived: the input of the ``Judge``.
///
/// A walk adds each page in the order of delivery. The value travels with every resume point, so that a walk that was
/// stopped and resumed ends as the walk that was not. It is small: it holds numbers, not items.
package struct ListEvidence: Hashable, Sendable {
    /// The version of the saved form.
    static let version = 4

    /// The facts about a page from which the evidence grows.
    package struct Arrival: Sendable {
        /// The statements of the page about the list.
        var survey: PageSurvey?
        /// The number of received items, including null and duplicates.
        package var received = 0
        /// The number of items that were left out as duplicates of earlier ones.
        var leftOut = 0
        /// The number of left out items that the page has because the list changed after another page was read.
        ///
        /// Only a list on screen knows them.
        var moved = 0
        /// The number of items that equal an item of an earlier page, byte for byte, and were not left out.
        var repeated = 0
        /// Whether the page contains the same item twice.
        var repeatsItself = false
        /// The number of left out items that are not those at which the page and the one before it meet.
        ///
        /// An insertion moves the last items of a page to the beginning of the next one. Any other item that arrives again has
        /// another position than before, and may be in the place of one that never arrives.
        var strays = 0
        /// Whether the server named the address of the next page.
        var isLed = false
        /// Whether none of the items is on the page before.
        ///
        /// An insertion moves items from one page to the next, but not further.
        var isFarFromLast = false
        /// The number of items before the page that the list's own request asks for; `nil` if unknown.
        var skipped: Int? = 0
        /// The reason that the page is not the first of the list, if it shows it.
        var innerStart: String?
        /// The total that the scheme reads.
        package var total: TotalCount?
        /// The number of pages after this one that the scheme reads.
        var remainingPages: Int?
        /// Whether a page follows, in the direction of the walk.
        var isLinked = false
        /// Whether the list counts its pages or items to address them, so that they move when the list changes.
        var isPositional = false
        /// The place where the page overlaps the one before it.
        var overlap: PageMetadata.Overlap?
        /// The reason to doubt the page that its source provides.
        var warning: String?

        /// Creates the facts about a page of a walk in a direction.
        package init<Cursor>(_ links: PageLinks<Cursor>, _ metadata: PageMetadata, _ direction: PageDirection) {
            survey = metadata.survey
            received = metadata.receivedCount
            (skipped, innerStart) = (links.skippedItems, links.innerStart)
            total = links.totalCount
            remainingPages = direction == .forward ? links.remainingPages : nil
            isLinked = !links.ahead(direction).isEmpty
            isPositional = links.isPositional
            isLed = links.basis == .named && isLinked
            (warning, overlap) = (metadata.warning, metadata.overlap)
        }

        /// Records that only some items of the page were not known by their identities.
        ///
        /// - Parameter moved: The number of left out items that came to the page when the list changed.
        package mutating func leaveOut(allBut count: Int, moved: Int = 0) {
            leftOut = max(0, received - (survey?.nulls ?? 0) - count)
            self.moved = min(moved, leftOut)
        }

        /// Returns the facts without the statements about the list, which a later page has replaced.
        package func outdated(by newest: TotalCount?) -> Arrival {
            var arrival = self
            arrival.survey = survey?.ofPageAlone()
            (arrival.total, arrival.remainingPages) = (total == nil ? nil : newest, nil)
            return arrival
        }
    }

    /// Creates the evidence of pages that were read in order, in a direction.
    ///
    /// - Parameter dropsDuplicates: Whether the pages say how many of their items were left out, by identity.
    package init(
        _ pages: some Sequence<Arrival>,
        _ direction: PageDirection = .forward,
        dropsDuplicates: Bool = false
    ) {
        isBackward = direction == .backward
        var items = ItemMemory()
        for var page in pages {
            if !dropsDuplicates, let survey = page.survey {
                (page.repeated, page.repeatsItself) = items.add(survey.items)
            }
            add(page)
        }
        recentItems = items.recent
    }

    /// The total that the scheme reads, which is the word of the caller or of detection.
    struct NamedTotal: Hashable, Sendable, Codable {
        var numbers: NumberSeries
        var exactness: TotalCount.Exactness
        /// Whether the greatest number was declared as exact.
        var isGreatestExact = true
    }

    /// The walk reads from the end of the list to its beginning.
    package var isBackward = false
    /// The number of items before the first page that was requested; `nil` if unknown.
    private(set) var skipped: Int? = 0
    /// Whether the second page can show the number of items before the first.
    private var isStartOpen = false
    /// The reason that the list starts behind other items, which its first page has shown.
    private(set) var innerStart: String?
    private(set) var pages = 0
    /// The number of pages with items.
    private(set) var filledPages = 0
    /// The number of pages that exist; an empty page at the end may not count.
    private(set) var presentPages = 0
    private(set) var received = 0
    private(set) var leftOut = 0
    /// The number of left out items that moved from page to page.
    ///
    /// Only a list on screen knows them, whose evidence is not saved.
    private(set) var moved = 0
    /// The number of left out items away from the border of two pages.
    private(set) var strays = 0
    /// The page that first had such items.
    private(set) var firstStray: Int?
    /// Whether the server named the address of a page.
    private(set) var isLed = false
    private(set) var nulls = 0
    private(set) var repeated = 0
    /// The page that first repeated items.
    private(set) var firstRepeat: Int?
    /// Whether a page contains the same item twice, so that the list repeats items.
    private(set) var repeatsItems = false
    private(set) var firstLength = 0
    private(set) var newestLength = 0
    /// The newest page with items, if all of them were left out.
    private var repeatedEnd: RepeatedEnd?
    private(set) var longest = 0
    /// Whether the addresses count pages or items.
    private var isCounted = false
    private(set) var requestedSize: Int?
    /// The number of the list's first item in the ranges that the server declares.
    private var rangeBase: Int?
    private(set) var total: NamedTotal?
    /// The number of pages that the scheme read most recently.
    private(set) var declaredPages: Int?
    /// The number of pages that the scheme read first.
    private(set) var firstDeclaredPages: Int?
    private(set) var members: [MemberSeries] = []
    /// The position of a walk whose pages overlap, once two of them have.
    private(set) var overlap: Overlap?
    /// The steps between the pages that the server's links lead to.
    private(set) var steps = PageSteps()
    /// The place of the array that had the items of the first page with any.
    private var itemsPlace: String?
    private(set) var cutItems: PageSurvey.CutItems?
    private(set) var warning: String?
    private(set) var ignored: [String] = []
    private(set) var isDetected = false
    /// Whether the list's own request has the number of a page or an item.
    private(set) var asksForPosition = false
    private(set) var hasDetectedIdentity = false
    /// Whether the caller says that the list repeats items.
    var mayRepeat = false
    /// Whether the page after the newest one was requested and brought nothing.
    var isConfirmed = false
    /// Whether any page had an envelope.
    private(set) var isSurveyed = false
    /// The newest page that had an envelope.
    private(set) var newestSurveyed = 0
    /// The places of the next page that no page has had so far.
    private(set) var missingPlaces: [String] = []
    private(set) var seenPlaces: [String] = []
    /// The difference of the newest page from the earlier ones, if there is one.
    private(set) var oddity: Oddity?
    /// The reason that an end on the newest page cannot be believed.
    private(set) var obstacle: String?
    /// The reason that the newest page does not belong to the list, if any.
    private(set) var contradiction: Contradiction?
    /// The digests of the items on the newest pages.
    var recentItems: [[UInt64]] = []
    /// The digests of the newest pages, more of them than there are recent items.
    private(set) var recentPages: [Int] = []
    /// The checksums of the addresses that the newest pages named.
    private(set) var recentAddresses: [UInt64] = []

    /// The pages that failed and were skipped, as the caller allows.
    private(set) var skippedPages: [SkippedPage] = []
    /// The number of items on them, if they were full.
    private var skippedLength = 0
    /// Whether the newest page arrives behind a skipped one, so that its position is not certain.
    private var isBehindSkipped = false

    /// The way to the page after the newest one.
    var way = Way()

    private static let mostRecentPages = 64

    /// The way to the page after the newest one, which decides what its absence or its repetition says.
    struct Way: Hashable, Sendable {
        /// The origin of its address.
        var basis = AddressBasis.named
        /// The end at the newest page, if the walk continues because more was declared.
        var hole: String?
        /// The number of addresses that earlier pages named, from that page on.
        var standing = 0
    }

    /// Records addresses that the newest page named.
    mutating func record(addresses: [UInt64]) {
        Self.append(addresses, to: &recentAddresses)
    }

    /// Records the digest of the newest page.
    mutating func record(page digest: Int) {
        Self.append(CollectionOfOne(digest), to: &recentPages)
    }

    private static func append<Value>(_ new: some Collection<Value>, to recent: inout [Value]) {
        recent += new
        if recent.count > mostRecentPages { recent.removeFirst(recent.count - mostRecentPages) }
    }

    /// Records pages that failed, after which the next page arrives.
    mutating func skip(_ pages: [SkippedPage]) {
        skippedPages += pages
        let size = longest > 0 ? longest : requestedSize ?? 0
        skippedLength += size * pages.count
        isBehindSkipped = true
    }

    package init() {}

    /// Creates the evidence of a walk that starts at an address of which nothing else is known.
    static var unknownStart: ListEvidence {
        var evidence = ListEvidence()
        evidence.skipped = nil
        return evidence
    }

    /// The number of distinct items, as far as they are known to be distinct.
    package var distinct: Int { received - leftOut - (repeatsItems || mayRepeat ? 0 : repeated) }

    /// The totals that the scheme read, if any.
    var declaredTotals: WalkResult.DeclaredTotals? {
        total.map { total in
            func count(_ value: Int) -> TotalCount { TotalCount(value, exactness: total.exactness) }
            let numbers = total.numbers
            return .init(first: count(numbers.first), last: count(numbers.newest), largest: count(numbers.greatest))
        }
    }

    /// The position of a walk in a list whose pages overlap.
    struct Overlap: Hashable, Sendable, Codable {
        /// The number of items in the list up to the end of the newest page, when that page arrived.
        var position: Int
        /// The first page on which known items had another order.
        var disorder: Int?
    }

    /// A page of known items.
    private enum RepeatedEnd: String, Codable {
        /// Items of the page before it, which an insertion may have moved.
        ///
        /// An empty page behind it shows that nothing was lost.
        case near
        /// A page that answers another request.
        case far
    }

    /// Whether the list ends with a page of known items.
    var endsInRepeats: Bool { repeatedEnd != nil }

    /// Whether the list counts its pages or items to address them, so that they move when the list changes.
    ///
    /// A cursor can hide an offset, which a member of the pages then shows.
    var isPositional: Bool {
        isCounted || members.contains { $0.role == .offset && $0.numbers?.countsItemsBefore == true }
    }

    /// Whether a page marks its total as a lower bound or an estimate.
    var declaresLowerBound: Bool { members.contains { $0.role == .accuracy && $0.setPages > 0 } }

    /// The number of items that a total declares for the part that the walk reads; `nil` if unknown.
    func expected(of total: Int) -> Int? {
        guard let skipped else {
            // A first page that is shorter than the pages before it is the last one, if their sizes add up to the total.
            let isLast = isBackward && pages > 1 && total - firstLength == (pages - 1) * longest
            return isLast ? total : nil
        }
        guard isBackward else { return total - skipped }
        // A walk towards the beginning reads its first page and what lies before it.
        return skipped > 0 ? skipped + firstLength : total
    }

    /// A reason that a page does not belong to the list.
    enum Contradiction: Hashable, Sendable {
        /// Its own content shows that it is no page.
        ///
        /// The caller may say that the place of a difference from the earlier pages does not concern the list.
        case fault(String, differing: String? = nil)
        /// Its content shows that it is another page than the requested one.
        case otherPage(String)
    }

    /// A difference of a page from the earlier ones.
    struct Oddity: Hashable, Sendable {
        let words: String
        /// The member that differs.
        let place: String
        /// Whether the page reports an error or another status of the request.
        let isReport: Bool

        /// Returns the difference with the words of another member about the request.
        fileprivate func saying(_ member: PageSurvey.Member?) -> Oddity {
            guard isReport, let member else { return self }
            let all = "\(words), and \(member.place) is\(member.quoted)"
            return Oddity(words: all, place: place, isReport: true)
        }
    }

    /// Adds a page in the order of delivery.
    package mutating func add(_ page: Arrival) {
        let survey = page.survey
        if let survey { compare(survey, isEmpty: page.received == survey.nulls) }
        pages += 1
        if pages == 1 {
            (firstLength, innerStart) = (page.received, page.innerStart)
            if skipped != nil { (skipped, isStartOpen) = (page.skipped, page.skipped == nil) }
        } else if isStartOpen {
            // A page that is followed by another is full, so that the number of items before it is known. The page
            // before the last one may be cut.
            if page.received > 0, !isBackward { skipped = page.skipped }
            isStartOpen = false
        }
        received += page.received
        filledPages += page.received > 0 ? 1 : 0
        leftOut += page.leftOut
        moved += page.moved
        strays += page.strays
        if page.strays > 0 { firstStray = firstStray ?? pages }
        isLed = isLed || page.isLed
        if page.received > 0 {
            repeatedEnd = page.leftOut == page.received ? page.isFarFromLast ? .far : .near : nil
        } else if repeatedEnd == .near {
            repeatedEnd = nil
        }
        if page.repeated > 0 { firstRepeat = firstRepeat ?? pages }
        repeated += page.repeated
        repeatsItems = repeatsItems || page.repeatsItself
        newestLength = page.received
        longest = max(longest, page.received)
        isCounted = isCounted || page.isPositional
        warning = warning ?? page.warning.map { "page \(pages) may be incomplete: \($0)" }
        let running = (skipped ?? 0) + skippedLength + received - leftOut
        let numbers = NumberSeries.Page(
            length: page.received,
            running: running,
            ordinal: pages,
            position: pages + skippedPages.count,
            requestedPage: survey?.requestedPage,
            requestedItem: survey?.requestedItem
        )
        if let boundary = page.overlap {
            let disorder = overlap?.disorder ?? (boundary.isInOrder ? nil : pages)
            overlap = Overlap(position: boundary.position, disorder: disorder)
        }
        // The number of a first page inside the list is unknown.
        let isLed =
            way.basis == .named && !isBackward && !isBehindSkipped && (pages > 2 || skipped == 0 && innerStart == nil)
        steps.add(page: survey?.requestedPage, item: survey?.requestedItem, length: page.received, isLed: isLed)
        if let total = page.total { add(total, on: numbers) }
        if let remaining = page.remainingPages {
            let (sum, overflow) = (pages + skippedPages.count).addingReportingOverflow(remaining)
            declaredPages = overflow ? .max : max(0, sum)
            firstDeclaredPages = firstDeclaredPages ?? declaredPages
        }
        // An empty last page after the first one counts as missing if it was declared: the list is one page shorter.
        let isPresent =
            page.received > 0 || page.isLinked || (page.remainingPages ?? 0) > 0
            || page.remainingPages != nil && pages == 1
        presentPages += isPresent ? 1 : 0
        contradiction = nil
        if let survey { add(survey, numbers) }
        isBehindSkipped = false
    }

    private mutating func add(_ total: TotalCount, on page: NumberSeries.Page) {
        guard var known = self.total else {
            self.total = NamedTotal(
                numbers: NumberSeries(total.value, on: page),
                exactness: total.exactness,
                isGreatestExact: total.exactness == .exact
            )
            return
        }
        if total.value > known.numbers.greatest { known.isGreatestExact = total.exactness == .exact }
        known.numbers.add(total.value, on: page)
        known.exactness = total.exactness
        self.total = known
    }

    private mutating func add(_ survey: PageSurvey, _ numbers: NumberSeries.Page) {
        (isSurveyed, newestSurveyed) = (true, pages)
        (isDetected, hasDetectedIdentity) = (survey.isDetected, survey.hasDetectedIdentity)
        asksForPosition = survey.asksForPosition
        isConfirmed = false
        nulls += survey.nulls
        requestedSize = survey.requestedSize ?? requestedSize
        obstacle = survey.obstacle
        contradiction = survey.fault.map { .fault($0) } ?? survey.otherPage.map { .otherPage($0) }
        if contradiction == nil { contradiction = fault(of: survey, received: numbers.length) }
        if numbers.length > 0 { itemsPlace = itemsPlace ?? survey.itemsPlace }
        if contradiction == nil, let start = survey.rangeStart { compareStart(start, received: numbers.length) }
        for place in survey.excluded { forget(place) }
        for place in survey.ignored where !ignored.contains(place) { ignored.append(place) }
        if let cut = survey.cutItems {
            cutItems = PageSurvey.CutItems(place: cut.place, count: cut.count + (cutItems?.count ?? 0))
        }
        for (index, member) in survey.members.enumerated() {
            guard let known = self.index(of: member.place, near: index) else {
                guard members.count < Self.mostMembers else { continue }
                members.append(MemberSeries(member, on: numbers))
                continue
            }
            guard let expected = members[known].add(member, on: numbers), contradiction == nil,
                let number = member.number
            else { continue }
            contradiction = .otherPage("\(member.place) is \(number) instead of \(expected)")
        }
        if !survey.saysNothingWasFound { findLostMember() }
        for place in survey.presentPlaces where !seenPlaces.contains(place) { seenPlaces.append(place) }
        missingPlaces.removeAll { seenPlaces.contains($0) }
        for place in survey.absentPlaces where !seenPlaces.contains(place) && !missingPlaces.contains(place) {
            missingPlaces.append(place)
        }
    }

    /// Forgets what earlier pages said at a place that the caller excludes.
    ///
    /// An unproven list names the place, and the caller resumes it with this word.
    private mutating func forget(_ place: String) {
        func isWithin(_ other: String) -> Bool { other == place || other.hasPrefix(place + "/") }
        let isCut = cutItems.map { isWithin($0.place) } ?? false
        guard isCut || members.contains(where: { isWithin($0.place) }) else { return }
        members.removeAll { isWithin($0.place) }
        if isCut { cutItems = nil }
        if !ignored.contains(place) { ignored.append(place) }
    }

    /// Checks that the items of a page begin where those of the page before it end.
    ///
    /// Servers count from 0 or from 1, as the first page shows.
    private mutating func compareStart(_ start: Int, received count: Int) {
        guard let skipped, !isBackward, count > 0 else { return }
        let before = skipped + skippedLength + received - count
        guard let base = rangeBase else {
            if (0...1).contains(start - before) { rangeBase = start - before }
            return
        }
        guard start != before + base else { return }
        if isBehindSkipped, start - base >= skipped + received - count {
            skippedLength = start - base - (skipped + received - count)
            return
        }
        contradiction = .otherPage("its first item is number \(start) instead of \(before + base)")
    }

    /// The number of members whose series are kept.
    private static let mostMembers = 200

    /// Returns the series of a member; most pages have their members in the same order.
    private func index(of place: String, near index: Int) -> Int? {
        if members.indices.contains(index), members[index].place == place { return index }
        return members.firstIndex { $0.place == place }
    }

    // MARK: - Pages that look otherwise

    /// Returns the reason that a page has not the items of the list where the earlier pages have theirs.
    ///
    /// Without that array, a page is empty only if it says so. Without items, it is none wherever it stands if it tells
    /// something about the request that no earlier page does.
    private func fault(of survey: PageSurvey, received count: Int) -> Contradiction? {
        guard let itemsPlace else { return nil }
        if let place = survey.itemsPlace, place != itemsPlace {
            return .fault("its items are at \(place), not at \(itemsPlace)")
        }
        if survey.itemsPlace == nil, !survey.saysNoItems {
            return .fault("it has no array\(itemsPlace.isEmpty ? "" : " at \(itemsPlace)"), as the earlier pages have")
        }
        guard survey.itemsPlace == nil || count == survey.nulls, let oddity, oddity.isReport else { return nil }
        return .fault(oddity.words, differing: oddity.place)
    }

    /// Compares a page with the earlier ones, whose members it should have.
    ///
    /// With one earlier page only the members about the request count. A page without items has to be like the others
    /// in all that does not depend on the position in the list.
    private mutating func compare(_ survey: PageSurvey, isEmpty: Bool) {
        oddity = nil
        guard pages > 0 else {
            oddity = isEmpty ? Self.failure(on: survey) : nil
            return
        }
        guard !survey.saysNothingWasFound else { return }
        for (index, member) in survey.members.enumerated() {
            let series = self.index(of: member.place, near: index).map { members[$0] }
            guard let found = difference(of: member, from: series, isEmpty: isEmpty) else { continue }
            oddity = found.saying(survey.members.first { $0.isReport && $0.place != member.place && $0.text != nil })
            return
        }
    }

    private func difference(
        of member: PageSurvey.Member,
        from series: MemberSeries?,
        isEmpty: Bool
    ) -> Oddity? {
        let isAboutRequest = [.error, .status, .message].contains(member.role)
        if member.isDecided { return nil }
        func oddity(_ words: String) -> Oddity {
            Oddity(words: words, place: member.place, isReport: isAboutRequest)
        }
        guard let series else {
            guard !member.isEmpty, isAboutRequest && member.role != .status || pages > 1 && isEmpty && !member.isPassing
            else { return nil }
            return oddity("only it has \(member.place)\(member.quoted)")
        }
        if isAboutRequest {
            if series.isEmpty, !member.isEmpty { return oddity("\(member.place) is\(member.quoted)") }
            let isFirm = series.isConstant && series.pages == pages && member.role == .status
            return isFirm && member.digest != series.digest ? oddity("\(member.place) is\(member.quoted)") : nil
        }
        guard pages > 1, series.pages == pages, member.role == .other else { return nil }
        // A flag may follow from the page: "empty": true.
        if series.isEmpty, !member.isEmpty, isEmpty, member.kind != .bool {
            return oddity("\(member.place) has a value only on it")
        }
        if member.kind != series.kind, member.kind != .null, series.kind != .null {
            return oddity("\(member.place) has another type")
        }
        let isText = member.kind == .string && member.number == nil && member.flag == nil
        return isText && series.isConstant && member.digest != series.digest
            ? oddity("\(member.place) has another value") : nil
    }

    /// Records that the newest page lacks a member that all earlier pages have.
    private mutating func findLostMember() {
        guard pages > 2, oddity == nil else { return }
        let lost = members.first { series in
            // A server writes or omits empty values, but not both. A text that differs from page to page belongs to the
            // position in the list.
            series.pages == pages - 1 && series.newestPage < pages && !series.leadsOn && series.kind != .null
                && (series.isConstant || series.role.isPassing)
        }
        guard let lost else { return }
        let words = "it lacks \(lost.place), which all earlier pages have"
        oddity = Oddity(words: words, place: lost.place, isReport: false)
    }

    /// Returns the reason that an empty first page reports a failure, if it does.
    private static func failure(on survey: PageSurvey) -> Oddity? {
        guard !survey.saysNothingWasFound else { return nil }
        let report = survey.members.first {
            $0.role == .error && !$0.isEmpty && !$0.isDecided || $0.role == .status && $0.flag == true
        }
        guard let report else { return nil }
        let more = survey.members.first { $0.isReport && $0.place != report.place && $0.text != nil }
        let words = "\(report.place) is\(report.quoted)"
        return Oddity(words: words, place: report.place, isReport: true).saying(more)
    }
}

/// Evidence that is shared, because each page of a walk keeps the evidence before it.
final class SavedEvidence: Sendable {
    let value: ListEvidence

    init(_ value: ListEvidence) {
        self.value = value
    }
}

extension MemberSeries {
    /// Whether the member leads to other pages, and may be absent on the last one.
    ///
    /// So does the address of the last page, although it declares the number of pages or items.
    fileprivate var leadsOn: Bool {
        switch role {
        case .next, .cursor, .more, .end, .navigation, .remaining: true
        default: kind == .address
        }
    }
}

extension PageSurvey.Role {
    /// Whether such a member belongs to the position in the list, and may differ on any page.
    fileprivate var isPassing: Bool {
        switch self {
        case .next, .cursor, .more, .end, .navigation, .page, .offset, .remaining, .count, .pages, .total, .accuracy,
            .size:
            true
        case .partial, .error, .warning, .status, .message, .other: false
        }
    }
}

extension PageSurvey.Member {
    fileprivate var isPassing: Bool { role.isPassing }
    /// Whether the member tells the reason of a failure.
    fileprivate var isReport: Bool { (role == .message || role == .error) && !isEmpty && !isDecided }
    /// The value for a message, after a space.
    fileprivate var quoted: String { text.map { " \($0)" } ?? " not empty" }
}

extension ListEvidence: Codable {
    private enum CodingKeys: String, CodingKey {
        case version, isBackward, skipped, isStartOpen, innerStart, pages, filledPages, presentPages, recentPages,
            recentAddresses
        case received, leftOut, strays, firstStray, isLed, nulls, repeated, firstRepeat, repeatsItems
        case firstLength, newestLength
        case repeatedEnd, longest, isPositional, requestedSize, total, declaredPages, members, rangeBase, cutItems,
            warning, ignored
        case isDetected, asksForPosition, hasDetectedIdentity, isSurveyed, newestSurveyed, missingPlaces, seenPlaces,
            recentItems
        case firstDeclaredPages, steps, basis, hole, standing, skippedPages, skippedLength, itemsPlace, overlap
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let version = try values.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version,
                in: values,
                debugDescription: "The saved position was written by another version. Start the list again."
            )
        }
        isBackward = try values.decode(Bool.self, forKey: .isBackward)
        skipped = try values.decodeIfPresent(Int.self, forKey: .skipped)
        isStartOpen = try values.decodeIfPresent(Bool.self, forKey: .isStartOpen) ?? false
        innerStart = try values.decodeIfPresent(String.self, forKey: .innerStart)
        pages = try values.decode(Int.self, forKey: .pages)
        filledPages = try values.decode(Int.self, forKey: .filledPages)
        recentPages = try values.decodeIfPresent([Int].self, forKey: .recentPages) ?? []
        recentAddresses = try values.decodeIfPresent([UInt64].self, forKey: .recentAddresses) ?? []
        presentPages = try values.decode(Int.self, forKey: .presentPages)
        received = try values.decode(Int.self, forKey: .received)
        leftOut = try values.decode(Int.self, forKey: .leftOut)
        strays = try values.decodeIfPresent(Int.self, forKey: .strays) ?? 0
        firstStray = try values.decodeIfPresent(Int.self, forKey: .firstStray)
        isLed = try values.decodeIfPresent(Bool.self, forKey: .isLed) ?? false
        nulls = try values.decode(Int.self, forKey: .nulls)
        repeated = try values.decode(Int.self, forKey: .repeated)
        firstRepeat = try values.decodeIfPresent(Int.self, forKey: .firstRepeat)
        repeatsItems = try values.decode(Bool.self, forKey: .repeatsItems)
        firstLength = try values.decode(Int.self, forKey: .firstLength)
        newestLength = try values.decode(Int.self, forKey: .newestLength)
        repeatedEnd = try values.decodeIfPresent(RepeatedEnd.self, forKey: .repeatedEnd)
        longest = try values.decode(Int.self, forKey: .longest)
        isCounted = try values.decode(Bool.self, forKey: .isPositional)
        requestedSize = try values.decodeIfPresent(Int.self, forKey: .requestedSize)
        rangeBase = try values.decodeIfPresent(Int.self, forKey: .rangeBase)
        total = try values.decodeIfPresent(NamedTotal.self, forKey: .total)
        declaredPages = try values.decodeIfPresent(Int.self, forKey: .declaredPages)
        firstDeclaredPages = try values.decodeIfPresent(Int.self, forKey: .firstDeclaredPages)
        members = try values.decodeIfPresent([MemberSeries].self, forKey: .members) ?? []
        overlap = try values.decodeIfPresent(Overlap.self, forKey: .overlap)
        steps = try values.decodeIfPresent(PageSteps.self, forKey: .steps) ?? PageSteps()
        itemsPlace = try values.decodeIfPresent(String.self, forKey: .itemsPlace)
        cutItems = try values.decodeIfPresent(PageSurvey.CutItems.self, forKey: .cutItems)
        warning = try values.decodeIfPresent(String.self, forKey: .warning)
        ignored = try values.decodeIfPresent([String].self, forKey: .ignored) ?? []
        isDetected = try values.decode(Bool.self, forKey: .isDetected)
        asksForPosition = try values.decodeIfPresent(Bool.self, forKey: .asksForPosition) ?? false
        hasDetectedIdentity = try values.decode(Bool.self, forKey: .hasDetectedIdentity)
        isSurveyed = try values.decode(Bool.self, forKey: .isSurveyed)
        newestSurveyed = try values.decode(Int.self, forKey: .newestSurveyed)
        missingPlaces = try values.decodeIfPresent([String].self, forKey: .missingPlaces) ?? []
        seenPlaces = try values.decodeIfPresent([String].self, forKey: .seenPlaces) ?? []
        recentItems = try values.decodeIfPresent([[UInt64]].self, forKey: .recentItems) ?? []
        let basis = try values.decodeIfPresent(String.self, forKey: .basis)
        way.basis = basis.flatMap { AddressBasis(rawValue: $0) } ?? .named
        way.hole = try values.decodeIfPresent(String.self, forKey: .hole)
        way.standing = try values.decodeIfPresent(Int.self, forKey: .standing) ?? 0
        skippedPages = try values.decodeIfPresent([SkippedPage].self, forKey: .skippedPages) ?? []
        skippedLength = try values.decodeIfPresent(Int.self, forKey: .skippedLength) ?? 0
        guard
            [
                pages, presentPages, received, leftOut, nulls, repeated, firstLength, newestLength, longest,
                skippedLength,
            ].allSatisfy({
                (0...Int.exactLimit).contains($0)
            }), leftOut <= received
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "The saved position is damaged.")
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(isBackward, forKey: .isBackward)
        try values.encodeIfPresent(skipped, forKey: .skipped)
        if isStartOpen { try values.encode(true, forKey: .isStartOpen) }
        try values.encodeIfPresent(innerStart, forKey: .innerStart)
        try values.encode(pages, forKey: .pages)
        try values.encode(filledPages, forKey: .filledPages)
        if !recentPages.isEmpty { try values.encode(recentPages, forKey: .recentPages) }
        if !recentAddresses.isEmpty { try values.encode(recentAddresses, forKey: .recentAddresses) }
        try values.encode(presentPages, forKey: .presentPages)
        try values.encode(received, forKey: .received)
        try values.encode(leftOut, forKey: .leftOut)
        if strays > 0 { try values.encode(strays, forKey: .strays) }
        try values.encodeIfPresent(firstStray, forKey: .firstStray)
        if isLed { try values.encode(true, forKey: .isLed) }
        try values.encode(nulls, forKey: .nulls)
        try values.encode(repeated, forKey: .repeated)
        try values.encodeIfPresent(firstRepeat, forKey: .firstRepeat)
        try values.encode(repeatsItems, forKey: .repeatsItems)
        try values.encode(firstLength, forKey: .firstLength)
        try values.encode(newestLength, forKey: .newestLength)
        try values.encodeIfPresent(repeatedEnd, forKey: .repeatedEnd)
        try values.encode(longest, forKey: .longest)
        try values.encode(isCounted, forKey: .isPositional)
        try values.encodeIfPresent(requestedSize, forKey: .requestedSize)
        try values.encodeIfPresent(rangeBase, forKey: .rangeBase)
        try values.encodeIfPresent(total, forKey: .total)
        try values.encodeIfPresent(declaredPages, forKey: .declaredPages)
        try values.encodeIfPresent(firstDeclaredPages, forKey: .firstDeclaredPages)
        if !members.isEmpty { try values.encode(members, forKey: .members) }
        try values.encodeIfPresent(overlap, forKey: .overlap)
        if pages > 0, steps != PageSteps() { try values.encode(steps, forKey: .steps) }
        try values.encodeIfPresent(itemsPlace, forKey: .itemsPlace)
        try values.encodeIfPresent(cutItems, forKey: .cutItems)
        try values.encodeIfPresent(warning, forKey: .warning)
        if !ignored.isEmpty { try values.encode(ignored, forKey: .ignored) }
        try values.encode(isDetected, forKey: .isDetected)
        if asksForPosition { try values.encode(true, forKey: .asksForPosition) }
        try values.encode(hasDetectedIdentity, forKey: .hasDetectedIdentity)
        try values.encode(isSurveyed, forKey: .isSurveyed)
        try values.encode(newestSurveyed, forKey: .newestSurveyed)
        if !missingPlaces.isEmpty { try values.encode(missingPlaces, forKey: .missingPlaces) }
        if !seenPlaces.isEmpty { try values.encode(seenPlaces, forKey: .seenPlaces) }
        if !recentItems.isEmpty { try values.encode(recentItems, forKey: .recentItems) }
        if way.basis != .named { try values.encode(way.basis.rawValue, forKey: .basis) }
        try values.encodeIfPresent(way.hole, forKey: .hole)
        if way.standing > 0 { try values.encode(way.standing, forKey: .standing) }
        guard !skippedPages.isEmpty else { return }
        try values.encode(skippedPages, forKey: .skippedPages)
        try values.encode(skippedLength, forKey: .skippedLength)
    }
}
