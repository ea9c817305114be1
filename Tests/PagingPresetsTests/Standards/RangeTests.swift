import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Ranges of items", .timeLimit(.minutes(10)))
struct RangeTests {
    @Test("Ranges of RFC 9110 extend to the length in Content-Range", .row("DS2"))
    func ranges() async throws {
        let exchange = WrittenExchange { request, _ in
            switch request.headerFields[.range] {
            case nil: .written(#"[{"id":0},{"id":1}]"#, ["Content-Range": "items 0-1/5"], status: 206)
            case "items=2-3": .written(#"[{"id":2},{"id":3}]"#, ["Content-Range": "items 2-3/5"], status: 206)
            case "items=4-5": .written(#"[{"id":4}]"#, ["Content-Range": "items 4-4/5"], status: 206)
            default: StubReply(status: .rangeNotSatisfiable)
            }
        }
        let collected = try await exchange.walk("/things", by: .range())
        #expect(collected.values() == ["0", "1", "2", "3", "4"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.headerValues("Range") == [nil, "items=2-3", "items=4-5"])
    }

    @Test("Without a length, 416 means that the range starts past the end", .row("DS2"))
    func unknownLength() async throws {
        let exchange = WrittenExchange { request, _ in
            switch request.headerFields[.range] {
            case nil: .written(#"[{"id":0},{"id":1}]"#, ["Content-Range": "items 0-1/*"], status: 206)
            default: .written("", ["Content-Range": "items */2"], status: 416)
            }
        }
        let plain = try await exchange.walk("/things", by: .range()).outcome
        #expect(plain.ending == .failed, "\(plain)")
        let collected = try await exchange.walk("/things", by: .range().with { $0.endStatuses = [416] })
        #expect(collected.values() == ["0", "1"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test(
        "PostgREST takes an offset and sends the length in a Content-Range without a unit",
        .row("DS2"),
        arguments: ["3", "*"]
    )
    func postgREST(length: String) async throws {
        let exchange = WrittenExchange([
            "/people?limit=2": .written(#"[{"id":1},{"id":2}]"#, ["Content-Range": "0-1/\(length)"], status: 206),
            "/people?limit=2&offset=2": .written(#"[{"id":3}]"#, ["Content-Range": "2-2/\(length)"], status: 206),
            "/people?limit=2&offset=3": .written("[]", ["Content-Range": "*/\(length)"]),
        ])
        let scheme = PaginationScheme.offset(total: .header("Content-Range")).with {
            $0.parameters = [.header("Prefer"): "count=exact"]
        }
        let collected = try await exchange.walk("/people?limit=2", by: scheme)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == (length == "3" ? 2 : 3))
        #expect(exchange.headerValues("Prefer").allSatisfy { $0 == "count=exact" })
    }

    @Test("Heroku names the next range in full until the status is 200", .row("DS2"))
    func heroku() async throws {
        let exchange = WrittenExchange { request, _ in
            switch request.headerFields[.range] {
            case "id ..; max=2":
                .written(#"[{"id":"a"},{"id":"b"}]"#, ["Next-Range": "id ]b..; max=2"], status: 206)
            case "id ]b..; max=2": .written(#"[{"id":"c"}]"#, ["Content-Range": "id c..c"])
            default: StubReply(status: .badRequest)
            }
        }
        let scheme = PaginationScheme.cursor(from: .header("Next-Range"), into: .header("Range"))
            .with { $0.parameters = [.header("Range"): "id ..; max=2"] }
        let collected = try await exchange.walk("/apps", by: scheme)
        #expect(collected.values() == ["a", "b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
