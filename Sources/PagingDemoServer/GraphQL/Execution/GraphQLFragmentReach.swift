/// The fragments that a document uses, their nesting depth, and their cycles.
struct GraphQLFragmentReach {
    let fragments: [String: GraphQLFragment]
    private(set) var problems: [GraphQLProblem] = []
    /// The names of the fragments in all reachable spreads.
    private(set) var used: Set<String> = []
    private var depths: [String: Int] = [:]
    private var open: Set<String> = []

    init(fragments: [String: GraphQLFragment]) {
        self.fragments = fragments
    }

    /// Returns the depth of selections, including the fragments they spread.
    mutating func depth(of selections: [GraphQLSelection]) -> Int {
        var deepest = 0
        for selection in selections {
            if case .spread(let spread) = selection {
                used.insert(spread.name)
                deepest = max(deepest, depth(of: spread))
            } else {
                deepest = max(deepest, 1 + depth(of: selection.selections))
            }
        }
        return deepest
    }

    mutating func depth(ofFragment name: String) -> Int {
        guard let fragment = fragments[name], depths[name] == nil else { return depths[name] ?? 0 }
        open.insert(name)
        let depth = 1 + depth(of: fragment.selections)
        open.remove(name)
        depths[name] = depth
        return depth
    }

    private mutating func depth(of spread: GraphQLSpread) -> Int {
        let place = spread.place
        if fragments[spread.name] == nil {
            problems.append(GraphQLProblem("There is no fragment \(spread.name).", at: place))
        } else if open.contains(spread.name) {
            problems.append(GraphQLProblem("Fragment \(spread.name) spreads itself.", at: place))
        } else if open.count >= GraphQLParser.depthLimit {
            problems.append(GraphQLProblem("Fragments are nested deeper than \(open.count) levels.", at: place))
        } else {
            return depth(ofFragment: spread.name)
        }
        return 0
    }

    /// Returns the fragments that selections spread, directly or indirectly.
    func fragments(below selections: [GraphQLSelection]) -> Set<String> {
        var names: Set<String> = []
        var pending = [selections]
        while let selections = pending.popLast() {
            for selection in selections {
                if case .spread(let spread) = selection {
                    guard names.insert(spread.name).inserted, let fragment = fragments[spread.name] else {
                        continue
                    }
                    pending.append(fragment.selections)
                } else {
                    pending.append(selection.selections)
                }
            }
        }
        return names
    }
}
