import Testing

@testable import PagingHTTP

@Suite("A server's explanation")
struct ServerTextTests {
    private func text(_ body: String, _ contentType: String? = nil) -> String? {
        ServerText(Array(body.utf8), contentType: contentType)?.visible(hiding: Secrets())
    }

    @Test(
        "The human-readable member is extracted from JSON",
        arguments: [
            (#"{"message":"Not Found","documentation_url":"https://docs.test"}"#, "Not Found"),
            (#"{"error":{"code":7,"message":"No such list"}}"#, "No such list"),
            (#"{"error":"invalid_grant","error_description":"Expired"}"#, "invalid_grant: Expired"),
            (#"{"type":"about:blank","title":"Bad page","status":400,"detail":"page is 0"}"#, "Bad page: page is 0"),
            (#"{"errors":[{"title":"Invalid","detail":"size > 100"}]}"#, "Invalid: size > 100"),
            (#"{"detail":[{"loc":["query"],"msg":"field required"}]}"#, "field required"),
            (#"{"error":true,"message":"no"}"#, "no"), (#"{"errors":["first","second"]}"#, "first"),
            (#"{"code":17}"#, #"{"code":17}"#), (#""Gone""#, "Gone"), (#"["Gone"]"#, "Gone"),
        ]
    )
    func json(body: String, expected: String) {
        #expect(text(body, "application/problem+json; charset=utf-8") == expected)
        #expect(text(body) == expected)
    }

    @Test("HTML yields its title, heading or text, XML its text, and other types only plain text")
    func others() {
        let page = "<!DOCTYPE html><html><head><title>\n 502 Bad Gateway </title></head><body>nginx</body></html>"
        #expect(text(page, "text/html") == "502 Bad Gateway")
        #expect(text("<html><title> </title><h1>Down</h1> for <b>now</b></html>", "text/html") == "Down")
        let body =
            "<script>a<b</script><STYLE>p{}</STYLE><!-- x --><p>Can&#39;t&nbsp;sing</p>\n<div>now</div><script>never"
        #expect(text("<html><head><meta charset=utf-8></head><body>\(body)", "text/html") == "Can't sing now")
        #expect(text("<html><body><img src=x></body></html>", "text/html") == nil)
        #expect(text("<Error><Code>SlowDown</Code> <Message>Reduce</Message></Error>") == "SlowDown Reduce")
        #expect(text("page must be positive\n", "text/plain") == "page must be positive")
        #expect(text("{\"message\": \"cut sho", "application/json") == "{\"message\": \"cut sho")
        #expect(text("text", "image/png") == nil)
        #expect(text("", "text/plain") == nil)
        #expect(text("{}") == nil)
        #expect(text("null") == nil)
        #expect(ServerText([0, 1, 2, 0], contentType: nil) == nil)
    }

    @Test("Control characters are escaped, and line breaks become spaces")
    func controls() {
        #expect(text("a\u{1B}[31mred\u{7}\r\n\tb\u{202E}c") == #"a\u{1B}[31mred\u{7} b\u{202E}c"#)
        #expect(text(#"{"message":"a\u001b[2Jb\nc"}"#) == #"a\u{1B}[2Jb c"#)
    }

    @Test("At most 300 characters are shown")
    func length() {
        #expect(text(String(repeating: "ä", count: 300)) == String(repeating: "ä", count: 300))
        #expect(text(String(repeating: "ä", count: 100_000)) == String(repeating: "ä", count: 300) + "…")
    }

    @Test(
        "Values with the name of a secret are hidden, whatever their origin",
        arguments: [
            ("Bad request: /items?api_key=abc&page=2", "Bad request: /items?api_key=***&page=2"),
            ("See https://me:pw@api.test/x?token=abc.", "See https://***@api.test/x?token=***"),
            ("Authorization: Bearer abcd12345 is expired", "Authorization: Bearer *** is expired"),
            (#"{"token": "abcd12345"}"#, #"{"token":"***"}"#), ("token: expired", "token: expired"),
            ("page=3 is too large", "page=3 is too large"),
        ]
    )
    func names(body: String, expected: String) {
        #expect(text(body) == expected)
    }
}
