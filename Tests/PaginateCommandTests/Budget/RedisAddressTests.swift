import ArgumentParser
import Synchronization
import Testing

@testable import PaginateCommand

@Suite("The address of a Redis server")
struct RedisAddressTests {
    @Test(
        "An address has a host, and may have a user, a port, a database and a key",
        arguments: [
            ("redis://host", "http://host:6379", 0, nil, nil),
            ("redis://host/", "http://host:6379", 0, nil, nil),
            ("redis://10.0.0.1:7000/12", "http://10.0.0.1:7000", 12, nil, nil),
            ("REDISS://me@[::1]:7000/1?key=a.b", "https://[::1]:7000", 1, "me", "a.b"),
            ("redis://host/0?key=api%2Fv1", "http://host:6379", 0, nil, "api/v1"),
        ] as [(String, String, Int, String?, String?)]
    )
    func parts(_ text: String, _ connection: String, _ database: Int, _ user: String?, _ key: String?) throws {
        let address = try RedisAddress(text)
        #expect(address.connection == connection)
        #expect(address.database == database)
        #expect(address.user == user)
        #expect(address.key == key)
    }

    @Test(
        "Another address is one sentence that says what to write",
        arguments: [
            ("host", "redis://host/0"), ("http://host", "redis://host/0"), ("redis:///0", "redis://host/0"),
            ("redis://host/0#a", "redis://host/0"), ("redis://host:99999999/0", "redis://host/0"),
            ("redis://:hush@host/0", "--budget-password-env"), ("redis://me:hush@host/0", "--budget-password-env"),
            ("redis://host/zero", "is a number"), ("redis://host/-1", "is a number"),
            ("redis://host/0/1", "is a number"),
            ("redis://host//1", "is a number"), ("redis://host/0?db=1", "one parameter"),
            ("redis://host/0?key=a&key=b", "one parameter"), ("redis://host/0?key=", "a name"),
            ("redis://host/0?key=a%20b", "a name"), ("redis://host/0?key=%7Ba%7D", "a name"),
        ]
    )
    func refusal(_ text: String, _ message: String) {
        #expect {
            try RedisAddress(text)
        } throws: { error in
            let sentence = (error as? ValidationError)?.message ?? ""
            return sentence.contains(message) && sentence.hasSuffix(".") && !sentence.contains("hush")
        }
    }

    @Test(
        "--budget needs the options that go with it",
        arguments: [
            BadUsage("--budget", "redis://host/0", says: "needs one --rate"),
            BadUsage("--budget", "redis://host/0", "--rate", "1/s", "--rate", "9/m", says: "needs one --rate"),
            BadUsage("--budget", "redis://:hush@host/0", "--rate", "1/s", says: "take it out"),
            BadUsage("--budget", "redis://me@host/0", "--rate", "1/s", says: "needs a password"),
            BadUsage("--budget-password-env", "HOME", says: "needs --budget"),
            BadUsage(
                "--budget",
                "redis://host/0",
                "--budget-password-env",
                "PAGINATE_NOT_SET",
                "--rate",
                "1/s",
                says: "is not set"
            ),
        ]
    )
    func options(_ usage: BadUsage) {
        do {
            _ = try FetchCommand.parse(["https://a.test/items"] + usage.arguments)
            Issue.record("It was accepted.")
        } catch {
            #expect(FetchCommand.exitCode(for: error).rawValue == 64)
            let message = FetchCommand.message(for: error)
            #expect(message.contains(usage.message), "\(message)")
            #expect(!message.contains("hush"))
        }
    }

    #if !Redis
    @Test("Without the trait, --budget says how to build the command with it")
    func withoutRedis() {
        #expect {
            try FetchCommand.parse(["https://a.test/items", "--budget", "redis://host/0", "--rate", "1/s"])
        } throws: {
            FetchCommand.message(for: $0).contains("libcurl4-openssl-dev")
        }
    }
    #endif
}

@Suite("Replies of a Redis server")
struct RedisReaderTests {
    @Test(
        "A reply is read in whatever pieces it arrives",
        arguments: [
            ("+OK\r\n", .text("OK")), ("-ERR no\r\n", .error("ERR no")), (":-12\r\n", .integer(-12)),
            ("$5\r\na\r\nbc\r\n", .text("a\r\nbc")), ("$-1\r\n", .null), ("*-1\r\n", .null), ("*0\r\n", .array([])),
            ("*2\r\n:1\r\n*1\r\n$0\r\n\r\n", .array([.integer(1), .array([.text("")])])),
        ] as [(String, RedisValue)]
    )
    func pieces(_ text: String, _ value: RedisValue) throws {
        var reader = RedisReader()
        for byte in text.utf8.dropLast() {
            reader.append([byte])
            #expect(try reader.next() == nil)
        }
        reader.append(Array(text.utf8.suffix(1)) + Array("+next\r\n".utf8))
        #expect(try reader.next() == value)
        #expect(try reader.next() == .text("next"))
        #expect(try reader.next() == nil)
    }

    @Test(
        "Bytes of another protocol are recognized",
        arguments: [
            "H", "HTTP/1.1 400\r\n", ":one\r\n", "+a\n", "$x\r\n", "$99999999\r\n", "*1\r\n?\r\n",
            String(repeating: "*1\r\n", count: 12) + ":1\r\n",
        ]
    )
    func malformed(_ text: String) {
        var reader = RedisReader()
        reader.append(Array(text.utf8))
        #expect(throws: RedisReader.Malformed.self) { try reader.next() }
    }

    @Test("A command is an array of texts, with their lengths in bytes")
    func command() {
        #expect(RedisValue.command(["GET", "ä"]) == Array("*2\r\n$3\r\nGET\r\n$2\r\nä\r\n".utf8))
    }
}

@Suite("The messages about a budget's server")
struct BudgetNoticeTests {
    @Test("A server that is gone is reported once, and once more when it is back")
    func once() {
        let lines = Lines()
        let notice = BudgetNotice(server: "host:1") { lines.add($0) }
        notice.sayBack()
        notice.sayGone("it closed the connection")
        notice.sayGone("it did not reply in time")
        notice.sayBack()
        notice.sayBack()
        notice.silence()
        notice.sayGone("it closed the connection")
        #expect(
            lines.all == [
                "Redis at host:1 cannot be used: it closed the connection. Requests wait until it is back.",
                "Redis at host:1 is back, and requests continue.",
            ]
        )
    }

    @Test("A failing server is temporary, and a wrong password is not")
    func kinds() {
        #expect(RedisProblem(reply: "LOADING data") == .temporary("it replied \"LOADING data\""))
        for reply in ["WRONGPASS no", "NOAUTH no", "MOVED 1 host:1", "ERR DB index is out of range"] {
            guard case .permanent = RedisProblem(reply: reply) else {
                Issue.record("\(reply) is temporary.")
                continue
            }
        }
    }

    @Test("A lease outlasts the longest request and one window")
    func lease() {
        let rate = RateArgument(count: 5, seconds: 60).shared(timeLimit: .seconds(30))
        #expect(rate.lease == .seconds(30 + 60) + SharedRate.sendTime + SharedRate.arrivalTime)
        #expect(rate.lifetime >= rate.lease + rate.window)
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
