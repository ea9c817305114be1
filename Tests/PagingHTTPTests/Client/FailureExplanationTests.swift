import Foundation
import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("Explanations of error statuses", .timeLimit(.minutes(10)))
struct FailureExplanationTests {
    private static let key = "planted-Secret-0123456789"

    private func failure(of client: PagingClient) async throws -> RequestError {
        try #require(await #expect(throws: RequestError.self) { try await client.fetch([Int].self, from: "/a") })
    }

    private func message(
        _ body: @escaping @Sendable (HTTPRequest) -> String,
        status: Int = 401,
        headerFields: HTTPFields = [:],
        by middleware: [any HTTPMiddleware]
    ) async throws -> String {
        let transport = StubTransport { request, _ in
            StubReply(status: .init(code: status), body: Array(body(request).utf8)).reply
        }
        var client = try PagingClient("https://api.test", transport: transport, middleware: middleware)
        client.retry = .never
        var request = ListRequest("/items?access_token=by-the-caller-77")
        request.headerFields = headerFields
        let list = client.list(request, format: ListFormat(.linkHeader), decoding: .value)
        let outcome = await list.collect(upTo: 10).outcome
        return outcome.description + " " + String(describing: outcome.error)
    }

    @Test(
        "The message of a 4xx or 5xx is part of the error, for lists and single requests",
        arguments: [400, 404, 422, 500]
    )
    func shown(status: Int) async throws {
        let text = try await message({ _ in #"{"message":"per_page must be at most 100"}"# }, status: status, by: [])
        #expect(text.contains(#"The server says: "per_page must be at most 100"."#))
        let transport = StubTransport { _, _ in StubReply(status: .init(code: status), body: Array("gone".utf8)).reply }
        var client = try PagingClient("https://api.test", transport: transport)
        client.retry = .never
        let error = try await failure(of: client)
        #expect(error.description.contains(#"The server says: "gone"."#))
    }

    @Test(
        "A credential that the server quotes is hidden in full, in part and encoded",
        arguments: [
            Authentication.bearer { key }, .basic(user: "someone", password: { key }), .header("X-Key") { key },
            .query("k") { key },
        ]
    )
    func credentials(authentication: Authentication) async throws {
        let texts = [
            Self.key, String(Self.key.prefix(8)), String(Self.key.suffix(9)), Self.key.uppercased(),
            Data(Self.key.utf8).base64EncodedString(), Data("someone:\(Self.key)".utf8).base64EncodedString(),
        ]
        for quoted in texts {
            for body in [quoted, #"{"error":"bad key \#(quoted)"}"#, "<html><title>\(quoted)</title>"] {
                let text = try await message({ _ in body }, by: [authentication])
                #expect(!text.contains(quoted), "\(text)")
                #expect(text.contains("***"))
            }
        }
    }

    @Test("Values that the caller or a middleware adds to a request are hidden as well")
    func undeclared() async throws {
        struct Undeclared: HTTPMiddleware {
            func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
                var request = request
                try request.setHeader("X-Partner", "partner-value-1234")
                return try await next(request)
            }
        }
        let fields: HTTPFields = [.authorization: "Bearer hand-written-99", .cookie: "theme=dark; sid=cookie-value-5"]
        let text = try await message(
            { request in
                request.headerFields.map(\.value).joined(separator: " | ") + " " + (request.path ?? "")
            },
            headerFields: fields,
            by: [Undeclared()]
        )
        for secret in ["partner-value-1234", "hand-written-99", "cookie-value-5", "by-the-caller-77"] {
            #expect(!text.contains(secret), "\(text)")
        }
    }

    @Test("An endless body is cut by size")
    func endless() async throws {
        let read = Atomic(0)
        let transport = StubTransport { _, _ in
            HTTPReply(
                HTTPResponse(status: .badRequest),
                body: HTTPBody {
                    read.add(1, ordering: .relaxed)
                    return [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 12)
                }
            )
        }
        var client = try PagingClient("https://api.test", transport: transport)
        client.clock = ManualClock()
        client.requestTimeLimit = nil
        let error = try await failure(of: client)
        #expect(error.status == 400)
        #expect(error.description.contains("xxx…"))
        #expect(read.load(ordering: .relaxed) == 16)
    }

    @Test("A stalled body is awaited for a few seconds, and then the status is reported without it")
    func hanging() async throws {
        let transport = StubTransport { _, _ in
            let chunks = Mutex([Array("half of ".utf8)][...])
            return HTTPReply(
                HTTPResponse(status: .notFound),
                body: HTTPBody {
                    if let chunk = chunks.withLock({ $0.popFirst() }) { return chunk }
                    try await ManualClock().sleep(for: .seconds(1))
                    return nil
                }
            )
        }
        let clock = ManualClock()
        var client = try PagingClient("https://api.test", transport: transport)
        client.clock = clock
        client.requestTimeLimit = nil
        async let failed = failure(of: client)
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: PagingClient.explanationTime)
        let error = try await failed
        #expect(error.status == 404)
        #expect(error.description.contains("half of"))
    }
}
