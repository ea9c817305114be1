import PagingDetection
import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

/// A way to send a secret.
struct PlantedSecret: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let authentication: Authentication
    /// The texts that must not appear anywhere.
    let texts: [String]

    private static let key = "planted-Secret-0123456789"
    private static let encoded = Data("me:\(key)".utf8).base64EncodedString()

    static let all = [
        PlantedSecret(testDescription: "bearer", authentication: .bearer { key }, texts: [key]),
        PlantedSecret(
            testDescription: "basic",
            authentication: .basic(user: "me", password: { key }),
            texts: [encoded, key]
        ),
        PlantedSecret(testDescription: "header", authentication: .header("PRIVATE-TOKEN") { key }, texts: [key]),
        PlantedSecret(testDescription: "query", authentication: .query("My-Key") { key }, texts: [key]),
    ]
}

/// A reply that repeats a secret.
struct Reflection: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: @Sendable (_ secret: String) -> StubReply

    static let all: [Reflection] =
        links.map { link in
            Reflection(testDescription: "link \(link)") {
                .page("[1]", next: link.replacingOccurrences(of: "SECRET", with: $0))
            }
        }
        + links.map { link in
            Reflection(testDescription: "redirect \(link)") {
                .redirect(to: link.replacingOccurrences(of: "SECRET", with: $0))
            }
        }
        + bodies.flatMap { body in
            [200, 400, 401, 500].map { status in
                Reflection(testDescription: "body \(status) \(body)") { secret in
                    StubReply(
                        status: HTTPResponse.Status(code: status, reasonPhrase: "Bad key \(secret)"),
                        body: Array(body.replacingOccurrences(of: "SECRET", with: secret).utf8)
                    )
                }
            }
        }

    private static let links = [
        "/items?page=2&My-Key=SECRET", "/items?page=2&access_token=SECRET", "/items?page=2&x=SECRET&x=3",
        "/items?page=2&to=https%3A%2F%2Fapi.test%2F%3Fkey%3DSECRET", "/items/SECRET?page=2",
        "https://SECRET.evil.test/",
        "https://evil.test/?x=SECRET", "https://evil.test/SECRET", "https://SECRET@api.test/", "SECRET:alert(1)",
        "https://me:SECRET@api.test/items", "http://api.test/?x=SECRET", "https://api.test:99/?x=SECRET", "//SECRET/x",
        "?My-Key=SECRET&page=2", "https://SECRET", "/items?page=2#SECRET", "/ SECRET", "/items?SECRET",
        "/items?SECRET=1",
    ]

    private static let bodies = [
        #"{"error": "SECRET"}"#, #"{"message": "bad key SECRET", "ok": false}"#, "<html>SECRET</html>", "SECRET",
        #"{"items": [1], "total": "SECRET", "next": "/items?page=2&key=SECRET"}"#, #"["SECRET"]"#,
        #"{"items": [1], "next": "https://SECRET.evil.test/"}"#, #"{"items": "SECRET", "total": 3}"#,
        #"{"items": [1], "total": 30, "page": "SECRET", "has_more": "SECRET"}"#,
    ]
}

@Suite("Secrets", .timeLimit(.minutes(10)))
struct LeakTests {
    @Test(
        "A secret that a server repeats appears in nothing that is printed or saved",
        .row("S21"),
        arguments: PlantedSecret.all
    )
    func reflected(planted: PlantedSecret) async throws {
        let open: OriginPolicy = [.strippingCredentials, .upgradingToHTTPS]
        let walks: [(OriginPolicy, PaginationScheme)] = [
            (.sameOrigin, .linkHeader), (open, .linkHeader), (open, .nextURL(at: "/next")), (.sameOrigin, .automatic),
        ]
        for (origins, scheme) in walks {
            for reflection in Reflection.all {
                for secret in planted.texts {
                    let text = try await printed(planted, origins, scheme, reflection.reply(secret))
                    let hits = planted.texts.filter { text.lowercased().contains($0.lowercased()) }
                    #expect(hits.isEmpty, "\(reflection.testDescription), by \(scheme): \(text)")
                }
            }
        }
    }

    @Test(
        "A key that a server repeats in its links to another origin is not sent there",
        .row("S12"),
        arguments: PlantedSecret.all
    )
    func strangers(planted: PlantedSecret) async throws {
        for secret in planted.texts {
            for link in ["https://cdn.test/?page=2&anything=\(secret)", "https://cdn.test/\(secret)"] {
                let transport = StubTransport(["/items": .page("[1]", next: link)])
                var api = try PagingClient(
                    "https://api.test",
                    transport: transport,
                    middleware: [planted.authentication]
                )
                api.origins = .strippingCredentials
                api.retry = .never
                _ = await api.list(Int.self, "/items", by: .linkHeader).collect(upTo: 10)
                let strangers = transport.sent.filter { $0.request.authority == "cdn.test" }
                #expect(!strangers.contains { $0.request.wholeText(with: $0.body).contains(secret) })
            }
        }
    }

    @Test("The secret is added again when a link that contained it is followed", arguments: ["My-Key", "other"])
    func addedAgain(name: String) async throws {
        let secret = "planted-Secret-0123456789"
        let transport = StubTransport { request, _ in
            let isFirst = request.path?.hasPrefix("/items?page=2") == false
            return (isFirst ? StubReply.page("[1]", next: "/items?page=2&\(name)=\(secret)") : .json("[2]")).reply
        }
        let middleware = [Authentication.query("My-Key") { secret }]
        let api = try PagingClient("https://api.test", transport: transport, middleware: middleware)
        #expect(try await api.list(Int.self, "/items", by: .linkHeader).collect(upTo: 10).items == [1, 2])
        #expect(transport.paths == ["/items?My-Key=\(secret)", "/items?page=2&My-Key=\(secret)"])
    }

    @Test(
        "A key with a line break is refused before the request is sent, and is not quoted",
        .row("S14"),
        arguments: ["\n", "\r\n", "\0"]
    )
    func lineBreak(character: String) async throws {
        let transport = StubTransport(["/a": .json("[]")])
        let key = "planted\(character)X-Evil: 1"
        for authentication in [Authentication.bearer { key }, .header("X-API-Key") { key }] {
            let api = try PagingClient("https://api.test", transport: transport, middleware: [authentication])
            let error = await #expect(throws: RequestError.self) { try await api.fetch([Int].self, from: "/a") }
            #expect(error?.code == .invalidRequest)
            #expect("\(String(reflecting: error))".contains("planted") == false)
        }
        let query = try PagingClient(
            "https://api.test",
            transport: transport,
            middleware: [Authentication.query("k") { key }]
        )
        #expect(try await query.fetch([Int].self, from: "/a") == [])
        #expect(transport.paths.map { $0.hasPrefix("/a?k=planted%0") } == [true])
    }

    @Test("A resume point to another server is refused before the request is sent", .row("S23"))
    func resume() async throws {
        let crossing = try Crossing(.sameOrigin, replies: [:])
        let kept = Data(#"{"cursor": {"url": "https://evil.test/items?page=2"}, "skippedItems": 0}"#.utf8)
        let point = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: kept)
        let source = crossing.api.list(Int.self, "/items", by: .linkHeader)
        let collected = await source.pages(from: point).collect(upTo: 10)
        #expect(collected.outcome.ending == .refused)
        #expect(crossing.visited.isEmpty)
    }

    @Test("A client and its lists print no secret", arguments: PlantedSecret.all)
    func clients(planted: PlantedSecret) async throws {
        let transport = StubTransport { _, _ in StubReply.json("[2]").reply }
        let api = try PagingClient("https://api.test", transport: transport, middleware: [planted.authentication])
        #expect(try await api.list(Int.self, "/items", by: .linkHeader).collect(upTo: 10).items == [2])
        #expect(
            transport.sent.contains { sent in
                planted.texts.contains { sent.request.wholeText(with: sent.body).contains($0) }
            }
        )
        var text = ""
        // The stub's record contains the sent requests; everything else belongs to the client.
        for child in Mirror(reflecting: api).children where child.label != "transport" { show(child.value, in: &text) }
        #expect(planted.texts.allSatisfy { !text.contains($0) }, "\(text)")
    }

    @Test("A value that the caller writes into an address is sent unchanged, even if it is also a credential")
    func ownAddress() async throws {
        let secret = "planted-Secret-0123456789"
        let transport = StubTransport { _, _ in StubReply.json("[2]").reply }
        let middleware = [Authentication.header("X-API-Key") { secret }]
        let api = try PagingClient("https://api.test", transport: transport, middleware: middleware)
        for path in ["/items?api_key=\(secret)", "/bot\(secret)/items"] {
            for _ in 0..<2 { #expect(try await api.fetch([Int].self, from: path) == [2]) }
            #expect(transport.paths.suffix(2) == [path, path])
        }
    }

    /// Returns all textual forms of a walk: descriptions, reflections, encodings.
    private func printed(
        _ planted: PlantedSecret,
        _ origins: OriginPolicy,
        _ scheme: PaginationScheme,
        _ reply: StubReply
    ) async throws -> String {
        let transport = StubTransport { request, _ in
            (request.path?.hasPrefix("/items?start") == true ? reply : .json("[2]")).reply
        }
        var api = try PagingClient("https://api.test", transport: transport, middleware: [planted.authentication])
        api.origins = origins
        api.retry = .never
        let source = api.list(Int.self, "/items?start=1", by: scheme)
        let collected = await source.collect(upTo: 1)
        var text = ""
        show(collected.outcome, in: &text)
        show(collected.outcome.resumePoint, in: &text)
        text += try String(decoding: JSONEncoder().encode(collected.outcome.resumePoint), as: UTF8.self)
        do {
            let page = try await source.page(at: nil)
            show(page.links, in: &text)
            for address in Array(page.links.following) + Array(page.links.preceding) {
                show(address, in: &text)
                text += try String(decoding: JSONEncoder().encode(address), as: UTF8.self)
            }
        } catch {
            show(error, in: &text)
            text += error.localizedDescription
        }
        return text + (text.removingPercentEncoding ?? "")
    }

    private func show(_ value: some Any, in text: inout String) {
        text += " \(value) \(String(reflecting: value)) "
        dump(value, to: &text)
    }
}
