import PagingTesting
import Paging

extension WalkGraph {
    /// Returns a random list: a correct chain, numbered pages with various totals, or arbitrary links.
    static func random(using random: inout SeededGenerator) -> WalkGraph {
        var graph: WalkGraph
        switch random.below(6) {
        case 0: graph = chain(using: &random)
        case 1, 2: graph = numbered(using: &random)
        case 3, 4: graph = counted(using: &random)
        default: graph = maze(using: &random)
        }
        graph.hasComputedAddresses = random.oneIn(2)
        graph.hasIdentities = random.oneIn(3)
        let repeats = random.oneIn(6)
        let count = graph.nodes.count
        for number in graph.nodes.keys.sorted() {
            graph.nodes[number]?.disturb(number, of: count, repeating: repeats, using: &random)
        }
        return graph
    }

    /// Returns pages that name only the next page, with shuffled addresses.
    static func chain(using random: inout SeededGenerator) -> WalkGraph {
        let numbers = Array(1...random.pick(1...10)).shuffled(using: &random)
        var graph = WalkGraph(nodes: [:], first: numbers[0])
        for (index, number) in numbers.enumerated() {
            var node = Node(items: items(of: index, using: &random))
            if index + 1 < numbers.count { node.following = [numbers[index + 1]] }
            if index > 0 { node.preceding = [numbers[index - 1]] }
            graph.nodes[number] = node
        }
        if random.oneIn(2) { graph.declareTotals(using: &random) }
        return graph
    }

    /// Returns pages that name all pages up to an assumed number of pages.
    ///
    /// The assumed number may be wrong, grow, shrink or vanish during the walk.
    static func numbered(using random: inout SeededGenerator) -> WalkGraph {
        let count = random.pick(1...10)
        let mood = random.below(5)
        var graph = WalkGraph(nodes: [:])
        for number in 1...count + 3 {
            var node = Node(items: number <= count ? items(of: number - 1, using: &random) : [])
            let believed =
                switch mood {
                case 0: count
                case 1: random.pick(1...count + 3)
                case 2: min(count, number + random.below(3))
                case 3: max(count, count + 3 - number)
                default: random.oneIn(3) ? 0 : count
                }
            if believed > number { node.following = Array(number + 1...believed) }
            if number > 1 { node.preceding = Array((1..<number).reversed()) }
            if random.oneIn(4) { node.following = Array(node.following.prefix(1)) }
            graph.nodes[number] = node
        }
        if random.oneIn(2) { graph.declareTotals(using: &random) }
        return graph
    }

    /// Returns numbered pages whose addresses are computed from a total or a number of pages.
    ///
    /// There are holes, and totals that grow and shrink during the walk.
    static func counted(using random: inout SeededGenerator) -> WalkGraph {
        let (count, size) = (random.pick(2...8), random.pick(1...3))
        var graph = WalkGraph(nodes: [:])
        var total = count * size
        let (declaresTotal, declaresPages) = (random.oneIn(2), random.oneIn(2))
        for number in 1...count + 2 {
            var node = Node(items: number <= count ? Array((number - 1) * size..<number * size) : [])
            if random.oneIn(6) { total += random.pick(-size...size) }
            if declaresTotal { node.total = TotalCount(max(0, total)) }
            if declaresPages { node.remainingPages = max(0, count - number) }
            if number < count { node.following = Array(number + 1...count) }
            if number >= count, random.oneIn(3) { node.following = [number + 1] }
            if number > 1 { node.preceding = Array((1..<number).reversed()) }
            node.basis = random.oneIn(4) ? .announced : .computed
            if random.oneIn(5) {
                node = Node(end: random.oneIn(3) ? nil : .signalled("an empty page"))
                if random.oneIn(3) { node.items = Array((number - 1) * size..<number * size) }
            }
            graph.nodes[number] = node
        }
        return graph
    }

    /// Returns pages with arbitrary links: branches, self-links, cycles, and missing addresses.
    static func maze(using random: inout SeededGenerator) -> WalkGraph {
        let count = random.pick(1...9)
        var graph = WalkGraph(nodes: [:])
        for number in 1...count {
            var node = Node(items: items(of: number - 1, using: &random))
            node.following = (0..<random.below(5)).map { _ in random.pick(1...count + (random.oneIn(8) ? 1 : 0)) }
            node.preceding = (0..<random.below(4)).map { _ in random.pick(1...count) }
            if node.following.isEmpty && random.oneIn(2) { node.following = [number % count + 1] }
            graph.nodes[number] = node
        }
        return graph
    }

    private static func items(of index: Int, using random: inout SeededGenerator) -> [Int] {
        Array(index * 4..<index * 4 + random.below(5))
    }

    private mutating func declareTotals(using random: inout SeededGenerator) {
        let truth = nodes.values.reduce(0) { $0 + $1.items.count }
        let offset = random.oneIn(2) ? 0 : random.pick(-3...3)
        for number in nodes.keys.sorted() where !random.oneIn(4) {
            let value = max(0, truth + offset + (random.oneIn(5) ? random.pick(-2...2) : 0))
            nodes[number]?.total = random.oneIn(6) ? .atLeast(value) : TotalCount(value)
        }
    }
}

extension WalkGraph.Node {
    fileprivate mutating func disturb(
        _ number: Int,
        of count: Int,
        repeating: Bool,
        using random: inout SeededGenerator
    ) {
        if random.oneIn(12) { failure = TestFailure(name: "page \(number)") }
        if random.oneIn(100) { failure?.ending = .refused }
        if random.oneIn(20) { expiries = random.pick(1...4) }
        if random.oneIn(8) { items = [] }
        if random.oneIn(10) { hidden = random.below(3) }
        if random.oneIn(6) { items = items.map { max(0, $0 - random.below(4)) } }
        if repeating { fingerprint = random.below(random.oneIn(2) ? 30 : 3) }
        if random.oneIn(20) { basis = .computed }
        if random.oneIn(40) { following = [number] }
        if random.oneIn(8) { lie = (0..<random.below(4)).map { _ in random.pick(1...count + 1) } }
        if random.oneIn(8) {
            let kinds: [PageEnd] = [
                .signalled("none"), .capped("cap"), .limited("own"), .refused("host"), .unproven("silence"),
            ]
            end = kinds[random.below(kinds.count)]
        }
    }
}
