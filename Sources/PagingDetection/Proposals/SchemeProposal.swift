import Paging
import PagingHTTP

/// A scheme proposed by a page's signs, not yet verified by a second page.
struct SchemeProposal: Sendable {
    /// The statement of a proposed scheme about the page it was found on.
    enum Claim: Sendable {
        /// The scheme names a following page.
        case more
        /// The scheme's signs contradict each other, or lead to a forbidden address.
        case warning
        /// The scheme reports the end of the list.
        case end
        /// The scheme can compute another page, but nothing indicates one.
        case guess
    }

    /// The further request that verifies the scheme.
    enum Proof: Sendable {
        case secondPage
        /// Tests whether pages count from 0 or 1: if page "1" is the first page, they count from 1.
        case firstNumber
        /// Tests whether the previous number is this page's: a number that counts otherwise skips a page.
        case previousNumber
        /// Tests whether the number counts items: offset 1 shares all but one item with the first page.
        case step
        /// Tests whether the number counts pages: page 2 of one item has the second item of the first page.
        case oneItem
        /// Tests whether the next page declares the same total: a position is no other query.
        case sameTotal
    }

    var scheme: PaginationScheme
    /// The observed sign.
    let evidence: String
    /// Alternative names of the parameter.
    var otherTargets: [ParameterTarget] = []
    /// Whether the scheme is only a guess, to be used only after a second page proves it.
    var isTrial = false
    /// Whether the list's own request has the parameter, so that the server is known to accept it.
    var isAsked = false
    var proof = Proof.secondPage
    /// The place where a page repeats the number of its request.
    var echo: ValuePlace?
    var claim = Claim.guess

    init(_ scheme: PaginationScheme, _ evidence: String) {
        self.scheme = scheme
        self.evidence = evidence
    }

    /// The order of trial: signs that more follows are tested before an end is accepted.
    var rank: Int {
        switch claim {
        case .more: isTrial ? 1 : 0
        case .warning: 2
        case .end: isTrial ? 13 : 3
        case .guess: isTrial ? 14 : 4
        }
    }

    /// Returns the proposal with its claim about a page, or `nil` if its scheme cannot read that page.
    func judged(on reply: PageReply) -> SchemeProposal? {
        guard let links = try? scheme.links(of: reply) else { return nil }
        var judged = self
        switch links.end {
        case .signalled?, .presumed?: judged.claim = .end
        case nil: judged.claim = scheme.isOpenEnded(on: reply) ? .guess : .more
        case .capped?, .limited?, .refused?, .unproven?: judged.claim = .warning
        }
        return judged
    }

    /// Returns the proposal with another parameter name.
    func renamed(_ target: ParameterTarget) -> SchemeProposal {
        var renamed = self
        switch scheme.next {
        case .pageNumber(_, let first): renamed.scheme.next = .pageNumber(target, first: first)
        case .offset(_, let base): renamed.scheme.next = .offset(target, base: base)
        case .keyset(let key, _): renamed.scheme.next = .keyset(key, into: target)
        case .cursors(let rules) where rules.count == 1:
            renamed.scheme.next = .cursors([.init(from: rules[0].from, into: target)])
        default: break
        }
        return renamed
    }
}

extension PaginationScheme {
    /// Whether another page can always be computed, regardless of the response.
    fileprivate func isOpenEnded(on reply: PageReply) -> Bool {
        switch next {
        case .pageNumber, .offset, .keyset:
            let isCounted = totalCount(of: reply) != nil || totalPages.map { reply.value(at: $0) != nil } ?? false
            return !isCounted && (try? hasMore?.reading(of: reply)) == nil
        case .range: return reply.count(at: .header("Content-Range")) == nil
        default: return false
        }
    }
}
