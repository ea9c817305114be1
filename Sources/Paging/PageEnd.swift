/// The reason why a list ends at a page, in either direction, with its evidence.
///
/// The case determines the ending of the walk. The text is the evidence, as the second half of a sentence.
///
/// ```swift
/// let end = PageEnd.signalled("has_more is false")
/// let cap = PageEnd.capped("the API returns at most 1000 results of a search")
/// ```
public enum PageEnd: Hashable, Sendable, CustomStringConvertible {
    /// The API signaled that this is the last page.
    case signalled(String)
    /// Nothing on the page leads on: it is empty, short, or lacks the place of the next page.
    ///
    /// A server that fails may send such a page too, so this end counts only on a page that is like the earlier ones.
    case presumed(String)
    /// The API returns no further pages although the list is longer.
    case capped(String)
    /// The program's own limit was reached.
    case limited(String)
    /// The list continues at an address that must not be requested.
    case refused(String)
    /// The page does not indicate whether the list continues.
    case unproven(String)

    /// The evidence, such as "has_more is false".
    public var description: String {
        switch self {
        case .signalled(let evidence), .presumed(let evidence), .capped(let evidence), .limited(let evidence),
            .refused(let evidence), .unproven(let evidence):
            evidence
        }
    }

    /// The ending of a walk that reaches this end, unless a declared total contradicts it.
    public var ending: WalkEnding {
        switch self {
        case .signalled, .presumed: .complete
        case .capped: .short
        case .limited: .limited
        case .refused: .refused
        case .unproven: .unproven
        }
    }

    /// Returns the meaning of a page without further links and without a reason.
    ///
    /// The author of a source that provides following links ends the list by omitting them. Most APIs never provide
    /// preceding links, so their absence is a signal only if another page had one.
    ///
    /// - Parameter pages: The number of pages that were read in that direction.
    package static func silence(_ direction: PageDirection, after pages: Int) -> PageEnd {
        if direction == .forward { return .signalled("no further page is linked") }
        return pages > 1
            ? .presumed("no preceding page is linked, unlike on the pages after it")
            : .unproven("no preceding page is linked, and the page is not marked as the first")
    }

    /// Creates an end that leads to an ending; `nil` for an ending to which no page leads.
    package init?(_ ending: WalkEnding, _ evidence: String) {
        switch ending {
        case .complete: self = .signalled(evidence)
        case .short: self = .capped(evidence)
        case .limited: self = .limited(evidence)
        case .refused: self = .refused(evidence)
        case .unproven: self = .unproven(evidence)
        case .cycle, .noProgress, .failed, .cancelled: return nil
        }
    }

    /// Returns the same end with other evidence.
    package func because(_ evidence: String) -> PageEnd {
        isPresumed ? .presumed(evidence) : PageEnd(ending, evidence) ?? self
    }

    /// Whether only the silence of the page ends the list.
    package var isPresumed: Bool { if case .presumed = self { true } else { false } }
}
