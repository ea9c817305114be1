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
    /// Whether it equals the number of items on each page.
    private(set) var equalsLength: Bool
    /// Whether it equals the number of items up to each page.
    private(set) var equalsRunning: Bool
    /// Whether it equals the number of items before each page, counted from 0 or 1.
    private(set) var equalsItemsBefore: Bool
    /// The sum of the number and the running count, while it is the same on each page.
    private(set) var restTotal: Int?
    /// Whether it is at least the running count of each page, and exceeds the length of the first.
    private(set) var coversList: Bool
    /// Whether pages of different lengths have declared it.
    private(set) var hasUnequalPages = false
    private var firstLength: Int

    init(_ number: Int, on page: Page) {
        (first, newest, greatest, least) = (number, number, number, number)
        firstLength = page.length
        equalsLength = number == page.length
        equalsRunning = number == page.running
        equalsItemsBefore = Self.isStart(number, of: page)
        restTotal = Self.sum(number, page.running)
        coversList = number >= page.running && number > page.length
    }

    mutating func add(_ number: Int, on page: Page) {
        newest = number
        greatest = max(greatest, number)
        least = min(least, number)
        pages += 1
        equalsLength = equalsLength && number == page.length
        equalsRunning = equalsRunning && number == page.running
        equalsItemsBefore = equalsItemsBefore && Self.isStart(number, of: page)
        if restTotal != Self.sum(number, page.running) { restTotal = nil }
        coversList = coversList && number >= page.running
        hasUnequalPages = hasUnequalPages || page.length != firstLength && page.length > 0
    }

    /// Whether the number is the same on all pages.
    var isConstant: Bool { least == greatest }

    /// A number that differs from the first one; the newest number if it does.
    var changed: Int { newest != first ? newest : greatest != first ? greatest : least }

    /// Whether the number is the length of its page, as pages of different lengths show.
    var countsPage: Bool { equalsLength && hasUnequalPages }

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
        pages = try values.decode(Int.self)
        firstLength = try values.decode(Int.self)
        let flags = try values.decode(Int.self)
        (equalsLength, equalsRunning, hasUnequalPages) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
        (coversList, equalsItemsBefore) = (flags & 8 != 0, flags & 16 != 0)
        restTotal = try values.decode(Int?.self)
        // Earlier states do not have it.
        least = values.isAtEnd ? min(first, newest) : try values.decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        for number in [first, newest, greatest, pages, firstLength] { try values.encode(number) }
        let flags = [equalsLength, equalsRunning, hasUnequalPages, coversList, equalsItemsBefore]
        try values.encode(flags.enumerated().reduce(0) { $0 + ($1.element ? 1 << $1.offset : 0) })
        try values.encode(restTotal)
        try values.encode(least)
    }
}
