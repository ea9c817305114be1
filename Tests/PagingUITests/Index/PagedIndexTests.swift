import Paging
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Index of a sorted list", .timeLimit(.minutes(10)))
struct PagedIndexTests {
    /// A word of a sorted list, in pages by number.
    private func source(_ words: [String], pageSize: Int) -> RecordingSource<Pages<String, Int>> {
        RecordingSource(
            Pages { cursor in
                let start = min((cursor ?? 0) * pageSize, words.count)
                return Page(items: Array(words[start..<min(words.count, start + pageSize)]), following: nil)
            }
        )
    }

    private func index(
        _ source: RecordingSource<Pages<String, Int>>,
        _ sections: [String],
        count: Int,
        pageSize: Int
    ) -> PagedIndex<String, Int> {
        PagedIndex(source, by: { String($0.prefix(1)) }, sections: sections, count: count, pageSize: pageSize) { $0 }
    }

    private static let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }

    @Test("A section is found at its first item, with at most log2(pages) + 1 requests", arguments: 0..<60)
    func search(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...400, using: &random)
        let pageSize = Int.random(in: 1...30, using: &random)
        let used = Self.letters.shuffled(using: &random).prefix(Int.random(in: 1...26, using: &random))
        let words = (0..<count).map { _ in (used.randomElement(using: &random) ?? "a") + "word" }.sorted()
        let pages = (count + pageSize - 1) / pageSize
        let bound = pages == 0 ? 0 : Int.bitWidth - pages.leadingZeroBitCount
        for letter in Self.letters {
            let source = source(words, pageSize: pageSize)
            let index = index(source, Self.letters, count: count, pageSize: pageSize)
            let place = try await index.place(of: letter)
            let expected = words.firstIndex { $0 >= letter } ?? words.count
            #expect(place.position == max(0, min(expected, count - 1)))
            #expect((place.cursor ?? 0) * pageSize + place.row == place.position)
            #expect(source.log.requested.count <= bound)
        }
    }

    @Test("Sections that are searched one after another share what was read, and each is searched once")
    func shared() async throws {
        let words = (0..<100_000).map { number in Self.letters[number * 26 / 100_000] + "word" }
        let source = source(words, pageSize: 100)
        let index = index(source, Self.letters, count: words.count, pageSize: 100)
        var random = SeededGenerator(seed: 1)
        for letter in Self.letters.shuffled(using: &random) {
            let place = try await index.place(of: letter)
            #expect(words[place.position].hasPrefix(letter))
        }
        let requests = source.log.requested.count
        #expect(requests <= 26 * 10)
        _ = try await index.place(of: "m")
        #expect(source.log.requested.count == requests)
        #expect(index.section(at: 50_000) == "n")
    }

    @Test("Numbers of the server give positions without a request")
    func counts() async throws {
        let index = PagedIndex<String, Int>(counts: [("a", 30), ("b", 0), ("c", 45)], pageSize: 20) { $0 }
        #expect(index.sections == ["a", "b", "c"])
        let places = [try await index.place(of: "a"), try await index.place(of: "b"), try await index.place(of: "c")]
        #expect(places.map(\.position) == [0, 30, 30])
        #expect(places.map(\.cursor) == [nil, 1, 1])
        #expect(places.map(\.row) == [0, 10, 10])
        #expect(index.section(at: 29) == "a" && index.section(at: 74) == "c")
    }

    @Test("A failed search throws, says so no longer, and can be repeated")
    func failure() async throws {
        let source: ScriptedSource<String, Int> = [
            1: [.failure(TestFailure()), .items(["b", "c"])], 2: [.items(["d"])],
        ]
        let index = PagedIndex(source, by: { $0 }, sections: ["c"], count: 5, pageSize: 2) { $0 }
        await #expect(throws: TestFailure.self) { try await index.place(of: "c") }
        #expect(index.pending == nil)
        #expect(try await index.place(of: "c").position == 3)
    }

    @Test("A chosen section is shown at its row, in the middle of a page")
    func jump() async throws {
        let words = (0..<1_000).map { number in Self.letters[number * 26 / 1_000] + "\(1_000 + number)" }
        let source = source(words, pageSize: 50)
        let index = index(source, Self.letters, count: words.count, pageSize: 50)
        let model = PagingModel(source, identity: .by { $0 }, options: .quiet)
        await model.refresh()
        let place = try await index.place(of: "m")
        await model.jump(to: place.cursor, showingRow: place.row)
        let first = try #require(words.first { $0.hasPrefix("m") })
        #expect(model.content.scrollTarget.row == RowID(first))
        #expect(model.items.contains(first))
    }
}
