import BenchRecords
import Foundation
import Measuring
import PagingHTTP

/// The decoding of all pages on all cores without any requests, which no typed crawl can beat.
struct DecodeFloor: Sendable {
    /// The bodies of the pages.
    let bodies: [[UInt8]]

    init(pages: Int) {
        bodies = (0..<pages).map { RecordText.page(first: 10_000_000 + $0 * 100, count: 100) }
    }

    /// Decodes all bodies, each on the next free core.
    @concurrent func run() async throws {
        let numbers = Counter(from: 0)
        try await withThrowingTaskGroup { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                group.addTask { @concurrent in
                    let decoder = ItemDecoder.json(Record.self, settings: Record.decoder)
                    while true {
                        let index = numbers.next()
                        guard index < bodies.count else { return }
                        blackHole(try decoder.items(of: bodies[index]).count)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
