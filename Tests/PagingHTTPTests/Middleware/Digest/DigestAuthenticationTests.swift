import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("Digest authentication")
struct DigestAuthenticationTests {
    private static let sha256 =
        #"Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#

    @Test(
        "MD5 has the values of RFC 1321",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
            ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
            (
                "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
                "57edf4a22be3c955ac49da2e2107b67a"
            ),
        ]
    )
    func md5(_ text: String, _ hash: String) {
        #expect(MD5.text(Array(text.utf8)) == hash)
        for length in 50..<70 { #expect(MD5.text([UInt8](repeating: 97, count: length)).count == 32) }
    }

    @Test(
        "The answers are those of RFC 7616 and of RFC 2069",
        arguments: [
            (sha256, "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
            (sha256.replacing("SHA-256", with: "MD5"), "8ca523f5e9506fed4657c9700eebdbec"),
        ]
    )
    func answers(_ challenge: String, _ response: String) throws {
        let session = try #require(DigestChallenge.first(in: [challenge]))
        let turn = DigestUse(challenge: session, count: 1)
        let answer = turn.answer(
            user: "Mufasa",
            password: "Circle of Life",
            method: "GET",
            target: "/dir/index.html",
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
        )
        #expect(answer.contains("response=\"\(response)\""), "\(answer)")
        #expect(answer.contains("nc=00000001") && answer.contains("qop=auth,"), "\(answer)")
    }

    @Test("The first challenge that can be answered counts, among others and on several lines")
    func challenges() {
        let other = #"Basic realm="a, b", Digest realm="r", nonce="n", algorithm=SHA-512-256, qop="auth""#
        #expect(DigestChallenge.first(in: [other]) == nil)
        let found = DigestChallenge.first(in: [other, #"Bearer, Digest realm="a \"b\"", nonce="m", stale=TRUE"#])
        #expect(found?.realm == "a \"b\"")
        #expect(found?.isStale == true)
        #expect(found?.hasQuality == false)
        for field in ["", "Basic realm=\"x\"", #"Digest realm="r""#, #"Digest nonce="n", realm="r", qop="auth-int""#] {
            #expect(DigestChallenge.first(in: [field]) == nil, "\(field)")
        }
    }

    /// The numbers of the credentials that a server has received.
    private final class Log: Sendable {
        let numbers = Mutex<[String]>([])
    }

    /// Creates a server that changes its nonce after some requests.
    private func server(_ password: String, uses: Int, _ log: Log) -> StubTransport {
        let state = Mutex((nonce: 1, uses: 0))
        return StubTransport { request, _ in
            let field = request.headerFields[.authorization] ?? ""
            log.numbers.withLock { $0.append(field.firstMatch(of: /nc=(\w+)/).map { String($0.1) } ?? "none") }
            let (isRight, nonce, isStale) = state.withLock { state -> (Bool, Int, Bool) in
                let isCurrent = field.contains("nonce=\"n\(state.nonce)\"")
                if isCurrent, state.uses == uses {
                    state = (state.nonce + 1, 0)
                    return (false, state.nonce, true)
                }
                if isCurrent { state.uses += 1 }
                return (isCurrent, state.nonce, false)
            }
            let challenge = #"Digest realm="r", nonce="n\#(nonce)", qop="auth", stale=\#(isStale)"#
            let number = field.firstMatch(of: /nc=(\w+)/).map { String($0.1) } ?? ""
            let client = field.firstMatch(of: /cnonce="([^"]*)"/).map { String($0.1) } ?? ""
            let secret = MD5.text(Array("u:r:\(password)".utf8))
            let path = MD5.text(Array("GET:\(request.path ?? "")".utf8))
            let response = MD5.text(Array("\(secret):n\(nonce):\(number):\(client):auth:\(path)".utf8))
            guard isRight, field.contains("response=\"\(response)\"") else {
                var fields = HTTPFields()
                fields[.wwwAuthenticate] = challenge
                return StubReply(status: .unauthorized, fields: fields, body: []).reply
            }
            let page = request.path?.firstMatch(of: /p=(\d)/).flatMap { Int($0.1) } ?? 0
            let next = page < 4 ? "\"/list?p=\(page + 1)\"" : "null"
            return StubReply(body: Array("{\"items\":[{\"id\":\(page)}],\"next\":\(next)}".utf8)).reply
        }
    }

    @Test("A walk answers a challenge, counts its uses, and answers another one when it is stale")
    func walk() async throws {
        let log = Log()
        let login = DigestAuthentication(user: "u") { "w" }
        var client = try PagingClient("https://api.test", transport: server("w", uses: 3, log), middleware: [login])
        client.retry = .never
        let collected = await client.list(ListRequest("/list"), format: ListFormat(.nextURL()), decoding: .raw)
            .pages(window: .serial).collect(upTo: 100)
        #expect(collected.arrived.count == 5)
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(
            log.numbers.withLock { $0 } == [
                "none", "00000001", "00000002", "00000003", "00000004", "00000001", "00000002",
            ]
        )
    }

    @Test("A wrong password is rejected after one answer")
    func wrongPassword() async throws {
        let log = Log()
        let login = DigestAuthentication(user: "u") { "other" }
        var client = try PagingClient("https://api.test", transport: server("w", uses: 3, log), middleware: [login])
        client.retry = .never
        let list = client.list(ListRequest("/list"), format: ListFormat(.nextURL()), decoding: .raw)
        let outcome = await list.pages(window: .serial).collect(upTo: 100).outcome
        #expect(outcome.ending == .failed)
        #expect(log.numbers.withLock { $0.count } == 2)
    }

    @Test("The address of a request and the server's challenge are no credentials")
    func parameters() async throws {
        let challenge = #"Digest realm="api.test", nonce="abc", qop="auth""#
        let transport = StubTransport { request, _ in
            guard request.headerFields[.authorization] != nil else {
                return StubReply(status: .unauthorized, fields: [.wwwAuthenticate: challenge]).reply
            }
            return StubReply.json(#"{"data":[1],"next":"https://api.test/items-of-all?page=2"}"#).reply
        }
        let digest = DigestAuthentication(user: "reader-of-all", password: { "s3cret-word" })
        let api = try PagingClient("https://api.test", transport: transport, middleware: [digest])
        let list = api.list(Int.self, "/items-of-all", by: .nextURL(at: "/next"), items: "/data")
        let page = try await list.page(at: nil)
        // With the realm as a credential, a link to the host of that name would be refused.
        #expect(page.links.following.count == 1)
        #expect(api.secrets.hidden(in: "api.test/items-of-all") == "api.test/items-of-all")
        let used = transport.sent.compactMap { $0.request.headerFields[.authorization] }
        #expect(used.count == 1 && used.allSatisfy { api.secrets.hidden(in: $0) == "***" })
    }
}
