import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization

/// One list, walked once without a stop, and once with stops and resumes.
struct CutTrial: Sendable {
    /// The form in which the progress is saved.
    enum Form: String, CaseIterable, Sendable { case point, store, checkpoint }

    /// The event that stops a part of a walk.
    private enum Event {
        case pages(Int), items(Int)
        /// The consumer takes no further pages.
        case leaving(Int)
        /// A request fails, counted from 1.
        case failure(Int)
    }

    /// The items and the end of a walk.
    struct Result: Equatable, Sendable, CustomStringConvertible {
        var items: [String] = []
        var ending: WalkEnding?
        var evidence = ""
        var totals: [Int] = []

        mutating func add(_ result: WalkResult) {
            ending = result.ending
            evidence = result.evidence
            totals = [result.declaredTotal, result.expectedItems].compactMap(\.self)
        }

        var description: String {
            "\(ending.words): \(evidence); \(items.count) items, totals \(totals)\n"
                + "      \(items.joined(separator: " ").prefix(400))"
        }
    }

    let trial: RealListTrial
    let mode: RealListTrial.Mode
    let form: Form

    /// Creates a trial of an honest list, or of a damaged one if the seed is odd.
    init?(seed: UInt64, mode: RealListTrial.Mode, form: Form) {
        let kinds = RealFault.Kind.allCases.filter { !Self.needsAllItems.contains($0) }
        let drawn = seed % 2 == 0 ? .honest(seed: seed) : RealListTrial.damaged(seed: seed, kinds: kinds)
        guard var list = drawn?.list else { return nil }
        list.cut = nil
        guard form == .point || !list.isBackward, mode == .told || !list.isBackward else { return nil }
        trial = RealListTrial(seed: seed, list: list, fault: drawn?.fault)
        (self.mode, self.form) = (mode, form)
    }

    /// Faults that show in items of pages long before, which a resume point does not contain.
    static let needsAllItems: Set<RealFault.Kind> = [.repeatsFar, .staleReply, .itemReplaced]

    /// The kind of list for a table.
    var kind: String { trial.fault.map { "\($0.kind.rawValue)" } ?? "honest by \(trial.list.way.name)" }

    /// Returns `right` if the walk with stops ends as the one without.
    func verdict() async -> RealListVerdict {
        do {
            guard let whole = try await uncut(), let (parts, _) = try await cut() else {
                return .unproven("not walked")
            }
            guard whole != parts else { return .right }
            let items = whole.items == parts.items ? "" : ", with other items"
            return .wrong("\(whole.ending.words): \(whole.evidence) | \(parts.ending.words): \(parts.evidence)\(items)")
        } catch {
            return .wrong("\(error)")
        }
    }

    /// Returns both walks in readable form.
    func transcript() async -> String {
        guard let whole = try? await uncut(), let (parts, log) = try? await cut() else { return "" }
        let exchange = await trial.transcript(mode)
        return (["  uncut \(whole)", "  parts \(parts)"] + log + [exchange]).joined(separator: "\n")
    }

    // MARK: - Walks

    /// Walks without a stop.
    func uncut() async throws -> Result? {
        var result = Result()
        guard let source = trial.source(mode, transport: transport(failingAt: nil).stub) else { return nil }
        if form == .store {
            let cached = source.cached(in: MemoryPageStore(), as: "list", coding: .raw())
            result.add(try await cached.crawl(window: window).result)
            result.items = await cached.with(.cacheOnly).collect(upTo: 2_000).arrived.map(\.text)
            return result
        }
        let collected = await pages(of: source, from: nil).collect(upTo: 2_000)
        result.items = collected.arrived.map(\.text)
        result.add(collected.outcome.result)
        return result
    }

    /// Walks with stops at random events; also returns what happened.
    func cut() async throws -> (result: Result, log: [String])? {
        var random = SeededGenerator(seed: trial.seed &* 31 &+ UInt64(form.rawValue.count))
        return switch form {
        case .point: try await cutByPoint(&random)
        case .store: try await cutByStore(&random)
        case .checkpoint: try await cutByCheckpoint(&random)
        }
    }

    private var window: PageWindow { trial.seed % 6 == 0 ? .standard : .serial }

    private func pages(
        of source: HTTPPageSource<RawItem>,
        from point: ResumePoint<PageAddress>?,
        _ limits: WalkLimits = WalkLimits()
    ) -> PageSequence<RawItem, PageAddress> {
        let source = source.limited(to: limits)
        return source.pages(trial.list.isBackward ? .backward : .forward, from: point, window: window)
    }

    private func event(_ random: inout SeededGenerator) -> Event {
        switch random.below(4) {
        case 0: .pages(1 + random.below(3))
        case 1: .items(1 + random.below(2 * trial.list.pageSize))
        case 2: .leaving(1 + random.below(3))
        default: .failure(1 + random.below(5))
        }
    }

    private func cutByPoint(_ random: inout SeededGenerator) async throws -> (Result, [String])? {
        var (result, log) = (Result(), [String]())
        var point: ResumePoint<PageAddress>?
        for part in 0..<4 {
            let event = part < 3 ? event(&random) : nil
            var failing: Int?
            if case .failure(let number)? = event { failing = number }
            let (stub, hasFailed) = transport(failingAt: failing)
            guard let source = trial.source(mode, transport: stub) else { return nil }
            let outcome: PagingOutcome<PageAddress>
            var isCut = false
            if case .leaving(let count)? = event {
                var pages = pages(of: source, from: point).makeAsyncIterator()
                var left = count
                while left > 0, let page = try? await pages.next() {
                    result.items += (trial.list.isBackward ? page.items.reversed() : page.items).map(\.text)
                    left -= 1
                }
                outcome = pages.outcome
                isCut = left == 0
            } else {
                let limits: WalkLimits =
                    switch event {
                    case .pages(let count): .pages(count)
                    case .items(let count): .items(count)
                    default: WalkLimits()
                    }
                let collected = await pages(of: source, from: point, limits).collect(upTo: 2_000)
                result.items += collected.arrived.map(\.text)
                outcome = collected.outcome
                isCut = outcome.ending == .limited || !outcome.isComplete && hasFailed()
            }
            result.add(outcome.result)
            log.append("  part by \(event.map { "\($0)" } ?? "no event"): \(outcome)")
            guard isCut, let next = outcome.resumePoint else { break }
            let saved = try JSONEncoder().encode(next)
            log.append("    saved: \(String(decoding: saved, as: UTF8.self).prefix(1_500))")
            point = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: saved)
        }
        return (result, log)
    }

    private func cutByStore(_ random: inout SeededGenerator) async throws -> (Result, [String])? {
        var (result, log) = (Result(), [String]())
        let store = MemoryPageStore()
        for part in 0..<4 {
            let failing = part < 3 ? 1 + random.below(5) : nil
            let (stub, hasFailed) = transport(failingAt: failing)
            guard let source = trial.source(mode, transport: stub) else { return nil }
            let cached = source.cached(in: store, as: "list", coding: .raw())
            let outcome = try await cached.crawl(window: window)
            result.add(outcome.result)
            log.append("  part by failure of request \(failing ?? 0): \(outcome)")
            let items = await cached.with(.cacheOnly).collect(upTo: 2_000)
            result.items = items.arrived.map(\.text)
            guard !outcome.isComplete, hasFailed() else { break }
            guard var record = await store.record(of: "list"), let point = record.checkpoint else { break }
            let saved = try JSONEncoder().encode(point)
            record.checkpoint = try JSONDecoder().decode(ResumePoint<String>.self, from: saved)
            _ = await store.save(PageBatch(record: record), in: "list")
        }
        return (result, log)
    }

    private func cutByCheckpoint(_ random: inout SeededGenerator) async throws -> (Result, [String])? {
        struct Stop: Error {}
        var (results, log) = ([Result(), Result()], [String]())
        var checkpoint: CrawlCheckpoint?
        let parents = Pages<Int, Int> { _ in Page(items: [0, 1], following: nil) }
        for part in 0..<5 {
            var left = part < 4 ? 1 + random.below(4) : .max
            let failing = part < 4 && random.once(in: 2) ? 1 + random.below(6) : nil
            let (stub, hasFailed) = transport(failingAt: failing)
            guard let source = trial.source(mode, transport: stub) else { return nil }
            let lists = parents.expanding(by: \.self) { _ in source }
            var isStopped = false
            do {
                let outcome = try await lists.forEachEvent(from: checkpoint, window: .pages(2)) { event, progress in
                    left -= 1
                    // The event is not saved.
                    if left < 0 { throw Stop() }
                    switch event {
                    case .page(let page, let end):
                        results[page.parent].items += page.page.items.map(\.text)
                        if let end { results[page.parent].add(end) }
                    case .ended(let parent, _, let end): results[parent].add(end)
                    }
                    checkpoint = try Self.saved(progress())
                }
                log.append("  part of \(failing ?? 0): \(outcome)")
                if let progress = outcome.checkpoint { checkpoint = try Self.saved(progress) }
            } catch is Stop {
                log.append("  part that stops")
                isStopped = true
            }
            guard isStopped || hasFailed() else { break }
        }
        guard results[0] == results[1] else {
            let words = "two equal child lists end differently: \(results)"
            return (Result(evidence: words), log)
        }
        return (results[0], log)
    }

    private static func saved(_ checkpoint: CrawlCheckpoint) throws -> CrawlCheckpoint {
        try JSONDecoder().decode(CrawlCheckpoint.self, from: JSONEncoder().encode(checkpoint))
    }

    /// Returns the server of the list, whose request of a number fails, and whether it has failed.
    private func transport(failingAt failing: Int?) -> (stub: StubTransport, hasFailed: @Sendable () -> Bool) {
        let (list, fault) = (trial.list, trial.fault)
        let requests = Mutex(0)
        let stub = StubTransport { request, body in
            let count = requests.withLock { count in
                count += 1
                return count
            }
            guard count <= RealListTrial.maximumRequests, count != failing else {
                return StubReply(status: .internalServerError).reply
            }
            return list.reply(to: request, body, fault: fault).reply
        }
        return (stub, { failing.map { number in requests.withLock { $0 >= number } } ?? false })
    }
}

extension WalkEnding? {
    fileprivate var words: String { map { "\($0)" } ?? "no end" }
}
