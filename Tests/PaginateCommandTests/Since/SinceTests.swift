import PagingHTTP
import Testing

@testable import PaginateCrawls

@Suite("Comparison of --since values")
struct SinceTests {
    private func value(_ text: String) -> SinceValue { SinceValue(text, isNumber: Double(text) != nil) }

    @Test("Numbers, dates and texts are compared by type")
    func comparing() {
        let ascending = [
            ("9", "10"), ("1.5", "2"), ("-1", "0"), ("9007199254740992", "9007199254740993"),
            ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00.5Z"),
            ("2026-01-31T23:30:00+02:00", "2026-01-31T22:00:00Z"),
            ("2026-02-28T23:59:59Z", "2026-03-01T00:00:00Z"), ("2024-02-29T00:00:00Z", "2024-03-01T00:00:00Z"),
            ("2025-12-31T23:59:59.999Z", "2026-01-01T00:00:00Z"), ("2026-01-31", "2026-02-01"), ("01ARZ3", "01ARZ4"),
        ]
        for (older, newer) in ascending {
            #expect(value(newer).isNewer(than: value(older)) == true, "\(older) \(newer)")
            #expect(value(older).isNewer(than: value(newer)) == false, "\(older) \(newer)")
            #expect(value(older).isNewer(than: value(older)) == false)
        }
        #expect(value("2026-01-31T12:00:00Z").isNewer(than: value("2026-01-31T13:00:00+01:00")) == false)
        #expect(value("5").isNewer(than: value("a")) == nil)
    }

    private func items(_ values: Int...) async throws -> [RawItem] {
        var items: [RawItem] = []
        for value in values { items += try await Items.raw("{\"n\":\(value)}") }
        return items
    }

    @Test("A newest-first list ends at the first page of older items")
    func stopping() async throws {
        var since = SinceRecord("/n")
        #expect(try await !since.add(items(9, 8, 8), at: "/n"))
        #expect(try await !since.add(items(7, 1), at: "/n"))
        since.complete()
        #expect(since.mark?.text == "9")
        #expect(since.isNewestFirst)
        since.begin()
        #expect(try await !since.add(items(12, 11), at: "/n"))
        #expect(try await !since.add(items(10, 9), at: "/n"))
        #expect(try await since.add(items(9, 8), at: "/n"))
        since.complete()
        #expect(since.mark?.text == "12")
    }

    @Test("An incomplete walk records no mark, and the next walk uses the old one")
    func incomplete() async throws {
        var since = SinceRecord("/n")
        _ = try await since.add(items(9, 8), at: "/n")
        since.begin()
        #expect(since.mark == nil)
        #expect(try await !since.add(items(5, 4), at: "/n"))
        since.complete()
        since.begin()
        _ = try await since.add(items(20, 19), at: "/n")
        since.begin()
        #expect(since.mark?.text == "5")
        #expect(try await !since.add(items(20, 19, 18, 6), at: "/n"))
        #expect(try await since.add(items(5, 4), at: "/n"))
    }

    @Test("A list in any other order is read to its end", arguments: [[1, 2, 3], [3, 1, 2], [5, 5, 5], [7]])
    func otherOrders(_ values: [Int]) async throws {
        var since = SinceRecord("/n")
        for value in values { _ = try await since.add(items(value), at: "/n") }
        since.complete()
        since.begin()
        #expect(try await !since.add(items(0, 0), at: "/n"))
    }

    @Test("A pinned item that is older than the next one does not end the walk")
    func pinned() async throws {
        var since = SinceRecord("/n")
        _ = try await since.add(items(9, 8), at: "/n")
        since.complete()
        since.begin()
        #expect(try await !since.add(items(1, 11, 10), at: "/n"))
        #expect(try await !since.add(items(2, 1), at: "/n"))
    }
}
