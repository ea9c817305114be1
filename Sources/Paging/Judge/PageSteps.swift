/// The steps between the numbers by which a server's links select pages.
///
/// Links that lead further than the pages are long pass over items. A server that shortens pages but not its steps does
/// so, and one that skips a page. Pages of different lengths are filtered, and lead over what the filter left out.
struct PageSteps: Hashable, Sendable, Codable {
    /// A step that passes over items or pages.
    struct Jump: Hashable, Sendable, Codable {
        /// The page behind it.
        let page: Int
        let step: Int
        /// The number of items on the page before it; `nil` if the step passes over numbers of pages.
        let length: Int?
    }

    private var number: Int?
    /// The number of items on each page but the newest.
    private var length: Int?
    private var newestLength = 0
    private var pages = 0
    private var isIrregular = false
    /// The number of ways in which as many steps could have been, had they nothing to do with the lengths.
    private var chances = 1
    private var found: Jump?

    /// The steps of which fewer could be a coincidence.
    private static let leastChances = 16
    /// Greater numbers are times.
    private static let greatestNumber = 100_000_000
    private static let greatestRatio = 100

    /// The first step that passes over something, if the steps go with the lengths of the pages.
    var jump: Jump? {
        guard let found, !isIrregular else { return nil }
        return found.length == nil || chances >= Self.leastChances ? found : nil
    }

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - page: The number of a page in the request.
    ///   - item: The number of an item in the request.
    ///   - length: The number of items on the page.
    ///   - isLed: Whether a link of the page before it has led to it.
    mutating func add(page: Int?, item: Int?, length: Int, isLed: Bool) {
        pages += 1
        defer { (number, newestLength) = (page ?? item, length) }
        guard pages > 1, isLed, !isIrregular, found == nil || chances < Self.leastChances else { return }
        guard let new = page ?? item, (0..<Self.greatestNumber).contains(new), newestLength > 0 else {
            isIrregular = true
            return
        }
        // Only the request of the first page may leave out its number.
        guard number != nil || pages == 2 else { return }
        let step = number.map { new - $0 } ?? stepFromStart(new, countsPages: page != nil)
        if page != nil, step == 1 { return }
        guard step > 0, self.length ?? newestLength == newestLength else {
            isIrregular = true
            return
        }
        self.length = newestLength
        if newestLength > 1, step.isMultiple(of: newestLength), step / newestLength <= Self.greatestRatio {
            chances = min(chances * newestLength, Self.leastChances)
            if step > newestLength, found == nil { found = Jump(page: pages, step: step, length: newestLength) }
        } else if page != nil, step <= Self.greatestRatio {
            found = found ?? Jump(page: pages, step: step, length: nil)
        } else {
            isIrregular = true
        }
    }

    /// Returns the step to the second page from a first one without a number.
    ///
    /// Lists count from 0 or from 1.
    private func stepFromStart(_ number: Int, countsPages: Bool) -> Int {
        if countsPages, number == 1 { return 1 }
        let first = countsPages || newestLength > 1 && number % newestLength == 1 ? 1 : 0
        return number - (countsPages && newestLength > 1 && number.isMultiple(of: newestLength) ? 0 : first)
    }
}
