import Foundation
import PagingTesting
import Testing

@testable import PaginateBrowse

/// Random bytes, mixed with parts of sequences.
///
/// `SWIFT_PAGING_FUZZ_SECONDS` makes the test run for that long with fresh seeds.
@Suite("Key parsing with random input")
struct KeyReaderFuzzTests {
    private static let pieces = [
        "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}]0;", "\u{7}", "\u{1B}\\", "1;5", "~", "A",
        "é", "東", "👍", "\u{3}", "\r", "j",
    ].map { Array($0.utf8) }

    private static func bytes(using random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 1...40, using: &random)).flatMap { _ -> [UInt8] in
            if Bool.random(using: &random) { return pieces[Int.random(in: pieces.indices, using: &random)] }
            return [UInt8.random(in: 0...255, using: &random)]
        }
    }

    @Test("Keys do not depend on how the bytes are split, and every later key is recognized")
    func random() {
        let end = ProcessInfo.processInfo.environment["SWIFT_PAGING_FUZZ_SECONDS"].flatMap(Double.init)
            .map { ContinuousClock.now + .seconds($0) }
        var seed: UInt64 = 0
        while seed < 5_000 || end.map({ ContinuousClock.now < $0 }) ?? false {
            var random = SeededGenerator(seed: seed < 5_000 ? seed : .random(in: 0 ... .max))
            seed += 1
            let bytes = Self.bytes(using: &random)
            var whole = KeyReader()
            let keys = whole.read(bytes)
            var cut = KeyReader()
            #expect(bytes.flatMap { cut.read([$0]) } == keys, "\(bytes)")
            for key in keys {
                guard case .text(let scalar) = key else { continue }
                #expect(scalar.properties.generalCategory != .control, "\(bytes)")
            }
            // Ctrl-C ends every state, except for a truncated character, which it completes.
            #expect(whole.read([0x03]).last == .control("c"), "\(bytes)")
            #expect(whole.state == .ground, "\(bytes)")
        }
    }
}
