import Testing

@testable import PagingHTTP

@Suite("Lists by position")
struct ListPositionTests {
    private let numbered = ListPosition(target: "page", first: 1, sizeTarget: "per_page")

    @Test("A range of numbered pages starts before an item and extends past it", arguments: [20, 37, 100])
    func straddling(size: Int) throws {
        var sum = 0
        for offset in 0..<5_000 {
            let stretch = try #require(numbered.stretch(around: offset, size: size))
            #expect(stretch.offset <= offset)
            #expect(stretch.offset + stretch.length > offset + 1)
            #expect(stretch.length <= size)
            #expect(stretch.offset.isMultiple(of: stretch.length))
            sum += stretch.offset + stretch.length - 1 - offset
        }
        // The average number of new items per page is most of a full page.
        #expect(sum / 5_000 > size * 6 / 10)
    }

    @Test("The address of a range has the page number and size")
    func address() throws {
        let stretch = numbered.stretch(holding: 25, size: 10)
        #expect(stretch.address.value(for: "page") == .number("3"))
        #expect(stretch.address.value(for: "per_page") == .number("10"))
        #expect(numbered.stretch(beyond: 25, size: 10).offset == 30)
        #expect(numbered.stretch(beyond: 30, size: 10).offset == 30)
    }

    @Test("An offset needs no size and starts at the item")
    func offset() throws {
        let position = ListPosition(target: "startIndex", first: 1, sizeTarget: nil)
        let stretch = try #require(position.stretch(around: 25, size: 10))
        #expect(stretch.offset == 25)
        #expect(stretch.address.assignments == [.init("startIndex", .number("26"))])
        #expect(position.stretch(beyond: 25, size: 10).offset == 25)
    }
}
