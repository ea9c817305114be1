import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@Suite("Pages that are not ready, and pages without an array of items")
struct ReadinessTests {
    private func list(_ reply: StubReply, by scheme: PaginationScheme) throws -> HTTPPageSource<JSONValue> {
        var api = try PagingClient("https://api.test", transport: StubTransport { _, _ in reply.reply })
        api.retry = .never
        return api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .value)
    }

    @Test("Links in the head of a page that is not ready are ignored")
    func links() async throws {
        let scheme = PaginationScheme.linkHeader.with { $0.ready = ["/state": "done"] }
        let link = try #require(HTTPField.Name("Link"))
        let fields: HTTPFields = [link: "</list?page=2>; rel=next"]
        let announcements = Mutex(0)
        let source = try list(.json(#"{"state":"running","items":[]}"#, fields: fields), by: scheme)
        let error = await #expect(throws: RequestError.self) {
            try await source.page(at: nil) { _ in announcements.withLock { $0 += 1 } }
        }
        #expect(error?.code == .notReady)
        #expect(error?.status == 200)
        #expect(announcements.withLock { $0 } == 0)
    }

    @Test("A page without a readiness sign is ready", arguments: [#"{"items":[1]}"#, #"{"state":"done","items":[1]}"#])
    func ready(body: String) async throws {
        let scheme = PaginationScheme.linkHeader.with { $0.ready = ["/state": "done"] }
        #expect(try await list(.json(body), by: scheme).collect(upTo: 9).items == [1])
    }

    @Test("An object without an array is an empty first page only if the scheme allows it")
    func omitted() async throws {
        let scheme = PaginationScheme.cursor(from: "/next", into: "cursor", total: "/total")
        for (body, isPage) in [("{}", true), (#"{"kind":"list"}"#, true), (#"{"ok":false}"#, false), ("5", false)] {
            let outcome = try await list(.json(body), by: scheme.with { $0.omitsEmptyItems = true }).collect(upTo: 9)
                .outcome
            #expect(outcome.isComplete == isPage, "\(body): \(outcome)")
            #expect(try await list(.json(body), by: scheme).collect(upTo: 9).outcome.ending == .failed)
        }
        // Another array may contain the items that were expected elsewhere, unless there are none.
        let elsewhere = scheme.with {
            $0.items = "/rows"
            $0.omitsEmptyItems = true
        }
        #expect(try await list(.json(#"{"data":[1]}"#), by: elsewhere).collect(upTo: 9).outcome.ending == .failed)
        #expect(try await list(.json(#"{"fields":[1],"total":0}"#), by: elsewhere).collect(upTo: 9).outcome.isComplete)
    }

    @Test("Both rules can be written to a file")
    func file() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let scheme = PaginationScheme.cursor(from: "/pageToken", into: "pageToken", total: "/totalRows").with {
            $0.ready = ["/jobComplete": true]
            $0.omitsEmptyItems = true
        }
        let text = String(decoding: try encoder.encode(scheme), as: UTF8.self)
        #expect(text.contains(#""omitsEmptyItems":true"#))
        #expect(text.contains(#""ready":{"#))
        let again = try JSONDecoder().decode(PaginationScheme.self, from: Data(text.utf8))
        #expect(try encoder.encode(again) == Data(text.utf8))
        let plain = String(decoding: try encoder.encode(PaginationScheme.linkHeader), as: UTF8.self)
        #expect(!plain.contains("omitsEmptyItems") && !plain.contains("ready"))
    }
}
