import PagingTesting
import Foundation
import HTTPTypes
import Testing

@testable import PagingHTTP

/// Random input: valid values are parsed correctly, and damaged values do no harm.
///
/// Set `SWIFT_PAGING_FUZZ_SECONDS` to run the suite for that long with new seeds.
@Suite("Rate limit fields with random input")
struct RateParsingFuzzTests {
    private static let now = 1_800_000_000.0

    /// The deadline of all tests: tests that start after it run the usual number of cases.
    private static let deadline =
        ContinuousClock.now
        + .seconds(ProcessInfo.processInfo.environment["SWIFT_PAGING_FUZZ_SECONDS"].flatMap(Double.init) ?? 0)

    @Test("Structured limits round-trip through text")
    func roundTrip() {
        Self.repeating { random, seed in
            let limits = (0..<1 + random.below(4)).map { ("p\($0)", random.below(1000), random.below(100_000)) }
            let text = limits.map { name, remaining, reset in
                let space = random.once(in: 2) ? " " : ""
                return "\(space)\"\(name)\"\(space);\(space)r=\(remaining)\(space);t=\(reset)"
            }.joined(separator: ",")
            let tightest = limits.min { ($0.1, -$0.2) < ($1.1, -$1.2) }
            let budget = RateBudget.tightest(in: head(200, ["RateLimit": text]).headerFields, now: Self.now)
            #expect(budget?.remaining == tightest?.1, "seed \(seed): \(text)")
            #expect(budget?.reset == tightest.map { .seconds($0.2) }, "seed \(seed): \(text)")
        }
    }

    @Test("A reset has the same value in every format")
    func resets() {
        Self.repeating { random, seed in
            let delay = random.below(2_000_000)
            let time = Int(Self.now) + delay
            let iso = Self.timestamp(time, shiftedBy: random.below(1440) - 720)
            for text in ["\(delay)", "\(delay).0", "\(time)", "\(time * 1000)", iso] {
                #expect(ResetTime.delay(text, now: Self.now) == .seconds(delay), "seed \(seed): \(text)")
            }
        }
    }

    @Test("Damaged fields never produce a negative or endless count or wait")
    func damage() {
        let names = [
            "RateLimit", "RateLimit-Policy", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After", "Date",
        ]
        Self.repeating { random, seed in
            var response = head([200, 202, 403, 429, 503][random.below(5)])
            for name in names where random.once(in: 2) {
                guard let name = HTTPField.Name(name) else { continue }
                response.headerFields[name] = Self.garbage(using: &random)
            }
            let report = RateReport(response) { Self.now }
            let waits = [report.budget?.reset, report.wait].compactMap { $0 }
            #expect(waits.allSatisfy { $0 >= .zero && $0 < .seconds(1e12) }, "seed \(seed): \(response)")
            #expect(report.budget?.remaining ?? 0 >= 0, "seed \(seed): \(response)")
        }
    }

    /// A quadratic scan of this many bytes would exceed the limit.
    @Test(
        "Long hostile values take linear time",
        .timeLimit(.minutes(10)),
        arguments: [",", ";", "\"", "\\", "a=", "\"a\";r=1,"]
    )
    func hostile(piece: String) {
        let text = String(repeating: piece, count: 300_000 / piece.utf8.count)
        for text in [text, "\"" + text] {
            #expect(StructuredList(text).members.count <= text.utf8.count)
        }
    }

    /// Writes a time without using the code under test.
    private static func timestamp(_ time: Int, shiftedBy minutes: Int) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.timeZone = TimeZone(secondsFromGMT: minutes * 60) ?? .gmt
        return formatter.string(from: Date(timeIntervalSince1970: Double(time)))
    }

    private static func garbage(using random: inout SeededGenerator) -> String {
        let pieces = [
            "\"a\"", ";", ",", "r=", "t=", "w=", "q=", "-", "0", "1", "99999999999", "1800000005", "1800000005000", ".",
            "\"",
            "\\", " ", "=", "2027-01-15T08:00:09Z", "Fri, 15 Jan 2027 08:00:20 GMT", "é", "e9", "T", "+01:00",
        ]
        return (0..<random.below(9)).map { _ in pieces[random.below(pieces.count)] }.joined()
    }

    private static func repeating(_ body: (inout SeededGenerator, UInt64) -> Void) {
        for seed in 0..<20_000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            body(&random, seed)
        }
        while ContinuousClock.now < deadline {
            let seed = UInt64.random(in: 0 ... .max)
            var random = SeededGenerator(seed: seed)
            body(&random, seed)
        }
    }
}
