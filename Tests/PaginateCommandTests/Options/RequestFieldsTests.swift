import ArgumentParser
import Foundation
import HTTPTypes
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import PaginateOptions

@Suite("Header fields and tokens")
struct RequestFieldsTests {
    private func fields(_ header: String, _ environment: [String: String] = [:]) throws -> RequestFields {
        try Self.fields(RequestArguments.options(["--header", header]), environment)
    }

    private static func fields(
        _ options: RequestOptions,
        _ environment: [String: String] = [:]
    ) throws -> RequestFields {
        try RequestFields(options, for: WebAddress(parsing: "https://api.test/"), environment: environment)
    }

    private static func client(
        _ fields: RequestFields,
        over transport: StubTransport,
        reporting report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> PagingClient {
        let middleware = try fields.middleware(over: transport, reporting: report)
        return try PagingClient("https://api.test/", transport: transport, middleware: middleware)
    }

    @Test(
        "A doubled @ or $ at the start is a literal one, and both are literal elsewhere",
        arguments: [
            ("@@x", "@x"), ("$$x", "$x"), ("a@b", "a@b"), ("a $b", "a $b"), ("@@", "@"), ("x@@", "x@@"), ("", ""),
        ]
    )
    func escaping(_ written: String, _ value: String) throws {
        let name = try #require(HTTPField.Name("X-Note"))
        #expect(try fields("X-Note: " + written).plain[name] == value)
    }

    @Test("A value from the environment is trimmed")
    func variable() throws {
        let name = try #require(HTTPField.Name("X-Note"))
        #expect(try fields("X-Note: $A", ["A": " b c\n"]).plain[name] == "b c")
    }

    @Test(
        "A missing or empty file or variable causes an error that names the field and not the source",
        arguments: ["@", "@/no/such", "$", "$NO_SUCH", "$EMPTY", "@/dev/null"]
    )
    func missing(_ value: String) throws {
        let error = #expect(throws: ValidationError.self) { try fields("X-Note: " + value, ["EMPTY": ""]) }
        #expect(error?.message.contains("X-Note") == true)
        #expect(value.count == 1 || error?.message.contains(value.dropFirst()) == false, "\(error?.message ?? "")")
    }

    @Test("A token file is read again after a 401")
    func renewal() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("old-token", to: "token")
        let options = try RequestArguments.options(["--bearer-file", file])
        let transport = StubTransport { request, _ in
            if request.headerFields[.authorization] == "Bearer new-token" { return StubReply.json("[1]").reply }
            try folder.write("new-token\n", to: "token")
            return StubReply(status: .unauthorized).reply
        }
        let fields = try Self.fields(options)
        let client = try Self.client(fields, over: transport)
        #expect(try await client.fetch([Int].self, from: "/items") == [1])
        #expect(
            transport.sent.map { $0.request.headerFields[.authorization] } == ["Bearer old-token", "Bearer new-token"]
        )
    }

    @Test("Several tokens from the environment are used as one pool")
    func pool() async throws {
        let options = try RequestArguments.options(["--bearer-env", "A, B,C"])
        let transport = StubTransport { request, _ in
            switch request.headerFields[.authorization] {
            case "Bearer a": return StubReply(status: .tooManyRequests, fields: [.retryAfter: "3000"]).reply
            case "Bearer b": return StubReply(status: .unauthorized).reply
            default: return StubReply.json("[1]").reply
            }
        }
        let fields = try Self.fields(options, ["A": "a", "B": "b", "C": "c"])
        let reports = Mutex<[String]>([])
        let client = try Self.client(fields, over: transport) { report in reports.withLock { $0.append(report) } }
        for _ in 0..<3 { _ = try await client.fetch([Int].self, from: "/items") }
        let tokens = transport.sent.map { $0.request.headerFields[.authorization]?.last }
        #expect(tokens == ["a", "b", "c", "c", "c"])
        #expect(
            reports.withLock(\.self) == [
                "token 1 of 3 has reached its limit, and is used again in 50 min 0 s",
                "token 2 of 3 was rejected (401) and is left out",
            ]
        )
    }

    @Test("Missing variables of a pool are one error, without their names")
    func missing() throws {
        let options = try RequestArguments.options(["--bearer-env", "A,B,"])
        let error = #expect(throws: ValidationError.self) { try Self.fields(options, ["B": "b"]) }
        #expect(error?.message.contains("is not set (1, 3 of 3)") == true, "\(error?.message ?? "")")
    }

    @Test("A token from the environment is sent once")
    func pipe() async throws {
        let options = try RequestArguments.options(["--bearer-env", "TOKEN"])
        let transport = StubTransport { _, _ in StubReply(status: .unauthorized).reply }
        let fields = try Self.fields(options, ["TOKEN": "t"])
        let client = try Self.client(fields, over: transport)
        await #expect(throws: RequestError.self) { try await client.fetch([Int].self, from: "/items") }
        #expect(transport.sent.count == 1)
    }
}
