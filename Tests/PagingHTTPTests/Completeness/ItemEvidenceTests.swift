import PagingDetection
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Errors instead of items, and choosing the array of items", .timeLimit(.minutes(10)))
struct ItemEvidenceTests {
    @Test(
        "An array of errors is never the items",
        arguments: [
            #"{"errors":[{"id":1,"message":"no"}]}"#, #"{"error":[{"id":1,"message":"no"}]}"#,
            #"{"faults":[{"id":1,"text":"no"}]}"#, #"{"messages":[{"level":"error","text":"no"}]}"#,
            #"{"error":{"details":[{"id":1,"reason":"no"}]}}"#, #"{"fault":{"detail":{"errors":[{"code":1}]}}}"#,
            #"{"data":null,"errors":[{"message":"no"}]}"#, #"{"Errors":[{"id":1}]}"#,
            #"{"error_details":[{"id":1,"reason":"no"}]}"#, #"{"errorMessages":[{"id":1,"text":"no"}]}"#,
            #"{"validationErrors":[{"field":"limit"}]}"#, #"{"faultList":[{"id":1}]}"#,
            #"{"errors":[{"message":"no"},{"message":"never"}],"total":2}"#,
        ]
    )
    func errors(body: String) async throws {
        let collected = try await StubbedList(json: body).walk()
        #expect(collected.arrived.isEmpty)
        #expect(collected.outcome.ending == .failed, "\(collected.outcome)")
    }

    @Test(
        "A body that reports failure fails its page even if it has an array of items",
        arguments: [
            #""success":false"#, #""ok":false"#, #""data":null,"errors":[{"message":"no"}]"#,
            #""data":null,"error":"no""#, #""data":null,"faults":[{"id":1}]"#, #""Success":false"#,
            #""success":"false""#,
        ],
        [PaginationScheme.automatic, .nextURL(), .single, .offset(total: "/total")]
    )
    func denied(member: String, scheme: PaginationScheme) async throws {
        let list = try StubbedList(json: #"{"items":\#(things(1...3)),"total":3,"next":null,\#(member)}"#)
        let collected = await list.walk(by: scheme)
        #expect(collected.arrived.isEmpty)
        #expect(collected.outcome.ending == .failed, "\(collected.outcome)")
    }

    @Test(
        "The most likely array is selected",
        arguments: [
            (#"{"rows":[[1,"a"],[2,"b"]],"suggested_facets":[{"name":"x"}],"next":null}"#, "/rows"),
            (#"{"columns":["id","name"],"rows":[[1,"a"],[2,"b"],[3,"c"]],"next":null}"#, "/rows"),
            (#"{"data":["a","b"],"warnings":[{"code":1}],"next":null}"#, "/data"),
            (#"{"errors":[{"id":7}],"people":[{"id":1},{"id":2}],"next":null}"#, "/people"),
            (#"{"error_details":[{"id":7},{"id":8}],"people":[{"id":1}],"next":null}"#, "/people"),
            (#"{"error_logs":[{"id":7},{"id":8}],"next":null}"#, "/error_logs"),
            (#"{"values":[1,2,3],"tags":[{"id":1}],"next":null}"#, "/values"),
        ]
    )
    func likeliest(body: String, items: String) async throws {
        let list = try StubbedList(json: body)
        let collected = await list.walk()
        // Errors and warnings beside the items say that some may be missing.
        let reports = ["/warnings", "/errors", "/error_details"].contains { body.contains($0.dropFirst()) }
        #expect(collected.outcome.ending == (reports ? .unproven : .complete), "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("items in \(items)"), "\(collected.outcome)")
        #expect(try await list.detected().items?.description == items)
    }

    @Test("An array of the requested length contains the items")
    func askedSize() async throws {
        let body = #"{"groups":\#(things(1...2)),"users":\#(things(11...14)),"next":null}"#
        let collected = try await StubbedList("/list?limit=4", json: body).walk()
        #expect(collected.arrived.map(\.text) == texts(11...14), "\(collected.outcome)")
    }

    @Test("Two equally good arrays cause an error that lists both", arguments: [true, false])
    func ambiguous(isAutomatic: Bool) async throws {
        let list = try StubbedList(json: #"{"users":\#(things(1...2)),"groups":\#(things(4...5)),"next":null}"#)
        let collected = await list.walk(by: isAutomatic ? .automatic : .nextURL())
        #expect(collected.arrived.isEmpty)
        let error = try #require(collected.outcome.error as? RequestError)
        #expect(error.code == .ambiguousItems)
        #expect(error.description.contains("/users") && error.description.contains("/groups"))
    }

    @Test(
        "The outcome of an automatic list names its scheme and its array",
        arguments: [
            (#""next":null"#, "/next"), (#""next_cursor":null"#, "/next_cursor"), (#""total":3"#, "/total"),
        ]
    )
    func named(member: String, place: String) async throws {
        let list = try StubbedList("/list?limit=50", json: #"{"meta":{"list":\#(things(1...3))},\#(member)}"#)
        let collected = await list.walk()
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains(place), "\(collected.outcome)")
        #expect("\(collected.outcome)".contains("/meta/list"), "\(collected.outcome)")
    }

    @Test("A short last page that the server returns again ends a list that repeats items")
    func lastPageAgain() async throws {
        // Rows without a key, and a server that takes a number past the end for that of the last page.
        let rows = [1, 2, 1, 2, 2, 1, 1, 2, 1, 2, 2].map { #"{"level":\#($0)}"# }
        let list = try StubbedList { call in
            let start = min((call.number("page") ?? 1) - 1, 2) * 4
            return .json("[\(rows[start..<min(start + 4, rows.count)].joined(separator: ","))]")
        }
        let collected = await list.walk(by: .pageNumber())
        #expect(collected.arrived.map(\.text) == rows, "\(collected.outcome)")
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
