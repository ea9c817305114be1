import Paging
import PagingTesting
import Testing

@testable import PagingUI

@Suite("Sections and separators")
struct ListSectionTests {
    /// The sections of a bench by tens, as their values and ids.
    private func sections(_ bench: PlanBench) -> [String] {
        bench.content.rows.sections { $0.id / 10 }.map { section in
            "\(section.value): \(section.rows.map { $0.item.map { "\($0.id)" } ?? "gap" }.joined(separator: " "))"
        }
    }

    private func separators(_ bench: PlanBench) -> [Int?] {
        (0..<bench.content.rows.count).map { position in
            bench.content.rows.separator(above: position) { above, item in
                above.map { $0.id / 10 } == item.id / 10 ? nil : item.id / 10
            }
        }
    }

    @Test("Adjacent rows with one value are a section, across page boundaries")
    func pages() {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, [8, 9, 10], next: 1)
        #expect(sections(bench) == ["0: 8 9", "1: 10"])
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [11, 20, 12], next: 2)
        #expect(sections(bench) == ["0: 8 9", "1: 10 11", "2: 20", "1: 12"])
        #expect(separators(bench) == [0, nil, 1, nil, 2, 1])
    }

    @Test("Removing the only row of a section removes the section and joins its neighbors")
    func edits() {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, [8, 10, 9], next: nil)
        #expect(sections(bench) == ["0: 8", "1: 10", "0: 9"])
        bench.edit(1, 10, .remove)
        #expect(sections(bench) == ["0: 8 9"])
        #expect(separators(bench) == [0, nil])
        bench.edit(2, 8, .update { $0 = Post(id: $0.id, text: "edited") })
        #expect(bench.content.rows.sections { $0.text }.map(\.value) == ["edited", ""])
    }

    @Test("A gap belongs to the section above it, and a new section starts below")
    func gaps() {
        var options = PagingOptions()
        options.prefetchDistance = 0
        options.refresh = .headLeavingGap
        var bench = PlanBench(options)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, [4, 3], next: 1)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [9, 8], next: 7)
        #expect(sections(bench) == ["0: 9 8 gap", "0: 4 3"])
        #expect(separators(bench) == [0, nil, nil, 0, nil])
    }

    @Test("An empty list has no sections")
    func empty() {
        #expect(ListRows<Post>().sections { $0.id }.isEmpty)
    }
}
