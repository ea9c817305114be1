import PagingDetection
import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

/// Lists made after real APIs, honest and damaged.
///
/// `SWIFT_PAGING_LISTS` sets the number of lists, `SWIFT_PAGING_SEED` the first seed, `SWIFT_PAGING_FAULTS` the kinds
/// of faults (with commas), and `SWIFT_PAGING_NAMES=nonsense` replaces the names of members.
/// `Scripts/prove.sh real-lists` walks many lists, or one and prints its exchange.
@Suite("Completeness of lists of real APIs", .timeLimit(.minutes(240)))
struct RealListTests {
    private static let variables = ProcessInfo.processInfo.environment
    /// The number of lists of the short form, which is enough for the bounds below.
    private static let short: UInt64 = 400
    private static let lists = variables["SWIFT_PAGING_LISTS"].flatMap { UInt64($0) } ?? short
    private static let firstSeed = variables["SWIFT_PAGING_SEED"].flatMap { UInt64($0) } ?? 1
    private static let seeds = firstSeed..<firstSeed + lists
    private static let modes = RealListTrial.Mode.allCases.filter { mode in
        variables["SWIFT_PAGING_MODE"].map { $0 == mode.rawValue } ?? true
    }
    private static let kinds: [RealFault.Kind] = {
        let names = variables["SWIFT_PAGING_FAULTS"]?.split(separator: ",").map(String.init)
        return RealFault.Kind.allCases.filter { names?.contains($0.rawValue) ?? true }
    }()
    private static var isAblation: Bool { RealListTrial.usesNonsenseNames }

    @Test("An honest list is complete with its items")
    func honest() async {
        let tally = await Self.tally { seed, tally in
            let trial = RealListTrial.honest(seed: seed)
            var keys = ["all", trial.list.hasSigns ? "with signs" : "without signs"]
            keys += trial.list.kinds.map { "· \($0.rawValue)" } + ["by \(trial.list.way.name)"]
            for mode in Self.modes {
                if trial.list.isBackward, mode == .automatic { continue }
                let kind = trial.list.way.name + (trial.list.hasSigns ? "" : " without signs")
                tally.add(await trial.verdict(mode), to: keys, mode: mode.rawValue, kind: kind, seed: seed)
            }
        }
        print(tally.table)
        print(RealListTally.top(tally.reasons, 40))
        print(RealListTally.top(tally.wrong, 40))
        await Self.record(tally) { RealListTrial.honest(seed: $0) }
        guard Self.lists >= Self.short, !Self.isAblation else { return }
        let (told, automatic) = (tally.row("told all"), tally.row("automatic with signs"))
        #expect(told.right * 100 >= told.lists * 99, "\(RealListTally.percent(told.right, told.lists)) percent")
        #expect(
            automatic.right * 100 >= automatic.lists * 92,
            "\(RealListTally.percent(automatic.right, automatic.lists)) percent"
        )
    }

    @Test("A damaged list is never complete with other items")
    func damaged() async {
        let tally = await Self.tally { seed, tally in
            guard let trial = RealListTrial.damaged(seed: seed, kinds: Self.kinds), let fault = trial.fault else {
                return
            }
            let keys =
                ["all", fault.basis.rawValue, "· \(fault.kind.rawValue)"] + (trial.list.cut == nil ? [] : ["cut"])
            for mode in Self.modes {
                if mode == .automatic, trial.list.isBackward || fault.isRevealedOnlyToCaller { continue }
                let verdict = await trial.verdict(mode)
                // Where the names of an API mislead about its honest list, too, the fault is not what is revealed.
                if case .wrong = verdict, mode == .automatic,
                    case .wrong = await RealListTrial(seed: seed, list: trial.list).verdict(mode)
                {
                    continue
                }
                tally.add(verdict, to: keys, mode: mode.rawValue, kind: fault.kind.rawValue, seed: seed)
            }
        }
        print(tally.table)
        print(RealListTally.top(tally.wrong, 60))
        await Self.record(tally) { RealListTrial.damaged(seed: $0, kinds: Self.kinds) }
        for kind in Self.kinds where Self.lists >= Self.short {
            let walks = Self.modes.reduce(0) { $0 + tally.row("\($1.rawValue) · \(kind.rawValue)").lists }
            #expect(walks > 0, "No list was damaged by \(kind.rawValue).")
        }
    }

    @Test("A walk that is cut anywhere and resumed ends as the one that is not", arguments: CutTrial.Form.allCases)
    func cut(form: CutTrial.Form) async {
        let tally = await Self.tally { seed, tally in
            // Each of these lists is walked several times.
            if Self.lists == Self.short, !seed.isMultiple(of: 3) { return }
            for mode in Self.modes {
                guard let trial = CutTrial(seed: seed, mode: mode, form: form) else { continue }
                let kind = trial.kind
                tally.add(await trial.verdict(), to: ["all", kind], mode: mode.rawValue, kind: kind, seed: seed)
            }
        }
        print("cut by \(form)\n\(tally.table)\n\(RealListTally.top(tally.wrong, 40))")
        // A few loops end at the repeated page, and not at the link to it: a resume point contains no addresses.
        let walks = Self.modes.reduce(0) { $0 + tally.row("\($1.rawValue) all").lists }
        guard tally.wrongWalks * 250 > walks || Self.lists == 1 else { return }
        for (words, example) in tally.wrong.sorted(by: { $1.value.count < $0.value.count }).prefix(8) {
            guard let seed = example.seeds.first else { continue }
            let mode: RealListTrial.Mode = words.hasPrefix("told") ? .told : .automatic
            let transcript = await CutTrial(seed: seed, mode: mode, form: form)?.transcript() ?? ""
            Issue.record("seed \(seed): \(words) (\(example.count) walks)\n\(transcript)")
        }
        #expect(tally.wrongWalks * 250 <= walks)
    }

    @Test("The server of an honest list serves each item once")
    func server() throws {
        for seed in Self.seeds.prefix(3_000) {
            let list = RealListGenerator.list(seed: seed)
            let delivered = try RealListOracle(list).items()
            #expect(delivered == list.truth, "seed \(seed)")
        }
    }

    private static func record(_ tally: RealListTally, _ trial: (UInt64) -> RealListTrial?) async {
        if lists == 1, let trial = trial(firstSeed) {
            for mode in modes { print(await trial.transcript(mode)) }
        }
        let wrong = tally.wrong.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        guard !isAblation else { return }
        for (fault, example) in wrong.prefix(lists == 1 ? 5 : 12) {
            guard let seed = example.seeds.first, let trial = trial(seed) else { continue }
            let mode: RealListTrial.Mode = fault.hasPrefix("told") ? .told : .automatic
            Issue.record("seed \(seed): \(fault) (\(example.count) walks)\n\(await trial.transcript(mode))")
        }
        #expect(tally.wrongWalks == 0)
    }

    private static func tally(
        _ run: @escaping @Sendable (UInt64, inout RealListTally) async -> Void
    ) async -> RealListTally {
        let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
        return await withTaskGroup(of: RealListTally.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var tally = RealListTally()
                    for seed in stride(from: firstSeed + worker, to: seeds.upperBound, by: Int(workers)) {
                        await run(seed, &tally)
                    }
                    return tally
                }
            }
            var tally = RealListTally()
            for await part in group { tally.add(part) }
            return tally
        }
    }
}
