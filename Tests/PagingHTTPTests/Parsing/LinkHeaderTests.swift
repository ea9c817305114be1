import PagingHTTP
import Testing

@Suite("Link header")
struct LinkHeaderTests {
    /// A field value, and its links written as `target|relation,relation`.
    struct Case: Sendable, CustomTestStringConvertible {
        let value: String
        let links: [String]

        init(_ value: String, _ links: String...) {
            self.value = value
            self.links = links
        }

        var testDescription: String { value }
    }

    private static func summary(_ links: [WebLink]) -> [String] {
        links.map { "\($0.target)|\($0.relations.joined(separator: ","))" }
    }

    @Test(
        "Well-formed values are parsed as RFC 8288 requires",
        arguments: [
            Case(""),
            Case("   \t "),
            Case(#"<https://api.test/?page=2>; rel="next""#, "https://api.test/?page=2|next"),
            Case("</a>; rel=next", "/a|next"),
            Case(#"<>; rel="self""#, "|self"),
            Case(#"</a>; rel="next", </b>; rel="last""#, "/a|next", "/b|last"),
            Case(#"</a>; rel="next",</b>;rel=last"#, "/a|next", "/b|last"),
            Case(#"</a>; rel="next last""#, "/a|next,last"),
            Case(#"</a>; rel="  next   last ""#, "/a|next,last"),
            Case("</a>; REL=\"NEXT\"", "/a|next"),
            Case("</a>\t;\trel\t=\t\"next\"\t,\t</b>\t;\trel\t=\tprev", "/a|next", "/b|prev"),
            Case(",, </a>; rel=next, ,,\t, </b>; rel=prev,,", "/a|next", "/b|prev"),
            Case(#"</a?x=1,2;3>; rel="next""#, "/a?x=1,2;3|next"),
            Case(#"</a>; title="x, <y>; rel=z"; rel=next"#, "/a|next"),
            Case(#"</a>; title="say \"hi, you\""; rel=next"#, "/a|next"),
            Case(#"</a>; title="back\\"; rel=next, </b>; rel=last"#, "/a|next", "/b|last"),
            Case("</a>; crossorigin; rel=next; nopush", "/a|next"),
            Case("</a>;;; rel=next;", "/a|next"),
            Case(#"</a>; rel="https://Example.test/Rel other""#, "/a|https://example.test/rel,other"),
        ]
    )
    func wellFormed(_ example: Case) {
        #expect(Self.summary(LinkHeader.parse([example.value])) == example.links)
    }

    @Test(
        "Only the first rel parameter counts, and a link without one is ignored",
        arguments: [
            Case("</a>"),
            Case(#"</a>; title="next""#),
            Case("</a>; rel"),
            Case("</a>; rel="),
            Case(#"</a>; rel="""#),
            Case(#"</a>; rel=" ""#),
            Case("</a>; rel=; rel=next"),
            Case("</a>; rel=prev; rel=next", "/a|prev"),
            Case("</a>; rel*=UTF-8''next"),
            Case("</a>; xrel=next, </b>; rel=next", "/b|next"),
        ]
    )
    func relations(_ example: Case) {
        #expect(Self.summary(LinkHeader.parse([example.value])) == example.links)
    }

    @Test(
        "Broken links are omitted, and their neighbors stay",
        arguments: [
            Case("</a>; rel={next}, </b>; rel={previous}", "/a|next", "/b|previous"),
            Case(#"</a>; rel="{next} last""#, "/a|next,last"),
            Case("https://a.test/?x=1; rel=next, </b>; rel=last", "/b|last"),
            Case(#"</a>; rel=first, /x; title="1,<2>"; rel=next, </b>; rel=last"#, "/a|first", "/b|last"),
            Case("</a; rel=next, </b>; rel=last", "/b|last"),
            Case("</a; rel=next"),
            Case("<"),
            Case("<<<</a>; rel=next", "/a|next"),
            Case("< /a\t>; rel=next", "/a|next"),
            Case(#"</a> rel="next", </b>; rel=last"#, "/b|last"),
            Case(#"</a>; rel="next"garbage; x=1, </b>; rel=last"#, "/a|next", "/b|last"),
            Case("</a>; rel=next last; x=1, </b>; rel=last", "/a|next", "/b|last"),
            Case(#"</a>; rel="next, </b>; rel=last"#, "/a|next", "/b|last"),
            Case(#"</a>; rel=next; title="open, </b>; rel=last"#, "/a|next", "/b|last"),
            Case(#"</a>; rel=next; title="open\"#, "/a|next"),
            Case("</a>; =x; rel=next", "/a|next"),
            Case(#"</a>; rel=next, "; rel=last, </c>; rel=prev"#, "/a|next", "/c|prev"),
        ]
    )
    func broken(_ example: Case) {
        #expect(Self.summary(LinkHeader.parse([example.value])) == example.links)
    }

    @Test("Several lines are parsed in order and independently")
    func lines() {
        let lines = [#"</a>; rel="first"; title="open"#, "", "</b>; rel=next, </c>; rel=last"]
        #expect(Self.summary(LinkHeader.parse(lines)) == ["/a|first", "/b|next", "/c|last"])
        #expect(LinkHeader.parse([]).isEmpty)
    }

    @Test("A link with an anchor concerns another resource and is not a next link")
    func anchor() {
        let lines = [#"</other>; rel=next; anchor="/elsewhere", </a>; rel=NEXT; anchor2=x, </e>; anchor=""; rel=next"#]
        #expect(LinkHeader.parse(lines).map(\.anchor) == ["/elsewhere", nil, ""])
        #expect(LinkHeader.links(relation: "Next", in: lines).map(\.target) == ["/a"])
        #expect(LinkHeader.links(relation: "prev", in: lines).isEmpty)
    }

    @Test("Parameters are found by name in any case, the first one first")
    func parameters() throws {
        let value = #"</a>; rel="next"; results="true"; Cursor=1:2:3; cursor=other; nopush; title=two words ;x="#
        let link = try #require(LinkHeader.parse([value]).first)
        #expect(link.parameter("results") == "true")
        #expect(link.parameter("CURSOR") == "1:2:3")
        #expect(link.parameter("nopush") == "")
        #expect(link.parameter("title") == "two words")
        #expect(link.parameter("x") == "")
        #expect(link.parameter("absent") == nil)
        #expect(link.parameters.map(\.name) == ["rel", "results", "cursor", "cursor", "nopush", "title", "x"])
    }

    @Test(
        "An encoded value is decoded, and a broken one is ignored",
        arguments: [
            ("title*=UTF-8'de'n%c3%A4chstes%20Kapitel", "nächstes Kapitel"),
            ("title=plain; title*=utf-8''%E2%82%AC", "€"),
            ("title*=UTF-8''%E2%82; title=plain", "plain"),
            ("title*=UTF-8''%zz; title=plain", "plain"),
            ("title*=UTF-8''abc%4; title=plain", "plain"),
            ("title*=ISO-8859-1''%E4; title=plain", "plain"),
            ("title*=nothing; title=plain", "plain"),
            (#"title*="UTF-8''quoted%21""#, "quoted!"),
            ("title*=UTF-8''a b; title=plain", "plain"),
            ("title*=UTF-8''", ""),
        ] as [(String, String)]
    )
    func encodedValues(parameter: String, title: String) throws {
        let link = try #require(LinkHeader.parse(["</a>; rel=next; \(parameter)"]).first)
        #expect(link.parameter("title") == title)
    }

    @Test("Text outside ASCII is unchanged")
    func unicode() throws {
        let link = try #require(LinkHeader.parse([#"</ä,€>; rel=next; title="日本,\語""#]).first)
        #expect(link.target == "/ä,€")
        #expect(link.parameter("title") == "日本,語")
    }

    @Test("A link created from its parts equals a parsed one")
    func initializer() {
        let made = WebLink(target: "/a", parameters: [.init(name: "REL", value: "Next"), .init(name: "x", value: "1")])
        #expect(LinkHeader.parse(["</a>; rel=Next; x=1"]) == [made])
        #expect(made.hasRelation("next"))
        #expect(!made.hasRelation("prev"))
    }
}
