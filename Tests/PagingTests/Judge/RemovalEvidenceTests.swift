import Foundation
import Testing

@testable import Paging

extension RemovalEvidence {
    /// Adds the keys of items, two on a page, of which the first declares a total.
    fileprivate mutating func add(_ keys: [String], of total: TotalCount? = nil) {
        for (index, key) in keys.enumerated() {
            if index % 2 == 0 { addPage(declaring: index == 0 ? total : nil) }
            add(key: key.utf8)
        }
    }
}

@Suite("The walks over a list whose removed items are reported")
struct RemovalEvidenceTests {
    private static func end(
        _ order: RemovalEvidence.Order = .unknown,
        isComplete: Bool = true,
        isPositional: Bool = false
    ) -> RemovalEvidence.WalkEnd {
        RemovalEvidence.WalkEnd(isComplete: isComplete, isPositional: isPositional, order: order)
    }

    @Test("A complete walk in an order that does not move proves what it lacks, and an incomplete one nothing")
    func order() {
        var evidence = RemovalEvidence()
        evidence.add(["ash", "elm"])
        #expect(evidence.end(Self.end(.fixed(overlaps: false), isComplete: false)) == nil)
        evidence.begin()
        evidence.add(["ash", "elm"])
        #expect(evidence.end(Self.end(.fixed(overlaps: false))) == .init(.order, walk: 2, newestWalk: 2))
    }

    @Test("A walk that met items which are not stored proves nothing")
    func missing() {
        var evidence = RemovalEvidence()
        evidence.add(["ash"])
        evidence.missItems()
        #expect(evidence.end(Self.end(.fixed(overlaps: false))) == nil)
        #expect(RemovalEvidence(isWhole: false).isWhole == false)
        evidence.begin()
        #expect(evidence.end(Self.end(.fixed(overlaps: false))) != nil)
    }

    @Test("A list by counted pages needs pages that overlap", arguments: [true, false])
    func positional(overlaps: Bool) {
        var evidence = RemovalEvidence()
        evidence.add(["ash", "elm"])
        let proof = evidence.end(Self.end(.fixed(overlaps: overlaps), isPositional: true))
        #expect((proof != nil) == overlaps)
    }

    @Test("Two walks agree by the same items in the same order, as many as declared when the second one begins")
    func agreement() {
        func walks(_ first: [String], _ second: [String], of total: TotalCount?) -> RemovalEvidence.Proof? {
            var evidence = RemovalEvidence()
            evidence.add(first, of: TotalCount(first.count))
            #expect(evidence.end(Self.end()) == nil)
            evidence.begin()
            evidence.add(second, of: total)
            return evidence.end(Self.end())
        }
        let proof = RemovalEvidence.Proof(.agreement, walk: 1, newestWalk: 2, items: 3)
        #expect(walks(["ash", "elm", "fir"], ["ash", "elm", "fir"], of: TotalCount(3)) == proof)
        #expect(walks(["ash", "elm", "fir"], ["elm", "ash", "fir"], of: TotalCount(3)) == nil)
        #expect(walks(["ash", "elm", "fir"], ["ash", "elm", "oak"], of: TotalCount(3)) == nil)
        #expect(walks(["ash", "elm", "fir"], ["ash", "elm", "fir"], of: TotalCount(4)) == nil)
        #expect(walks(["ash", "elm", "fir"], ["ash", "elm", "fir"], of: .about(3)) == nil)
        #expect(walks(["ash", "elm", "fir"], ["ash", "elm", "fir"], of: nil) == nil)
        // Keys are hashed with their lengths.
        #expect(walks(["as", "helm", "fir"], ["ash", "elm", "fir"], of: TotalCount(3)) == nil)
    }

    @Test("A total on a later page is none of the moment at which the walk began")
    func laterTotal() {
        var evidence = RemovalEvidence()
        for _ in 0..<2 {
            evidence.begin()
            evidence.addPage(declaring: nil)
            evidence.add(key: "ash".utf8)
            evidence.addPage(declaring: TotalCount(2))
            evidence.add(key: "elm".utf8)
            #expect(evidence.end(Self.end()) == nil)
        }
    }

    @Test("A walk between the two that was not complete does not count, and its items are kept")
    func between() {
        var evidence = RemovalEvidence()
        evidence.add(["ash", "elm"], of: TotalCount(2))
        _ = evidence.end(Self.end())
        evidence.begin()
        evidence.add(["ash"], of: TotalCount(2))
        _ = evidence.end(Self.end(isComplete: false))
        evidence.begin()
        evidence.add(["ash", "elm"], of: TotalCount(2))
        #expect(evidence.end(Self.end()) == .init(.agreement, walk: 1, newestWalk: 3, items: 2))
    }

    @Test("A walk over a range proves nothing if another one has read behind its end, or may have")
    func ranges() throws {
        /// Returns whether the last of some walks over ranges with these ends proves what it lacks.
        func isProven(_ ends: [Int?], isFirst: Bool = true) throws -> Bool {
            var evidence = RemovalEvidence(isFirst: isFirst)
            var proof: RemovalEvidence.Proof?
            for (index, end) in ends.enumerated() {
                if index > 0 { evidence.begin() }
                evidence.read(to: end)
                evidence.add(["ash"])
                evidence = try JSONDecoder().decode(RemovalEvidence.self, from: JSONEncoder().encode(evidence))
                // A run that continues the walk has its range, whatever the time is now.
                evidence.read(to: end.map { $0 + 100 })
                proof = evidence.end(Self.end(.fixed(overlaps: false)))
            }
            return proof != nil
        }
        #expect(try isProven([10]) && isProven([10, 10]) && isProven([10, 20, 30]))
        #expect(try !isProven([10, 9]) && !isProven([30, 10, 20]) && !isProven([nil, 10]))
        #expect(try isProven([10, nil]) && isProven([nil, 10, nil]))
        #expect(try !isProven([10], isFirst: false) && isProven([nil], isFirst: false))
    }

    @Test("The evidence continues after it was saved")
    func saving() throws {
        var evidence = RemovalEvidence()
        evidence.add(["ash"], of: TotalCount(2))
        _ = evidence.end(Self.end())
        evidence.begin()
        evidence.add(["ash"], of: TotalCount(1))
        var saved = try JSONDecoder().decode(RemovalEvidence.self, from: JSONEncoder().encode(evidence))
        #expect(saved == evidence)
        #expect(saved.end(Self.end()) == .init(.agreement, walk: 1, newestWalk: 2, items: 1))
    }

    @Test("A proof removes nothing if too many items would be gone, or if items that must differ are repeated")
    func verdicts() {
        let order = RemovalEvidence.Proof(.order, walk: 2, newestWalk: 2)
        func rows(_ lost: Int, of all: Int, delivered: Int = 0) -> RemovalEvidence.Rows {
            RemovalEvidence.Rows(all: all, lost: lost, delivered: delivered)
        }
        #expect(order.verdict(on: rows(2, of: 10), maximumLoss: 20) == .proven(.order, removed: 2))
        #expect(order.verdict(on: rows(3, of: 10), maximumLoss: 20) == .refused(lost: 3, of: 10))
        #expect(order.verdict(on: rows(10, of: 10), maximumLoss: 100) == .proven(.order, removed: 10))
        #expect(order.verdict(on: rows(0, of: 0), maximumLoss: 0) == .proven(.order, removed: 0))
        let agreement = RemovalEvidence.Proof(.agreement, walk: 1, newestWalk: 2, items: 3)
        #expect(agreement.verdict(on: rows(1, of: 9, delivered: 3), maximumLoss: 20).isProven)
        #expect(!agreement.verdict(on: rows(1, of: 9, delivered: 2), maximumLoss: 20).isProven)
    }
}
