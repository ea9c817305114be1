import PagingTesting
import PagingHTTP
import Testing

@Suite("Resolving references")
struct WebAddressResolvingTests {
    @Test(
        "The normal examples of RFC 3986, section 5.4.1, resolve as documented",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"),
        ]
    )
    func normal(reference: String, result: String) throws {
        #expect(try WebAddress(parsing: "http://a/b/c/d;p?q").resolving(reference).description == result)
    }

    @Test(
        "The abnormal examples of RFC 3986, section 5.4.2, resolve as documented",
        arguments: [
            ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/./x", "http://a/b/c/g"), ("g#s/../x", "http://a/b/c/g"),
        ]
    )
    func abnormal(reference: String, result: String) throws {
        #expect(try WebAddress(parsing: "http://a/b/c/d;p?q").resolving(reference).description == result)
    }

    @Test(
        "References from paginated responses resolve correctly",
        arguments: [
            ("https://api.test/v1/items?page=1", "?page=2", "https://api.test/v1/items?page=2"),
            ("https://api.test/v1/items?page=1", "?", "https://api.test/v1/items?"),
            ("https://api.test", "items?page=2", "https://api.test/items?page=2"),
            ("https://api.test", "?page=2", "https://api.test?page=2"),
            ("https://api.test?x=1", "", "https://api.test?x=1"),
            ("https://api.test/a", "//cdn.test:8443/x", "https://cdn.test:8443/x"),
            ("https://api.test/a", "//cdn.test?x=/../y", "https://cdn.test?x=/../y"),
            ("https://u:p@API.test:443/a/b", "/c", "https://u:p@API.test:443/c"),
            ("https://u:p@api.test/a/b", "//api.test/c", "https://api.test/c"),
            ("https://api.test/a", "http://other.test/x/../y", "http://other.test/y"),
            ("https://api.test/a/%2e%2e/b?x", "c%2Fd", "https://api.test/a/%2e%2e/c%2Fd"),
            ("https://api.test/a?u=x/y", "b", "https://api.test/b"),
            ("https://api.test/a//b/c", "../d", "https://api.test/a//d"),
            ("https://api.test/a//b/c", "../../d", "https://api.test/a/d"),
            ("https://api.test/", "./a:b", "https://api.test/a:b"),
            ("https://api.test/", "/.//evil.test", "https://api.test//evil.test"),
        ]
    )
    func paginated(base: String, reference: String, result: String) throws {
        let resolved = try WebAddress(parsing: base).resolving(reference)
        #expect(resolved.description == result)
        #expect(WebAddress(resolved.description) == resolved)
    }

    @Test(
        "Invalid references are refused, and browser leniency is not imitated",
        arguments: [
            ("g:h", .unsupportedScheme), ("http:g", .missingHost), ("javascript:alert(1)", .unsupportedScheme),
            ("page:2", .unsupportedScheme), ("https:/evil.test", .missingHost), ("https:evil.test", .missingHost),
            ("///evil.test", .missingHost), ("//", .missingHost), ("http:\\\\evil.test", .forbiddenCharacter),
            ("/\\evil.test", .forbiddenCharacter), ("\\\\evil.test", .forbiddenCharacter),
            ("/\t/evil.test", .forbiddenCharacter), ("\n//evil.test", .forbiddenCharacter),
            (" ?page=2", .forbiddenCharacter), ("?page=2\r\nX: y", .forbiddenCharacter), (":80", .notAbsolute),
            ("//api.test@evil.test@x/", .invalidUserinfo), ("//api.test:x/", .invalidPort),
        ] as [(String, WebAddressError.Code)]
    )
    func refused(reference: String, code: WebAddressError.Code) throws {
        let base = try WebAddress(parsing: "http://a/b/c/d;p?q")
        let error = #expect(throws: WebAddressError.self) { try base.resolving(reference) }
        #expect(error?.code == code)
    }

    @Test("Resolving an absolute address returns it unchanged")
    func randomPaths() throws {
        var random = SeededGenerator(seed: 3986)
        let pieces = ["/", ".", "..", "a", "%2e", "//", "?", "b=c", ";"]
        let base = try WebAddress(parsing: "http://a/b/c/d;p?q")
        for _ in 0..<2_000 {
            let tail = (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined()
            let once = try base.resolving("./" + tail)
            #expect(once.origin == base.origin, "\(tail)")
            #expect(once.path.utf8.first == UInt8(ascii: "/"), "\(tail)")
            #expect(!once.path.split(separator: "/").contains { $0 == "." || $0 == ".." }, "\(tail)")
            #expect(try base.resolving(once.description) == once, "\(tail)")
        }
    }
}
