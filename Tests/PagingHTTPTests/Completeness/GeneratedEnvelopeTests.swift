import Foundation
import PagingHTTP
import PagingTesting
import Testing

/// Random list APIs with known contents, walked and detected without hints.
///
/// `SWIFT_PAGING_LISTS` sets the number of lists, `SWIFT_PAGING_SEED` the first seed. A fault is printed with its seed
/// and its exchange; `Scripts/prove.sh apis 1 SEED` repeats that list.
@Suite("Completeness of generated lists", .timeLimit(.minutes(60)))
struct GeneratedEnvelopeTests {
    private static let variables = ProcessInfo.processInfo.environment
    private static let lists = variables["SWIFT_PAGING_LISTS"].flatMap { UInt64($0) } ?? 1_000
    private static let firstSeed = variables["SWIFT_PAGING_SEED"].flatMap { UInt64($0) } ?? 1
    private static let seeds = firstSeed..<firstSeed + lists

    @Test("A list reported as complete is complete, and a verified scheme delivers all of it")
    func completeness() async throws {
        let usage = try await Self.usage()
        print(usage.table)
        for example in usage.examples(60) {
            print("\(example.lists) x \(example.fault)  seeds \(example.seeds)")
        }
        for example in usage.examples(Self.lists == 1 ? 5 : 12) {
            guard let seed = example.seeds.first else { continue }
            let transcript = await CompletenessJudge(EnvelopeGenerator.list(seed: seed)).transcript()
            Issue.record("seed \(seed): \(example.fault) (\(example.lists) lists)\n\(transcript)")
        }
        if Self.lists == 1 {
            print(await CompletenessJudge(EnvelopeGenerator.list(seed: Self.firstSeed)).transcript())
        }
        #expect(usage.faulty == 0)
        #expect(Self.lists < 1_000 || usage.right * 10 > Int(Self.lists), "Hardly any list is complete.")
    }

    @Test("The pages of a generated list contain each item once")
    func generator() {
        for seed in Self.seeds.prefix(2_000) {
            let list = EnvelopeGenerator.list(seed: seed)
            var position: Int? = 0
            var delivered: [String] = []
            var pages = 0
            while let start = position, pages < 300 {
                let slice = list.slice(at: start, size: list.pageSize)
                delivered += list.items[slice.range]
                position = slice.next
                pages += 1
            }
            #expect(delivered == list.items, "seed \(seed)")
        }
    }

    private static func usage() async throws -> CompletenessTally {
        let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
        return try await withThrowingTaskGroup(of: CompletenessTally.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var usage = CompletenessTally()
                    for seed in stride(from: firstSeed + worker, to: seeds.upperBound, by: Int(workers)) {
                        usage.add(try await CompletenessJudge(EnvelopeGenerator.list(seed: seed)).report())
                    }
                    return usage
                }
            }
            var usage = CompletenessTally()
            for try await part in group { usage.add(part) }
            return usage
        }
    }
}
