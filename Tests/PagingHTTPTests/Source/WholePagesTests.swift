import PagingDetection
import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Whole pages as items", .timeLimit(.minutes(10)))
struct WholePagesTests {
    /// A scheme, and its pages 1 to 3.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let scheme: PaginationScheme
        let page: @Sendable (Int) -> StubReply
        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(name: "Link, arrays", scheme: .linkHeader) { number in
            StubReply(fields: number < 3 ? ["Link": "</list?page=\(number + 1)>; rel=\"next\""] : [:], "[\(number)]")
        },
        Case(name: "Link, objects without an array", scheme: .linkHeader) { number in
            StubReply(
                fields: number < 3 ? ["Link": "</list?page=\(number + 1)>; rel=\"next\""] : [:],
                "{\"number\":\(number)}"
            )
        },
        Case(name: "cursor in a header", scheme: .cursor(from: .header("X-Next"), into: "page")) { number in
            StubReply(fields: number < 3 ? ["X-Next": "\(number + 1)"] : [:], "[\(number)]")
        },
        Case(name: "next URL", scheme: .nextURL()) { number in
            .json("{\"n\":\(number),\"next\":\(number < 3 ? "\"/list?page=\(number + 1)\"" : "null")}")
        },
        Case(name: "next URL that is missing at the end", scheme: .nextURL()) { number in
            .json("{\"rows\":[\(number)]\(number < 3 ? ",\"next\":\"/list?page=\(number + 1)\"" : "")}")
        },
        Case(name: "cursor that is missing at the end", scheme: .cursor(from: "/after", into: "page")) { number in
            .json("{\"rows\":[\(number)]\(number < 3 ? ",\"after\":\(number + 1)" : "")}")
        },
        Case(name: "page number with pages", scheme: .pageNumber(totalPages: "/pages")) { number in
            .json("{\"n\":\(number),\"pages\":3}")
        },
        Case(name: "page number with a total", scheme: .pageNumber(total: "/total")) { number in
            .json("{\"rows\":[\(number * 2),\(number * 2 + 1)],\"total\":6}")
        },
        Case(name: "page number with a flag", scheme: .pageNumber(hasMore: "/more")) { number in
            .json("{\"n\":\(number),\"more\":\(number < 3)}")
        },
        Case(name: "page number by an end status", scheme: .pageNumber().with { $0.endStatuses = [404] }) { number in
            number > 3 ? StubReply(code: 404) : .json("{\"n\":\(number)}")
        },
        Case(name: "automatic", scheme: .automatic) { number in
            StubReply(fields: number < 3 ? ["Link": "</list?page=\(number + 1)>; rel=\"next\""] : [:], "[\(number)]")
        },
    ]

    @Test("Every scheme reads whole pages of any type", arguments: cases, [1, 4])
    func walked(_ example: Case, window: Int) async throws {
        let transport = StubTransport { request, _ in
            example.page(Int(request.path?.split(separator: "=").last ?? "") ?? 1).reply
        }
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(example.scheme.with { $0.takesWholePages = true })
        let list = api.list(ListRequest("/list"), format: format, decoding: .raw)
        let collected = await list.pages(window: .pages(window)).collect(upTo: 100)
        #expect(collected.arrived.filter { $0.text != "" }.count == 3, "\(collected.outcome)")
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        let first = try #require(collected.arrived.first)
        #expect(first.bytes.elementsEqual(example.page(1).body))
    }

    @Test(
        "What a whole page says about its list counts, as with its items alone",
        arguments: [
            #""total":40,"#, #""total_pages":9,"#, #""partial":true,"#, #""status":"FAILED","#, #""has_more":true,"#,
            #""errors":["shard 3"],"#, "repeated",
        ],
        ["", "/rows"]
    )
    func statements(members: String, place: String) async throws {
        let transport = StubTransport { request, _ in
            let number = Int(request.path?.split(separator: "=").last ?? "") ?? 1
            let first = members == "repeated" && number == 4 ? 3 : number * 2
            let isOnAll = members.contains("total")
            let own = members != "repeated" && (isOnAll || number == 4) ? members : ""
            let next = number < 4 ? "\"/list?page=\(number + 1)\"" : "null"
            return StubReply.json("{\(own)\"rows\":[{\"id\":\(first)},{\"id\":\(number * 2 + 1)}],\"next\":\(next)}")
                .reply
        }
        var api = try PagingClient("https://api.test", transport: transport)
        api.retry = .never
        var scheme = PaginationScheme.nextURL()
        scheme.takesWholePages = true
        scheme.items = place.isEmpty ? nil : try JSONPointer(place)
        let outcome = await api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .raw).collect(
            upTo: 100
        )
        .outcome
        // The parts of a whole page are no items, unless the caller says where they are.
        #expect(outcome.isComplete == (members == "repeated" && place.isEmpty), "\(outcome)")
    }

    @Test(
        "A body that reports an error is not a page",
        arguments: [PaginationScheme.linkHeader, .nextURL(), .pageNumber()]
    )
    func errors(scheme: PaginationScheme) async throws {
        let transport = StubTransport(["/list": .json(#"{"error":{"message":"no"}}"#)])
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(scheme.with { $0.takesWholePages = true })
        let list = api.list(ListRequest("/list"), format: format, decoding: .raw)
        #expect(await list.collect(upTo: 100).outcome.ending == .failed)
    }
}
