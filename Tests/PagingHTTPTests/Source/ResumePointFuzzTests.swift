import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

/// Modified resume points: they are rejected or lead to requests, but never to a crash.
///
/// Set `SWIFT_PAGING_FUZZ_SECONDS` to run the test for that long with new seeds.
@Suite("Resume points with random input")
struct ResumePointFuzzTests {
    private static let corpus = [
        #"{"skippedItems":3}"#,
        #"{"cursor":{"url":"https://api.test/list?page=2"},"skippedItems":0}"#,
        #"{"cursor":{"assignments":[{"target":"page","value":3}],"pageSize":10},"skippedItems":0}"#,
        #"{"cursor":{"assignments":[{"target":"body:/a/b","value":{"x":[1,null]}}]},"skippedItems":1}"#,
        #"{"cursor":{"assignments":[{"target":"header:X-C","value":"abc"}]},"skippedItems":1}"#,
        #"{"cursor":{"assignments":[{"target":"offset","value":8}],"boundary":{"position":{"target":"offset","first":0},"#
            + #""start":0,"size":9,"offset":8,"anchors":[1,2,18446744073709551615]}},"skippedItems":0}"#,
        #"{"cursor":{"boundary":{"position":{"target":"page","first":1,"sizeTarget":"per_page"},"#
            + #""start":0,"size":9,"offset":80,"anchors":[7]}},"skippedItems":0}"#,
    ]
    private static let values = [
        "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e999", "null", "true",
        "[]", "{}", #""""#, #""page""#, #""header:\n""#, #""body:/""#, #""https://[""#, #""https://evil.test/""#, "3.5",
    ]

    private static func mutation(using random: inout SeededGenerator) -> String {
        var text = corpus[Int.random(in: corpus.indices, using: &random)]
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let numbers = text.ranges(of: /-?[0-9]+|null|"[^"]*"(?!:)/)
            if let range = numbers.randomElement(using: &random), Int.random(in: 0..<8, using: &random) > 0 {
                text.replaceSubrange(range, with: values[Int.random(in: values.indices, using: &random)])
            } else if let index = text.indices.randomElement(using: &random) {
                text.remove(at: index)
            }
        }
        return text
    }

    @Test("No readable resume point makes a walk crash, hang or leave its server")
    func walk() async throws {
        let transport = OnePage()
        let end = ProcessInfo.processInfo.environment["SWIFT_PAGING_FUZZ_SECONDS"].flatMap(Double.init)
            .map { ContinuousClock.now + .seconds($0) }
        var client = try PagingClient("https://api.test", transport: transport)
        client.retry = .never
        let list = client.list(Opaque.self, "/list?limit=9", by: .offset())
        var seed: UInt64 = 0
        var accepted = 0
        while seed < 12_000 || end.map({ ContinuousClock.now < $0 }) ?? false {
            var random = SeededGenerator(seed: seed < 12_000 ? seed : .random(in: 0 ... .max))
            let text = Self.mutation(using: &random)
            seed += 1
            guard let point = try? JSONDecoder().decode(ResumePoint<PageAddress>.self, from: Data(text.utf8)) else {
                continue
            }
            accepted += 1
            let sources: [any PageSource<Opaque, PageAddress>] = [list, list.overlapping(by: "/id")]
            for source in sources {
                var pages = source.limited(to: WalkLimits(requests: 3)).pages(from: point).makeAsyncIterator()
                while (try? await pages.next()) != nil {}
            }
        }
        #expect(accepted > 300)
        #expect(transport.strangers.withLock { $0 }.isEmpty)
    }

    private struct Opaque: Decodable, Sendable {}

    /// Returns the same page for every request, and records requests to other origins.
    private final class OnePage: HTTPTransport {
        let strangers = Mutex<Set<String>>([])

        @concurrent func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
            if request.authority != "api.test" { strangers.withLock { _ = $0.insert(request.authority ?? "") } }
            return StubReply.json(#"[{"id": 1}, {"id": 2}]"#).reply
        }
    }
}
