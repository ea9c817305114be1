#if Redis
import Foundation
import PagingDemoServer
import Testing

@testable import PaginateCommand

extension EndToEnd {
    @Suite("fetch --budget", .enabled(if: RedisServer.program != nil, RedisServer.missing), .timeLimit(.minutes(10)))
    struct BudgetTests {
        /// Returns the arguments of a worker that reads 40 pages.
        private func worker(_ server: DemoServer, _ port: Int, rate: String = "20/s", run: String = "r") -> [String] {
            let budget = rate.prefix { $0 != "/" }
            let url = server.baseURL + "/page/airports?per_page=10&count=400&budget=\(budget)&run=\(run)"
            return ["fetch", url, "--pagination", "page", "--rate", rate, "--budget", "redis://127.0.0.1:\(port)/0"]
        }

        @Test("Several workers together stay within the rate")
        func workers() async throws {
            let redis = try await RedisServer()
            try await DemoServer.withServer { server in
                let command = worker(server, redis.port)
                let windows = ["serial", "4", "32"]
                let start = ContinuousClock.now
                let processes = try windows.map { try Subprocess(command + ["--window", $0]) }
                for process in processes {
                    let result = await process.result()
                    #expect(result.code == 0, "\(result.error)")
                    #expect(Items.ids(result.output) == Array(1...400))
                }
                // 120 requests, of which 20 are free at once.
                #expect(ContinuousClock.now - start > .seconds(5))
                #expect(server.refusedRequests(run: "r") == 0)
            }
        }

        @Test("Many lists share the rate, and a worker returns its slots when it ends")
        func lists() async throws {
            let redis = try await RedisServer()
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let parents = try folder.write((1...30).map { "{\"id\":\($0)}\n" }.joined(), to: "parents")
                let url = server.baseURL + "/parents/{id}/children?max=5&limit=10&seed=3&budget=40&run=r"
                let budget = ["--rate", "40/s", "--budget", "redis://127.0.0.1:\(redis.port)/0"]
                let command = ["fetch", url, "--parents", parents, "--pagination", "link"] + budget
                for _ in 0..<3 {
                    let result = try await Subprocess(command).result()
                    #expect(result.code == 0, "\(result.error)")
                }
                #expect(server.refusedRequests(run: "r") == 0)
            }
        }

        @Test("Workers with different rates for one key are refused")
        func rates() async throws {
            let redis = try await RedisServer()
            try await DemoServer.withServer { server in
                let key = ["--budget", "redis://127.0.0.1:\(redis.port)/0?key=shared", "--max-pages", "1"]
                let first = try await Subprocess(worker(server, redis.port) + key).result()
                #expect(first.code == 3, "\(first.error)")
                let second = try await Subprocess(worker(server, redis.port, rate: "25/s", run: "s") + key).result()
                #expect(second.code == 64)
                #expect(second.error.contains("with the rate 20/s, and this one has 25/s"), "\(second.error)")
                #expect(server.requests(run: "s").isEmpty)
            }
        }

        @Test("A password comes from the environment, and a wrong one is refused before the first request")
        func passwords() async throws {
            let redis = try await RedisServer(["--requirepass", "hush hush"])
            try await DemoServer.withServer { server in
                let command = worker(server, redis.port, rate: "1000/s") + ["--budget-password-env", "PASSWORD"]
                for (password, code) in [("hush hush", Int32(0)), ("another one", 64)] {
                    let result = try await Subprocess(command, environment: ["PASSWORD": password]).result()
                    #expect(result.code == code, "\(result.error)")
                    #expect(!result.error.contains(password))
                }
                let without = try await Subprocess(worker(server, redis.port, run: "s")).result()
                #expect(without.code == 64)
                #expect(without.error.contains("--budget-password-env"), "\(without.error)")
                #expect(server.requests(run: "s").isEmpty)
            }
        }

        @Test("Another database than Redis has, and another server than Redis, are refused")
        func wrongServers() async throws {
            let redis = try await RedisServer()
            try await DemoServer.withServer { server in
                // A web server closes a connection whose first line is not HTTP.
                let other = server.baseURL.split(separator: "/").last.map(String.init) ?? ""
                let addresses = [
                    ("redis://127.0.0.1:\(redis.port)/99", "out of range"),
                    ("redis://\(other)/0", "it closes each connection, as a server does that is not Redis"),
                    ("rediss://\(other)/0", "TLS failed"),
                ]
                for (address, message) in addresses {
                    let result = try await Subprocess(worker(server, redis.port) + ["--budget", address]).result()
                    #expect(result.code == 64, "\(address)")
                    #expect(result.error.contains(message), "\(result.error)")
                }
                #expect(server.requests(run: "r").isEmpty)
            }
        }

        @Test("A worker waits until Redis can be reached, and says so once")
        func lateStart() async throws {
            let port = try RedisServer.freePort()
            try await DemoServer.withServer { server in
                let process = try Subprocess(worker(server, port))
                await process.says("cannot be used")
                #expect(server.requests(run: "r").isEmpty)
                let redis = try await RedisServer(port: port)
                let result = await process.result()
                #expect(result.code == 0, "\(result.error)")
                #expect(result.error.split(separator: "\n").count { $0.contains("cannot be used") } == 1)
                #expect(result.error.contains("is back, and requests continue"))
                await redis.stop()
            }
        }

        @Test("Ctrl-C ends a worker that waits for Redis")
        func interrupt() async throws {
            let port = try RedisServer.freePort()
            try await DemoServer.withServer { server in
                let process = try Subprocess(worker(server, port))
                await process.says("cannot be used")
                process.signal(SIGINT)
                #expect(await process.result().code == 3)
            }
        }

        @Test("Requests wait while Redis is gone, and the limit holds although its data is lost")
        func restart() async throws {
            let port = try RedisServer.freePort()
            try await DemoServer.withServer { server in
                let first = try await RedisServer(port: port)
                let process = try Subprocess(worker(server, port, rate: "10/s") + ["--window", "4"])
                await process.lines(150)
                await first.stop()
                await process.says("cannot be used")
                let second = try await RedisServer(port: port)
                let result = await process.result()
                #expect(result.code == 0, "\(result.error)")
                #expect(result.error.contains("has lost the slots"), "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...400))
                #expect(server.refusedRequests(run: "r") == 0)
                await second.stop()
            }
        }

        @Test("The slot of a killed worker is free again when its lease ends")
        func killing() async throws {
            let redis = try await RedisServer()
            try await DemoServer.withServer { server in
                let command = worker(server, redis.port, rate: "1/s") + ["--max-pages", "1", "--timeout", "1"]
                server.hold(run: "r", page: 1)
                let killed = try Subprocess(command)
                try await server.arrival(run: "r", page: 1)
                killed.signal(SIGKILL)
                _ = await killed.result()
                server.release(run: "r", page: 1)
                let start = ContinuousClock.now
                let result = try await Subprocess(command).result()
                #expect(result.code == 3, "\(result.error)")
                #expect(ContinuousClock.now - start > .seconds(5))
                #expect(server.refusedRequests(run: "r") == 0)
            }
        }
    }
}
#endif
