import Foundation
import PagingHTTP
import Testing

@Suite("Origin")
struct OriginTests {
    @Test(
        "Scheme, host and port form an origin; case, path and user do not matter",
        arguments: [
            ("http://a.test/x?y", "http://a.test"), ("HTTP://U:p@A.test:80", "http://a.test"),
            ("https://a.test:443/", "https://a.test"), ("https://a.test:80/", "https://a.test:80"),
            ("http://a.test:0443/", "http://a.test:443"), ("http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080"),
        ]
    )
    func origin(address: String, expected: String) throws {
        let origin = try WebAddress(parsing: address).origin
        #expect(origin.description == expected)
        #expect(Origin(expected) == origin)
    }

    @Test(
        "Spellings of one IPv6 address are one origin",
        arguments: [
            ["http://[::1]", "http://[0:0:0:0:0:0:0:1]", "http://[0000::0001]:80", "http://[::0.0.0.1]"],
            ["https://[2001:DB8::8:800:200C:417A]", "https://[2001:db8:0:0:8:800:200c:417a]"],
            ["http://[::ffff:127.0.0.1]:8080", "http://[::FFFF:7f00:1]:8080"],
            ["http://[2001:db8::]", "http://[2001:db8:0:0:0:0:0:0]"], ["http://[::]", "http://[0::0]"],
            ["http://[1:0:0:2::3]", "http://[1::2:0:0:0:3]", "http://[1:0:0:2:0:0:0:3]"],
        ]
    )
    func literals(texts: [String]) throws {
        let origins = Set(try texts.map { try WebAddress(parsing: $0).origin })
        #expect(origins.count == 1, "\(origins)")
        #expect(Set(texts.compactMap { Origin($0)?.description }).count == 1)
    }

    @Test("An IPv6 address is displayed in canonical form and requested as written")
    func canonicalForm() throws {
        let address = try WebAddress(parsing: "http://[2001:DB8:0:0:1:0:0:1]:8080/x")
        #expect(address.origin.description == "http://[2001:db8::1:0:0:1]:8080")
        #expect(address.authority == "[2001:db8:0:0:1:0:0:1]:8080")
        #expect(Origin("http://[::2]") != Origin("http://[::1]"))
        #expect(Origin("http://[1:2:3:4:5:6:7:8]")?.host == "[1:2:3:4:5:6:7:8]")
        #expect(Origin("http://[1:0:2:3:4:5:6:7]")?.host == "[1:0:2:3:4:5:6:7]")
    }

    @Test("Other schemes, hosts and ports are other origins")
    func difference() {
        let texts = ["http://a", "https://a", "http://b", "http://a:81", "http://a.", "https://a:80", "http://x.a"]
        #expect(Set(texts.compactMap { Origin($0) }).count == texts.count)
    }

    @Test(
        "Text with more than an origin is invalid",
        arguments: ["", "a", "http://a/", "http://a?", "http://u@a", "ftp://a"]
    )
    func strict(text: String) {
        #expect(Origin(text) == nil)
    }

    @Test("An origin is stored as its text")
    func codable() throws {
        let origins = [Origin("https://a.test:8443"), Origin("http://[::1]")].compactMap(\.self)
        let data = try JSONEncoder().encode(origins)
        #expect(try JSONDecoder().decode([String].self, from: data) == ["https://a.test:8443", "http://[::1]"])
        #expect(try JSONDecoder().decode([Origin].self, from: data) == origins)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Origin].self, from: Data(#"["a/b"]"#.utf8)) }
    }
}
