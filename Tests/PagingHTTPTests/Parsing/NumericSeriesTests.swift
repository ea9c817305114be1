import Testing

@testable import PagingHTTP

@Suite("Numeric series")
struct NumericSeriesTests {
    private func address(_ query: String) throws -> WebAddress {
        try WebAddress(parsing: "https://api.test/items" + query)
    }

    @Test(
        "Next and last imply the numbers between them, whatever text surrounds them",
        arguments: [
            ("?page=2", "?page=9", "page", 2, 9), ("?q=a+b&page=2&x=%2f", "?q=a+b&page=34&x=%2f", "page", 2, 34),
            ("?page%5Bnumber%5D=2", "?page[number]=5", "page[number]", 2, 5),
            ("?offset=0", "?offset=900", "offset", 0, 900),
            ("?page=2&per_page=5", "?per_page=5&page=7", "page", 2, 7), ("?x&&page=2", "?x&&page=3", "page", 2, 3),
        ]
    )
    func nextAndLast(next: String, last: String, name: String, first: Int, end: Int) throws {
        let series = try #require(NumericSeries(next: address(next), last: address(last)))
        #expect(series.name == name)
        #expect(series.first == first)
        #expect(series.last == end)
        #expect(series.step == nil)
        #expect(try series.address(at: first) == address(next))
        #expect(series.address(at: end)?.queryValue(name) == "\(end)")
        #expect(series.address(at: first - 1) == nil)
        #expect(series.address(at: end + 1) == nil)
    }

    @Test("Only the text of the number is replaced")
    func byteExact() throws {
        let series = try #require(
            NumericSeries(next: address("?q=%2f+é&p%61ge=2&&x#y"), last: address("?q=%2f+é&page=5&&x"))
        )
        #expect(series.address(at: 4)?.description == "https://api.test/items?q=%2f+é&p%61ge=4&&x")
    }

    @Test(
        "Unrelated addresses form no series",
        arguments: [
            ("?page=2", "?page=2"), ("?page=3", "?page=2"), ("?page=2&n=5", "?page=9&n=6"), ("?page=2", "?p=9"),
            ("?page=2", ""), ("", "?page=2"), ("?page=2", "?page=9&x=1"), ("?page=a", "?page=b"),
            ("?page=2", "?page=x"),
            ("?page=02", "?page=09"), ("?page=-2", "?page=9"), ("?page=+2", "?page=9"), ("?page=%32", "?page=9"),
            ("?page=2", "?page=99999999999999999999"), ("?page=2&page=1", "?page=9&page=1"), ("?page", "?page=2"),
            ("?page=", "?page=2"), ("?page=2", "/x?page=9"), ("?page=1.5", "?page=2"),
        ]
    )
    func notASeries(next: String, last: String) throws {
        #expect(try NumericSeries(next: address(next), last: address(last)) == nil)
    }

    @Test("Another host, scheme or user is another series")
    func otherServers() throws {
        let next = try address("?page=2")
        for text in ["http://api.test/items?page=9", "https://b.test/items?page=9", "https://u@api.test/items?page=9"] {
            #expect(try NumericSeries(next: next, last: WebAddress(parsing: text)) == nil)
        }
    }

    @Test(
        "Current and next imply the step if the current address has the number",
        arguments: [
            ("?page=1", "?page=2", 2, 1), ("?offset=0&limit=50", "?offset=50&limit=50", 50, 50),
            ("", "?page=2", 2, nil),
            ("?limit=5", "?limit=5&offset=5", 5, nil), ("?", "?page=2", 2, nil),
        ] as [(String, String, Int, Int?)]
    )
    func currentAndNext(current: String, next: String, first: Int, step: Int?) throws {
        let series = try #require(NumericSeries(current: address(current), next: address(next)))
        #expect(series.first == first)
        #expect(series.step == step)
        #expect(series.last == nil)
        #expect(series.address(at: first + (step ?? 1) * 7) != nil)
        #expect(series.address(at: first - 1) == nil)
        if let step, step > 1 { #expect(series.address(at: first + 1) == nil) }
    }

    @Test(
        "A number that does not increase gives no series",
        arguments: [("?page=2", "?page=2"), ("?page=2", "?page=1"), ("?page=x", "?page=2")]
    )
    func notGrowing(current: String, next: String) throws {
        #expect(try NumericSeries(current: address(current), next: address(next)) == nil)
    }

    @Test("Three addresses imply the numbers and the step")
    func threeAddresses() throws {
        func series(_ current: String, _ next: String, _ last: String) throws -> NumericSeries? {
            try NumericSeries(current: address(current), next: address(next), last: address(last))
        }
        let offsets = try #require(try series("?o=0&n=50", "?o=50&n=50", "?o=950&n=50"))
        #expect(offsets.step == 50)
        #expect(offsets.last == 950)
        #expect(try offsets.address(at: 100) == address("?o=100&n=50"))
        #expect(offsets.address(at: 101) == nil)
        let final = try #require(try series("?page=1", "?page=2", "?page=2"))
        #expect([final.first, final.last] == [2, 2])
        let elsewhere = try #require(try series("/other/path", "?page=2", "?page=7"))
        #expect([elsewhere.first, elsewhere.last, elsewhere.step] == [2, 7, nil])
        let firstPage = try #require(try series("", "?page=2", "?page=7"))
        #expect([firstPage.first, firstPage.last, firstPage.step] == [2, 7, nil])
        #expect(try series("?o=0", "?o=50", "?o=120") == nil)
        #expect(try series("/other", "?page=2", "?page=2") == nil)
    }
}
