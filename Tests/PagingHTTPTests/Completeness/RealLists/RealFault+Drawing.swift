import PagingTesting

extension RealFault {
    /// Draws a list and a fault of one kind, or returns `nil` if no drawn list can reveal it.
    static func draw(_ kind: Kind, random: inout SeededGenerator, seed: UInt64) -> (RealList, RealFault)? {
        let rows = rows[kind] ?? RealListTable.rows
        for _ in 0..<400 {
            var list = RealListGenerator.list(seed: seed, random: &random, isHonest: false, rows: rows)
            guard var fault = drawn(kind, &list, &random) else { continue }
            var unnamed = list
            (unnamed.toldTotal, unnamed.toldPages) = (nil, nil)
            fault.isRevealedOnlyToCaller =
                switch kind {
                case .endBesideNext: !list.nextIsRevealed
                case .endsEarlyPages: !unnamed.pagesAreRevealed
                // A cursor of the server does not move with the list.
                case .movedRemoval where list.namesCursor, .movedInsertion where list.namesCursor,
                    .totalFalls where list.namesCursor:
                    true
                // Page 1 with the items of page 0 is the first page of a list that counts from 1.
                case .repeatsNear where list.hidesPageZero(fault.at), .staleReply where list.hidesPageZero(fault.at):
                    !unnamed.totalIsRevealed(pages: list.pageCount)
                default:
                    fault.needsTotal(in: list)
                        && !unnamed.totalIsRevealed(pages: fault.endsList ? fault.at + 1 : list.pageCount)
                }
            return (list, fault)
        }
        return nil
    }

    /// The rows that may have what reveals a kind of fault.
    private static let rows: [Kind: [RealListRow]] = {
        var rows: [Kind: [RealListRow]] = [:]
        for kind in Kind.allCases {
            rows[kind] = RealListTable.rows.filter { row in
                func means(_ meanings: String...) -> Bool {
                    row.members.contains { meanings.contains($0.meaning) }
                        || row.fields.contains { meanings.contains($0.meaning) }
                }
                func takes(_ styles: RealListRow.Parameter.Style...) -> Bool {
                    row.parameters.contains { styles.contains($0.style) }
                }
                return switch kind {
                case .droppedItems, .emptyPage, .skippedPage, .endsEarlyNamedTotal, .endsEarlyUnnamedTotal:
                    means("total-of-items")
                case .clampedPages: takes(.page) && means("total-of-items", "pages-total")
                case .endsEarlyPages: means("pages-total")
                case .endsEarlyLast: means("other:last-url") || row.fields.contains { $0.name == "Link" }
                case .endsEarlyRemaining: means("remaining")
                case .movedRemoval, .totalFalls: takes(.page, .offset) && means("total-of-items")
                case .movedInsertion: takes(.page, .offset)
                case .shiftedPages: takes(.page, .offset) && means("position")
                case .wrongRange: takes(.offset)
                case .backwardShort: takes(.page) && means("total-of-items")
                case .servedTwice, .linkLoop, .endBesideNext: means("next-url", "next-cursor", "next?")
                case .doubledNext, .malformedNext: means("next-url", "next-cursor", "next?") && !row.items.isEmpty
                case .errorPage, .errorFirstPage, .bareLaterPage, .partialFlag, .failedParts, .warnings,
                    .errorsBesideItems, .failedShards:
                    !row.items.isEmpty
                default: true
                }
            }
        }
        return rows
    }()

    private static func drawn(_ kind: Kind, _ list: inout RealList, _ random: inout SeededGenerator) -> RealFault? {
        var fault = RealFault(kind: kind)
        let pages = list.pageCount
        // Where a repeated page is the end, no reply reveals that it is not.
        let repeats: Set<Kind> = [
            .clampedPages, .repeatsNear, .repeatsFar, .staleReply, .movedInsertion, .itemReplaced,
        ]
        guard list.beyond != .lastPage || !repeats.contains(kind) else { return nil }
        // A resume point compares with the newest pages only.
        if CutTrial.needsAllItems.contains(kind) { list.cut = nil }
        switch kind {
        case .droppedItems, .emptyPage, .itemReplaced, .noContent, .skippedPage, .clampedPages:
            guard fault.drawLoss(&list, &random) else { return nil }
        case .endsEarlyNamedTotal, .endsEarlyUnnamedTotal, .endsEarlyPages, .endsEarlyLast, .endsEarlyRemaining,
            .endsEarlyMemberTotal, .endsEarlyMemberPages, .endsEarlyFieldTotal, .endsEarlyFieldObject:
            guard pages > 1, !list.way.isSingle else { return nil }
            fault.at = random.below(pages - 1)
            fault.endsList = true
            guard fault.drawDeclaration(&list, &random) else { return nil }
        case .repeatsNear, .repeatsFar, .staleReply, .overlaps, .servedTwice, .linkLoop:
            let least = kind == .repeatsFar ? 2 : 1
            guard pages > least, kind != .servedTwice && kind != .linkLoop || list.way.followsReplies else {
                return nil
            }
            fault.at = kind == .servedTwice ? random.below(pages) : least + random.below(pages - least)
        case .movedRemoval, .movedInsertion, .totalFalls:
            guard pages > 1, list.way.isComputed, list.selector?.style != .key else { return nil }
            fault.at = 1 + random.below(pages - 1)
            if kind == .totalFalls {
                guard pages > 2 else { return nil }
                fault.at = 1 + random.below(pages - 2)
                fault.endsList = true
            }
            guard kind == .movedInsertion || list.totalIsRevealed(pages: fault.at + 1) else { return nil }
        case .shiftedPages:
            guard pages > 2, list.way.isComputed, list.hasPosition else { return nil }
            let least = list.namesFirstPage ? 1 : 2
            fault.at = least + random.below(pages - least)
            guard fault.at < pages - 1 || list.totalIsRevealed(pages: 2) else { return nil }
        case .wrongRange:
            guard pages > 1, case .offset? = list.selector?.style, list.way.isComputed,
                let name = RealListTable.names["position+total"]?.first
            else { return nil }
            fault.at = 1 + random.below(pages - 1)
            guard list.items.count > fault.at * list.pageSize + 1 else { return nil }
            let hasTotal = random.once(in: 2)
            list.extras.append(.init(path: name.path, isField: true, content: .range(hasTotal: hasTotal)))
        case .errorPage, .errorFirstPage:
            guard fault.drawFailure(&list, &random) else { return nil }
        case .bareLaterPage:
            guard pages > 2, !list.way.isSingle, !list.isBare, list.constantMembers > 1 else { return nil }
            fault.at = 2 + random.below(pages - 2)
            fault.endsList = true
            guard list.way.followsReplies || fault.at < pages else { return nil }
        case .textPage, .cutBody: fault.at = random.below(pages)
        case .partialFlag, .failedParts, .warnings, .errorsBesideItems, .failedShards:
            guard !list.isBare, fault.drawNotice(&list, &random) else { return nil }
        case .cutNested:
            guard case .identified = list.itemForm, list.row.itemType == "object" else { return nil }
            if list.nested == nil {
                let nested = RealListTable.rows.flatMap(\.nested).filter { nested in
                    nested.signs.contains { ["total-of-items", "more-flag", "next-url"].contains($0.meaning) }
                }
                list.nested = random.one(of: nested)
                list.items = list.items.indices.map { list.item($0, isCut: false) }
            }
            fault.at = random.below(pages)
            fault.basis = .name
        case .endBesideNext:
            guard pages > 1, list.way.followsReplies, !list.isBare else { return nil }
            if case .link = list.way { return nil }
            fault.at = random.below(pages - 1)
            if !list.row.members.contains(where: {
                ["more-flag", "end-flag"].contains($0.meaning) && $0.type == "boolean"
            }) {
                guard let name = list.name("more-flag", &random) else { return nil }
                list.extras.append(.init(path: name.path, isField: false, content: .more))
            }
            fault.basis = .name
        case .doubledNext:
            guard pages > 1, case .url = list.way.asMember else { return nil }
            fault.at = random.below(pages - 1)
        case .malformedNext:
            guard pages > 1, case .url = list.way.asMember else { return nil }
            fault.at = random.below(pages - 1)
            fault.text = random.one(of: [#"{"index":3}"#, #"["x"]"#, #"{"a":{"b":1}}"#, "[]", "17.25"])
            if fault.text == "[]" { fault.text = #"[3]"# }
            list.toldMore = nil
        case .backwardShort:
            guard pages > 2, list.way.isComputed, case .page? = list.selector?.style, list.toldTotal != nil else {
                return nil
            }
            (list.firstPage, list.namesFirstPage, list.cut) = (pages - 1, true, nil)
            list.kinds.append(.backward)
            fault.at = 1 + random.below(pages - 2)
            fault.amount = 1 + random.below(list.pageSize)
            fault.basis = .told
        }
        return fault
    }

    /// Whether nothing but the declared total reveals the fault.
    private func needsTotal(in list: RealList) -> Bool {
        switch kind {
        case .droppedItems, .emptyPage, .skippedPage, .endsEarlyNamedTotal, .endsEarlyUnnamedTotal, .movedRemoval,
            .totalFalls, .backwardShort:
            true
        case .clampedPages: !list.pagesAreRevealed
        case .noContent: !list.way.followsReplies
        default: false
        }
    }

    // MARK: - Lost items

    private mutating func drawLoss(_ list: inout RealList, _ random: inout SeededGenerator) -> Bool {
        let pages = list.pageCount
        basis = list.toldTotal == nil ? .name : .told
        switch kind {
        case .droppedItems:
            at = random.below(pages)
            amount = 1 + random.below(max(list.pageSize - 1, 1))
            return list.items.count > 1 && list.totalIsRevealed(pages: pages)
        case .emptyPage:
            at = random.below(pages)
            return pages > 1 && list.totalIsRevealed(pages: pages)
        case .itemReplaced:
            at = random.below(pages)
            // With an identity, the caller says that repeated items are left out, and only a total shows the loss.
            guard !list.toldIdentity || list.totalIsRevealed(pages: pages) else { return false }
            return pages > 1 && at > 0 && !list.isSilentlyRepeated(at)
        case .noContent:
            guard pages > 1 else { return false }
            at = 1 + random.below(pages - 1)
            return list.way.followsReplies || list.totalIsRevealed(pages: at)
        case .clampedPages:
            guard pages > 2, list.way.isComputed, case .page? = list.selector?.style else { return false }
            at = 1 + random.below(pages - 2)
            return list.totalIsRevealed(pages: 2) || list.pagesAreRevealed
        default:
            guard pages > 2, !list.way.isSingle, list.selector?.style != .key, list.totalIsRevealed(pages: 2) else {
                return false
            }
            at = list.way.isComputed ? 1 + random.below(pages - 1) : random.below(pages - 2)
            return true
        }
    }

    private mutating func drawDeclaration(_ list: inout RealList, _ random: inout SeededGenerator) -> Bool {
        switch kind {
        case .endsEarlyNamedTotal:
            basis = .told
            return list.toldTotal != nil
        case .endsEarlyUnnamedTotal:
            basis = .name
            list.toldTotal = nil
            return list.totalIsRevealed(pages: at + 1)
        case .endsEarlyPages:
            basis = .name
            if random.once(in: 2) { list.toldTotal = nil }
            return list.pagesAreRevealed
        case .endsEarlyLast:
            if case .link = list.way, at == 0 { return false }
            return list.lastIsRevealed
        case .endsEarlyRemaining:
            basis = .name
            return list.row.members.contains {
                $0.meaning == "remaining" && $0.words.contains("remaining") && !$0.words.contains("pages")
            }
        case .endsEarlyMemberTotal, .endsEarlyMemberPages:
            basis = .name
            let isTotal = kind == .endsEarlyMemberTotal
            guard let name = list.name(isTotal ? "total-of-items" : "pages-total", &random) else { return false }
            if !isTotal, list.askedSize == nil, list.way.isSingle { return false }
            list.extras.append(.init(path: name.path, isField: false, content: isTotal ? .total : .pages))
            return true
        default:
            basis = .name
            let names = RealListTable.names["total-of-items"] ?? []
            if kind == .endsEarlyFieldTotal {
                let name = random.one(of: names.filter(\.isField))
                guard !list.row.fields.contains(where: { $0.name.lowercased() == name.path[0].lowercased() }) else {
                    return false
                }
                list.extras = list.extras.filter { !$0.isField }
                list.extras.append(.init(path: name.path, isField: true, content: .total))
            } else {
                let leaf = random.one(of: names.filter { !$0.isField }).path.last ?? "total"
                list.extras = list.extras.filter { !$0.isField }
                list.extras.append(.init(path: ["X-Pagination"], isField: true, content: .totalObject(leaf)))
            }
            return true
        }
    }

    // MARK: - Failed pages

    private mutating func drawFailure(_ list: inout RealList, _ random: inout SeededGenerator) -> Bool {
        guard !list.isBare else { return false }
        let pages = list.pageCount
        if kind == .errorPage {
            guard pages > 1, !list.way.isSingle else { return false }
            at = 1 + random.below(pages - 1)
        }
        endsList = true
        basis = .name
        hasOnlyMembers = random.once(in: 2)
        for member in list.row.members where member.meaning == "status-ok" {
            let words = Set(member.words)
            guard !words.isDisjoint(with: ["status", "success", "ok", "stat"]) else { continue }
            guard let honest = list.text(of: member, list.roll(of: member), RealPage(list: list)) else { continue }
            members.append((member.path, Self.flipped(honest, &random)))
        }
        if members.isEmpty || random.once(in: 3) {
            guard let name = list.name("error", &random) else { return !members.isEmpty }
            members.append((name.path, Self.filled(name.type, &random)))
        }
        return true
    }

    private static func flipped(_ text: String, _ random: inout SeededGenerator) -> String {
        switch text {
        case "true": return "false"
        case "false": return "true"
        case _ where text.hasPrefix("\""):
            let words = [
                "INVALID_REQUEST", "ERROR", "error", "failed", "Failure", "OVER_QUERY_LIMIT", "REQUEST_DENIED", "fail",
                "UNKNOWN_ERROR", "timeout",
            ]
            return EnvelopeJSON.string(random.one(of: words))
        default: return random.one(of: ["500", "400", "429", "503", "-1"])
        }
    }

    private static func filled(_ type: String, _ random: inout SeededGenerator) -> String {
        switch type {
        case "boolean": "true"
        case "string": EnvelopeJSON.string(random.one(of: ["Internal error", "backend timed out", "E1042", "timeout"]))
        case "array:string": #"["shard 3 did not respond"]"#
        case "array:object": #"[{"code":"E1042","message":"backend timed out"}]"#
        default: #"{"code":"E1042","message":"backend timed out"}"#
        }
    }

    // MARK: - Notices

    /// The words of flags that are true while more pages follow, in some APIs.
    private static let limitWords: Set<String> = ["limit", "limited", "exceeded", "truncated"]

    private mutating func drawNotice(_ list: inout RealList, _ random: inout SeededGenerator) -> Bool {
        let pages = list.pageCount
        at = random.below(pages)
        let items = min(list.pageSize, list.items.count - at * list.pageSize)
        guard items > 1 else { return false }
        amount = 1 + random.below(items - 1)
        basis = .name
        if kind == .failedShards {
            guard list.isFree(["_shards"]) else { return false }
            let honest = #"{"total":5,"successful":5,"skipped":0,"failed":0}"#
            list.extras.append(.init(path: ["_shards"], isField: false, content: .constant(honest)))
            members = [(["_shards"], #"{"total":5,"successful":4,"skipped":0,"failed":1}"#)]
            return true
        }
        let meaning =
            switch kind {
            case .partialFlag: "partial"
            case .failedParts: "partial:failed-part"
            case .warnings: "warning"
            default: "error"
            }
        let own = list.row.members.filter { member in
            member.meaning == meaning && RealListTable.names[meaning]?.contains { $0.path == member.path } == true
                && (member.type.hasPrefix("array") || member.type == "boolean" && meaning == "partial")
        }
        if let member = own.first {
            let words = Set(member.path.flatMap(RealListTable.words))
            if pages < 3, !words.isDisjoint(with: Self.limitWords) { return false }
            members = [(member.path, Self.filled(member.type == "array:?" ? "array:string" : member.type, &random))]
            return true
        }
        guard let name = list.name(meaning, &random) else { return false }
        let words = Set(name.path.flatMap(RealListTable.words))
        if kind == .partialFlag {
            let isLimit = !words.isDisjoint(with: Self.limitWords)
            if pages == 1, !isLimit, words.isDisjoint(with: ["partial", "incomplete", "timeout", "omitted"]) {
                return false
            }
            if pages == 2, at == 0, isLimit { return false }
        }
        let type = name.type == "array:?" ? "array:string" : name.type
        if random.once(in: 2) {
            let honest = type == "boolean" ? "false" : type.hasPrefix("array") ? "[]" : "null"
            list.extras.append(.init(path: name.path, isField: false, content: .constant(honest)))
        }
        members = [(name.path, Self.filled(type, &random))]
        return true
    }
}

extension RealList {
    /// Whether a page is the second of a list that counts from 0 and is requested without a number.
    fileprivate func hidesPageZero(_ page: Int) -> Bool {
        page == 1 && !namesFirstPage && selector?.style == .page(first: 0)
    }

    /// Whether the replies say how many items the list has, when this many pages are seen.
    func totalIsRevealed(pages: Int) -> Bool {
        if toldTotal != nil || row.fields.contains(where: { $0.meaning == "total-of-items" }) { return true }
        if extras.contains(where: { if case .total = $0.content { true } else { false } }) { return true }
        return row.members.contains { member in
            guard member.meaning == "total-of-items", member.type != "?" else { return false }
            let words = Set(member.words)
            if words.contains("total") { return true }
            return pages > 1 && words.isDisjoint(with: ["size", "limit", "page", "per", "max"])
                && !words.isDisjoint(with: ["count", "results", "records", "hits", "found", "num", "number", "items"])
        }
    }

    /// Whether the replies say how many pages the list has.
    var pagesAreRevealed: Bool {
        toldPages != nil
            || row.members.contains { member in
                let words = Set(member.words)
                return member.meaning == "pages-total"
                    && (words.contains("pages") || words.isSuperset(of: ["total", "page"])
                        || words.isSuperset(of: ["page", "count"]))
            }
    }

    /// Whether the place of the next page has a name or a value that says what it is.
    ///
    /// A time or an "iterator" beside a flag that ends the list may be there on its last page, too.
    var nextIsRevealed: Bool {
        guard case .token(let place) = way else { return true }
        let words = Set(RealList.path(place).flatMap(RealListTable.words))
        return !words.isDisjoint(with: ["next", "cursor", "token", "marker", "continuation", "after", "bookmark"])
    }

    /// Whether the replies have a cursor, although the caller reads the list by numbers.
    var namesCursor: Bool {
        row.members.contains { [.token, .numericToken].contains(nextForm($0)) }
            || row.fields.contains { $0.meaning == "next-cursor" }
    }

    /// The number of pages, if a member declares it under the name of a number of items.
    var pagesNamedAsItems: Int? {
        let isMisnamed = row.members.contains { member in
            guard member.meaning == "pages-total", member.type != "?" else { return false }
            let words = Set(member.words)
            return !words.isDisjoint(with: ["total", "count"]) && words.isDisjoint(with: ["page", "pages"])
        }
        return isMisnamed ? pageCount : nil
    }

    /// Whether the replies name the last page.
    var lastIsRevealed: Bool {
        guard let style = urlSelector?.style, style != .token, style != .key else { return false }
        if case .link = way, seed % 2 == 0 { return true }
        return row.members.contains { $0.meaning == "other:last-url" && $0.type.hasPrefix("string") }
    }

    /// Whether the replies have the number of the request.
    var hasPosition: Bool {
        row.members.contains { member in
            guard member.meaning == "position", member.type != "?" else { return false }
            let words = Set(member.words)
            let isEnd = ["to", "end", "last", "from", "first"].contains(member.words.last ?? "")
            switch selector?.style {
            case .page?:
                return !isEnd && words.contains("page") && words.isDisjoint(with: ["offset", "start", "index"])
            case .offset?: return !isEnd && words.contains("offset")
            default: return false
            }
        }
    }

    /// The number of members with the same value on every page.
    var constantMembers: Int {
        row.members.count { member in
            ["page-size", "status-ok"].contains(member.meaning)
                || member.meaning.isEmpty && ["boolean", "integer", "number", "string"].contains(member.type)
        }
    }

    func roll(of member: RealListRow.Member) -> UInt64 {
        row.members.firstIndex { $0.path == member.path }.map { rolls[$0 + 1] } ?? 0
    }

    /// Whether the first item of the list is also the one that ends a page.
    func isSilentlyRepeated(_ page: Int) -> Bool { items[0] == items[min((page + 1) * pageSize, items.count) - 1] }

    /// Returns a random name with a meaning, for a member that does not collide with the others.
    func name(_ meaning: String, _ random: inout SeededGenerator) -> RealName? {
        let names = (RealListTable.names[meaning] ?? []).filter { !$0.isField && isFree($0.path) }
        return names.isEmpty ? nil : random.one(of: names)
    }
}

extension RealPage {
    /// Creates the first page of a list, for the values that its members have.
    init(list: RealList) {
        self.init(
            place: .init(index: 0, start: 0),
            items: [],
            next: nil,
            total: list.items.count,
            pages: list.pageCount,
            received: 0
        )
    }
}
