import Foundation
import PagingTesting
import Testing

@testable import PagingJSON

/// Mutated documents, decoded by the tape's decoders alone and by Foundation's.
///
/// Foundation decides: the value must be the same, or the error must have the same kind and coding path. For a longer
/// run, use `Scripts/prove.sh decoder`.
@Suite("Decoding as Foundation does")
struct DecoderDifferenceTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The number of documents of all types together.
    private static let documents = environment["SWIFT_PAGING_DECODER_DOCUMENTS"].flatMap(Int.init) ?? 6_000
    private static let seed = environment["SWIFT_PAGING_SEED"].flatMap(UInt64.init) ?? 1

    private static let samples = DecodingSample.common + DecodingSample.containers + DecodingSample.strategies

    @Test("The samples cover at least forty types")
    func coverage() {
        #expect(Self.samples.count >= 40)
        #expect(Set(Self.samples.map(\.description)).count == Self.samples.count)
    }

    @Test("A document that suits its type is decoded", arguments: samples)
    func documents(_ sample: DecodingSample) {
        for document in sample.documents {
            switch sample.compare(Array(document.utf8)) {
            case .same(isValue: true): break
            case let other: Issue.record("\(other): \(document)")
            }
        }
    }

    @Test("Each mutated document has the same value or error", arguments: samples)
    func mutations(_ sample: DecodingSample) throws {
        let trees = try sample.documents.map { try MutableDocument($0) }
        var (values, refusals, differences) = (0, 0, 0)
        let count = Self.documents / Self.samples.count + 1
        for number in 0..<count {
            var random = SeededGenerator(seed: Self.seed &+ UInt64(number) &* 0x9E37_79B9)
            let document = Self.document(trees, using: &random)
            switch sample.compare(document) {
            case .same(let isValue): values += isValue ? 1 : 0
            case .refused: refusals += 1
            case .different(let words):
                differences += 1
                guard differences <= 3 else { continue }
                let text = String(decoding: document, as: UTF8.self)
                Issue.record("\(sample), document \(number): \(text.debugDescription) \(words)")
            }
        }
        #expect(differences == 0, "\(sample): \(differences) of \(count)")
        #expect(refusals < count / 2)
        // Mutations that always fail, or never do, would test little.
        #expect(values > count / 50, "\(sample): \(values) of \(count)")
    }

    private static func document(_ trees: [MutableDocument], using random: inout SeededGenerator) -> [UInt8] {
        var tree = trees[random.below(trees.count)]
        for _ in 0..<random.below(4) { tree.mutate(using: &random) }
        var bytes = Array(tree.text(using: &random).utf8)
        guard random.once(in: 12), !bytes.isEmpty else { return bytes }
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
        return bytes
    }
}
