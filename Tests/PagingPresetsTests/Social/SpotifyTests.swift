import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Spotify", .timeLimit(.minutes(10)))
struct SpotifyTests {
    @Test("A playlist is walked by its next addresses, including null entries", .row("D43"))
    func playlist() async throws {
        let path = "/v1/playlists/p1/tracks"
        func page(_ items: String, next: String?) -> StubReply {
            let next = next.map { #""https://api.test\#(path)?\#($0)""# } ?? "null"
            return .written(#"{"href":"https://api.test\#(path)","items":[\#(items)],"next":\#(next),"total":5}"#)
        }
        let exchange = WrittenExchange([
            "\(path)?limit=2": page(#"{"id":"a"},null"#, next: "offset=2&limit=2"),
            "\(path)?offset=2&limit=2": page(#"{"id":"b"},{"id":"c"}"#, next: "offset=4&limit=2"),
            "\(path)?offset=4&limit=2": page(#"{"id":"d"}"#, next: nil),
        ])
        let collected = try await exchange.walk("\(path)?limit=2", by: .spotify)
        #expect(collected.values() == ["a", "none", "b", "c", "d"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 5)
        #expect(exchange.paths == ["\(path)?limit=2", "\(path)?offset=2&limit=2", "\(path)?offset=4&limit=2"])
    }

    @Test("Followed artists are under a key, with a cursor in the next address", .row("D43"))
    func following() async throws {
        let path = "/v1/me/following?type=artist"
        let exchange = WrittenExchange([
            path: .written(
                #"{"artists":{"items":[{"id":"a"}],"next":"https://api.test\#(path)&after=a","total":2,"cursors":{"after":"a"}}}"#
            ),
            "\(path)&after=a": .written(#"{"artists":{"items":[{"id":"b"}],"next":null,"total":2,"cursors":{}}}"#),
        ])
        let collected = try await exchange.walk(path, by: .spotify(under: "artists"))
        #expect(collected.values() == ["a", "b"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A search ends short after a thousand results", .row("D43"))
    func search() async throws {
        let exchange = WrittenExchange { request, _ in
            let offset = (request.path ?? "").split(separator: "offset=").last.flatMap { Int($0) } ?? 0
            guard offset < 1_000 else { return StubReply(status: .badRequest) }
            let items = (0..<500).map { #"{"id":"t\#(offset + $0)"}"# }.joined(separator: ",")
            let next = offset == 0 ? #""https://api.test/v1/search?q=a&type=track&limit=500&offset=500""# : "null"
            return .written(#"{"tracks":{"items":[\#(items)],"next":\#(next),"total":98000}}"#)
        }
        let path = "/v1/search?q=a&type=track&limit=500"
        let collected = try await exchange.walk(path, by: .spotifySearch(for: "tracks"))
        #expect(collected.arrived.count == 1_000)
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect(exchange.paths.count == 2)
    }
}
