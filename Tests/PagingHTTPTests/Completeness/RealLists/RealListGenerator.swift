import PagingTesting

/// Draws lists of the table of real APIs, reproducible by seed.
struct RealListGenerator {
    var random: SeededGenerator
    var list: RealList
    private let isHonest: Bool

    /// Returns the honest list of a seed.
    static func list(seed: UInt64) -> RealList {
        var random = SeededGenerator(seed: seed)
        return list(seed: seed, random: &random, isHonest: true)
    }

    /// Returns a list; one that is to be damaged has several pages if it has a way to continue.
    static func list(
        seed: UInt64,
        random: inout SeededGenerator,
        isHonest: Bool,
        rows: [RealListRow] = RealListTable.rows
    ) -> RealList {
        var generator = RealListGenerator(seed: seed, random: random, isHonest: isHonest, rows: rows)
        generator.draw()
        random = generator.random
        return generator.list
    }

    private init(seed: UInt64, random: SeededGenerator, isHonest: Bool, rows: [RealListRow]) {
        self.random = random
        self.isHonest = isHonest
        list = RealList(seed: seed, row: self.random.one(of: rows))
        list.rolls = (0...list.row.members.count).map { _ in self.random.next() >> 1 }
        list.path = list.row.path
    }

    private mutating func draw() {
        drawSelectors()
        drawWay()
        drawSize()
        drawItemForm()
        drawLength()
        drawEnd()
        drawNamedPlaces()
        drawHarmlessChanges()
        drawWalk()
        if RealListTrial.usesNonsenseNames { drawNonsenseNames() }
    }

    // MARK: - Parameters

    private mutating func drawSelectors() {
        let tokens = list.row.members.filter { $0.meaning == "next-cursor" }
        for parameter in list.row.parameters {
            let words = parameter.words
            switch parameter.style {
            case .size:
                if list.sizeParameter == nil, !words.contains("min") { list.sizeParameter = parameter.target }
            case .page: add(parameter.target, .page(first: random.once(in: 8) ? 0 : 1))
            case .offset:
                let startsAtOne = words == ["start", "index"] && random.once(in: 2)
                add(parameter.target, .offset(base: startsAtOne ? 1 : 0))
            case .cursor:
                guard Set(words).isDisjoint(with: Self.backwardWords) else { continue }
                let isKey = words.contains("id") || words.contains("starting") || words.contains("last")
                add(parameter.target, isKey && tokens.isEmpty ? .key : .token)
            }
        }
        addUndescribedSelectors(tokens)
        let namesURL =
            list.row.members.contains { $0.meaning == "next-url" }
            || list.row.fields.contains { $0.meaning == "next-url" }
        if namesURL, list.urlSelector == nil, list.row.method == "GET" {
            let isPage = random.once(in: 2)
            let style: RealListRow.Parameter.Style = isPage ? .page : .cursor
            let names = RealListTable.rows.flatMap(\.parameters).filter { parameter in
                parameter.style == style && !parameter.target.contains(":")
                    && Set(parameter.words).isDisjoint(with: Self.backwardWords)
            }
            add(random.one(of: names).target, isPage ? .page(first: 1) : .token)
        }
    }

    private static let backwardWords: Set<String> = ["before", "previous", "prev", "until", "ending", "max"]

    /// Adds the parameters that the members of the reply imply and that the description lacks.
    private mutating func addUndescribedSelectors(_ tokens: [RealListRow.Member]) {
        let prefix = list.row.method == "POST" ? "body:/" : ""
        let hasTokenSelector = list.selectors.contains { $0.style == .token }
        let isNumbered = list.selectors.contains { $0.style != .token && $0.style != .key }
        let token = tokens.first {
            ["string", "?"].contains($0.type) && !($0.words.last.map { ["url", "link"].contains($0) } ?? true)
        }
        if let token, let leaf = token.path.last, !hasTokenSelector {
            let isToken = !Set(token.words).isDisjoint(with: [
                "id", "token", "cursor", "marker", "after", "iterator", "key",
            ])
            if isToken || !isNumbered { add(prefix + Self.withoutNext(leaf), .token) }
        }
        guard list.selectors.isEmpty, !tokens.contains(where: { $0.type.hasPrefix("string") }) else { return }
        for member in list.row.members where member.meaning == "position" {
            guard let leaf = member.path.last,
                !["to", "end", "last", "from", "first"].contains(member.words.last ?? "")
            else {
                continue
            }
            if member.words.contains("page") {
                add(prefix + leaf, .page(first: 1))
            } else if !Set(member.words).isDisjoint(with: ["offset", "start", "skip"]) {
                add(prefix + leaf, .offset(base: 0))
            }
        }
    }

    /// Returns the name of a parameter for a member such as `nextPageToken` or `next_cursor`.
    private static func withoutNext(_ name: String) -> String {
        for prefix in ["next_", "next-"] where name.lowercased().hasPrefix(prefix) {
            return String(name.dropFirst(prefix.count))
        }
        guard name.hasPrefix("next"), name.count > 4, name != "nextToken" else { return name }
        let rest = name.dropFirst(4)
        return rest.prefix(1).lowercased() + rest.dropFirst()
    }

    private mutating func add(_ target: String, _ style: RealList.Selector.Style) {
        let isTaken = list.selectors.contains { selector in
            switch (selector.style, style) {
            case (.page, .page), (.offset, .offset), (.token, .token), (.key, .key), (.token, .key), (.key, .token):
                true
            default: selector.target == target
            }
        }
        if !isTaken { list.selectors.append(.init(target: target, style: style)) }
    }

    // MARK: - The way to continue

    private mutating func drawWay() {
        var ways: [(RealList.Way, RealList.Selector?)] = []
        for field in list.row.fields {
            switch field.meaning {
            case "next-url" where list.urlSelector != nil:
                let isLink = field.name.lowercased() == "link"
                ways.append((isLink ? .link : .url(place: "header:\(field.name)"), list.urlSelector))
            case "next-cursor":
                if let selector = list.selectors.first(where: { $0.style == .token }) {
                    ways.append((.token(place: "header:\(field.name)"), selector))
                }
            default: break
            }
        }
        for member in list.row.members {
            let form = list.nextForm(member)
            switch form {
            case .none: continue
            case .url, .linkObject: ways.append((.url(place: member.pointer), list.urlSelector))
            case .token, .numericToken, .page, .offset:
                ways.append((.token(place: member.pointer), list.selector(for: form)))
            }
        }
        let computed = list.selectors.filter { $0.style != .token }
        if ways.isEmpty || (random.once(in: 5) && !computed.isEmpty) {
            guard !computed.isEmpty else { return }
            list.way = .computed
            list.selector = random.one(of: computed)
        } else {
            (list.way, list.selector) = random.one(of: ways)
        }
    }

    private mutating func drawSize() {
        list.pageSize = random.once(in: 4) ? random.one(of: [10, 20]) : 1 + random.below(9)
        if list.sizeParameter != nil, !random.once(in: 3) { list.askedSize = list.pageSize }
        if list.way.isComputed { list.namesFirstPage = !random.once(in: 5) }
        list.usesAbsoluteURLs = !random.once(in: 4)
    }

    // MARK: - Items

    private mutating func drawItemForm() {
        switch list.row.itemType {
        case "string": list.itemForm = .text
        case "integer", "number": list.itemForm = .number
        case "rows": list.itemForm = .row
        default:
            let key = random.one(of: ["id", "id", "uuid", "name", "key", "Id"])
            list.itemForm = random.once(in: 8) ? .unidentified : .identified(key)
        }
        if list.selector?.style == .key { list.itemForm = .identified("id") }
        if case .identified = list.itemForm { list.nested = list.row.nested.first }
        if isHonest, !list.way.isSingle, random.once(in: 40), list.selector?.style != .key,
            list.row.itemType == "object"
        {
            list.itemForm = .repeated
            list.pageSize += 6
            if list.askedSize != nil { list.askedSize = list.pageSize }
            list.kinds.append(.repeatsItems)
        }
    }

    private mutating func drawLength() {
        let size = list.pageSize
        var count = isHonest ? random.below(5 * size) + 1 : size + 1 + random.below(4 * size)
        if random.once(in: 4) {
            count = size * (isHonest ? 1 + random.below(4) : 2 + random.below(3))
            list.kinds.append(.exactPages)
        }
        if isHonest, random.once(in: 20) {
            count = 0
            list.kinds.append(.empty)
        } else if isHonest, random.once(in: 20) {
            count = 1
            list.kinds.append(.oneItem)
        }
        if list.way.isSingle {
            count = min(count, 20)
            list.pageSize = 50
            list.askedSize = nil
            list.kinds.removeAll { $0 == .exactPages }
        }
        setItems(count: count)
        if list.way.followsReplies, isHonest { drawMovement() }
    }

    private mutating func setItems(count: Int) {
        list.items = (0..<count).map { list.item($0, isCut: false) }
        list.ids = (0..<count).map { "\(list.base + $0 * 3)" }
    }

    /// Draws pages of different sizes, or items that are appended during the walk.
    private mutating func drawMovement() {
        let isMarked = list.row.members.contains { ["position", "pages-total", "previous"].contains($0.meaning) }
        let onlyTokens = list.selectors.allSatisfy { $0.style == .token }
        if onlyTokens, !isMarked, list.items.count > 1, random.once(in: 10) {
            var bounds = [0]
            while let last = bounds.last, last < list.items.count {
                bounds.append(min(last + random.below(list.pageSize + 1), list.items.count))
            }
            if bounds.count > 2 {
                list.bounds = bounds
                list.kinds.append(.uneven)
                return
            }
        }
        // A list that grows while it is read by numbers cannot be told from one that moved.
        let isNumbered = list.selector.map { $0.style != .token } ?? true
        if list.pageCount > 1, random.once(in: 15), !isNumbered {
            let original = list.items.count
            let added = 1 + random.below(list.pageSize)
            setItems(count: original + added)
            list.growth = (1 + random.below((original + list.pageSize - 1) / list.pageSize), added)
            if let growth = list.growth, growth.page * list.pageSize > original { list.growth = (1, added) }
            list.kinds.append(.grows)
        }
    }

    private mutating func drawEnd() {
        list.end = random.one(of: RealList.End.allCases)
        let isExact = list.items.count % list.pageSize == 0 && list.bounds == nil && list.growth == nil
        if isExact, !list.way.isSingle, !list.items.isEmpty, isHonest, random.once(in: 4) {
            list.hasEmptyLastPage = true
            list.kinds.append(.nextAtBoundary)
        }
        guard list.way.isComputed else { return }
        switch random.below(20) {
        case 0: list.beyond = .notFound
        case 1: list.beyond = .unsatisfiable
        case 2:
            if case .page? = list.selector?.style, !list.items.isEmpty, !list.hasEmptyLastPage {
                list.beyond = .lastPage
            }
        default: break
        }
    }

    // MARK: - The scheme and the walk

    private mutating func drawNamedPlaces() {
        var totals = list.row.members.filter { $0.meaning == "total-of-items" }.map(\.pointer)
        totals += list.row.fields.filter { $0.meaning == "total-of-items" }.map { "header:\($0.name)" }
        if !totals.isEmpty, !random.once(in: 3) { list.toldTotal = random.one(of: totals) }
        if case .page? = list.selector?.style, list.way.isComputed {
            let pages = list.row.members.filter { $0.meaning == "pages-total" }.map(\.pointer)
            if !pages.isEmpty, random.once(in: 2) { list.toldPages = random.one(of: pages) }
        }
        let flags = list.row.members.filter { ["more-flag", "end-flag"].contains($0.meaning) && $0.type == "boolean" }
        if !flags.isEmpty, !random.once(in: 3) {
            let flag = random.one(of: flags)
            list.toldMore = (flag.meaning == "end-flag" ? "not:" : "") + flag.pointer
        }
        if case .identified = list.itemForm, random.once(in: 12) { list.toldIdentity = true }
    }

    /// Draws members and header fields that an API may also have.
    private mutating func drawHarmlessChanges() {
        if random.once(in: 12), let name = name("total-of-items", where: \.isField) {
            list.extras.append(.init(path: name.path, isField: true, content: .total))
        }
        if random.once(in: 30), let name = name("total-of-items", where: { !$0.isField }), let leaf = name.path.last {
            list.extras.append(.init(path: ["X-Pagination"], isField: true, content: .totalObject(leaf)))
        }
        if random.once(in: 12), !list.isBare {
            let row = random.one(of: RealListTable.rows)
            let names = row.members.filter { $0.meaning.isEmpty && $0.type == "string" && list.isFree($0.path) }
            if !names.isEmpty {
                let path = random.one(of: names).path
                list.extras.append(.init(path: path, isField: false, content: .constant("\"w\(random.below(99))\"")))
            }
        }
        guard isHonest else { return }
        if random.once(in: 30), !list.isBare, !list.way.isSingle, list.bounds == nil,
            let name = name(
                "partial",
                where: { name in
                    name.path.contains { $0.lowercased().contains("limit") || $0.lowercased().contains("truncated") }
                }
            )
        {
            list.extras.append(.init(path: name.path, isField: false, content: .more))
            list.kinds.append(.truncatedFlag)
        }
        // A count of the page that is named a total equals it, and the page is not as long as requested.
        let isMisnamed = list.row.members.contains { $0.meaning == "page-count" && $0.words.contains("total") }
        if list.sizeParameter != nil, list.askedSize != nil, random.once(in: 8), !isMisnamed {
            list.askedSize = random.one(of: [50, 100, 1_000])
            list.kinds.append(.capped)
        }
        if list.row.itemType == "object", random.once(in: 40), !list.items.isEmpty, !list.isBare {
            list.omitsEmptyItems = true
        }
    }

    private mutating func name(_ meaning: String, where isWanted: (RealName) -> Bool) -> RealName? {
        let names = (RealListTable.names[meaning] ?? []).filter { isWanted($0) && ($0.isField || list.isFree($0.path)) }
        return names.isEmpty ? nil : random.one(of: names)
    }

    private mutating func drawWalk() {
        if list.pageCount > 1, random.once(in: 7) {
            list.cut = 1 + random.below(list.pageCount - 1)
            list.kinds.append(.cut)
            return
        }
        guard isHonest, list.way.isComputed, list.namesFirstPage, list.selector?.style != .key, list.pageCount > 1,
            list.bounds == nil
        else { return }
        if random.once(in: 12) {
            list.firstPage = 1 + random.below(list.pageCount - 1)
            list.kinds.append(.startsLate)
        } else if random.once(in: 12), case .page? = list.selector?.style, list.toldTotal != nil {
            list.firstPage = list.pageCount - 1
            list.kinds.append(.backward)
        }
    }

    private mutating func drawNonsenseNames() {
        let paths = list.row.members.map(\.path) + [list.row.items] + list.extras.filter { !$0.isField }.map(\.path)
        for name in Set(paths.flatMap { $0 }).sorted() {
            let syllables = ["ka", "lo", "mi", "ru", "te", "vo", "zu", "pa"]
            list.renames[name] = (0..<3).map { _ in random.one(of: syllables) }.joined() + "\(list.renames.count)"
        }
    }
}

extension RealList {
    /// The number of the first item.
    var base: Int { Int((rolls.first ?? 0) % 5_000) }

    /// Whether a member at a path does not collide with the others.
    func isFree(_ path: [String]) -> Bool {
        guard !isBare else { return false }
        let taken = row.members.map(\.path) + [row.items] + extras.filter { !$0.isField }.map(\.path)
        return !taken.contains { other in
            let isContainer =
                other.count < path.count && path.starts(with: other)
                && row.members.contains { $0.path.count > other.count && $0.path.starts(with: other) }
            return !isContainer && (other.starts(with: path) || path.starts(with: other))
        }
    }

    /// Returns an item as JSON text; the list within a cut item is not whole.
    func item(_ index: Int, isCut: Bool) -> String {
        let number = base + index * 3
        switch itemForm {
        case .identified(let key):
            let id = selector?.style == .key || number % 2 == 0 && key != "id" ? "\"\(number)\"" : "\(number)"
            guard let nested else { return #"{"\#(key)":\#(id),"title":"thing \#(index)"}"# }
            var document = EnvelopeJSON.object([])
            document.set([key][...], to: id)
            let parts = isCut ? "[{\"part\":1}]" : "[{\"part\":1},{\"part\":2}]"
            document.set(nested.path[...], to: parts)
            for sign in nested.signs {
                let text: String =
                    switch sign.meaning {
                    case "total-of-items": "2"
                    case "more-flag": isCut ? "true" : "false"
                    case "position": "0"
                    case "page-size": isCut ? "1" : "50"
                    default: isCut ? "\"https://api.test/parts?page=2\"" : "null"
                    }
                document.set((nested.path.dropLast() + [sign.name])[...], to: text)
            }
            return document.encoded
        case .unidentified: return #"{"title":"thing \#(number)","owner":{"group":7},"tags":["a"]}"#
        case .repeated: return #"{"state":"\#(["open", "closed", "open"][number / 3 % 3])","level":\#(index % 2)}"#
        case .text: return "\"s\(number)\""
        case .number: return "\(number)"
        case .row: return "[\(number),\"x\",null]"
        }
    }
}
