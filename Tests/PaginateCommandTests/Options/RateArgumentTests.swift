import ArgumentParser
import PagingTesting
import Testing

@testable import PaginateOptions

@Suite("Rates of workers")
struct RateArgumentTests {
    @Test("The parts of all workers together never exceed the rate, and waste less than one request for each")
    func shares() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let rate = RateArgument(
                count: Int.random(in: 1...5_000, using: &random),
                seconds: [1, 60, 3_600].randomElement(using: &random) ?? 1
            )
            let workers = Int.random(in: 1...200, using: &random)
            guard rate.count >= workers else {
                let error = #expect(throws: ValidationError.self) { try rate.share(of: workers) }
                #expect(error?.message.contains("--rate \(rate)") == true)
                continue
            }
            let share = try rate.share(of: workers)
            #expect(share.seconds == rate.seconds && share.count >= 1)
            #expect((rate.count - workers + 1...rate.count).contains(share.count * workers))
        }
    }

    @Test(
        "--workers without a rate, or with no number, is refused",
        arguments: [
            (["--workers", "4"], "needs a --rate"),
            (["--rate", "2/s", "--workers", "3"], "fewer requests in its window"),
            (["--rate", "9/s", "--workers", "0"], "the number of workers"),
            (["--rate", "9/s", "--workers", "many"], "the number of workers"),
        ]
    )
    func refusals(_ arguments: [String], _ message: String) async throws {
        let result = try await Subprocess(["fetch", "http://127.0.0.1:9/items"] + arguments).result()
        #expect(result.code == 64)
        #expect(result.error.contains(message), "\(result.error)")
    }
}
