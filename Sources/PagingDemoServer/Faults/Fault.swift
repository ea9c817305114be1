/// A fault of a page, requested with `fault=KIND@PAGE`.
enum Fault: Sendable, Equatable {
    /// Faults that replace the page with another response.
    case status(Int)
    case misleadingText, html, errorObject, notOK, rateLimited, throttled, deep, reset, slow, endless, huge, bomb
    case redirect(String?)
    /// Faults that damage or delay the response for the page.
    case late, cut, truncate, byteOrderMark, utf16, badGzip, accepted
    /// Faults that change the page's items or links.
    case nullEntry, noItems, malformed, cycle, same, half
    case evil(String)
    case graphQL(GraphQLFault)

    private static let words: [String: Fault] = [
        "404text": .misleadingText, "html": .html, "error": .errorObject, "notok": .notOK, "deep": .deep,
        "reset": .reset, "slow": .slow, "endless": .endless, "huge": .huge, "bomb": .bomb,
        "redirect": .redirect(nil), "cut": .cut, "truncate": .truncate, "bom": .byteOrderMark, "utf16": .utf16,
        "badgzip": .badGzip, "null": .nullEntry, "noitems": .noItems, "malformed": .malformed, "cycle": .cycle,
        "self": .same, "half": .half, "late": .late,
        "accepted": .accepted, "ratelimited": .rateLimited, "throttled": .throttled,
    ]

    init?(_ text: String) {
        if let fault = Self.words[text] {
            self = fault
        } else if let status = Int(text), (200...599).contains(status) {
            self = .status(status)
        } else if text.hasPrefix("evil:") {
            self = .evil(String(text.dropFirst(5)))
        } else if text.hasPrefix("redirect:") {
            self = .redirect(String(text.dropFirst(9)))
        } else {
            return nil
        }
    }

    /// Changes the items or the links of a page.
    func change(_ page: inout DemoPage) {
        switch self {
        case .nullEntry: page.itemsFault = .nullEntry
        case .noItems: page.itemsFault = .missing
        case .malformed: page.itemsFault = .malformed
        case .cycle: page.next = .offset(0)
        case .same: page.next = .offset(page.position.offset)
        case .half: page.cut(to: page.ids.count / 2)
        case .evil(let url): page.next = .url(url)
        case .graphQL(let fault): page.itemsFault = .graphQL(fault)
        default: break
        }
    }
}

/// A fault, the page it applies to, and the number of times it strikes.
struct FaultRule: Sendable {
    let fault: Fault
    let mark: PageMark
    /// The parameter's text, which identifies the rule when strikes are counted.
    let text: String

    /// - Parameter parameter: `fault`, or `gqlerror` for the faults that only GraphQL responses have.
    init(_ text: String, of parameter: String = "fault", run: String?) throws {
        let isGraphQL = parameter == "gqlerror"
        guard let mark = PageMark(text),
            let fault = isGraphQL ? GraphQLFault(rawValue: mark.value).map(Fault.graphQL) : Fault(mark.value)
        else {
            throw BadRequest(
                sentence: "\(parameter) must be KIND@PAGE or KIND@PAGExTIMES with a known kind."
            )
        }
        guard mark.times == nil || run != nil else {
            throw BadRequest(sentence: "A fault with a number of times needs run=TOKEN to count its strikes.")
        }
        (self.fault, self.mark, self.text) = (fault, mark, "\(parameter) \(text)")
    }

    /// Creates a fault that strikes a page once.
    init(_ fault: Fault, page: Int, text: String) {
        (self.fault, self.text) = (fault, text)
        mark = PageMark(page: page, times: 1)
    }
}
