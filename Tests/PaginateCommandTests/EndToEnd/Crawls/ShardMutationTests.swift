import Foundation
import Paging
import PagingDemoServer
import PagingHTTP
import Testing

extension SavedCrawls {
    @Suite("verify after a change", .timeLimit(.minutes(10)))
    struct ShardMutationTests {
        /// A change to the folder of three sealed shards or to their plan, and the problem that verify names.
        struct Mutation: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let message: String
            let apply: @Sendable (_ folder: String, _ plan: String) throws -> Void

            init(
                _ name: String,
                _ message: String,
                _ apply: @escaping @Sendable (_ folder: String, _ plan: String) throws -> Void
            ) {
                (testDescription, self.message, self.apply) = (name, message, apply)
            }
        }

        private static func swap(_ first: String, _ second: String) throws {
            try FileManager.default.moveItem(atPath: first, toPath: first + "x")
            try FileManager.default.moveItem(atPath: second, toPath: first)
            try FileManager.default.moveItem(atPath: first + "x", toPath: second)
        }

        private static func edit(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
            var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            change(&bytes)
            try Data(bytes).write(to: URL(filePath: path))
        }

        private static func lines(_ path: String, _ change: (inout [String]) -> Void) throws {
            var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
            change(&lines)
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
        }

        static let mutations: [Mutation] = [
            Mutation("drop a file", "shard 1: its file is missing") { folder, _ in
                try FileManager.default.removeItem(atPath: folder + "/1.ndjson")
            },
            Mutation("drop a receipt", "shard 1: it is not sealed") { folder, _ in
                try FileManager.default.removeItem(atPath: folder + "/1.receipt.json")
            },
            Mutation("flip a bit of a file", "shard 1: its file differs") { folder, _ in
                try edit(folder + "/1.ndjson") { $0[$0.count / 2] ^= 1 }
            },
            Mutation("flip a bit of a receipt", "shard 1: its receipt is damaged") { folder, _ in
                try edit(folder + "/1.receipt.json") { $0[$0.count / 2] ^= 1 }
            },
            Mutation("truncate a file", "shard 1: its file differs") { folder, _ in
                try edit(folder + "/1.ndjson") { $0.removeLast(7) }
            },
            Mutation("truncate a receipt", "shard 1: its receipt is damaged") { folder, _ in
                try edit(folder + "/1.receipt.json") { $0.removeLast(1) }
            },
            Mutation("repeat an item", "shard 1: its file differs") { folder, _ in
                try lines(folder + "/1.ndjson") { $0.insert($0[0], at: 0) }
            },
            Mutation("drop an item", "shard 1: its file differs") { folder, _ in
                try lines(folder + "/1.ndjson") { $0.remove(at: 0) }
            },
            Mutation("swap two files", "shard 0: its file differs") { folder, _ in
                try swap(folder + "/0.ndjson", folder + "/1.ndjson")
            },
            Mutation("swap two receipts", "shard 0: its receipt is that of shard 1") { folder, _ in
                try swap(folder + "/0.receipt.json", folder + "/1.receipt.json")
            },
            Mutation("swap two shards", "shard 0: its receipt is that of shard 1") { folder, _ in
                try swap(folder + "/0.receipt.json", folder + "/1.receipt.json")
                try swap(folder + "/0.ndjson", folder + "/1.ndjson")
            },
            Mutation("repeat a shard", "the file 3.ndjson belongs to no shard") { folder, _ in
                for suffix in [".ndjson", ".receipt.json"] {
                    try FileManager.default.copyItem(atPath: folder + "/1" + suffix, toPath: folder + "/3" + suffix)
                }
            },
            Mutation("replace a shard by another", "shard 2: its receipt is that of shard 1") { folder, _ in
                for suffix in [".ndjson", ".receipt.json"] {
                    try FileManager.default.removeItem(atPath: folder + "/2" + suffix)
                    try FileManager.default.copyItem(atPath: folder + "/1" + suffix, toPath: folder + "/2" + suffix)
                }
            },
            Mutation("drop a shard of the plan", "was changed or is not whole") { _, plan in
                try lines(plan) { $0.remove(at: 2) }
            },
            Mutation("edit a parent in the plan", "was changed or is not whole") { _, plan in
                try lines(plan) { $0[1] = $0[1].replacingOccurrences(of: "\"id\":1}", with: "\"id\":9}") }
            },
            Mutation("forge a consistent plan", "shard 0: its receipt belongs to another plan") { _, plan in
                try forge(plan)
            },
        ]

        /// Removes a parent from a plan, and computes the hash of its header again.
        private static func forge(_ plan: String) throws {
            try lines(plan) { lines in
                lines[1] = lines[1].replacingOccurrences(of: "{\"id\":1},", with: "")
                    .replacingOccurrences(of: "\"lists\":3", with: "\"lists\":2")
                let hash = SHA256.text(lines.dropFirst().joined(separator: "\n").utf8)
                lines[0] = lines[0].replacing(/"sha256":"[0-9a-f]{64}"}$/, with: "\"sha256\":\"\(hash)\"}")
            }
        }

        /// A plan and its three sealed shards, which each case copies.
        private static let sealed = Task {
            let folder = try TemporaryFolder()
            let (plan, data) = (folder.file("plan.jsonl"), folder.file("data"))
            let parents = try folder.write((1...9).map { "{\"id\":\($0)}\n" }.joined(), to: "parents.ndjson")
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/parents/{id}/children?max=30&limit=10&seed=4"
                let options = ["--parents", parents, "--pagination", "link", "--shards", "3", "--output", plan]
                try #require(await Subprocess(["plan", url] + options).result().code == 0)
                for shard in 0..<3 {
                    let result = try await Subprocess.run("fetch", "--shard", "\(plan)#\(shard)", "--output", data)
                    try #require(result.code == 0, "\(result.error)")
                }
            }
            try #require(await Subprocess.run("verify", plan, data).code == 0)
            return folder
        }

        @Test("Each change to a sealed shard or its plan is named", arguments: mutations)
        func mutation(_ mutation: Mutation) async throws {
            let sealed = try await Self.sealed.value
            let folder = try TemporaryFolder()
            for name in ["plan.jsonl", "data"] {
                try FileManager.default.copyItem(atPath: sealed.file(name), toPath: folder.file(name))
            }
            let (plan, data) = (folder.file("plan.jsonl"), folder.file("data"))
            try mutation.apply(data, plan)
            let result = try await Subprocess.run("verify", plan, data)
            #expect(result.code == 4 || result.code == 64)
            #expect((result.output + result.error).contains(mutation.message), "\(result.output)\(result.error)")
        }

        @Test("An item in two shards is named by its key")
        func repeatedKey() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let (plan, data) = (folder.file("plan.jsonl"), folder.file("data"))
                let urls = ["a", "b"].map { server.baseURL + "/link/airports?per_page=10&count=30&tenant=\($0)" }
                let options = ["--pagination", "link", "--shards", "2", "--output", plan, "--id", "/id"]
                try #require(await Subprocess(["plan"] + urls + options).result().code == 0)
                for shard in 0..<2 {
                    _ = try await Subprocess.run("fetch", "--shard", "\(plan)#\(shard)", "--output", data)
                }
                let result = try await Subprocess.run("verify", plan, data)
                #expect(result.code == 4)
                #expect(
                    result.output.contains("the /id 1 appears more than once, in shard 0 and 1"),
                    "\(result.output)"
                )
            }
        }
    }
}
