/// A number that several pages declare, and its behavior from page to page.
///
/// The behavior decides what the number counts, whatever its name is: a number that equals the length of each page is the
/// page's, and one that equals the running count or the rest is neither the list's.
struct NumberSeries: Hashable, Sendable {
    /// The numbers of a page with which a declared number is compared.
    struct Page {
        /// The number of received items.
        let length: Int
        /// The number of items in the list up to the end of the page, as far as known.
        let running: Int
        /// The number of the page among those that arrived, starting at 1.
        let ordinal: Int
        /// The number of the page in the walk, with the skipped pages before it.
        let position: Int
        /// The numbers that the request contains.
        let requestedPage: Int?
        let requestedItem: Int?

        /// Returns the number that a member with a meaning has to follow, if the request has any.
        ///
        /// A page number beside a request for an item, or the reverse, follows the page itself.
        func requested(_ role: PageSurvey.Role) -> Int? {
            guard let asked = requestedPage ?? requestedItem else { return nil }
            let own = role == .page ? requestedPage : role == .offset ? requestedItem : asked
            return own ?? unasked(role)
        }

        /// The number of items in the list before the page, as far as known.
        var itemsBefore: Int { running - length }

        /// Returns the number of the first page that a position has, if the request does not say it.
        func unasked(_ role: PageSurvey.Role) -> Int? {
            switch role {
            case .page: position
            case .offset: itemsBefore
            default: nil
            }
        }
    }

    private(set) var first: Int
    private(set) var newest: Int
    private(set) var greatest: Int
    private(set) var least: Int
    /// The number of pages that declare it.
    private(set) var pages = 1
    /// Whether it equals the number of items before each page, counted from 0 or 1.
    private(set) var equalsItemsBefore: Bool
    /// The sum of the number and the running count, while it is the same on each page.
    private(set) var restTotal: Int?
    /// Whether it is at least the running count of each page, and exceeds the length of the first.
    private(set) var coversList: Bool
    /// The number as that of the items on its page.
    private(set) var ofPage = Measure()
    /// The number as that of the items up to the end of its page.
    private(set) var soFar = Measure()

    /// A number beside the items that it may count.
    ///
    /// If it counts them on all pages but one, and is greater there, that page lacks items.
    struct Measure: Hashable, Sendable {
        /// A page with fewer items than declared.
        struct Short: Hashable, Sendable {
            let page: Int
            let found: Int
            let declared: Int
        }

        /// The number of pages on which it counts the items.
        private(set) var matches = 0
        /// Whether it has counted different numbers of them.
        private(set) var varies = false
        /// The only page with fewer items.
        private(set) var short: Short?
        private var value = 0
        private var isRefuted = false

        /// The page that lacks items if the number counts them.
        var lacking: Short? { isRefuted ? nil : short }

        /// Adds a page.
        ///
        /// - Parameter isRunning: Whether items that one page lacks are missing from the count of the next ones too.
        mutating func add(_ declared: Int, _ found: Int, on page: Int, isRunning: Bool) {
            let missing = isRunning ? short.map { $0.declared &- $0.found } ?? 0 : 0
            if declared &- found == missing {
                // A page without items says little.
                varies = varies || matches > 0 && declared != value && declared > 0
                if matches == 0 { value = declared }
                matches += 1
            } else {
                // A first page that has another number of items before it is not behind the beginning of the list.
                isRefuted = isRefuted || declared < found || short != nil || isRunning && matches == 0
                if short == nil { short = Short(page: page, found: found, declared: declared) }
            }
        }
    }

    init(_ number: Int, on page: Page) {
        (first, newest, greatest, least) = (number, number, number, number)
        equalsItemsBefore = Self.isStart(number, of: page)
        restTotal = Self.sum(number, page.running)
        coversList = number >= page.running && number > page.length
        measure(number, page)
    }

    mutating func add(_ number: Int, on page: Page) {
        newest = number
        greatest = max(greatest, number)
        least = min(least, number)
        pages += 1
        equalsItemsBefore = equalsItemsBefore && Self.isStart(number, of: page)
        if restTotal != Self.sum(number, page.running) { restTotal = nil }
        coversList = coversList && number >= page.running
        measure(number, page)
    }

    private mutating func measure(_ number: Int, _ page: Page) {
        ofPage.add(number, page.length, on: page.ordinal, isRunning: false)
        soFar.add(number, page.running, on: page.ordinal, isRunning: true)
    }

    /// Whether the number is the same on all pages.
    var isConstant: Bool { least == greatest }

    /// A number that differs from the first one; the newest number if it does.
    var changed: Int { newest != first ? newest : greatest != first ? greatest : least }

    /// Whether it equals the number of items on each page.
    var equalsLength: Bool { ofPage.matches == pages }

    /// Whether it equals the number of items up to each page.
    var equalsRunning: Bool { soFar.matches == pages }

    /// Whether the number is the length of its page, as pages of different lengths show.
    var countsPage: Bool { equalsLength && ofPage.varies }

    /// Whether the number is the number of items so far, as several pages show.
    var countsSoFar: Bool { equalsRunning && pages > 1 && !isConstant }

    /// Whether the number is the number of items before its page, as several pages show.
    var countsItemsBefore: Bool { equalsItemsBefore && pages > 1 && !isConstant }

    /// The number of all items, if the number is the number of items after its page, as several pages show.
    var totalOfRest: Int? { pages > 1 && !isConstant ? restTotal : nil }

    private static func isStart(_ number: Int, of page: Page) -> Bool {
        number == page.itemsBefore || number == page.itemsBefore + 1
    }

    private static func sum(_ left: Int, _ right: Int) -> Int? {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? nil : sum
    }
}

extension NumberSeries: Codable {
    /// Creates a series from numbers in a fixed order, since every resume point contains many.
    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        first = try values.decode(Int.self)
        newest = try values.decode(Int.self)
        greatest = try values.decode(Int.self)
        least = try values.decode(Int.self)
        pages = try values.decode(Int.self)
        let flags = try values.decode(Int.self)
        (coversList, equalsItemsBefore) = (flags & 1 != 0, flags & 2 != 0)
        restTotal = try values.decode(Int?.self)
        ofPage = try values.decode(Measure.self)
        soFar = try values.decode(Measure.self)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        for number in [first, newest, greatest, least, pages] { try values.encode(number) }
        try values.encode((coversList ? 1 : 0) + (equalsItemsBefore ? 2 : 0))
        try values.encode(restTotal)
        try values.encode(ofPage)
        try values.encode(soFar)
    }
}

extension NumberSeries.Measure: Codable {
    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        matches = try values.decode(Int.self)
        value = try values.decode(Int.self)
        let flags = try values.decode(Int.self)
        (varies, isRefuted) = (flags & 1 != 0, flags & 2 != 0)
        guard !values.isAtEnd else { return }
        short = Short(
            page: try values.decode(Int.self),
            found: try values.decode(Int.self),
            declared: try values.decode(Int.self)
        )
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        for number in [matches, value, (varies ? 1 : 0) + (isRefuted ? 2 : 0)] { try values.encode(number) }
        guard let short else { return }
        for number in [short.page, short.found, short.declared] { try values.encode(number) }
    }
}
