import PagingTesting
import Foundation
import PagingJSON
import Testing

/// Mutated documents, read by all readers and by Foundation.
///
/// RFC 8259 decides in case of a difference.
///
/// For a longer run, use `SWIFT_PAGING_FUZZ_SECONDS=600 swift test --filter JSONFuzzTests`.
@Suite("JSON fuzzing")
struct JSONFuzzTests {
    /// The deadline of all lanes: lanes that start after it run the usual number of cases.
    private static let deadline =
        ContinuousClock.now
        + .seconds(ProcessInfo.processInfo.environment["SWIFT_PAGING_FUZZ_SECONDS"].flatMap(Int.init) ?? 0)

    @Test("Every reader in this package agrees with Foundation on mutated documents", arguments: 0..<8)
    func mutations(lane: Int) throws {
        var cases = 0
        var accepted = 0
        repeat {
            let seed = UInt64(lane) << 32 + UInt64(cases)
            var mutator = JSONMutator(generator: SeededGenerator(seed: seed))
            let bytes = mutator.document()
            let problem = JSONReaders.disagreement(on: bytes, accepted: &accepted)
            cases += 1
            if let problem {
                Issue.record(
                    "Seed \(seed): \(problem): \(String(decoding: bytes, as: UTF8.self).debugDescription) \(bytes)"
                )
            }
        } while cases < 3_000 || ContinuousClock.now < Self.deadline
        // A corpus whose mutations always fail, or never fail, would test little.
        #expect(accepted > cases / 20)
        #expect(accepted < cases * 19 / 20)
    }
}

/// The readers that must agree.
enum JSONReaders {
    /// Returns a difference between the readers on a document, or `nil`.
    static func disagreement(on bytes: [UInt8], accepted: inout Int) -> String? {
        let value = Result { try JSONValue(parsing: bytes) }
        let outline = Result { try JSONOutline(bytes) }
        switch (value, outline) {
        case (.success(let value), .success(let outline)):
            accepted += 1
            return inconsistency(of: outline, with: value) ?? foundation(bytes, value)
        case (.failure(let left), .failure(let right)):
            guard "\(left)" == "\(right)" else { return "value: \(left) outline: \(right)" }
            return foundation(bytes, nil)
        default: return "value: \(value) outline: \(outline)"
        }
    }

    /// Compares everything in the outline with the value.
    private static func inconsistency(of outline: JSONOutline, with value: JSONValue) -> String? {
        guard (try? outline.value(of: outline.root)) == value else { return "The outline's value differs" }
        guard (try? JSONValue(parsing: value.encoded())) == value else { return "Encoding changes the value" }
        var compact: [UInt8] = []
        outline.appendCompact(outline.root.range, to: &compact)
        guard (try? JSONValue(parsing: compact)) == value else { return "Compaction changes the value" }
        var again: [UInt8] = []
        (try? JSONOutline(compact))?.appendCompact(0..<compact.count, to: &again)
        guard again == compact else { return "Compaction is not stable" }
        for array in outline.reachableArrays((), adding: { _, _ in }) {
            let pointer = outline.pointer(to: array)
            guard outline.node(at: pointer) == array.node else { return "The array is not at \(pointer)" }
        }
        return difference(outline, outline.root, value, .root)
    }

    /// Returns a difference below a node.
    ///
    /// The pointer is `nil` if a later duplicate key hides the node.
    private static func difference(
        _ outline: JSONOutline,
        _ node: JSONOutline.Node,
        _ value: JSONValue,
        _ pointer: JSONPointer?
    ) -> String? {
        if let pointer, outline.node(at: pointer)?.range != node.range { return "The lookup differs at \(pointer)" }
        switch value {
        case .object(let object):
            let members = outline.members(of: node)
            guard members.map(\.key) == object.members.map(\.key) else { return "Keys differ at \(node)" }
            for (member, expected) in zip(members, object.members) {
                let last = members.last { $0.key.utf8.elementsEqual(member.key.utf8) }
                let place = last == member ? pointer?.appending(member.key) : nil
                if let found = difference(outline, member.node, expected.value, place) { return found }
            }
            return nil
        case .array(let elements):
            let nodes = outline.elements(of: node)
            guard nodes.count == elements.count else { return "Counts differ at \(node)" }
            for (index, pair) in zip(nodes, elements).enumerated() {
                if let found = difference(outline, pair.0, pair.1, pointer?.appending("\(index)")) { return found }
            }
            return nil
        default:
            return isSame(outline, node, value) ? nil : "Scalars differ at \(node)"
        }
    }

    private static func isSame(_ outline: JSONOutline, _ node: JSONOutline.Node, _ value: JSONValue) -> Bool {
        outline.string(of: node) == value.stringValue && outline.int(of: node) == value.intValue
            && outline.bool(of: node) == value.boolValue
    }
}
