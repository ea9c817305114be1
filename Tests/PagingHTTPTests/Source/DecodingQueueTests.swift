import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Decoding of pages", .timeLimit(.minutes(10)))
struct DecodingQueueTests {
    @TaskLocal private static var mark = "none"

    private let transport = StubTransport { request, _ in
        let page = Int(request.path?.split(separator: "=").last ?? "") ?? 1
        let items = (0..<3).map { "\((page - 1) * 3 + $0)" }.joined(separator: ",")
        return StubReply.json("{\"total\": 60, \"data\": [\(items)]}").reply
    }

    private func numbers(_ decoder: ItemDecoder<Int>) throws -> HTTPPageSource<Int> {
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(.pageNumber("page", total: "/total"), items: "/data")
        return api.list(ListRequest("/numbers"), format: format, decoding: decoder)
    }

    @Test("Task-local values of the consumer are available while its pages are decoded", arguments: [1, 8])
    func taskLocals(window: Int) async throws {
        let source = try numbers(
            ItemDecoder { items in items.map { Self.mark == "here" ? Int($0.text) ?? -1 : -2 } }
        )
        let items = try await Self.$mark.withValue("here") {
            try await source.pages(window: .pages(window)).collect(upTo: 100).items
        }
        #expect(items == Array(0..<60))
    }

    @Test("A decoding error ends the walk at its page", arguments: [1, 8])
    func failure(window: Int) async throws {
        struct Bad: Error {}
        let source = try numbers(
            ItemDecoder { items in
                try items.map { item in
                    guard let number = Int(item.text), number != 31 else { throw Bad() }
                    return number
                }
            }
        )
        let collected = await source.pages(window: .pages(window)).collect(upTo: 100)
        #expect(collected.arrived == Array(0..<30))
        #expect(collected.outcome.error is Bad)
    }
}
