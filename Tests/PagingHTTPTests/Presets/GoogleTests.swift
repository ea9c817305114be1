import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Google's APIs", .timeLimit(.minutes(5)))
struct GoogleTests {
    @Test("D20: Drive: pages may be short or without files before the end, and the query stays as it was")
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

    @Test("D20: Gmail: the total is an estimate, and a mailbox without a match has no array of messages")
    func gmail() async throws {
        let list = "/gmail/v1/users/me/messages?q=is%3Aunread"
        let exchange = WrittenExchange([
            list: .written(#"{"messages":[{"id":"a"},{"id":"b"}],"nextPageToken":"09","resultSizeEstimate":201}"#),
            "\(list)&pageToken=09": .written(#"{"messages":[{"id":"c"}],"resultSizeEstimate":3}"#),
            "/gmail/v1/users/me/messages?q=none": .written(#"{"resultSizeEstimate":0}"#),
        ])
        let collected = try await exchange.walk(list, by: .gmail)
        #expect(collected.values() == ["a", "b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotals?.first == .about(201))
        let none = try await exchange.walk("/gmail/v1/users/me/messages?q=none", by: .gmail)
        #expect(none.outcome.isComplete && none.arrived.isEmpty, "\(none.outcome)")
    }

    @Test("D20: An error with the status 200, and a list elsewhere than was said, are no empty page")
    func errors() async throws {
        for body in [#"{"error":{"code":403}}"#, #"{"files":[{"id":"f1"}]}"#] {
            var exchange = WrittenExchange(["/drive/v3/files": .written(body)])
            exchange.items = "/filez"
            let outcome = try await exchange.walk("/drive/v3/files", by: .google).outcome
            #expect((outcome.error as? HTTPError)?.code == .unreadableContent, "\(outcome)")
        }
    }

    @Test("D20: YouTube: the total is capped at a million, and a search in a channel ends as short after 500")
    func youTube() async throws {
        let exchange = WrittenExchange { request, _ in
            let path = request.path ?? ""
            let page = path.split(separator: "pageToken=P").last.flatMap { Int($0) } ?? 0
            let items = (0..<50).map { #"{"id":"v\#(page * 50 + $0)"}"# }.joined(separator: ",")
            let next = page < 9 ? #""nextPageToken":"P\#(page + 1)","# : ""
            return .written(#"{\#(next)"pageInfo":{"totalResults":1000000,"resultsPerPage":50},"items":[\#(items)]}"#)
        }
        let collected = try await exchange.walk("/youtube/v3/search?maxResults=50", by: .youtube.capped(at: 500))
        #expect(collected.values() == (0..<500).map { "v\($0)" })
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotals?.last == .about(1_000_000))
        // A list that nobody has capped is not short because an approximation was not met.
        #expect(try await exchange.walk("/youtube/v3/playlistItems", by: .youtube).outcome.isComplete)
    }

    @Test("D20: Calendar: a sync token ends the list, and one that is too old has the list loaded anew by the caller")
    func calendar() async throws {
        let list = "/calendar/v3/calendars/primary/events?maxResults=2"
        let exchange = WrittenExchange([
            list: .written(
                #"{"defaultReminders":[{"minutes":10}],"nextPageToken":"p2","items":[{"id":"e1"},{"id":"e2"}]}"#
            ),
            "\(list)&pageToken=p2": .written(#"{"defaultReminders":[{"minutes":10}],"nextSyncToken":"s","items":[]}"#),
            "\(list)&syncToken=old": .written(#"{"error":{"code":410,"status":"GONE"}}"#, status: 410),
        ])
        let collected = try await exchange.walk(list, by: .google.items(at: "/items"))
        #expect(collected.values() == ["e1", "e2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&pageToken=p2"])
        let old = try await exchange.walk("\(list)&syncToken=old", by: .google.items(at: "/items")).outcome
        #expect((old.error as? HTTPError)?.status == 410)
        #expect((old.error as? HTTPError)?.isExpiredCursor == false)
    }

    private static let rows = "/bigquery/v2/projects/p/queries/job_1?maxResults=2"

    @Test("D21: A job that is not complete is asked again, for the same page; the total is a text and exact")
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

    @Test("D21: Without patience the walk says that the page is not ready, and keeps what arrived")
    func impatient() async throws {
        let exchange = WrittenExchange(inOrder: [
            .written(#"{"jobComplete":true,"totalRows":"2","pageToken":"b","rows":[{"f":[{"v":"1"}]}]}"#),
            .written(#"{"jobComplete":false,"rows":[{"f":[{"v":"7"}]}]}"#),
        ])
        let collected = try await exchange.walk(Self.rows, by: .bigquery)
        #expect(collected.values("/f/0/v") == ["1"])
        #expect((collected.outcome.error as? HTTPError)?.code == .notReady, "\(collected.outcome)")
        #expect((collected.outcome.error as? HTTPError)?.isTransient == true)
        #expect(collected.outcome.resumePoint?.cursor != nil)
    }

    @Test("D21: A result without rows has no array of them; one with rows has to have it")
    func noRows() async throws {
        let schema = #""schema":{"fields":[{"name":"n"}]},"jobComplete":true"#
        let none = WrittenExchange(inOrder: [.written(#"{\#(schema),"totalRows":"0"}"#)])
        let empty = try await none.walk(Self.rows, by: .bigquery)
        #expect(empty.outcome.isComplete && empty.arrived.isEmpty, "\(empty.outcome)")
        let missing = WrittenExchange(inOrder: [.written(#"{\#(schema),"totalRows":"4"}"#)])
        #expect(try await missing.walk(Self.rows, by: .bigquery).outcome.ending == .failed)
    }
}
