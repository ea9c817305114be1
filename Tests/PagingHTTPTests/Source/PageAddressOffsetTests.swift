import Foundation
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Addresses that count items")
struct PageAddressOffsetTests {
    private func next(_ scheme: PaginationScheme, _ body: String) async throws -> PageAddress {
        let api = try PagingClient("https://api.test", transport: StubTransport(["/list": .json(body)]))
        let page = try await api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .json(Int.self))
            .page(at: nil)
        return try #require(page.links.following.first)
    }

    @Test("An offset address moves with the items before it, also after it was saved")
    func offset() async throws {
        let address = try await next(.offset(total: "/total"), #"{"items":[1,2,3,4],"total":20}"#)
        #expect(address.value(for: "offset")?.intValue == 4)
        let saved = try JSONDecoder().decode(PageAddress.self, from: JSONEncoder().encode(address))
        #expect(saved == address)
        #expect(saved.moved(by: -3).value(for: "offset")?.intValue == 1)
        #expect(saved.moved(by: -9).value(for: "offset")?.intValue == 0)
        #expect(saved.moved(by: 2).moved(by: -2) == address)
    }

    @Test("Other values of the next request stay when the offset moves")
    func carried() async throws {
        let scheme = PaginationScheme.offset(total: "/total").with { $0.carries = ["/snapshot": "snapshot"] }
        let address = try await next(scheme, #"{"items":[1,2,3,4],"total":20,"snapshot":"s7"}"#)
        let moved = address.moved(by: -3)
        #expect(moved.value(for: "offset")?.intValue == 1)
        #expect(moved.value(for: "snapshot")?.stringValue == "s7")
        #expect(moved.pageSize == address.pageSize)
        #expect(moved.moved(by: 3) == address)
        #expect(address.moved(by: .max) == address)
    }

    @Test("A page number and a cursor are not item counts and do not move")
    func others() async throws {
        let page = try await next(.pageNumber(total: "/total"), #"{"items":[1,2],"total":20}"#)
        #expect(page.moved(by: -1) == page)
        let cursor = try await next(.cursor(from: "/next", into: "cursor"), #"{"items":[1],"next":12}"#)
        #expect(cursor.moved(by: -1) == cursor)
    }
}
