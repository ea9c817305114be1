import Paging

extension PageSourceCheck {
    /// A page and its position in the list.
    struct Step: Sendable {
        let number: Int
        let cursor: Source.Cursor?
        let page: Page<Source.Item, Source.Cursor>

        /// The name of the page in findings.
        var name: String { "Page \(number) (\(cursor.map { "at \($0)" } ?? "the first"))" }
    }

    /// Returns the identities of the items of several pages.
    func identities(_ steps: [Step]) -> [ItemIdentity] {
        steps.flatMap { $0.page.items.map(identity) }
    }

    /// Returns at most `sampleSize` steps, spread over the list.
    func sample(_ steps: [Step]) -> [Step] {
        let stride = max(1, (steps.count + sampleSize - 1) / max(1, sampleSize))
        return steps.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
    }

    /// Walks by nearest addresses without the engine, whose input is under test here.
    func walkByHand(from start: Source.Cursor?, _ direction: PageDirection) async -> (steps: [Step], found: [String]) {
        var steps: [Step] = []
        var visited: Set<Source.Cursor?> = []
        var cursor = start
        while true {
            guard visited.insert(cursor).inserted else {
                return (steps, ["\(steps.last?.name ?? "") names an address that was already visited."])
            }
            do {
                let page = try await source.page(at: cursor)
                steps.append(Step(number: steps.count + 1, cursor: cursor, page: page))
            } catch {
                return (steps, ["Page \(steps.count + 1) of the walk failed to load: \(error)."])
            }
            guard let next = steps.last?.page.links.ahead(direction).first else { return (steps, []) }
            if steps.count >= pageLimit { return (steps, ["The list has more than \(pageLimit) pages."]) }
            cursor = next
        }
    }

    /// Walks with several window sizes, which must all return the same items.
    func windowedWalks(_ steps: [Step]) async -> [String] {
        let isPlain = source.policy.limits == WalkLimits() && !source.policy.dropsDuplicates
        var wanted = isPlain ? identities(steps) : nil
        let windows: [(String, PageWindow)] = [
            ("one page at a time", .serial), ("a window of 4", .pages(4)), ("a window of 8", .pages(8)),
        ]
        var found: [String] = []
        for (name, window) in windows {
            let seen = await items(from: ResumePoint(cursor: nil), window: window)
            if let error = seen.error { found.append("A walk with \(name) fails: \(error).") }
            if let wanted, seen.items != wanted, seen.error == nil {
                found.append("A walk with \(name) returns \(seen.items.count) items that differ from the list.")
            }
            wanted = wanted ?? seen.items
        }
        return found
    }

    /// Starts a walk at each page, which must return the rest of the list.
    func resumedWalks(_ steps: [Step]) async -> [String] {
        guard source.policy.limits == WalkLimits() && !source.policy.dropsDuplicates else { return [] }
        var found: [String] = []
        for step in sample(steps) where step.cursor != nil {
            let rest = identities(Array(steps[(step.number - 1)...]))
            let seen = await items(from: ResumePoint(cursor: step.cursor), window: .pages(4))
            if let error = seen.error {
                found.append("A walk from \(step.name) fails: \(error).")
            } else if seen.items != rest {
                found.append("A walk from \(step.name) does not return the rest of the list.")
            }
        }
        return found
    }

    private func items(
        from start: ResumePoint<Source.Cursor>,
        window: PageWindow
    ) async -> (items: [ItemIdentity], error: (any Error)?) {
        var items: [ItemIdentity] = []
        do {
            for try await item in source.pages(from: start, window: window).items { items.append(identity(item)) }
            return (items, nil)
        } catch {
            return (items, error)
        }
    }
}
