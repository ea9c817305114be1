import Foundation
import Testing

@testable import PaginateCommand

extension MirrorRecord {
    /// Adds the keys of items.
    fileprivate mutating func add(_ keys: [String]) {
        for key in keys { add(key: key.utf8) }
    }
}

@Suite("The walks over a mirrored list")
struct MirrorRecordTests {
    private static func ids(_ numbers: Int...) -> [String] { numbers.map(String.init) }

    private static func end(
        _ items: Int,
        of declared: Int?,
        _ order: MirrorPlan.Order = .unknown,
        isComplete: Bool = true,
        isPositional: Bool = false
    ) -> MirrorRecord.WalkEnd {
        MirrorRecord.WalkEnd(
            isComplete: isComplete,
            items: items,
            declared: declared,
            isPositional: isPositional,
            order: order
        )
    }

    @Test("A complete walk in an order that does not move proves what it lacks, and an incomplete one nothing")
    func order() {
        var record = MirrorRecord()
        record.add(Self.ids(1, 2))
        #expect(record.end(Self.end(2, of: nil, .fixed(overlaps: false), isComplete: false)) == nil)
        record.begin()
        record.add(Self.ids(1, 2))
        let proof = record.end(Self.end(2, of: nil, .fixed(overlaps: false)))
        #expect(proof == MirrorRecord.Proof(kind: .order, walk: 2))
    }

    @Test("A list by counted pages needs pages that overlap", arguments: [true, false])
    func positional(overlaps: Bool) {
        var record = MirrorRecord()
        record.add(Self.ids(1, 2))
        let proof = record.end(Self.end(2, of: nil, .fixed(overlaps: overlaps), isPositional: true))
        #expect((proof != nil) == overlaps)
    }

    @Test("Two walks agree by the same items in the same order, as many as declared")
    func agreement() {
        func walks(_ first: [String], of one: Int?, _ second: [String], of two: Int?) -> MirrorRecord.Proof? {
            var record = MirrorRecord()
            record.add(first)
            #expect(record.end(Self.end(first.count, of: one)) == nil)
            record.begin()
            record.add(second)
            return record.end(Self.end(second.count, of: two))
        }
        #expect(walks(Self.ids(1, 2), of: 2, Self.ids(1, 2), of: 2) == .init(kind: .agreement, walk: 1))
        #expect(walks(Self.ids(1, 2), of: 2, Self.ids(2, 1), of: 2) == nil)
        #expect(walks(Self.ids(1, 2), of: 2, Self.ids(1, 3), of: 2) == nil)
        #expect(walks(Self.ids(1, 2), of: 3, Self.ids(1, 2), of: 2) == nil)
        #expect(walks(Self.ids(1, 2), of: nil, Self.ids(1, 2), of: nil) == nil)
        // Texts and numbers are hashed with their lengths.
        #expect(walks(Self.ids(1, 23), of: 2, Self.ids(12, 3), of: 2) == nil)
    }

    @Test("A walk between the two that was not complete does not count, and its rows are kept")
    func between() {
        var record = MirrorRecord()
        record.add(Self.ids(1, 2))
        _ = record.end(Self.end(2, of: 2))
        record.begin()
        record.add(Self.ids(1))
        _ = record.end(Self.end(1, of: 2, isComplete: false))
        record.begin()
        record.add(Self.ids(1, 2))
        #expect(record.end(Self.end(2, of: 2)) == .init(kind: .agreement, walk: 1))
    }

    @Test("The record continues after it was saved")
    func saving() throws {
        var record = MirrorRecord()
        record.add(Self.ids(1))
        var saved = try JSONDecoder().decode(MirrorRecord.self, from: JSONEncoder().encode(record))
        record.add(Self.ids(2))
        saved.add(Self.ids(2))
        #expect(record.end(Self.end(2, of: 2)) == saved.end(Self.end(2, of: 2)))
    }
}
