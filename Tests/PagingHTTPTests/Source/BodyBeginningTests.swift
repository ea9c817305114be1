import PagingDetection
import HTTPTypes
import Paging

import Testing

@testable import PagingHTTP
@testable import PagingTesting

@Suite("Cursors before the items", .timeLimit(.minutes(10)))
struct BodyBeginningTests {
    /// Pages whose bodies have two parts; the second part of each waits for the request of the next page.
    ///
    /// A walk that reads the cursor only after the whole body hangs.
    private struct Server {
        let transport: StubTransport
        private let asked: Monitor<Int>

        /// - Parameters:
        ///   - pages: The number of pages.
        ///   - patient: The pages whose second part does not wait.
        ///   - parts: Returns the two parts of a page's body.
        init(pages: Int, patient: Set<Int>, parts: @escaping @Sendable (_ page: Int) -> (String, String)) {
            let asked = Monitor(0)
            self.asked = asked
            transport = StubTransport { request, _ in
                let page = Int((request.path ?? "").split(separator: "=").last ?? "") ?? 1
                asked.update { $0 = max($0, page) }
                let (first, second) = parts(page)
                let rest = Monitor([first, second])
                let body = HTTPBody {
                    guard let part = rest.value.first else { return nil }
                    if part == second, page < pages, !patient.contains(page) { try await asked.wait { $0 > page } }
                    rest.update { _ = $0.removeFirst() }
                    return Array(part.utf8)
                }
                return HTTPReply(HTTPResponse(status: .ok), body: body)
            }
        }

        func list(_ scheme: PaginationScheme) throws -> HTTPPageSource<JSONValue> {
            let client = try PagingClient("https://api.test", transport: transport)
            return client.list(ListRequest("/items"), format: ListFormat(scheme, items: "/items"), decoding: .value)
        }
    }

    private static func next(_ page: Int, of pages: Int) -> String {
        page < pages ? "\"\(page + 1)\"" : "null"
    }

    /// Returns enough items to put the cursor into the first half of the body.
    private static func items(_ page: Int) -> String {
        (0..<20).map { "\(page * 100 + $0)" }.joined(separator: ",")
    }

    private func numbers(_ pages: Int) -> [Int] {
        (1...pages).flatMap { page in (0..<20).map { page * 100 + $0 } }
    }

    @Test("The next request is sent when the cursor arrives, while the items are still loading")
    func cursor() async throws {
        let server = Server(pages: 5, patient: []) { page in
            (#"{"meta":{"next":\#(Self.next(page, of: 5))},"items":["#, Self.items(page) + "]}")
        }
        let list = try server.list(.cursor(from: "/meta/next", into: "cursor"))
        let collected = await list.pages(window: .pages(2)).collect(upTo: 1_000)
        #expect(try collected.items.compactMap(\.intValue) == numbers(5))
        #expect(collected.outcome.requests == 5)
        #expect(collected.outcome.ending == .complete)
    }

    @Test("A URL that is detected on the first page has the same effect")
    func automatic() async throws {
        let server = Server(pages: 4, patient: [1]) { page in
            let next = page < 4 ? "\"/items?page=\(page + 1)\"" : "null"
            return (#"{"next":\#(next),"items":["#, Self.items(page) + "]}")
        }
        let collected = try await server.list(.automatic).pages(window: .pages(2)).collect(upTo: 1_000)
        #expect(try collected.items.compactMap(\.intValue) == numbers(4))
        #expect(collected.outcome.requests == 4)
    }

    @Test("A sign after the items is awaited, so that it can prevent the request")
    func signAfterItems() async throws {
        let server = Server(pages: 3, patient: [1, 2, 3]) { page in
            let items = page <= 3 ? Self.items(page) : ""
            return (#"{"next":"\#(page + 1)","items":["#, items + #"],"more":\#(page < 3)}"#)
        }
        let list = try server.list(.cursor(from: "/next", into: "cursor", hasMore: "/more"))
        let collected = await list.pages(window: .pages(2)).collect(upTo: 1_000)
        #expect(try collected.items.compactMap(\.intValue) == numbers(3))
        // The address beside the flag on the last page is requested once, and confirms the end.
        #expect(server.transport.sent.count == 4)
    }

    @Test("A page whose next address is there twice fails, although the first has started a request")
    func laterMember() async throws {
        let server = Server(pages: 3, patient: [2, 3]) { page in
            let wrong = page == 1 ? #""next":"9","# : ""
            return ("{\(wrong)\"items\":[", Self.items(page) + #"],"next":\#(Self.next(page, of: 3))}"#)
        }
        let list = try server.list(.cursor(from: "/next", into: "cursor"))
        let collected = await list.pages(window: .pages(2)).collect(upTo: 1_000)
        #expect(collected.arrived.isEmpty)
        #expect(collected.outcome.ending == .failed)
        #expect(collected.outcome.evidence.contains("/next is there twice"), "\(collected.outcome)")
    }

    @Test("A list that ends at a short page is not read ahead of its pages")
    func countedEnd() throws {
        let cursor = PaginationScheme.Next.cursor("/next", into: "cursor")
        var scheme = PaginationScheme(cursor)
        #expect(scheme.placesOfNext == ["/next"])
        scheme.endsOnEmptyPage = true
        #expect(scheme.placesOfNext == nil)
        #expect(PaginationScheme(.pageNumber("page", first: 1)).placesOfNext == nil)
        #expect(PaginationScheme(.keyset("/id", into: "after")).placesOfNext == nil)
        #expect(PaginationScheme(.url("/next", base: "/base")).placesOfNext == ["/next", "/base"])
        #expect(PaginationScheme(.url("/next", base: nil), total: "/total").placesOfNext == nil)
    }
}
