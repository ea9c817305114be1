import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Google's APIs", .timeLimit(.minutes(10)))
struct GoogleTests {
    @Test("Drive pages may be short or without files before the end, and the query is unchanged", .row("D20"))
    func drive() async throws {
        let list = "/drive/v3/files?pageSize=3&q=trashed%3Dfalse"
        let exchange = WrittenExchange([
            list: .written(#"{"kind":"drive#fileList","nextPageToken":"~!t1","files":[{"id":"f1"},{"id":"f2"}]}"#),
            "\(list)&pageToken=~%21t1": .written(#"{"kind":"drive#fileList","nextPageToken":"t2","files":[]}"#),
            "\(list)&pageToken=t2": .written(#"{"kind":"drive#fileList","nextPageToken":"t3"}"#),
            "\(list)&pageToken=t3": .written(#"{"nextPageToken":"","files":[{"id":"f3"}]}"#),
        ])
        let collected = try await exchange.walk(list, by: .google)
        #expect(collected.values() == ["f1", "f2", "f3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 4)
    }

    @Test("The total of Gmail is an estimate, and a mailbox without matches has no array of messages", .row("D20"))
    func gmail() async throws {
        let list = "/gmail/v1/users/me/messages?q=is%3Aunread"
        let exchange = WrittenExchange([
            list: .written(#"{"messages":[{"id":"a"},{"id":"b"}],"nextPageToken":"09","resultSizeEstimate":201}"#),
            "\(list)&pageToken=09": .written(#"{"messages":[{"id":"c"}],"resultSizeEstimate":201}"#),
            "/gmail/v1/users/me/messages?q=none": .written(#"{"resultSizeEstimate":0}"#),
        ])
        let collected = try await exchange.walk(list, by: .gmail)
        #expect(collected.values() == ["a", "b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("ignoring /resultSizeEstimate"), "\(collected.outcome)")
        let none = try await exchange.walk("/gmail/v1/users/me/messages?q=none", by: .gmail)
        #expect(none.outcome.isComplete && none.arrived.isEmpty, "\(none.outcome)")
    }

    @Test("A list below its newest estimate, or one that falls to none, is unproven", arguments: [9, 0])
    func belowEstimate(last: Int) async throws {
        let list = "/youtube/v3/playlistItems?maxResults=2"
        func page(_ end: String, _ total: Int) -> StubReply {
            .written(#"{\#(end),"pageInfo":{"totalResults":\#(total),"resultsPerPage":2}}"#)
        }
        let exchange = WrittenExchange([
            list: page(#""nextPageToken":"P1","items":[{"id":"a"},{"id":"b"}]"#, 9),
            "\(list)&pageToken=P1": page(#""items":[]"#, last),
        ])
        let outcome = try await exchange.walk(list, by: .youtube).outcome
        #expect(outcome.ending == .unproven && outcome.evidence.contains("2 of an estimated 9"), "\(outcome)")
        #expect(outcome.advice == .ignore("/pageInfo/totalResults"))
        let ignoring = PaginationScheme.youtube.with { $0.ignoring = ["/pageInfo/totalResults"] }
        #expect(try await exchange.walk(list, by: ignoring).outcome.isComplete)
    }

    @Test("An error with status 200 and a list in another place are not an empty page", .row("D20"))
    func errors() async throws {
        for body in [#"{"error":{"code":403}}"#, #"{"files":[{"id":"f1"}]}"#] {
            var exchange = WrittenExchange(["/drive/v3/files": .written(body)])
            exchange.items = "/filez"
            let outcome = try await exchange.walk("/drive/v3/files", by: .google).outcome
            #expect((outcome.error as? RequestError)?.code == .unreadableContent, "\(outcome)")
        }
    }

    @Test("The total of YouTube is capped at a million, and a search in a channel ends short after 500", .row("D20"))
    func youTube() async throws {
        let exchange = WrittenExchange { request, _ in
            let path = request.path ?? ""
            let page = path.split(separator: "pageToken=P").last.flatMap { Int($0) } ?? 0
            let items = (0..<50).map { #"{"id":"v\#(page * 50 + $0)"}"# }.joined(separator: ",")
            let next = page < 9 ? #""nextPageToken":"P\#(page + 1)","# : ""
            return .written(#"{\#(next)"pageInfo":{"totalResults":1000000,"resultsPerPage":50},"items":[\#(items)]}"#)
        }
        let collected = try await exchange.walk(
            "/youtube/v3/search?maxResults=50",
            by: .youtube.with { $0.knownCap = 500 }
        )
        #expect(collected.values() == (0..<500).map { "v\($0)" })
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotals?.last == .about(1_000_000))
        // Without a cap, an approximate total that is not reached leaves a doubt, which the caller decides.
        let uncapped = try await exchange.walk("/youtube/v3/playlistItems", by: .youtube).outcome
        #expect(uncapped.ending == .unproven, "\(uncapped)")
        let decided = PaginationScheme.youtube.with { $0.ignoring = ["/pageInfo/totalResults"] }
        #expect(try await exchange.walk("/youtube/v3/playlistItems", by: decided).outcome.isComplete)
    }

    @Test("A Calendar sync token ends the list, and the caller reloads a list whose token has expired", .row("D20"))
    func calendar() async throws {
        let list = "/calendar/v3/calendars/primary/events?maxResults=2"
        let exchange = WrittenExchange([
            list: .written(
                #"{"defaultReminders":[{"minutes":10}],"nextPageToken":"p2","items":[{"id":"e1"},{"id":"e2"}]}"#
            ),
            "\(list)&pageToken=p2": .written(#"{"defaultReminders":[{"minutes":10}],"nextSyncToken":"s","items":[]}"#),
            "\(list)&syncToken=old": .written(#"{"error":{"code":410,"status":"GONE"}}"#, status: 410),
        ])
        let collected = try await exchange.walk(list, by: .google.with { $0.items = "/items" })
        #expect(collected.values() == ["e1", "e2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&pageToken=p2"])
        let old = try await exchange.walk("\(list)&syncToken=old", by: .google.with { $0.items = "/items" }).outcome
        #expect((old.error as? RequestError)?.status == 410)
        #expect((old.error as? RequestError)?.isExpiredCursor == false)
    }

    private static let rows = "/bigquery/v2/projects/p/queries/job_1?maxResults=2"

    @Test("An incomplete job is requested again for the same page, and its total is exact text", .row("D21"))
    func bigQuery() async throws {
        let running = StubReply.written(#"{"kind":"bigquery#getQueryResultsResponse","jobComplete":false}"#)
        let fields = #""schema":{"fields":[{"name":"n","type":"INTEGER"}]},"jobComplete":true,"totalRows":"3""#
        var exchange = WrittenExchange(inOrder: [
            running, running,
            .written(#"{\#(fields),"pageToken":"BE=","rows":[{"f":[{"v":"1"}]},{"f":[{"v":"2"}]}]}"#),
            running,
            .written(#"{\#(fields),"rows":[{"f":[{"v":"3"}]}]}"#),
        ])
        exchange.retry = RetryPolicy(attempts: 3, firstDelay: .zero)
        let collected = try await exchange.walk(Self.rows, by: .bigquery)
        #expect(collected.values("/f/0/v") == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotals?.last == 3)
        #expect(collected.outcome.retries == 3)
        let second = "\(Self.rows)&pageToken=BE="
        #expect(exchange.paths == [Self.rows, Self.rows, Self.rows, second, second])
    }

    @Test("Without retries, the walk reports that the page is not ready and keeps the items that arrived", .row("D21"))
    func impatient() async throws {
        let exchange = WrittenExchange(inOrder: [
            .written(#"{"jobComplete":true,"totalRows":"2","pageToken":"b","rows":[{"f":[{"v":"1"}]}]}"#),
            .written(#"{"jobComplete":false,"rows":[{"f":[{"v":"7"}]}]}"#),
        ])
        let collected = try await exchange.walk(Self.rows, by: .bigquery)
        #expect(collected.values("/f/0/v") == ["1"])
        #expect((collected.outcome.error as? RequestError)?.code == .notReady, "\(collected.outcome)")
        #expect((collected.outcome.error as? RequestError)?.isTransient == true)
        #expect(collected.outcome.resumePoint?.cursor != nil)
    }

    @Test("A result without rows has no array of them, and a result with rows must have it", .row("D21"))
    func noRows() async throws {
        let schema = #""schema":{"fields":[{"name":"n"}]},"jobComplete":true"#
        let none = WrittenExchange(inOrder: [.written(#"{\#(schema),"totalRows":"0"}"#)])
        let empty = try await none.walk(Self.rows, by: .bigquery)
        #expect(empty.outcome.isComplete && empty.arrived.isEmpty, "\(empty.outcome)")
        let missing = WrittenExchange(inOrder: [.written(#"{\#(schema),"totalRows":"4"}"#)])
        #expect(try await missing.walk(Self.rows, by: .bigquery).outcome.ending == .failed)
    }
}
