import Foundation
import HTTPTypes
import Paging
import PagingDemoServer
import PagingHTTP
import RowTrait
import Testing

@Suite("Two servers", .timeLimit(.minutes(10)))
struct OtherServerTests {
    private static let secret = "planted-Secret-0123456789"

    /// A list of 300 airports on one server whose second page claims to be elsewhere.
    private struct Lure {
        let run = SharedServer.newRun()
        let home: DemoServer
        var origins = OriginPolicy.sameOrigin

        var path: String { "/link/airports?per_page=100&count=300&total=none&run=\(run)" }

        func walk(fault: String, to target: String, page: Int = 1) async throws -> CollectedItems<
            Airport, PageAddress
        > {
            let secret = OtherServerTests.secret
            var api = try PagingClient(
                home.baseURL,
                middleware: [Authentication.bearer { secret }, Authentication.query("My-Key") { secret }]
            )
            api.origins = origins
            var request = ListRequest("\(path)&fault=\(fault):\(encoded(target))@\(page)")
            if let name = HTTPField.Name("X-API-Key") { request.headerFields[name] = secret }
            request.headerFields[.cookie] = secret
            let source = api.list(request, format: ListFormat(.linkHeader), decoding: .json(Airport.self))
            return await source.collect(upTo: 1000)
        }

        private func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
    }

    @Test(
        "No request reaches the other server, and the first page is preserved",
        .row("S1", "S2", "S4", "S6"),
        arguments: [1, 2]
    )
    func refused(page: Int) async throws {
        try await withServers { home, other in
            let targets = [
                "http://127.0.0.1:\(other.port)", "//127.0.0.1:\(other.port)", "http://localhost:\(home.port)",
                "http://a:b@127.0.0.1:\(home.port)", "http://127.0.0.1.:\(home.port)", "http://127.1:\(home.port)",
            ]
            for target in targets {
                let lure = Lure(home: home)
                let away = SharedServer.newRun()
                let address = "\(target)/link/airports?per_page=100&page=2&run=\(away)"
                let collected = try await lure.walk(fault: "evil", to: address, page: page)
                #expect(collected.outcome.ending == .refused, "\(collected.outcome)")
                #expect(collected.arrived.count == 100 * page)
                #expect(other.requests(run: away).isEmpty && home.requests(run: away).isEmpty)
                #expect(home.requests(run: lure.run).count == page)
            }
        }
    }

    @Test("A redirect to another origin is not followed", .row("S10"))
    func redirect() async throws {
        try await withServers { home, other in
            for target in ["http://127.0.0.1:\(other.port)", "//localhost:\(home.port)"] {
                let lure = Lure(home: home)
                let away = SharedServer.newRun()
                let address = "\(target)/link/airports?run=\(away)"
                let collected = try await lure.walk(fault: "redirect", to: address, page: 2)
                #expect(collected.outcome.ending == .refused)
                #expect((collected.outcome.error as? RequestError)?.status == 302)
                #expect(collected.arrived.count == 100)
                #expect(other.requests(run: away).isEmpty && home.requests(run: away).isEmpty)
            }
        }
    }

    @Test("A redirect on the same origin is followed and becomes the base of relative links", .row("S11"))
    func relative() async throws {
        try await SharedServer.use { home in
            let lure = Lure(home: home)
            // The pages on that server link to one another with `?page=N` only.
            let target =
                "/bare/../link/airports?per_page=50&page=3&count=300&total=none&links=relative&run=\(lure.run)b"
            let collected = try await lure.walk(fault: "redirect", to: target, page: 2)
            #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
            #expect(collected.arrived.map(\.id) == Array(1...300))
            let requests = home.requests(run: lure.run + "b")
            #expect(requests.map(\.page) == [3, 4, 5, 6])
            #expect(requests.allSatisfy { $0.headers["authorization"] == "Bearer \(Self.secret)" })
        }
    }

    @Test(
        "Another origin is requested without credentials, and the home server with them again",
        .row("S12"),
        arguments: ["evil", "redirect"]
    )
    func stripped(fault: String) async throws {
        try await withServers { home, other in
            let lure = Lure(home: home, origins: .strippingCredentials)
            let away = SharedServer.newRun()
            let back = "\(home.baseURL)/link/airports?per_page=100&page=3&count=300&total=none&run=\(lure.run)"
            let again = try #require(back.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let target = "\(other.baseURL)/link/airports?per_page=100&page=2&count=300&total=none&run=\(away)"
            let key = fault == "evil" ? "&My-Key=\(Self.secret)" : ""
            let link = "\(target)&fault=evil:\(again)@2\(key)"
            let collected = try await lure.walk(fault: fault, to: link, page: fault == "evil" ? 1 : 2)
            #expect(try collected.items.map(\.id) == Array(1...300), "\(collected.outcome)")
            let strange = other.requests(run: away)
            #expect(strange.count == 1)
            #expect(!strange.contains { "\($0)".contains(Self.secret) })
            let known = home.requests(run: lure.run)
            #expect(known.count == (fault == "evil" ? 2 : 3))
            for request in known {
                #expect(request.headers["authorization"] == "Bearer \(Self.secret)")
                #expect(request.target.contains("My-Key=\(Self.secret)"))
                #expect(request.headers["x-api-key"] == Self.secret)
            }
        }
    }

    @Test("A server allowed by name receives the credentials")
    func allowed() async throws {
        try await withServers { home, other in
            let origin = try #require(Origin(other.baseURL))
            let lure = Lure(home: home, origins: .allowing([origin]))
            let away = SharedServer.newRun()
            let target = "\(other.baseURL)/link/airports?per_page=100&page=2&count=300&total=none&run=\(away)"
            #expect(try await lure.walk(fault: "evil", to: target).items.count == 300)
            let requests = other.requests(run: away)
            #expect(
                requests.map { $0.headers["authorization"] } == Array(repeating: "Bearer \(Self.secret)", count: 2)
            )
        }
    }

    private func withServers(_ body: (_ home: DemoServer, _ other: DemoServer) async throws -> Void) async throws {
        try await SharedServer.use { home in
            try await DemoServer.withServer { other in try await body(home, other) }
        }
    }
}

extension DemoServer {
    fileprivate var port: Int { WebAddress(baseURL)?.port ?? 0 }
}
