import PagingHTTP
import Testing

@Suite("Web addresses")
struct WebAddressTests {
    @Test("The parts are parsed, and default ports depend on the scheme")
    func parts() throws {
        let address = try WebAddress(parsing: "HTTPS://Me:p%40ss@API.Test:8443/A/%2f?q=%C3%BC&r=a+b#part")
        #expect(address.scheme == "https")
        #expect(address.userinfo == "Me:p%40ss")
        #expect(address.host == "api.test")
        #expect(address.port == 8443)
        #expect(address.path == "/A/%2f")
        #expect(address.query == "q=%C3%BC&r=a+b")
        #expect(address.authority == "api.test:8443")
        #expect(address.requestTarget == "/A/%2f?q=%C3%BC&r=a+b")
        #expect(address.description == "HTTPS://Me:p%40ss@API.Test:8443/A/%2f?q=%C3%BC&r=a+b")
        #expect(address.debugDescription == "HTTPS://***@API.Test:8443/A/%2f?q=%C3%BC&r=a+b")
    }

    @Test(
        "The text of an address is preserved byte for byte",
        arguments: [
            "http://a", "http://a/", "http://a?", "http://a/?", "https://a:443/", "http://a:/x", "http://@a/",
            "http://a/b//c/./../d", "http://a/%7Euser/%7euser/~user", "http://a/?page%5Bafter%5D=x&page[size]=2",
            "http://a/?x=1?y=2/../z", "http://a/%zz%", "http://a/\u{E9}\u{65}\u{301}", "http://a/?q={\"a\":[1,2]}|^`",
            "http://[2001:db8::1]:8080/x", "http://[::ffff:1.2.3.4]", "http://xn--bcher-kva.test",
            "http://a_b.c-d.test.",
        ]
    )
    func byteExact(text: String) throws {
        let address = try WebAddress(parsing: text)
        #expect(Array(address.description.utf8) == Array(text.utf8))
        #expect(try WebAddress(parsing: address.description) == address)
    }

    @Test("A fragment is removed, including an empty one")
    func fragment() {
        #expect(WebAddress("http://a/b#c?d#e")?.description == "http://a/b")
        #expect(WebAddress("http://a#")?.description == "http://a")
        #expect(WebAddress("http://a?x#y")?.query == "x")
    }

    @Test("An address without a path is requested as /")
    func requestTarget() {
        #expect(WebAddress("http://a")?.requestTarget == "/")
        #expect(WebAddress("http://a?x=1")?.requestTarget == "/?x=1")
        #expect(WebAddress("http://a?")?.requestTarget == "/?")
    }

    @Test(
        "An invalid address is refused with a reason",
        arguments: [
            ("", .notAbsolute), ("/x", .notAbsolute), ("//a/x", .notAbsolute), ("a.test/x", .notAbsolute),
            (":x", .notAbsolute), ("://a", .notAbsolute), ("?u=http://a", .notAbsolute), ("1http://a", .notAbsolute),
            ("javascript:alert(1)", .unsupportedScheme), ("ftp://a/", .unsupportedScheme),
            ("file:///etc/passwd", .unsupportedScheme), ("localhost:80", .unsupportedScheme),
            ("httpx://a", .unsupportedScheme), ("data:,x", .unsupportedScheme),
            ("http:", .missingHost), ("https:/evil.test", .missingHost), ("https:evil.test", .missingHost),
            ("http://", .missingHost), ("http:///evil.test", .missingHost), ("http://:80/", .missingHost),
            ("http://u@/", .missingHost), ("http://?x", .missingHost), ("http://#x", .missingHost),
            ("http:\\\\evil.test", .forbiddenCharacter), ("http://a\\@b/", .forbiddenCharacter),
            ("http://a/\\b", .forbiddenCharacter), (" http://a", .forbiddenCharacter),
            ("http://a\n", .forbiddenCharacter), ("ht\ttp://a", .forbiddenCharacter),
            ("http://a/b c", .forbiddenCharacter), ("http://a/\r\nHost: b", .forbiddenCharacter),
            ("http://a/\0", .forbiddenCharacter), ("http://a/\u{7F}", .forbiddenCharacter),
            ("http://a/\u{85}", .forbiddenCharacter), ("http://a/\u{A0}", .forbiddenCharacter),
            ("http://a/\u{2028}", .forbiddenCharacter), ("http://a/#\t", .forbiddenCharacter),
            ("http://b\u{FC}cher.test/", .invalidHost), ("http://a%2e.test/", .invalidHost),
            ("http://a..b/", .invalidHost), ("http://./", .invalidHost), ("http://.a/", .invalidHost),
            ("http://a!b/", .invalidHost), ("http://a<b/", .invalidHost), ("http://[::1/", .invalidHost),
            ("http://[::1]x/", .invalidHost), ("http://[]/", .invalidHost), ("http://[fe80::1%25eth0]/", .invalidHost),
            ("http://[v1.x]/", .invalidHost), ("http://[1:2:3:4:5:6:7:8:9]/", .invalidHost),
            ("http://[1::2::3]/", .invalidHost), ("http://[12345::]/", .invalidHost),
            ("http://[::1.2.3.256]/", .invalidHost),
            ("http://[\u{301}::1]/", .invalidHost), ("http://[1:2:3:4:5:6:7::8]/", .invalidHost),
            ("http://a:x/", .invalidPort), ("http://a:0/", .invalidPort), ("http://a:65536/", .invalidPort),
            ("http://a:99999999999999999999/", .invalidPort), ("http://a:-1/", .invalidPort),
            ("http://a:+1/", .invalidPort), ("http://::1/", .missingHost), ("http://2001:db8::1/", .invalidPort),
            ("http://a@b@c/", .invalidUserinfo), ("http://\u{E9}@c/", .invalidUserinfo),
            ("http://a[b@c/", .invalidUserinfo),
        ] as [(String, WebAddressError.Code)]
    )
    func refused(text: String, code: WebAddressError.Code) {
        #expect(WebAddress(text) == nil)
        let error = #expect(throws: WebAddressError.self) { try WebAddress(parsing: text) }
        #expect(error?.code == code)
        #expect(error?.description.hasSuffix(".") == true)
    }

    @Test("A refused scheme is named, and an international host is refused with advice")
    func messages() throws {
        let script = try #require(throws: WebAddressError.self) { try WebAddress(parsing: "JavaScript:alert(1)") }
        #expect(script.scheme == "javascript")
        #expect("\(script)" == "javascript: is not supported; use http: or https:.")
        let host = try #require(throws: WebAddressError.self) { try WebAddress(parsing: "http://b\u{FC}cher.test/") }
        #expect(host.description.contains("xn--"))
        let secret = try #require(throws: WebAddressError.self) { try WebAddress(parsing: "http://u:s3cret[@a/") }
        #expect(!secret.description.contains("s3cret"))
    }

    @Test("Addresses are equal if their bytes are equal")
    func equality() {
        let texts = [
            "http://a", "http://a/", "http://A/", "http://a/?", "http://a/?x", "http://a/\u{E9}", "http://a/e\u{301}",
        ]
        #expect(Set(texts.compactMap { WebAddress($0) }).count == texts.count)
        #expect(WebAddress("http://a/x#1") == WebAddress("http://a/x#2"))
    }
}
