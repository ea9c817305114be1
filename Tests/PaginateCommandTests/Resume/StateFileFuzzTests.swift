import ArgumentParser
import Foundation
import Paging
import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateCrawls
@testable import PaginateFiles

/// Mutated state files with a valid checksum, which are rejected or hold a plausible state.
///
/// `SWIFT_PAGING_FUZZ_SECONDS` makes the test run for that long with fresh seeds.
@Suite("State files with random input")
struct StateFileFuzzTests {
    private static let values = [
        "0", "-1", "9223372036854775807", "18446744073709551616", "1e999", "null", "true", "[]", "{}", #""""#,
        #""complete""#, #""body:/""#, #""https://[""#, "3.5",
    ]

    private static func mutation(of text: String, using random: inout SeededGenerator) -> String {
        var text = text
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let tokens = text.ranges(of: /-?[0-9]+|null|"[^"]*"(?!:)/)
            if let range = tokens.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 {
                text.replaceSubrange(range, with: values[Int.random(in: values.indices, using: &random)])
            } else if let index = text.indices.randomElement(using: &random) {
                text.remove(at: index)
            }
        }
        return text
    }

    @Test("A changed state is refused with a sentence or has plausible numbers")
    func changed() throws {
        let folder = try TemporaryFolder()
        let document = try StateFile.document(try StateFileTests.state())
        let payload = String(decoding: try #require(StateFile.payload(of: document)), as: UTF8.self)
        let end = ProcessInfo.processInfo.environment["SWIFT_PAGING_FUZZ_SECONDS"].flatMap(Double.init)
            .map { ContinuousClock.now + .seconds($0) }
        var seed: UInt64 = 0
        var refused = 0
        while seed < 2_000 || end.map({ ContinuousClock.now < $0 }) ?? false {
            var random = SeededGenerator(seed: seed < 2_000 ? seed : .random(in: 0 ... .max))
            let changed = Array(Self.mutation(of: payload, using: &random).utf8)
            seed += 1
            let bytes =
                Array("{\"check\":\"\(Checksum.text(changed))\",\n\"state\":".utf8) + changed + Array("}\n".utf8)
            let file = try StateFileTests.write(bytes, to: folder)
            do {
                let state = try #require(try file.read())
                #expect(state.isPlausible && state.version == CrawlState.currentVersion)
                #expect(StateFile.payload(of: try StateFile.document(state)) != nil)
            } catch is ValidationError {
                refused += 1
            }
        }
        #expect(refused > 300)
        #expect(refused < seed)
    }
}
