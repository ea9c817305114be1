/// A parameter for one page of a list: `VALUE@PAGE`, with pages counted from 1 in every convention.
struct PageMark: Sendable, Equatable {
    let value: String
    /// The page, or `nil` for `*`, every page.
    let page: Int?
    /// The number of times from `PAGExTIMES`, or `nil` for always.
    let times: Int?

    /// Creates a mark from `VALUE@PAGE`, or from `PAGE` alone, with an optional `xTIMES`.
    ///
    /// The last `@` is the separator, because the value may be a URL.
    init?(_ text: String) {
        let place: Substring
        if let at = text.lastIndex(of: "@") {
            value = String(text[..<at])
            place = text[text.index(after: at)...]
        } else {
            value = ""
            place = text[...]
        }
        let parts = place.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return nil }
        if parts[0] == "*" {
            page = nil
        } else {
            guard let number = Int(parts[0]), number > 0 else { return nil }
            page = number
        }
        if parts.count == 2 {
            guard let number = Int(parts[1]), number > 0 else { return nil }
            times = number
        } else {
            times = nil
        }
    }

    /// Creates a mark for a page and a number of times.
    init(page: Int, times: Int) {
        value = ""
        self.page = page
        self.times = times
    }

    func matches(_ ordinal: Int) -> Bool {
        page == nil || page == ordinal
    }
}
