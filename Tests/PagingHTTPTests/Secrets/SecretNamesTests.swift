import PagingHTTP
import Testing

@Suite("Names of secrets")
struct SecretNamesTests {
    @Test(
        "Secrets in an address are replaced, and the rest is unchanged",
        arguments: [
            ("https://a.test/x?page=2&q=token#part", "https://a.test/x?page=2&q=token#part"),
            ("https://me:pw@a.test/x", "https://***@a.test/x"), ("https://me@a.test", "https://***@a.test"),
            ("//me:pw@a.test/x", "//***@a.test/x"), ("https://a.test/@me", "https://a.test/@me"),
            ("https://a.test/?x=me@b", "https://a.test/?x=me@b"), ("https://a@b:c@d.test/", "https://***@d.test/"),
            ("https://me:p/w?x#y@a.test/x", "https://***@a.test/x"), ("https://a.test:80/x@y", "https://a.test:80/x@y"),
            ("https://[::1]:80/x@y", "https://[::1]:80/x@y"),
            ("/x?api_key=1&page=2", "/x?api_key=***&page=2"), ("/x?page=2&API-Key=a=b", "/x?page=2&API-Key=***"),
            ("/x?apiKey=1;token=2", "/x?apiKey=***;token=***"), ("/x?%74oken=1", "/x?%74oken=***"),
            ("/x?auth[token]=1&user[name]=2", "/x?auth[token]=***&user[name]=2"),
            ("/x?X-Amz-Signature=ab&X-Amz-Date=1", "/x?X-Amz-Signature=***&X-Amz-Date=1"),
            ("/x#access_token=1&state=2", "/x#access_token=***&state=2"), ("/x?token=&key&x=1", "/x?token=&key&x=1"),
            ("/x?next_token=1&page_token=2", "/x?next_token=1&page_token=2"),
            ("/x?my_access_token=1&x-app-api-key=2", "/x?my_access_token=***&x-app-api-key=***"),
            ("/x?shopifyAccessToken=1&sortKey=2", "/x?shopifyAccessToken=***&sortKey=2"),
            ("/x?to=http://b.test/?sig=1&y=2", "/x?to=http://b.test/?sig=***&y=2"),
            ("/x?to=http://u:p@b.test/", "/x?to=http://***@b.test/"), ("/token=1", "/token=1"), ("", ""),
            ("/x?appid=1&page=2", "/x?appid=***&page=2"),
            ("/x?to=https%253A%252F%252Fb.test%252F%253Ftoken%253D1", "/x?to=***"),
            ("?password=%26&", "?password=***&"), ("https://é.test/ü", "https://é.test/ü"),
        ]
    )
    func redacted(text: String, expected: String) {
        #expect(Secrets.redacted(text) == expected)
        #expect(Secrets.redacted(expected) == expected)
    }

    @Test("Line breaks and control characters in an address are neutralized")
    func controlCharacters() {
        #expect(Secrets.redacted("/a\r\nb\u{1B}[1m\u{202E}\u{2028}") == "/a%0D%0Ab%1B[1m%E2%80%AE%E2%80%A8")
    }

    @Test(
        "Long texts take linear time",
        .timeLimit(.minutes(10)),
        arguments: ["//", "//a:b", "@", "//u:p@", "?", "&token=", "//a:b?"]
    )
    func hostile(piece: String) {
        let text = String(repeating: piece, count: 500_000 / piece.utf8.count)
        #expect(!Secrets.redacted(text).isEmpty)
    }
}
