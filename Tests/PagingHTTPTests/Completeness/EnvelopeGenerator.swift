import PagingHTTP
import PagingTesting

/// Draws random list APIs, reproducible by seed.
///
/// Responses are honest: no member of a page with a following page declares the end of the list. Members that look like
/// end signals (a page's own count, a total of -1, links to the first page) are decoys.
struct EnvelopeGenerator {
    var random: SeededGenerator
    var list: GeneratedList
    /// The paths of the existing members; no member is nested in another.
    private var taken: [[String]] = []
    private let style: EnvelopeNameStyle
    private let shared: [String]
    /// Whether the members are in the usual locations.
    private let isPlain: Bool

    /// Returns the list API of a seed.
    static func list(seed: UInt64) -> GeneratedList {
        var generator = EnvelopeGenerator(seed: seed)
        generator.drawList()
        generator.drawRequest()
        generator.drawItemsPlace()
        generator.drawKind()
        generator.drawDecoys()
        generator.drawFlaw()
        return generator.list
    }

    private init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let kind = GeneratedList.Kind.allCases[random.below(GeneratedList.Kind.allCases.count)]
        list = GeneratedList(seed: seed, kind: kind)
        isPlain = random.once(in: 2)
        style = random.one(of: isPlain ? [.snake, .snake, .camel] : EnvelopeNameStyle.allCases)
        let depth = random.below(isPlain ? 2 : 4)
        var containers: [String] = []
        for _ in 0..<depth { containers.append(style.name(random.one(of: EnvelopeWords.containers))) }
        shared = containers
    }

    // MARK: - The list

    private mutating func drawList() {
        let usual = random.once(in: 6)
        list.pageSize = usual ? random.one(of: [10, 20, 50, 100]) : 1 + random.below(25)
        let isExact = usual || random.once(in: 4)
        list.items = []
        let most = min(60 / list.pageSize, 4)
        let count = isExact ? list.pageSize * random.below((usual ? 2 : max(most, 1)) + 1) : random.below(61)
        drawItems(count: count)
        list.path = random.one(of: ["/items", "/v1/users", "/api/search", "/2.0/lists/7/members"])
        list.beyond = random.one(of: GeneratedList.Beyond.allCases)
        list.end = random.one(of: GeneratedList.End.allCases)
        list.tokenForm = random.one(of: GeneratedList.TokenForm.allCases)
        list.addressForm = random.one(of: GeneratedList.AddressForm.allCases)
        list.omitsEmptyItems = random.once(in: 6)
        list.rejectsUnknownParameters = random.once(in: 3)
    }

    private mutating func drawItems(count: Int) {
        let overlaps = [.nextURL, .token, .linkHeader, .pageNumber].contains(list.kind) && random.once(in: 15)
        if overlaps { list.flaw = .overlap(1 + random.below(2)) }
        let form = list.kind == .keyset || overlaps ? 0 : random.below(7)
        let base = random.below(1_000)
        let key = overlaps ? "id" : random.one(of: ["id", "id", "uuid", "name", "key", "qk"])
        let step = 1 + random.below(3)
        for index in 0..<count {
            let number = base + index * step
            let id = list.kind == .keyset ? "\"i\(number)\"" : "\(number)"
            list.ids.append(list.kind == .keyset ? "i\(number)" : "\(number)")
            switch form {
            case 0: list.items.append(#"{"\#(list.kind == .keyset ? "id" : key)":\#(id),"title":"thing \#(index)"}"#)
            case 1: list.items.append(#"{"\#(key)":\#(number),"tags":["a","b"],"next":null,"total":3}"#)
            case 2: list.items.append("\"s\(number)\"")
            case 3: list.items.append("\(number)")
            case 4: list.items.append("[\(number),\"x\",null]")
            case 5:
                list.items.append(#"{"at":"2024-01-0\#(index % 9 + 1)","lines":[{"id":1},{"id":2}],"v":\#(number)}"#)
            default: list.items.append(#"{"\#(key)":\#(number),"owner":{"id":7}}"#)
            }
        }
    }

    private mutating func drawRequest() {
        if random.once(in: 3) { list.query.append(("q", "swift")) }
        if random.once(in: 6) { list.query.append(("sort", "name")) }
        list.sizeParameter = random.one(of: EnvelopeWords.sizeParameters)
        let asked = random.once(in: 3) ? random.one(of: [10, 20, 25, 50, 100]) : 1 + random.below(30)
        switch random.below(3) {
        case 0: list.sizeRule = .ignored
        case 1: list.sizeRule = .capped(random.one(of: [10, 20, 25, 50]))
        default: list.sizeRule = .honored
        }
        guard list.kind == .sizedSilent || random.once(in: 3) else { return }
        list.query.append((list.sizeParameter ?? "limit", "\(asked)"))
    }

    private mutating func drawItemsPlace() {
        let bare: [GeneratedList.Kind] = [
            .linkHeader, .headerURL, .headerToken, .silentWhole, .silentPages, .sizedSilent,
        ]
        if bare.contains(list.kind), random.once(in: 2) {
            taken.append([])
            list.members.append(.init(path: [], content: .items))
            list.omitsEmptyItems = false
            return
        }
        let words = [
            EnvelopeWords.wellKnownItems, EnvelopeWords.wellKnownItems, EnvelopeWords.plausibleItems,
            EnvelopeWords.nonsenseItems,
        ]
        guard list.kind != .graphQL else { return }
        let names = random.one(of: words)
        add(names, .items, containers: isPlain || random.once(in: 2) ? [] : drawContainers(upTo: 3))
    }

    // MARK: - Members

    private mutating func drawContainers(upTo depth: Int) -> [String] {
        guard !isPlain, random.once(in: 2) else { return shared }
        var containers: [String] = []
        for _ in 0..<random.below(depth + 1) { containers.append(style.name(random.one(of: EnvelopeWords.containers))) }
        return containers
    }

    /// Adds a member with a name composed of words, at a depth from 0 to 4.
    mutating func add(_ words: [[String]], _ content: GeneratedList.Content, containers: [String]? = nil) {
        guard !isBare else { return }
        let leaf = style.name(random.one(of: words))
        add((containers ?? drawContainers(upTo: 4)) + [leaf], content)
    }

    /// Adds a member at a path, with a different first name if the path is taken.
    mutating func add(_ path: [String], _ content: GeneratedList.Content) {
        var path = path
        while taken.contains(where: { $0.starts(with: path) || path.starts(with: $0) }) { path[0] += "2" }
        taken.append(path)
        let member = GeneratedList.Member(path: path, content: content)
        list.members.insert(member, at: random.below(list.members.count + 1))
    }

    /// Whether the body is the array of items.
    var isBare: Bool { taken.first == [] }

    /// Adds a header field under one of the names.
    mutating func field(_ names: [String], _ content: GeneratedList.Content) {
        list.fields.append(.init(name: random.one(of: names), content: content))
    }
}
