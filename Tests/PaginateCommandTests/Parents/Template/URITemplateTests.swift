import PagingHTTP
import Testing

@testable import PaginateFiles

/// An expansion that RFC 6570 lists.
struct Expansion: Sendable, CustomTestStringConvertible {
    let template: String
    let expected: String

    init(_ template: String, _ expected: String) {
        (self.template, self.expected) = (template, expected)
    }

    var testDescription: String { template }

    /// The values of sections 1.2 and 3.2; other names are undefined.
    static let values = [
        "var": "value", "hello": "Hello World!", "path": "/foo/bar", "empty": "", "x": "1024", "y": "768",
        "dub": "me/too", "half": "50%", "who": "fred", "base": "http://example.com/home/", "v": "6",
    ]

    /// Section 1.2, levels 1 to 3.
    static let levels = [
        Expansion("{var}", "value"), Expansion("{hello}", "Hello%20World%21"),
        Expansion("{+var}", "value"), Expansion("{+hello}", "Hello%20World!"),
        Expansion("{+path}/here", "/foo/bar/here"), Expansion("here?ref={+path}", "here?ref=/foo/bar"),
        Expansion("X{#var}", "X#value"), Expansion("X{#hello}", "X#Hello%20World!"),
        Expansion("map?{x,y}", "map?1024,768"), Expansion("{x,hello,y}", "1024,Hello%20World%21,768"),
        Expansion("{+x,hello,y}", "1024,Hello%20World!,768"), Expansion("{+path,x}/here", "/foo/bar,1024/here"),
        Expansion("{#x,hello,y}", "#1024,Hello%20World!,768"), Expansion("{#path,x}/here", "#/foo/bar,1024/here"),
        Expansion("X{.var}", "X.value"), Expansion("X{.x,y}", "X.1024.768"),
        Expansion("{/var}", "/value"), Expansion("{/var,x}/here", "/value/1024/here"),
        Expansion("{;x,y}", ";x=1024;y=768"), Expansion("{;x,y,empty}", ";x=1024;y=768;empty"),
        Expansion("{?x,y}", "?x=1024&y=768"), Expansion("{?x,y,empty}", "?x=1024&y=768&empty="),
        Expansion("?fixed=yes{&x}", "?fixed=yes&x=1024"), Expansion("{&x,y,empty}", "&x=1024&y=768&empty="),
    ]

    /// Sections 3.2.2 to 3.2.4.
    static let texts = [
        Expansion("{half}", "50%25"), Expansion("O{empty}X", "OX"), Expansion("O{undef}X", "OX"),
        Expansion("{x,y}", "1024,768"), Expansion("?{x,empty}", "?1024,"), Expansion("?{x,undef}", "?1024"),
        Expansion("?{undef,y}", "?768"), Expansion("{+half}", "50%25"),
        Expansion("{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"),
        Expansion("{+base}index", "http://example.com/home/index"), Expansion("O{+empty}X", "OX"),
        Expansion("O{+undef}X", "OX"), Expansion("up{+path}{var}/here", "up/foo/barvalue/here"),
        Expansion("{#var}", "#value"), Expansion("{#hello}", "#Hello%20World!"), Expansion("{#half}", "#50%25"),
        Expansion("foo{#empty}", "foo#"), Expansion("foo{#undef}", "foo"),
    ]

    /// Sections 3.2.5 to 3.2.9.
    static let parts = [
        Expansion("{.who}", ".fred"), Expansion("{.who,who}", ".fred.fred"), Expansion("{.half,who}", ".50%25.fred"),
        Expansion("X{.empty}", "X."), Expansion("X{.undef}", "X"),
        Expansion("{/who}", "/fred"), Expansion("{/who,who}", "/fred/fred"), Expansion("{/half,who}", "/50%25/fred"),
        Expansion("{/who,dub}", "/fred/me%2Ftoo"), Expansion("{/var,empty}", "/value/"),
        Expansion("{/var,undef}", "/value"),
        Expansion("{;who}", ";who=fred"), Expansion("{;half}", ";half=50%25"), Expansion("{;empty}", ";empty"),
        Expansion("{;v,empty,who}", ";v=6;empty;who=fred"), Expansion("{;v,bar,who}", ";v=6;who=fred"),
        Expansion("{?who}", "?who=fred"), Expansion("{?half}", "?half=50%25"),
        Expansion("{?x,y,undef}", "?x=1024&y=768"),
        Expansion("{&who}", "&who=fred"), Expansion("{&half}", "&half=50%25"),
        Expansion("{&x,y,undef}", "&x=1024&y=768"),
    ]
}

@Suite("URI Templates")
struct URITemplateTests {
    private func expanded(_ template: String, _ values: [String: String] = Expansion.values) throws -> String {
        try URITemplate(template).expanded { values[$0.description] }
    }

    @Test("Expansions are those of RFC 6570", arguments: Expansion.levels + Expansion.texts + Expansion.parts)
    func expansions(_ expansion: Expansion) throws {
        #expect(try expanded(expansion.template) == expansion.expected)
    }

    @Test("Characters beyond ASCII are encoded as UTF-8, and triplets in literals and reserved expansions are kept")
    func encoding() throws {
        #expect(try expanded("/ü%2f{x}?a='b'", ["x": "ö/%2f"]) == "/%C3%BC%2f%C3%B6%2F%252f?a='b'")
        #expect(try expanded("{+x}{#x}", ["x": "%2f%zz%2"]) == "%2f%25zz%252#%2f%25zz%252")
    }

    @Test(
        "A pointer with two or more keys is expanded like a simple value, and one key is a path segment",
        arguments: [
            ("/repos/{/owner/login}/x", "/repos/a%2Fb/x"), ("{+/owner/login}", "a/b"), ("{+/@id}", "7"),
            ("{/owner}", "/o"), ("{/owner,id}", "/o/1"), ("{full-name}", "f"), ("{Full Name}", "n"), ("{größe}", "g"),
            ("{?full-name}", "?full-name=f"), ("{?Full Name}", "?Full%20Name=n"), ("{a.b}", "d"),
        ]
    )
    func extensions(_ template: String, _ expected: String) throws {
        let values = [
            "/owner/login": "a/b", "/@id": "7", "owner": "o", "id": "1", "full-name": "f", "Full Name": "n",
            "größe": "g", "a.b": "d",
        ]
        #expect(try expanded(template, values) == expected)
    }

    @Test("The variables are listed once, in order")
    func variables() throws {
        let template = try URITemplate("/{b}{/a/c}{?a,b}")
        #expect(template.variables.map(\.description) == ["b", "/a/c", "a"])
        #expect(template.variables[1].pointer == "/a/c")
    }

    @Test(
        "An unsupported or incomplete template is an error that names its place",
        arguments: [
            ("/a{x", "The { at character 3"), ("/a{x{y}", "The { at character 3"), ("a}", "The } at character 2"),
            ("/{}", "The braces at character 2 of the template are empty"), ("{+}", "A name is missing"),
            ("{x,}", "A name is missing"), ("{x:3}", "level 4 of RFC 6570, which is not supported; write {x}"),
            ("{/list*}", "write {list}"), ("{=x}", "The operator = of {=x} at character 1"), ("{|x}", "reserved"),
            ("{a$b}", "\"a$b\" in {a$b} at character 1"), ("{.}", "A name is missing"), ("{a..b}", "single dots"),
            ("{ a}", "is not a name"), ("{a%2}", "is not a name"), ("{/a/b,c}", "in its own braces"),
            ("{/a/~b}", "In a JSON Pointer '~' is written \"~0\""), ("a b", "a space at character 2"),
            ("a%2", "The % at character 2"), ("a\\b", "write %5C"), ("a\tb", "a control character at character 2"),
        ]
    )
    func errors(_ template: String, _ message: String) {
        let error = #expect(throws: URITemplateError.self) { try URITemplate(template) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test(
        "The origin is known unless a value can change it",
        arguments: [
            ("https://api.test/{x}", "https://api.test"), ("https://api.test{/x}", "https://api.test"),
            ("https://api.test:8080{?x}", "https://api.test:8080"), ("https://api.test", "https://api.test"),
            ("https://api.test{+path}", nil), ("https://{host}/x", nil), ("{+url}", nil), ("https://a{b}.test/", nil),
            ("https://api.test{x}", nil), ("https://api.test:80{x}/", nil), ("https://api.test{.x}/", nil),
        ] as [(String, String?)]
    )
    func origin(_ template: String, _ origin: String?) throws {
        #expect(try URITemplate(template).origin?.description == origin)
    }
}
