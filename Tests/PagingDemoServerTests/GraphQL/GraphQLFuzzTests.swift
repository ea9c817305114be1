import Foundation
@testable import PagingDemoServer
import Testing

/// Tests that almost valid documents always return data or errors.
///
/// Set `SWIFT_PAGING_FUZZ_SECONDS` to run the test for that long with new seeds.
struct GraphQLFuzzTests {
    private static let corpus = [
        "query A($n: Int! = 2, $after: String) @x { items(total: 9, first: $n, after: $after) { nodes { id } totalCount } }",
        "{ a: node(id: \"SXRlbTo3\") { __typename ... on Item @include(if: true) { name labels(last: 2) { ...l } } } } "
            + "fragment l on LabelConnection { edges { cursor node { name } } pageInfo { endCursor } }",
        "# comment\n{ f(a: [1, -2.5e3, {b: \"\\u00e9\\n\"}], c: \"\"\"\n  x\n   y \\\"\"\"\n\"\"\", d: $v, e: NORTH) @skip(if: $no) }",
        "query ($o: Int!) { search(offset: $o, limit: 2) { databaseId } ...q } fragment q on Query { rateLimit { cost } }",
        "{ parents(total: 3, first: 2) { nodes { children(first: 2) { nodes { labels(first: 1) { totalCount } } } } } }",
    ].map { Array($0.utf8) }

    private static let pieces = [
        "{", "}", "(", ")", "[", "]", "!", "$", "...", "..", ":", "=", "@", "|", "&", "\"", "\"\"\"", "\\", "\\u",
        "#",
        ",", "\n", "\r", "\u{FEFF}", "é", "😀", "on", "true", "null", "query", "fragment", "0", "-", "1.", "1e",
        "id",
        "first: 1", "$n", "@skip(if: true)", "...q", "... on Item", "items(first: 1)", "{id}", "\0", "\u{7}",
    ].map { Array($0.utf8) }

    @Test("No document causes a crash or a hang")
    func mutations() {
        Self.repeating(cases: 4_000) { seed in
            var random = SeededNumbers(seed: seed)
            let document = Self.document(using: &random)
            let outcome = try? GraphQLTest.run(document, ["n": .int(1), "o": .int(2)])
            let wasAnswered = outcome.map { $0.data != nil || !$0.problems.isEmpty } ?? false
            #expect(wasAnswered, "seed \(seed): \(document)")
            for problem in outcome?.problems ?? [] {
                let isInside = problem.places.allSatisfy { (0...document.utf8.count).contains($0) }
                #expect(isInside, "seed \(seed): \(document)")
            }
            if let data = outcome?.data {
                let json = try? JSONSerialization.jsonObject(with: Data(data.utf8))
                #expect(json is [String: Any], "seed \(seed): \(document)")
            }
        }
    }

    private static func document(using random: inout SeededNumbers) -> String {
        var bytes = corpus.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(place + Int.random(in: 1...9, using: &random), bytes.count)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
            case 2:
                bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
            default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func repeating(cases: UInt64, _ body: (UInt64) -> Void) {
        for seed in 0..<cases { body(seed) }
        let text = ProcessInfo.processInfo.environment["SWIFT_PAGING_FUZZ_SECONDS"]
        guard let seconds = text.flatMap(Double.init) else { return }
        let end = ContinuousClock.now + .seconds(seconds)
        var generator = SystemRandomNumberGenerator()
        while ContinuousClock.now < end { body(generator.next()) }
    }
}
