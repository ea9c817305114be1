import Paging

/// A scheme that a page's signs propose, before a second page has proven it.
struct SchemeProposal: Sendable {
    /// What the proposed scheme says of the page that it was found on.
    enum Claim: Sendable {
        /// It names a page that follows.
        case more
        /// Its signs contradict each other, or lead where nothing may be requested.
        case doubt
        /// It says that the list ends here.
        case end
        /// It can compute another page, and nothing says that there is one.
        case guess
    }

    /// What else has to be asked for before the scheme is sure.
    enum Proof: Sendable {
        case secondPage
        /// Whether pages count from 0 or 1: a page "1" that is the first page says so.
        case firstNumber
        /// Whether the number before the next one is this page's: a number that counts otherwise leaves a page out.
        case previousNumber
        /// Whether the number counts items: the page at offset 1 shares all but one item with the first.
        case step
    }

    var rules: SchemeRules
    /// What was seen.
    let evidence: String
    /// Other names that the parameter may have.
    var otherTargets: [ParameterTarget] = []
    /// Whether the scheme is only worth trying: a walk must not rely on it unless a second page has proven it.
    var isTrial = false
    var proof = Proof.secondPage
    /// Where a page repeats the number that it was asked for with.
    var echo: ValuePlace?
    var claim = Claim.guess

    init(_ rules: SchemeRules, _ evidence: String) {
        self.rules = rules
        self.evidence = evidence
    }

    /// The order in which proposals are tried: what says that more follows is tried before an end is believed.
    var rank: Int {
        switch claim {
        case .more: isTrial ? 1 : 0
        case .doubt: 2
        case .end: isTrial ? 13 : 3
        case .guess: isTrial ? 14 : 4
        }
    }

    /// The same proposal with what it claims about a page; `nil` when its rules cannot read that page.
    func judged(on reply: PageReply) -> SchemeProposal? {
        guard let links = try? rules.links(of: reply) else { return nil }
        var judged = self
        switch links.end?.kind {
        case .signalled?: judged.claim = .end
        case nil: judged.claim = rules.isOpenEnded(on: reply) ? .guess : .more
        default: judged.claim = .doubt
        }
        return judged
    }

    /// The same proposal with its parameter under another name.
    func renamed(_ target: ParameterTarget) -> SchemeProposal {
        var renamed = self
        switch rules.next {
        case .pageNumber(_, let first): renamed.rules.next = .pageNumber(target, first: first)
        case .offset(_, let base): renamed.rules.next = .offset(target, base: base)
        case .keyset(let key, _): renamed.rules.next = .keyset(key, into: target)
        case .cursors(let rules) where rules.count == 1:
            renamed.rules.next = .cursors([.init(from: rules[0].from, into: target)])
        default: break
        }
        return renamed
    }
}

extension SchemeRules {
    /// Whether another page can always be computed, whatever the response says.
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
