#if Redis
import Foundation
import PagingHTTP
import Testing

@testable import PaginateCommand

@Suite(
    "The slots of a budget in Redis",
    .serialized,
    .enabled(if: RedisServer.program != nil, RedisServer.missing),
    .timeLimit(.minutes(10))
)
struct BudgetServerTests {
    private static func settings(_ redis: RedisServer, slots: Int = 3, scheme: String = "redis") throws
        -> BudgetServer.Settings
    {
        BudgetServer.Settings(
            connection: .init(address: try RedisAddress("\(scheme)://127.0.0.1:\(redis.port)/0")),
            name: "test",
            rate: SharedRate(slots: slots, window: .seconds(60), timeLimit: .seconds(60)),
            rateText: "\(slots)/m"
        )
    }

    private func order(_ count: Int, first: Int = 1) -> BudgetServer.Order {
        BudgetServer.Order(worker: "w", first: first, count: count)
    }

    @Test("There are as many slots as requests in the rate, and a returned one is due after its rest")
    func slots() async throws {
        let redis = try await RedisServer()
        let server = try BudgetServer(Self.settings(redis))
        #expect(try server.exchange(returning: [], ordering: order(5)) == [0, 0, 0, 0])
        let none = try server.exchange(returning: [], ordering: order(1, first: 6))
        #expect(none.count == 1 && (1...126_000_000).contains(none[0]))
        let returned = ReturnedSlot(name: "w:2", rest: .seconds(60))
        let reserved = try server.exchange(returning: [returned], ordering: order(2, first: 7))
        #expect(reserved.count == 2 && (59_000_000...60_000_000).contains(reserved[1]), "\(reserved)")
        let unused = ReturnedSlot(name: "w:7", rest: .zero)
        #expect(try server.exchange(returning: [unused], ordering: order(1, first: 9)) == [0, 0])
    }

    @Test("A slot that is returned twice is returned once")
    func twice() async throws {
        let redis = try await RedisServer()
        let server = try BudgetServer(Self.settings(redis, slots: 2))
        _ = try server.exchange(returning: [], ordering: order(2))
        let slot = ReturnedSlot(name: "w:1", rest: .zero)
        #expect(try server.exchange(returning: [slot, slot], ordering: order(2, first: 3)) == [0, 0])
    }

    @Test("The scripts are sent again after the server has forgotten them")
    func forgottenScripts() async throws {
        let redis = try await RedisServer()
        let settings = try Self.settings(redis)
        let server = try BudgetServer(settings)
        let connection = try RedisConnection(settings.connection)
        for first in [1, 2] {
            _ = try connection.reply(to: "SCRIPT", "FLUSH")
            let slot = ReturnedSlot(name: "w:9", rest: .zero)
            #expect(try server.exchange(returning: [slot], ordering: order(1, first: first)) == [0, 0])
        }
    }

    @Test("All workers pause after a loss of data")
    func loss() async throws {
        let redis = try await RedisServer()
        let server = try BudgetServer(Self.settings(redis))
        var late = order(1)
        late.isAfterLoss = true
        let reply = try server.exchange(returning: [], ordering: late)
        #expect(reply.count == 1 && (-122_000_000 ... -120_000_000).contains(reply[0]), "\(reply)")
        let other = try BudgetServer(Self.settings(redis)).exchange(returning: [], ordering: order(1))
        #expect(other.count == 1 && other[0] < 0)
    }

    @Test("A worker that waits is woken by a slot that another worker returns")
    func waking() async throws {
        let redis = try await RedisServer()
        let settings = try Self.settings(redis, slots: 1)
        let server = try BudgetServer(settings)
        _ = try server.exchange(returning: [], ordering: order(1))
        _ = try server.exchange(returning: [], ordering: order(1, first: 2))
        let connection = try RedisConnection(settings.connection)
        #expect(try connection.reply(to: "LLEN", settings.wakeKey) == .integer(0))
        let waker = BudgetWaker(settings)
        async let isWoken = waker.wait(upTo: .seconds(60))
        // The waker's pop returns at once, or as soon as the slot is returned.
        let slot = ReturnedSlot(name: "w:1", rest: .seconds(60))
        _ = try server.exchange(returning: [slot], ordering: nil)
        #expect(await isWoken)
        #expect(try connection.reply(to: "LLEN", settings.wakeKey) == .integer(0))
    }

    @Test("A cancelled request leaves the line at once, and the next one gets the slot")
    func cancellation() async throws {
        let (events, changes) = AsyncStream<Void>.makeStream()
        let line = BudgetLine(changes: changes)
        var joins = events.makeAsyncIterator()
        let first = Task { try await line.wait() }
        _ = await joins.next()
        let second = Task { try await line.wait() }
        _ = await joins.next()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(line.grant(BudgetSlot(name: "a", expiry: .now)))
        #expect(try await second.value.name == "a")
        #expect(!line.grant(BudgetSlot(name: "b", expiry: .now)))
    }

    private static let openssl = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test("A connection with TLS checks the certificate", .enabled(if: openssl != nil, "openssl is not installed."))
    func tls() async throws {
        let folder = try TemporaryFolder()
        let (certificate, key) = (folder.file("certificate.pem"), folder.file("key.pem"))
        let arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
        ]
        try await ChildProcess(try #require(Self.openssl), arguments).exitCode()
        let port = try RedisServer.freePort()
        let redis = try await RedisServer(
            port: port,
            [
                "--tls-port", "\(port)", "--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients",
                "no",
            ]
        )
        var settings = try Self.settings(redis, scheme: "rediss")
        settings.connection.authorities = CertificateAuthorities(file: certificate, environment: [:])
        #expect(try BudgetServer(settings).exchange(returning: [], ordering: order(1)) == [0, 0])
        try await ChildProcess(try #require(Self.openssl), ["rehash", folder.path]).exitCode()
        let variables = ["SSL_CERT_FILE": "", "SSL_CERT_DIR": folder.path]
        settings.connection.authorities = CertificateAuthorities(file: nil, environment: variables)
        #expect(try BudgetServer(settings).exchange(returning: [], ordering: order(1, first: 2)) == [0, 0])
        settings.connection.authorities = CertificateAuthorities(file: nil, environment: [:])
        #expect {
            try BudgetServer(settings)
        } throws: {
            ($0 as? RedisProblem)?.reason.contains("--ca-file") == true
        }
        await redis.stop()
    }
}
#endif
