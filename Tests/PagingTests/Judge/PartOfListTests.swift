import Foundation
import Testing

@testable import Paging

@Suite("Pages that are read by themselves, joined to their list")
struct PartOfListTests {
    /// A page of four items, of a list of 18, as the source provides it.
    private struct Sheet {
        var items: [UInt64]
        var total: Int? = 18
        var number: Int
        let asked: Int

        init(_ asked: Int) {
            items = (asked * 4..<min(asked * 4 + 4, 18)).map { UInt64($0 + 100) }
            (number, self.asked) = (asked, asked)
        }

        var part: PartOfList {
            var metadata = PageMetadata(receivedCount: items.count)
            var member = PageSurvey.Member(
                place: "/sheet",
                role: .page,
                kind: .number,
                digest: UInt64(number),
                isEmpty: number == 0
            )
            (member.number, member.isUsual) = (number, true)
            metadata.survey = PageSurvey(members: [member], items: items, requestedPage: asked, requestedSize: 4)
            var links = PageLinks<Int>(totalCount: total.map { TotalCount($0) })
            links.isPositional = true
            return PartOfList(links, metadata)
        }
    }

    private static let end = PageEnd.signalled("all 5 pages were read")

    private static func verdict(
        _ policy: WalkPolicy = WalkPolicy(),
        _ change: (Int, inout Sheet) -> Void = { _, _ in }
    ) throws -> Judge.Verdict {
        var joined = JoinedParts()
        for number in 0..<5 {
            var sheet = Sheet(number)
            change(number, &sheet)
            // Every part was saved by another process.
            joined.add(try JSONDecoder().decode(PartOfList.self, from: JSONEncoder().encode(sheet.part)))
        }
        return joined.verdict(at: end, under: policy)
    }

    @Test("The pages of an honest list are complete, with a total and without, and where it repeats items")
    func honest() throws {
        #expect(try Self.verdict().ending == .complete)
        #expect(try Self.verdict { $1.total = nil }.ending == .complete)
        #expect(try Self.verdict { $1.total = $0 == 0 ? 18 : nil }.ending == .complete)
        var repeating = WalkPolicy()
        repeating.allowsRepeatedItems = true
        #expect(try Self.verdict(repeating) { $1.items = $1.items.map { $0 % 3 } }.ending == .complete)
        #expect(try Self.verdict { $1.items = $1.items.map { _ in 7 } }.ending == .complete)
    }

    /// Changes of one page or several after which the pages are not the list.
    private static let damages: [(name: String, change: @Sendable (Int, inout Sheet) -> Void)] = [
        ("a page of another one's items", { if $0 == 3 { $1.items = Sheet(0).items } }),
        (
            "the first page everywhere",
            {
                $1.items = Sheet(0).items; $1.number = 0
            }
        ),
        ("one item of the page before", { if $0 == 2 { $1.items[0] = Sheet(1).items[3] } }),
        ("a total that rises on the last page", { if $0 == 4 { $1.total = 25 } }),
        ("a total that rises behind the first page", { if $0 > 0 { $1.total = 25 } }),
        ("a total that falls to the items", { $1.total = $0 == 4 ? 18 : 21 }),
        ("a total that falls on the last page", { if $0 == 4 { $1.total = 15 } }),
        ("the position of another page", { if $0 == 4 { $1.number = 1 } }),
        ("a page without items", { if $0 == 2 { $1.items = [] } }),
        ("a short page", { if $0 == 2 { $1.items.removeLast() } }),
    ]

    @Test("A change that leaves the pages whole is found in their sum", arguments: 0..<10)
    func damaged(_ index: Int) throws {
        let (name, change) = Self.damages[index]
        let verdict = try Self.verdict(WalkPolicy(), change)
        #expect(verdict.ending != .complete, "\(name): \(verdict.reason)")
    }
}
