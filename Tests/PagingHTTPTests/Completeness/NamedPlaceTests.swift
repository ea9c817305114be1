import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Named places missing from every response", .timeLimit(.minutes(10)))
struct NamedPlaceTests {
    /// A scheme with a missing location, a page of a longer list, and the intended location.
    struct Typo: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let scheme: PaginationScheme
        let member: String
        let meant: String

        init(_ name: String, _ scheme: PaginationScheme, _ member: String, meant: String) {
            (testDescription, self.scheme, self.member, self.meant) = (name, scheme, member, meant)
        }

        static let all = [
            Typo("next", .nextURL(at: "/nxt"), #""next":"/list?page=2""#, meant: "/next"),
            Typo(
                "nested next",
                .nextURL(at: "/meta/next"),
                #""meta":{"pagination":{"next":"/list?page=2"}}"#,
                meant: "/meta/pagination/next"
            ),
            Typo(
                "cursor",
                .cursor(from: "/nextCursor", into: "cursor"),
                #""next_cursor":"abc""#,
                meant: "/next_cursor"
            ),
            Typo(
                "case",
                .cursor(from: "/NextToken", into: "token"),
                #""nextToken":"abc""#,
                meant: "/nextToken"
            ),
            Typo(
                "more",
                .cursor(from: "/cursor", into: "cursor", hasMore: .flag("/hasMore")),
                #""has_more":true"#,
                meant: "/has_more"
            ),
            Typo(
                "array of links",
                .nextURL(at: "/links/next"),
                #""_links":{"next":{"href":"/list?page=2"}}"#,
                meant: "/_links/next"
            ),
        ]
    }

    @Test("A walk ends unproven and suggests the place that was probably meant", arguments: Typo.all)
    func typo(_ typo: Typo) async throws {
        let list = try StubbedList(json: #"{"items":\#(things(1...3)),\#(typo.member)}"#)
        let collected = await list.walk(by: typo.scheme)
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("did you mean \(typo.meant)?"), "\(collected.outcome)")
    }

    @Test("A header field that never occurs does not end a list that names its next page")
    func header() async throws {
        let link = fields(["Link": #"</list?page=2>; rel="next""#])
        let list = try StubbedList(json: things(1...3), fields: link)
        let collected = await list.walk(by: .nextURL(at: .header("X-Next")))
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
    }

    @Test(
        "An object or an array at the place of a number fails the page, and a number in it is suggested",
        arguments: [
            (#"{"value":3,"relation":"eq"}"#, "did you mean /n/value?"), (#"{"of":"pages"}"#, "/n is no number"),
            ("[3]", "/n is no number"),
        ]
    )
    func container(_ value: String, _ words: String) async throws {
        let list = try StubbedList(json: #"{"items":\#(things(1...3)),"n":\#(value),"next":null}"#)
        for scheme in [.pageNumber(total: "/n"), .nextURL(at: "/next", total: "/n"), .pageNumber(totalPages: "/n")]
            as [PaginationScheme]
        {
            let collected = await list.walk(by: scheme)
            #expect(collected.outcome.ending == .failed, "\(collected.outcome)")
            #expect(collected.outcome.evidence.contains(words), "\(collected.outcome)")
        }
    }

    @Test("A total that the scheme misspells makes the list short of it")
    func misspelledTotal() async throws {
        let list = try StubbedList(json: things(1...3), fields: fields(["X-Total-Count": "9"]))
        let fromHeader = await list.walk(by: .linkHeader(total: .header("X-Totl-Count")))
        #expect(fromHeader.outcome.ending == .short, "\(fromHeader.outcome)")
        #expect(fromHeader.outcome.evidence.contains("X-Total-Count"), "\(fromHeader.outcome)")
        let other = try StubbedList(json: #"{"items":\#(things(1...3)),"next":null,"total":9}"#)
        let fromBody = await other.walk(by: .nextURL(at: "/next", total: "/totl"))
        #expect(fromBody.outcome.ending == .short, "\(fromBody.outcome)")
        #expect(fromBody.outcome.evidence.contains("3 of 9 items that /total declares"), "\(fromBody.outcome)")
    }

    @Test(
        "A list of one page without a next link is complete",
        arguments: [
            .nextURL(), .nextURL(at: "/meta/next"), .linkHeader, .cursor(from: "/next_cursor", into: "cursor"),
            .cursor(from: "/meta/next", into: "cursor", total: "/meta/total"),
        ] as [PaginationScheme]
    )
    func onePage(scheme: PaginationScheme) async throws {
        let list = try StubbedList(json: #"{"items":\#(things(1...3)),"took":4,"meta":{"request":"r1"}}"#)
        let collected = await list.walk(by: scheme)
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }

    @Test("A page without the next link of earlier pages is the last")
    func laterPage() async throws {
        let list = try StubbedList { call in
            call.query["page"] == nil
                ? .json(#"{"items":\#(things(1...3)),"next":"/list?page=2"}"#)
                : .json(#"{"items":\#(things(4...5))}"#)
        }
        let collected = await list.walk(by: .nextURL())
        #expect(collected.arrived.map(\.text) == texts(1...5))
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }

    @Test("A closure that returns no next address ends its list")
    func closure() async throws {
        let list = try StubbedList(json: #"{"items":\#(things(1...3)),"other_next":"/list?page=2"}"#)
        let scheme = PaginationScheme { _ in PageLinks(end: .signalled("the author says so")) }
        let collected = await list.walk(by: scheme)
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }
}
