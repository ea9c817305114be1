import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("AWS", .timeLimit(.minutes(10)))
struct AWSTests {
    /// Returns a request to a service with JSON bodies.
    private func request(_ target: String, _ body: JSONValue) -> ListRequest {
        var request = ListRequest("/", method: .post, body: body)
        request.headerFields[.contentType] = "application/x-amz-json-1.0"
        request.set(.header("X-Amz-Target"), to: .string(target))
        return request
    }

    @Test(
        "A key with several parts goes into the body unchanged; an empty page does not end the list, a missing key does",
        .row("D17"),
        arguments: ["", #","LastEvaluatedKey":{}"#, #","LastEvaluatedKey":null"#]
    )
    func dynamoDB(end: String) async throws {
        let key = #"{"artist":{"S":"x"},"year":{"N":"1999"}}"#
        let exchange = WrittenExchange(inOrder: [
            .written(#"{"Count":1,"ScannedCount":9,"Items":[{"id":{"S":"a"}}],"LastEvaluatedKey":\#(key)}"#),
            .written(#"{"Count":0,"ScannedCount":9,"Items":[],"LastEvaluatedKey":{"artist":{"S":"y"}}}"#),
            .written(
                #"{"Count":1,"ScannedCount":9,"Items":[{"id":{"S":"b"}}],"LastEvaluatedKey":{"artist":{"S":"z"}}}"#
            ),
            // The previous page was full and the last with items: its key leads to an empty page.
            .written(#"{"Count":0,"ScannedCount":0,"Items":[]\#(end)}"#),
        ])
        let scan = request("DynamoDB_20120810.Scan", ["TableName": "t", "Segment": 0, "TotalSegments": 2])
        let collected = try await exchange.walk(scan, by: .dynamoDB)
        #expect(collected.values("/id/S") == ["a", "b"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        let own = #"{"TableName":"t","Segment":0,"TotalSegments":2"#
        #expect(
            exchange.bodies == [
                own + "}", own + #","ExclusiveStartKey":\#(key)}"#,
                own + #","ExclusiveStartKey":{"artist":{"S":"y"}}}"#,
                own + #","ExclusiveStartKey":{"artist":{"S":"z"}}}"#,
            ]
        )
        #expect(exchange.headerValues("X-Amz-Target") == Array(repeating: "DynamoDB_20120810.Scan", count: 4))
        #expect(exchange.headerValues("Content-Type") == Array(repeating: "application/x-amz-json-1.0", count: 4))
    }

    @Test(
        "A token is sent under its own name; a missing, null or empty token ends the list",
        .row("D18"),
        arguments: [0, 1, 2]
    )
    func token(form: Int) async throws {
        let end = ["", #","nextToken":null"#, #","nextToken":"""#][form]
        let exchange = WrittenExchange(inOrder: [
            .written(#"{"items":[{"id":1}],"nextToken":"AQ=="}"#), .written(#"{"items":[],"nextToken":"AR=="}"#),
            .written(#"{"items":[{"id":2}]\#(end)}"#),
        ])
        let collected = try await exchange.walk(request("X.List", ["max": 1]), by: .aws(token: "nextToken"))
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(
            exchange.bodies == [
                #"{"max":1}"#, #"{"max":1,"nextToken":"AQ=="}"#, #"{"max":1,"nextToken":"AR=="}"#,
            ]
        )
    }

    @Test(
        "A marker is sent under another name than received, and several tokens go together as far as they exist",
        .row("D18")
    )
    func others() async throws {
        let marked = WrittenExchange(inOrder: [
            .written(#"{"Keys":[{"id":1}],"NextMarker":"m1","Truncated":true}"#),
            .written(#"{"Keys":[{"id":2}],"NextMarker":"m2","Truncated":false}"#),
        ])
        let marker = PaginationScheme.cursor(from: "/NextMarker", into: .body("/Marker"), hasMore: "/Truncated")
        let one = try await marked.walk(request("K.ListKeys", [:]), by: marker)
        #expect(one.values() == ["1", "2"] && one.outcome.isComplete, "\(one.outcome)")
        // The marker beside the flag is sent once, and leads nowhere.
        #expect(marked.bodies == ["{}", #"{"Marker":"m1"}"#, #"{"Marker":"m2"}"#])

        let several = WrittenExchange(inOrder: [
            .written(#"{"Records":[{"id":1}],"IsTruncated":true,"NextName":"a.","NextType":"A","NextId":"x"}"#),
            .written(#"{"Records":[{"id":2}],"IsTruncated":true,"NextName":"b.","NextType":"MX"}"#),
            .written(#"{"Records":[{"id":3}],"IsTruncated":false}"#),
        ])
        let tokens = PaginationScheme.cursors(
            ["/NextName": .body("/Name"), "/NextType": .body("/Type"), "/NextId": .body("/Id")],
            hasMore: "/IsTruncated"
        )
        let three = try await several.walk(request("R.ListRecords", [:]), by: tokens)
        #expect(three.values() == ["1", "2", "3"] && three.outcome.isComplete, "\(three.outcome)")
        #expect(several.bodies == ["{}", #"{"Name":"a.","Type":"A","Id":"x"}"#, #"{"Name":"b.","Type":"MX"}"#])
    }

    @Test("A log stream ends when it returns the token of the request, even after empty pages", .row("D18"))
    func logStream() async throws {
        let exchange = WrittenExchange(inOrder: [
            .written(#"{"events":[{"id":1}],"nextForwardToken":"f/1","nextBackwardToken":"b/0"}"#),
            .written(#"{"events":[],"nextForwardToken":"f/2","nextBackwardToken":"b/1"}"#),
            .written(#"{"events":[{"id":2}],"nextForwardToken":"f/3","nextBackwardToken":"b/2"}"#),
            .written(#"{"events":[],"nextForwardToken":"f/3","nextBackwardToken":"b/3"}"#),
        ])
        let stream = request("Logs_20140328.GetLogEvents", ["logStreamName": "web"])
        let collected = try await exchange.walk(stream, by: .cloudWatchLogStream)
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        let own = #"{"logStreamName":"web","startFromHead":true"#
        #expect(exchange.bodies == [own + "}"] + (1...3).map { own + #","nextToken":"f/\#($0)"}"# })
    }

    @Test("A log filter may repeat its token and continue, and one that only repeats it is stopped", .row("D18"))
    func logFilter() async throws {
        let exchange = WrittenExchange(inOrder: [
            .written(#"{"events":[{"id":1}],"nextToken":"t"}"#), .written(#"{"events":[],"nextToken":"t"}"#),
            .written(#"{"events":[{"id":2}],"nextToken":"t"}"#), .written(#"{"events":[{"id":3}]}"#),
        ])
        let filter = request("Logs_20140328.FilterLogEvents", ["logGroupName": "app"])
        let collected = try await exchange.walk(filter, by: .cloudWatchLogFilter)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        let stuck = WrittenExchange { _, _ in .written(#"{"events":[],"nextToken":"t"}"#) }
        let outcome = try await stuck.walk(filter, by: .cloudWatchLogFilter).outcome
        #expect(outcome.ending == .noProgress, "\(outcome)")
    }
}
