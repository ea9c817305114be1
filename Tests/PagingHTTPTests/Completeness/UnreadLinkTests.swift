import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

/// A `Link` field is understood whole, or it is the end of no list.
@Suite("Link fields that are not understood", .timeLimit(.minutes(10)))
struct UnreadLinkTests {
    private static let broken = [
        "<URL>; rel='next'", #"<URL>; rel="nex"#, #"<URL> rel="next""#, #"<URL>; relation="next""#, #"<URL>; rel="""#,
        "<URL>", #"<URL>, rel="next""#, #"URL; rel="next""#, #"<URL; rel="next""#, #"<URL>; rel:"next""#,
        "<URL>; next", "<URL>; rel=\u{201C}next\u{201D}", #"<URL>; rel=\"next\""#, #"<URL>; rev="next""#,
        "<URL>; rel=&quot;next&quot;", "&lt;URL&gt;; rel=next", #"{"next":"URL"}"#, "<URL>; rel=nex",
        "<URL>; rel=next-page",
        #"<URL>; title="n; rel="next""#, "<URL>; rel=[next]", "<URL>; rel*=UTF-8''next", #"(URL); rel="next""#, "URL",
        #"</list>; rel="first", <URL>; rel='next'"#, #"<URL>; rel='next', </list>; rel="first""#,
    ]

    /// Links of another relation or of none, which may be all that the field of an only page has.
    private static let other: Set = ["<URL>", #"<URL>; rel="""#, "<URL>; rel=next-page"]

    private func list(_ field: @escaping @Sendable (Int) -> String?) throws -> StubbedList {
        try StubbedList { call in
            let number = call.number("page") ?? 1
            let value = field(number) ?? (number < 5 ? "<URL>; rel=\"next\"" : nil)
            let link = value?.replacing("URL", with: "https://api.test/list?page=\(number + 1)")
            return StubReply(fields: link.map { ["Link": $0] } ?? [:], StubbedList.slice(number * 5 - 5, 5, of: 23))
        }
    }

    @Test("A field whose next link is not understood ends no list", arguments: broken, [1, 2, 4])
    func unreadable(field: String, page: Int) async throws {
        let list = try list { $0 == page ? field : nil }
        for scheme in [PaginationScheme.linkHeader, .automatic] where page > 1 || scheme == .linkHeader {
            for window in [PageWindow.serial, .pages(4)] {
                let outcome = await list.walk(by: scheme, window: window).outcome
                let isOnlyPage = page == 1 && Self.other.contains(field)
                #expect(outcome.isComplete == isOnlyPage, "\(scheme): \(outcome)")
            }
        }
    }

    @Test(
        "A field of other links ends the list",
        arguments: [
            #"</list?page=4>; rel="prev", </list>; rel="first""#, "</list?page=4>; rel=prev; title=two words,",
            #"</a.css>; rel=preload; as=style, <https://api.w.org/>; rel="https://api.w.org/""#,
            #"</list?page=4>;rel="previous prev";title*=UTF-8''%20, , </schema>; rel="describedby""#, "", " ",
            #"<https://api.test/list?page=6>; rel="next"; results="false"; cursor="0:5:0""#,
        ]
    )
    func other(field: String) async throws {
        let list = try list { $0 == 5 ? field : nil }
        for scheme in [PaginationScheme.linkHeader, .automatic] {
            let collected = await list.walk(by: scheme)
            #expect(collected.arrived.count == 23)
            #expect(collected.outcome.isComplete, "\(scheme): \(collected.outcome)")
        }
    }

    @Test("A field that names no next page says nothing about a list with another scheme")
    func unread() async throws {
        let list = try StubbedList { call in
            let number = call.number("page") ?? 1
            return StubReply(fields: ["Link": "</docs>"], StubbedList.slice(number * 5 - 5, 5, of: 23))
        }
        let outcome = await list.walk(by: .pageNumber()).outcome
        #expect(outcome.isComplete, "\(outcome)")
    }
}
