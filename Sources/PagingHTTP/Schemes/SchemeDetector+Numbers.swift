// Next pages that are computed.

extension SchemeDetector {
    /// An offset that the list's request has, or the body repeats.
    func byOffset() -> SchemeProposal? {
        let asked = DetectorNames.offsets.first { self.asked($0).flatMap { Int($0) } != nil }
        let echoed = DetectorNames.offsets.first { name in
            echo(name).map { (0...1).contains($0.value) } ?? false
        }
        guard let name = asked ?? echoed else { return nil }
        let told = echo(name)
        let start = asked.flatMap { self.asked($0) }.flatMap { Int($0) }
        let base = (start ?? told?.value) == 1 ? 1 : 0
        let rules = SchemeRules(.offset(.query(name), base: base), total: totalOfList, hasMore: more)
        let evidence = told.map { "the offset at \($0.place)" } ?? "\(name) in the list's own address"
        var proposal = SchemeProposal(rules, evidence)
        proposal.echo = told?.value == start ?? base ? told?.place : nil
        return proposal
    }

    /// A page number that the list's request has, or the body repeats.
    func byPage() -> SchemeProposal? {
        let askedName = DetectorNames.pages.first { asked($0).flatMap { Int($0) } != nil }
        let echoes = DetectorNames.pages.lazy.compactMap { name in self.echo(name).map { (name, $0.place, $0.value) } }
        // Without a number in the request this is the first page: a number that is no first one means something else.
        let echo = echoes.first { askedName != nil || (0...1).contains($0.2) }
        guard let name = askedName ?? echo?.0 else { return nil }
        let asks = askedName.flatMap { asked($0) }.flatMap { Int($0) }
        let first = (asks ?? echo?.2) == 0 ? 0 : 1
        // A name that says "current" is the body's word; the parameter is called "page" then.
        let named = askedName ?? (DetectorNames.pageWords.contains(name) ? "page" : name)
        var rules = SchemeRules(.pageNumber(.query(named), first: first), total: totalOfList, hasMore: more)
        rules.totalPages = totalPages
        let evidence = echo.map { "the page number at \($0.1)" } ?? "\(named) in the list's own address"
        var proposal = SchemeProposal(rules, evidence)
        proposal.echo = echo?.2 == asks ?? first ? echo?.1 : nil
        if askedName == nil { proposal.otherTargets = ["page", .query(name)].filter { $0 != .query(named) } }
        return proposal
    }

    /// The total, unless it may be the number of the items on this page: one of a usual size that holds "all" may be full.
    private var totalOfList: ValuePlace? {
        let count = reply.content?.itemCount ?? 0
        guard totalPages == nil, more == nil, DetectorNames.usualPageSizes.contains(count) else { return total }
        return total.flatMap { reply.count(at: $0) == count ? nil : $0 }
    }

    var totalPages: ValuePlace? {
        DetectorNames.totalPages.first { (reply.value(at: $0)?.intValue ?? -1) >= 0 }
    }

    /// What may be tried where the page says that more follows, and not how to get it.
    func trials() -> [SchemeProposal] {
        [tokenTrial(), rangeTrial()].compactMap(\.self) + numberTrials()
    }

    /// A token at `next`: nothing tells what its parameter is called.
    private func tokenTrial() -> SchemeProposal? {
        let places: [ValuePlace] = ["/next", "/meta/next", "/pagination/next", "/paging/next"]
        let place = places.first { place in
            guard let text = reply.meaningfulValue(at: place)?.stringValue else { return false }
            return !text.isReference && !text.contains(" ")
        }
        guard let place else { return nil }
        return trial(
            SchemeRules(.cursor(place, into: "cursor"), total: total, hasMore: more),
            "a text at \(place) that may be a cursor",
            others: ["next"]
        )
    }

    private func rangeTrial() -> SchemeProposal? {
        guard let text = reply.headerValues("Content-Range")?.first, ContentRange(text)?.last != nil else { return nil }
        let words = text.split(separator: " ")
        let unit = reply.headerValues("Range-Unit")?.first ?? (words.count > 1 ? words.first.map(String.init) : nil)
        return trial(
            SchemeRules(.range(unit: unit ?? "items"), total: .header("Content-Range")),
            "a Content-Range that is a part of the list"
        )
    }

    /// Numbers under their most usual names, where a total or a flag says that more follows.
    private func numberTrials() -> [SchemeProposal] {
        let count = reply.content?.itemCount ?? 0
        let isMoreDeclared = total.flatMap { reply.count(at: $0) }.map { $0 > count } ?? false
        let arePagesDeclared = totalPages.flatMap { reply.value(at: $0)?.intValue }.map { $0 > 1 } ?? false
        let isFlagged = (try? more?.reading(of: reply)) == true
        guard count > 0, isMoreDeclared || arePagesDeclared || isFlagged else { return [] }
        let what = isFlagged ? "a flag that says that more follows" : "a total that says that more follows"
        var page = SchemeRules(.pageNumber("page", first: 1), total: total, hasMore: more)
        page.totalPages = totalPages
        var pages = trial(page, "\(what), and no word on how")
        pages.proof = .firstNumber
        let skip: ParameterTarget = asked("$top") != nil ? "$skip" : "offset"
        var offset = trial(
            SchemeRules(.offset(skip, base: 0), total: total, hasMore: more),
            "\(what), and no word on how"
        )
        offset.proof = .step
        if isFlagged, reply.value(at: "/object")?.stringValue == "list" {
            return [
                trial(
                    SchemeRules(.keyset("/id", into: "starting_after"), hasMore: more),
                    "\(what) in a \"list\" object"
                )
            ]
        }
        let countsItems = ["limit", "$top", "$limit", "rows"].contains { asked($0) != nil }
        return countsItems && !arePagesDeclared ? [offset] : [pages]
    }

    private func trial(_ rules: SchemeRules, _ evidence: String, others: [ParameterTarget] = []) -> SchemeProposal {
        var proposal = SchemeProposal(rules, evidence)
        proposal.isTrial = true
        proposal.otherTargets = others
        return proposal
    }
}
