import Foundation
import PagingHTTP
import Testing

@Suite("Origin")
struct OriginTests {
    @Test(
        "Scheme, host and port make an origin; case, path and user do not",
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

    @Test("Other schemes, hosts and ports are other origins")
    func difference() {
        let texts = ["http://a", "https://a", "http://b", "http://a:81", "http://a.", "https://a:80", "http://x.a"]
        #expect(Set(texts.compactMap { Origin($0) }).count == texts.count)
    }

    @Test(
        "What is more than an origin is none",
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
