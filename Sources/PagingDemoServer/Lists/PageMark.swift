#if DemoServer
    /// A parameter that means one page of a list: `VALUE@PAGE`, pages counted from one whatever the convention.
    struct PageMark: Sendable, Equatable {
        let value: String
        /// The page, or `nil` for `*`, every page.
        let page: Int?
        /// How often, from `PAGExTIMES`; `nil` is always.
        let times: Int?

        /// Reads `VALUE@PAGE`, or `PAGE` alone, with an optional `xTIMES`.
        ///
        /// The last `@` counts: the value may be a URL.
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

        /// A page, so many times.
        init(page: Int, times: Int) {
            value = ""
            self.page = page
            self.times = times
        }

        func matches(_ ordinal: Int) -> Bool {
            page == nil || page == ordinal
        }
    }
#endif
