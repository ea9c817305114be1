import PagingTesting
import Foundation
import PagingHTTP
import Testing

/// Random input: links in every valid spelling are parsed correctly, and damaged links do no harm.
///
/// Set `SWIFT_PAGING_FUZZ_SECONDS` to run the suite for that long with new seeds.
@Suite("Link header with random input")
struct LinkHeaderFuzzTests {
    /// The deadline of all tests: tests that start after it run the usual number of cases.
    private static let deadline =
        ContinuousClock.now
        + .seconds(ProcessInfo.processInfo.environment["SWIFT_PAGING_FUZZ_SECONDS"].flatMap(Double.init) ?? 0)

    @Test("Links round-trip in every legal style")
    func roundTrip() {
        Self.repeating(cases: 10_000) { seed in
            var random = SeededGenerator(seed: seed)
            let links = (0..<random.below(5)).map { _ in LinkWriter.randomLink(using: &random) }
            let lines = LinkWriter.lines(for: links, using: &random)
            #expect(LinkHeader.parse(lines) == links, "seed \(seed): \(lines)")
        }
    }

    @Test("Damaged values are parsed safely and yield no text that was not sent")
    func mutation() {
        Self.repeating(cases: 10_000) { seed in
            var random = SeededGenerator(seed: seed)
            let links = (0..<1 + random.below(4)).map { _ in LinkWriter.randomLink(using: &random) }
            let lines = LinkWriter.lines(for: links, using: &random).map { Self.damaged($0, using: &random) }
            let parsed = LinkHeader.parse(lines)
            let sent = lines.reduce(0) { $0 + $1.utf8.count }
            #expect(Self.size(of: parsed) <= sent, "seed \(seed): \(lines)")
            #expect(parsed.allSatisfy { !$0.relations.isEmpty }, "seed \(seed): \(lines)")
            let healthy = LinkHeader.parse(lines + ["</healthy>; rel=next"])
            #expect(healthy.dropLast() == parsed[...], "seed \(seed): \(lines)")
            #expect(healthy.last?.target == "/healthy", "seed \(seed): \(lines)")
        }
    }

    /// A quadratic scan of this many bytes would exceed the limit.
    @Test(
        "Long hostile values take linear time",
        .timeLimit(.minutes(10)),
        arguments: [
            "<", "\"", "\\", ",", ";", "<>", "<a>;", "=\"", "\\\"", "<a>;rel=\"", "x=\"\\\",", "{", "a ", "<a>;r=\"\\",
        ]
    )
    func hostile(piece: String) {
        let value = String(repeating: piece, count: 600_000 / piece.utf8.count)
        for line in [value, "</a>; rel=next; x=\"" + value, "\"" + value + ", </b>; rel=next"] {
            #expect(Self.size(of: LinkHeader.parse([line])) <= line.utf8.count)
        }
    }

    private static func size(of links: [WebLink]) -> Int {
        links.reduce(0) { sum, link in
            sum + link.target.utf8.count + link.parameters.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        }
    }

    private static func damaged(_ line: String, using random: inout SeededGenerator) -> String {
        var bytes = Array(line.utf8)
        let delimiters = Array("<>\"\\;,=* \t{}%'\r\n\0é".utf8)
        for _ in 0...random.below(6) {
            let place = random.below(bytes.count + 1)
            switch random.below(4) {
            case 0: bytes.insert(delimiters[random.below(delimiters.count)], at: place)
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2 where place < bytes.count: bytes[place] = delimiters[random.below(delimiters.count)]
            default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(9)))
            }
        }
        // Bytes that are not UTF-8 reach the parser as replacement characters, three bytes each.
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func repeating(cases: UInt64, _ body: (UInt64) -> Void) {
        for seed in 0..<cases {
            body(seed)
        }
        var generator = SystemRandomNumberGenerator()
        while ContinuousClock.now < deadline {
            body(generator.next())
        }
    }
}
