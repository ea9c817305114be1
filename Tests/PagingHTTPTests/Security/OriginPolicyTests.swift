import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Allowed origins of links", .timeLimit(.minutes(10)))
struct OriginPolicyTests {
    private static let strictest: [OriginPolicy] = [
        .sameOrigin, [], .upgradingToHTTPS, .strippingCredentials, [.strippingCredentials, .upgradingToHTTPS],
    ]

    @Test(
        "By default no request is sent to another origin, and the page is preserved",
        .row("S1", "S2", "S3", "S4", "S8"),
        arguments: [
            "https://evil.test/x", "https://api.test:8443/x", "http://api.test/items?page=2", "//evil.test/x",
            "https://api.test.evil.test/", "https://api.tes/", "https://xapi.test/", "https://api.test./x",
            "https://xn--pi-7kc.test/", "https://api.test%2eevil.test/", "https://\u{430}pi.test/",
            "http://api.test:443/",
            "///evil.test/x", "https:/evil.test", "/\\evil.test/x", "\\\\evil.test/x", "https://evil.test\\@api.test/",
        ]
    )
    func otherOrigins(next: String) async throws {
        for origins in [OriginPolicy.sameOrigin, []] {
            let crossing = try Crossing(origins, next: next)
            let collected = await crossing.walk()
            // Three slashes are an empty host or a path on this server, but never another server.
            #expect(crossing.visited.allSatisfy { $0 == "https://api.test" })
            #expect(crossing.visited.count == 1, "\(collected.outcome)")
            #expect(collected.outcome.ending == .refused)
            #expect(collected.arrived == [1])
        }
    }

    @Test(
        "No policy allows other schemes or addresses with a user name",
        .row("S5", "S6"),
        arguments: strictest + [.allowing([Origin("https://host.test")].compactMap(\.self))],
        [
            "javascript:alert(1)", "file:///etc/passwd", "data:application/json,[]", "ftp://host.test/x",
            "ws://host.test/",
            "https://a:b@host.test/", "https://a@api.test/x", "http://a:b@api.test/", "//a:b@api.test/",
        ]
    )
    func neverFollowed(origins: OriginPolicy, next: String) async throws {
        let crossing = try Crossing(origins, next: next)
        let collected = await crossing.walk()
        #expect(crossing.visited == ["https://api.test"])
        #expect(collected.outcome.ending == .refused)
        #expect(collected.arrived == [1])
    }

    private static let inside = [
        "http://169.254.169.254/latest/meta-data", "http://10.0.0.1/", "http://192.168.1.1/", "https://127.0.0.1/",
        "http://localhost/", "http://0x7f.1/", "http://2130706433/", "http://[::1]/",
        "http://[::ffff:169.254.169.254]/",
        "http://[fe80::1]/", "http://[fd00::1]/", "http://0/", "http://a.localhost/",
    ]

    @Test(
        "A public server cannot lead into a private network under any policy",
        .row("S9"),
        arguments: strictest,
        inside
    )
    func privateNetworks(origins: OriginPolicy, next: String) async throws {
        let crossing = try Crossing(origins, next: next)
        let collected = await crossing.walk()
        #expect(crossing.visited == ["https://api.test"])
        #expect(collected.outcome.ending == .refused)
        #expect(collected.arrived == [1])
    }

    @Test("A redirect cannot lead into a private network either", .row("S9"), arguments: inside)
    func privateRedirects(next: String) async throws {
        let replies = ["https://api.test/items": StubReply.redirect(to: next)]
        let crossing = try Crossing(.strippingCredentials, replies: replies)
        #expect(await crossing.walk().outcome.ending == .refused)
        #expect(crossing.visited == ["https://api.test"])
    }

    @Test("A private server cannot lead to the local machine, and a local server can lead anywhere", .row("S9"))
    func privateBase() async throws {
        let network = try Crossing(.strippingCredentials, base: "http://10.0.0.1", next: "http://127.0.0.1/")
        #expect(await network.walk().outcome.ending == .refused)
        let machine = try Crossing(.strippingCredentials, base: "http://127.0.0.1", next: "http://127.0.0.1:81/")
        #expect(try await machine.walk().items == [1, 2])
        #expect(machine.carriedSecret == [true, false])
    }

    @Test("An address allowed by name receives the credentials, even in a private network")
    func allowed() async throws {
        for text in ["https://other.test", "http://10.0.0.1:8080"] {
            let origin = try #require(Origin(text))
            let crossing = try Crossing(.allowing([origin]), next: "\(origin)/x")
            #expect(try await crossing.walk().items == [1, 2])
            #expect(crossing.visited == ["https://api.test", "\(origin)"])
            #expect(crossing.carriedSecret == [true, true])
        }
    }

    @Test("Another origin receives no credential and only harmless header fields", .row("S12"))
    func stripped() async throws {
        let crossing = try Crossing(.strippingCredentials, next: "https://cdn.test/x?page=2&key=\(Crossing.secret)")
        #expect(try await crossing.walk().items == [1, 2])
        #expect(crossing.visited == ["https://api.test", "https://cdn.test"])
        #expect(crossing.carriedSecret == [true, false])
        let request = try #require(crossing.transport.sent.last?.request)
        #expect(request.path == "/x?page=2")
        #expect(request.headerFields == [.accept: "application/json", .userAgent: "tests"])
    }

    @Test("After a visit to another origin, each server receives only its own credentials", .row("S12"))
    func back() async throws {
        let other = try #require(Origin("https://friend.test"))
        let crossing = try Crossing(
            [.strippingCredentials, .allowing([other])],
            replies: [
                "https://api.test/items": .page("[1]", next: "https://cdn.test/2"),
                "https://cdn.test/2": .redirect(to: "https://friend.test/2"),
                "https://friend.test/2": .redirect(to: "//cdn.test/2b"),
                "https://cdn.test/2b": .page("[2]", next: "https://api.test/3"),
                "https://api.test/3": .json("[3]"),
            ]
        )
        #expect(try await crossing.walk().items == [1, 2, 3])
        #expect(crossing.carriedSecret == [true, false, true, false, true])
    }

    @Test("A request with content is not sent to another origin", arguments: [HTTPResponse.Status(code: 307), 308])
    func content(status: HTTPResponse.Status) async throws {
        let replies = ["https://api.test/items": StubReply.redirect(status, to: "https://cdn.test/")]
        let crossing = try Crossing(.strippingCredentials, replies: replies)
        let error = await #expect(throws: RequestError.self) {
            try await crossing.api.send(.post("/items", .json([1])))
        }
        #expect(error?.code == .refused)
        #expect(crossing.visited == ["https://api.test"])
        await #expect(throws: RequestError.self) { try await crossing.api.send(.delete("/items")) }
        #expect(crossing.visited == ["https://api.test", "https://api.test"])
    }

    @Test("With its policy, an http link on the same host is requested by https on the base's port", .row("S3"))
    func upgraded() async throws {
        let base = "https://api.test:8443"
        for next in [
            "http://api.test/items?page=2", "http://api.test:8443/items?page=2", "http://API.test/items?page=2",
        ] {
            let crossing = try Crossing(.upgradingToHTTPS, base: base, next: next)
            let collected = await crossing.walk()
            #expect(try collected.items == [1, 2])
            #expect(crossing.visited == [base, base])
            #expect(crossing.transport.paths.last?.hasPrefix("/items?page=2") == true)
            #expect(crossing.carriedSecret == [true, true])
        }
        let redirect = ["\(base)/items": StubReply.redirect(to: "http://api.test/elsewhere")]
        let crossing = try Crossing([.strippingCredentials, .upgradingToHTTPS], base: base, replies: redirect)
        #expect(try await crossing.walk().items == [2])
        #expect(crossing.visited == [base, base])
    }

    @Test("Links to other hosts are not upgraded from http to https")
    func notUpgraded() async throws {
        let crossing = try Crossing(.upgradingToHTTPS, next: "http://other.test/")
        #expect(await crossing.walk().outcome.ending == .refused)
        #expect(crossing.visited == ["https://api.test"])
    }

    @Test("Combined policies allow what any of them allows, in any order")
    func combination() throws {
        let origin = try #require(Origin("https://other.test"))
        #expect([] as OriginPolicy == .sameOrigin)
        #expect([.allowing([origin]), .upgradingToHTTPS] as OriginPolicy == [.upgradingToHTTPS, .allowing([origin])])
        #expect(OriginPolicy.sameOrigin.union(.strippingCredentials) == .strippingCredentials)
    }
}
