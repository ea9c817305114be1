import Paging

extension PageSourceCheck {
    /// Finds following addresses that are wrong or do not load.
    func wrongAddresses(_ steps: [Step]) async -> [String] {
        var found: [String] = []
        var loadable = Set(steps.map(\.cursor))
        for step in steps {
            let known = steps[step.number...].map(\.cursor)
            for (offset, cursor) in step.page.links.following.prefix(pageLimit).enumerated() {
                if offset < known.count && known[offset] != cursor {
                    found.append("\(step.name) names \(cursor) as page number \(offset + 1) ahead, but it is not.")
                    break
                }
                guard !loadable.contains(cursor) else { continue }
                found.append("\(step.name) names \(cursor), which is past the end of the list.")
                loadable.insert(cursor)
                do {
                    _ = try await source.page(at: cursor)
                } catch {
                    found.append("\(step.name) names \(cursor), which does not load: \(error).")
                }
            }
        }
        return found
    }

    /// Loads every page a second time.
    func unstablePages(_ steps: [Step]) async -> [String] {
        var found: [String] = []
        for step in steps {
            found += difference(of: await load(step.cursor), from: step, "when loaded again")
        }
        return found
    }

    /// Loads several pages concurrently.
    func mixedPages(_ steps: [Step]) async -> [String] {
        await withTaskGroup(of: [String].self) { group in
            for step in sample(steps) {
                group.addTask {
                    difference(of: await load(step.cursor), from: step, "when pages are loaded concurrently")
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Compares the announced links of each load with the links of its page.
    func wrongAnnouncements(_ steps: [Step]) async -> [String] {
        var found: [String] = []
        for step in steps {
            let announced = Monitor<[PageLinks<Source.Cursor>]>([])
            do {
                let page = try await source.loadPage(at: step.cursor) { links in announced.update { $0.append(links) } }
                let next = page.links.following.first
                if announced.value.contains(where: { $0.following.first != next }) {
                    found.append("\(step.name) announces a different following page than it has.")
                } else if announced.value.isEmpty {
                    found.append("\(step.name) announces no links, not even when it arrives.")
                }
                found += difference(of: .success(page), from: step, "when links are announced")
            } catch {
                found.append("\(step.name) fails when links are announced: \(error).")
            }
        }
        return found
    }

    /// Cancels loads in flight.
    func stuckLoads(_ steps: [Step]) async -> [String] {
        var found: [String] = []
        for step in sample(steps).prefix(3) {
            switch await resultOfCancelledLoad(step.cursor) {
            case nil: found.append("\(step.name) is still loading \(cancellationTimeout) after it was cancelled.")
            case .failure(let error)? where !(error is CancellationError):
                found.append("\(step.name) throws \(error) instead of CancellationError when cancelled.")
            default: break
            }
        }
        return found
    }

    private typealias Loaded = Result<Page<Source.Item, Source.Cursor>, any Error>

    private func load(_ cursor: Source.Cursor?) async -> Loaded {
        do {
            return .success(try await source.page(at: cursor))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the result of a cancelled load, or `nil` if the load does not end within the timeout.
    ///
    /// In that case the load is abandoned, because awaiting a load that hangs would hang the check.
    private func resultOfCancelledLoad(_ cursor: Source.Cursor?) async -> Loaded? {
        let ending = Monitor<(result: Loaded?, isOver: Bool)>((nil, false))
        let loading = Task {
            let result = await load(cursor)
            ending.update { $0.result = result }
        }
        loading.cancel()
        let waiting = Task { [clock, cancellationTimeout] in
            try? await clock.sleep(for: cancellationTimeout)
            ending.update { $0.isOver = true }
        }
        defer { waiting.cancel() }
        await ending.waitUncancellably { $0.result != nil || $0.isOver }
        return ending.value.result
    }

    private func difference(of loaded: Loaded, from step: Step, _ when: String) -> [String] {
        switch loaded {
        case .failure(let error): return ["\(step.name) fails \(when): \(error)."]
        case .success(let page):
            var found: [String] = []
            if page.items.map(identity) != step.page.items.map(identity) {
                found.append("\(step.name) has different items \(when).")
            }
            let (links, old) = (page.links, step.page.links)
            if links.following.first != old.following.first || links.preceding.first != old.preceding.first {
                found.append("\(step.name) has different links \(when).")
            }
            return found
        }
    }
}
