import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("A credential is in nothing that is written, in any encoding", .timeLimit(.minutes(10)))
struct SecretPropertyTests {
    /// A place where a server repeats a secret.
    enum Place: String, CaseIterable, Sendable {
        case link, cursor, merged, error, redirect, failure
    }

    private func reply(_ place: Place, _ text: String, _ secret: String) -> StubReply {
        let value = String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
        switch place {
        case .link: return .json(#"{"data":[1],"next":\#(JSONValue.string("/items?page=2&to=" + text))}"#)
        case .cursor: return .json(#"{"data":[1],"next":\#(value)}"#)
        case .merged: return .json(#"{"data":[1],"next":{"continue":\#(value),\#(value):"x"}}"#)
        case .error: return StubReply(status: .badRequest, body: Array(#"{"message":\#(value)}"#.utf8))
        case .redirect: return .redirect(to: "/moved?to=" + text)
        case .failure: return StubReply(status: .init(code: 500, reasonPhrase: "No"), body: Array(text.utf8))
        }
    }

    private func scheme(_ place: Place) throws -> PaginationScheme {
        switch place {
        case .cursor: .cursor(from: "/next", into: "after")
        case .merged: .merging("/next")
        default: .nextURL(at: "/next")
        }
    }

    @Test("Whatever a server repeats, nothing that is printed or saved reveals it", arguments: Place.allCases)
    func written(_ place: Place) async throws {
        var random = SeededGenerator(seed: UInt64(place.rawValue.utf8.reduce(7) { $0 * 31 + Int($1) }))
        for encoding in Encoding.all {
            for _ in 0..<2 {
                let secret = RandomSecret(using: &random).text
                let header = HTTPField.isValidValue(secret) && secret.trimmingCharacters(in: .whitespaces) == secret
                let login: Authentication = header ? .header("X-Tenant-Key") { secret } : .query("api_key") { secret }
                let text = encoding.encoded(secret)
                let first = reply(place, text, secret)
                let transport = StubTransport { request, _ in
                    let path = request.path ?? ""
                    let isFirst =
                        path.hasPrefix("/items") && !["page=2", "after", "continue"].contains { path.contains($0) }
                    return (isFirst ? first : .json(#"{"data":[2],"next":null}"#)).reply
                }
                var api = try PagingClient("https://api.test", transport: transport, middleware: [login])
                api.retry = .never
                api.secrets.add(secret, as: "header:x-tenant-key")
                let list = api.list(Int.self, "/items", by: try scheme(place), items: "/data")
                let collected = await list.collect(upTo: 1)
                var written = "\(collected.outcome) \(String(reflecting: collected.outcome.error))"
                dump(collected.outcome, to: &written)
                let point = try JSONEncoder().encode(collected.outcome.resumePoint)
                written += String(decoding: point, as: UTF8.self)
                if let page = try? await list.page(at: nil) {
                    written += "\(page.links) " + page.links.following.map { "\($0)" }.joined()
                }
                #expect(
                    !SecretOracle.reveals(written, secret),
                    "\(place) \(encoding.testDescription): \(secret): \(written)"
                )
                guard [.link, .cursor, .merged].contains(place) else { continue }
                // The resumed walk sends what the server wrote.
                let direct = await list.collect(upTo: 10)
                #expect(direct.arrived == [1, 2], "\(encoding.testDescription)")
                let sent = transport.sent.last.map { $0.request.path }
                let saved = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: point)
                let resumed = await list.pages(from: saved).collect(upTo: 10)
                #expect(resumed.arrived.last == 2, "\(encoding.testDescription): \(resumed.outcome)")
                #expect(transport.sent.last.map { $0.request.path } == sent, "\(encoding.testDescription)")
            }
        }
    }

    @Test("A message, a document and a stored response reveal no credential, and the response is restored")
    func documents() throws {
        var random = SeededGenerator(seed: 11)
        for encoding in Encoding.all {
            for _ in 0..<20 {
                let secret = RandomSecret(using: &random).text
                let secrets = Secrets()
                secrets.addCredential(secret, as: "body:/key")
                let text = encoding.encoded(secret)
                let message = secrets.hidden(in: "The server said: \(text), and \(secret).")
                #expect(!SecretOracle.reveals(message, secret), "\(encoding.testDescription): \(message)")
                let document = JSONValue.array([.string(secret), ["a": .string(text)], .string("b" + secret)]).encoded()
                let hidden = secrets.hidden(inJSON: Array(document))
                #expect((try? JSONValue(parsing: hidden)) != nil)
                #expect(!SecretOracle.reveals(String(decoding: hidden, as: UTF8.self), secret))
                let response = Array("a \(text) b \(secret) c".utf8)
                let sealed = secrets.sealed(response)
                #expect(!SecretOracle.reveals(String(decoding: sealed, as: UTF8.self), secret))
                #expect(secrets.opened(sealed) == response)
            }
        }
    }

    @Test("A credential in a document within a document, as in a recording, is hidden at every depth")
    func nestedDocuments() throws {
        var random = SeededGenerator(seed: 13)
        for index in 0..<60 {
            let secret = "k+/\"" + RandomSecret(using: &random).text + "/=\\z"
            let secrets = Secrets()
            secrets.addCredential(secret, as: "bearer-token")
            var text = String(decoding: JSONValue.string(secret).encoded(), as: UTF8.self)
            // Some writers escape the slash.
            if index.isMultiple(of: 2) { text = text.replacing("/", with: "\\/") }
            for depth in 1...3 {
                text = String(decoding: (["note": "x", "text": .string(text)] as JSONValue).encoded(), as: UTF8.self)
                let hidden = String(decoding: secrets.hidden(inJSON: Array(text.utf8)), as: UTF8.self)
                #expect((try? JSONValue(parsing: Array(hidden.utf8)))?["/note"] == "x")
                #expect(!SecretOracle.reveals(hidden, secret), "\(depth): \(secret): \(hidden)")
            }
        }
    }

    /// Texts in which a server writes a short credential.
    private static let short: [@Sendable (String) -> String] = [
        { Encoding.percent(#"{"key":"\#($0)","n":1}"#) },
        { Encoding.percent(Encoding.percent("key=\($0)&n=1")) },
        { Encoding.percent(Encoding.percent(Encoding.percent("key=\($0)&n=1"))) },
        { Encoding.percent(Data("key:\($0)".utf8).base64EncodedString()) },
        { "cursor-" + Data("me:\($0)".utf8).base64EncodedString() },
        { Data($0.utf8).base64EncodedString() },
        { Data(Encoding.percent(#"{"k":"\#($0)"}"#).utf8).base64EncodedString() },
        { Encoding.percent(Encoding.percent(Data("a:?>\($0)?>".utf8).base64EncodedString())) },
        { text in
            Data(#"{"after":12,"key":"\#(text)"}"#.utf8).base64EncodedString().replacing("+", with: "-")
                .replacing("/", with: "_").replacing("=", with: "")
        },
        { #"x\n\#($0)\n"# }, { #"x\u0022\#($0)\u0022"# },
    ]

    @Test("A credential of three to five characters is hidden in encodings, and the text is restored")
    func shortCredentials() throws {
        var random = SeededGenerator(seed: 14)
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        for (number, encoded) in Self.short.enumerated() {
            for _ in 0..<40 {
                let length = Int.random(in: 2...4, using: &random)
                let secret = String((0..<length).map { _ in letters.randomElement(using: &random)! }) + "q"
                let secrets = Secrets()
                secrets.addCredential(secret, as: "body:/pin")
                let text = "to=" + encoded(secret) + "&page=2"
                let hidden = secrets.hidden(in: text)
                #expect(hidden.contains("***"), "\(number): \(secret): \(text)")
                #expect(!SecretOracle.reveals(hidden, secret), "\(number): \(secret): \(hidden)")
                #expect(secrets.opened(secrets.sealed(Array(text.utf8))) == Array(text.utf8))
            }
        }
        // As a part of another word, and by chance in base64, it is not the credential.
        let secrets = Secrets()
        secrets.addCredential("k9z", as: "body:/pin")
        let others = ["ak9zb", Data("the-k9zz-list of yxk9z".utf8).base64EncodedString(), "%25ak9zb"]
        for text in others { #expect(secrets.hidden(in: text) == text) }
    }

    /// The escapes of HTML by several writers.
    private static let escapers: [[Character: String]] = [
        ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#x27;"],
        ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#039;"],
        ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&#34;", "'": "&#39;"],
        ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#x27;", "/": "&#x2F;"],
        ["&": "&#x26;", "<": "&#60;", "/": "&#x2f;", "+": "&#x2B;", "=": "&#x3D;"],
    ]

    @Test("A credential that is escaped for HTML is hidden, also percent-encoded after that", arguments: escapers)
    func markup(_ escapes: [Character: String]) {
        var random = SeededGenerator(seed: UInt64(escapes.values.reduce(0) { $0 + $1.count }))
        let letters = Array("abcXYZ019&<>\"'/+=-")
        for _ in 0..<60 {
            let secret = "Q" + String((0..<10).map { _ in letters.randomElement(using: &random)! }) + "z9"
            let escaped = secret.map { escapes[$0] ?? String($0) }.joined()
            let percent = Encoding.percent(escaped)
            let lower = percent.replacing(/%[0-9A-F][0-9A-F]/) { $0.output.lowercased() }
            let secrets = Secrets()
            secrets.addCredential(secret, as: "body:/key")
            for text in [escaped, percent, lower] {
                #expect(secrets.hidden(in: "to=\(text)&n") == "to=***&n", "\(secret): \(text)")
            }
        }
    }

    /// Returns a text as it stands in XML.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;").replacing("+", with: "&#x2B;")
    }

    @Test("A credential in a form, a document, a proxy or a header field is known")
    func sources() throws {
        let address = try WebAddress(parsing: "https://api.test/items")
        var random = SeededGenerator(seed: 12)
        for _ in 0..<50 {
            let secret = RandomSecret(using: &random).text
            let coded = Encoding.percent(secret)
            let document = String(decoding: (["a": ["api_key": .string(secret)]] as JSONValue).encoded(), as: UTF8.self)
            let sources: [(Secrets) -> Void] = [
                { $0.addMembers(of: ["login": ["password": .string(secret)]]) },
                { $0.addCredentials(inContent: "a=1&api_key=" + coded) },
                { $0.addCredentials(inContent: "<a><w:Password Type='t'>\(Self.escaped(secret))</w:Password></a>") },
                { $0.addCredentials(inContent: "<a><b>1</b><login password=\"\(Self.escaped(secret))\"/></a>") },
                { $0.addCredentials(inContent: "<a><password><![CDATA[\(secret)]]></password></a>") },
                { $0.addCredentials(inAddress: "http://me:\(coded)@proxy.test:8080", as: "proxy") },
                { $0.addCredentials(inAddress: "http://proxy.test/?token=\(coded)", as: "proxy") },
                { $0.addCredentials(inAddress: "me:\(coded)@proxy.test:8080", as: "proxy") },
                { $0.addCredentials(inAddress: "/count?a=1&api_key=\(coded)", as: "count") },
                { $0.addMembers(of: ["payload": .string(document)]) },
                { $0.addMembers(of: ["hooks": [.string("https://b.test/?a=1&api_key=" + coded)]]) },
                { $0.addMembers(of: ["hooks": [.string("https://me:\(coded)@b.test/")]]) },
                { $0.addCredentials(inContent: "a=1&payload=" + Encoding.percent(document)) },
                { $0.addCredentials(inContent: "a=1&to=" + Encoding.percent("https://b.test/?token=" + coded)) },
                { $0.addCredentials(inContent: "<a><Password><v>\(Self.escaped(secret))</v></Password></a>") },
                { $0.addCredentials(inContent: "<a><b><![CDATA[\(document)]]></b></a>") },
                {
                    let head = "Content-Disposition: form-data; name=\"password\"\r\nContent-Type: text/plain"
                    $0.addCredentials(inContent: "--X\r\n\(head)\r\n\r\n\(secret)\r\n--X--\r\n")
                },
                { $0.addQuery(of: address.settingQuery("params", document)) },
                { $0.addQuery(of: address.settingQuery("to", "https://b.test/?api_key=" + coded)) },
                { $0.addCredentials(inAddress: "http://\(coded):@proxy.test:8080", as: "proxy") },
                { $0.addCredentials(inAddress: "http://\(coded):x@proxy.test:8080", as: "proxy") },
                { $0.addCredentials(inContent: "a: 1\nlogin:\n  password: \(JSONValue.string(secret))\n") },
                { $0.addMembers(of: ["query": .string("query { a(password: \(JSONValue.string(secret))) { id } }")]) },
                { $0.addMembers(of: ["headers": ["Authorization": .string("Bearer " + secret)]]) },
                { $0.addMembers(of: ["config": .string(Data(document.utf8).base64EncodedString())]) },
                {
                    $0.addCredentials(
                        inValue: "a = 1\napi_key = \(JSONValue.string(secret))\n",
                        as: "header:x-settings"
                    )
                },
                { $0.addField("Cookie", "lang=en; sid=" + coded, isCredential: true) },
                { $0.addField("Authorization", "Bearer " + secret, isCredential: true) },
                {
                    let login = Data("\(secret.replacing(":", with: "")):".utf8).base64EncodedString()
                    $0.addField("Authorization", "Basic " + login, isCredential: true)
                    // A user name has no colon.
                    if secret.contains(":") { $0.addCredential(secret, as: "header:authorization") }
                },
                {
                    $0.addField(
                        "Authorization",
                        "Basic " + Data("me:\(secret)".utf8).base64EncodedString(),
                        isCredential: true
                    )
                },
            ]
            for (number, add) in sources.enumerated() {
                let secrets = Secrets()
                add(secrets)
                let message = secrets.hidden(in: "The key \(secret) is not valid.")
                #expect(!message.contains(secret), "\(number): \(message)")
            }
        }
    }

    @Test(
        "The parameters of a scheme are known",
        arguments: [
            "Token token=\"sKq81-x7\", email=\"me@b.test\"", "Token token=sKq81-x7", "ApiKey me:sKq81-x7",
            "me:sKq81-x7", "Basic \(Data("me:sKq81-x7".utf8).base64EncodedString()), Basic x",
            "Login \(Data("me:sKq81-x7".utf8).base64EncodedString())",
            "AWS4-HMAC-SHA256 Credential=AKIA/x, SignedHeaders=host, Signature=sKq81-x7", "first, sKq81-x7",
        ]
    )
    func schemes(_ value: String) {
        let secrets = Secrets()
        secrets.addField("Authorization", value, isCredential: true)
        #expect(secrets.hidden(in: "The host says that sKq81-x7 is unknown.") == "The host says that *** is unknown.")
    }

    @Test(
        "Escapes of JSON that are percent-encoded twice, or within another document, are read and restored",
        arguments: [
            "sKq8%252F%255C%2522x7%255C%255Cz9", "sKq8%255C%252F%255C%2522x7%255C%255Cz9",
            "sKq8%255C/%255C%2522x7%255C%255Cz9", "sKq8%255Cu002F%255Cu0022x7%255Cu005Cz9",
            "sKq8%5C%5C%2F%5C%5C%5C%22x7%5C%5C%5C%5Cz9", "sKq8%5cu002f%5cu0022x7%5cu005cz9",
            "sKq8%255cu002f%255cu0022x7%255cu005cz9", "sKq8%5C%5Cu002F%5C%5Cu0022x7%5C%5Cu005Cz9",
            "sKq8%255C%255Cu002f%255C%255Cu0022x7%255C%255Cu005cz9", "sKq8%25255Cu002F%25255Cu0022x7%25255Cu005Cz9",
            "%255c" + Array(#"sKq8/"x7\z9"#.utf16).map { "u00" + String($0, radix: 16) }.joined(separator: "%255c"),
        ]
    )
    func escapesInParameters(_ text: String) {
        let secrets = Secrets()
        secrets.addCredential(#"sKq8/"x7\z9"#, as: "body:/key")
        #expect(secrets.hidden(in: "a=\(text)&n") == "a=***&n")
        let document = Array("a=\(text)&n".utf8)
        #expect(secrets.opened(secrets.sealed(document)) == document)
    }
}
