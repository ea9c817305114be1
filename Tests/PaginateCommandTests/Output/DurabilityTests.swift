import ArgumentParser
import Foundation
import Paging
import PagingHTTP
import Synchronization
import Testing

@testable import PaginateCommand
@testable import PaginateCrawls
@testable import PaginateFiles

@Suite("Durable files")
struct DurabilityTests {
    /// A disk that forgets whatever was not synced.
    private struct Disk {
        private var unsynced: Set<UInt64> = []
        /// The moves that their folder does not hold yet.
        private var pending: [(node: UInt64, path: String)] = []
        private(set) var durable: [String: UInt64] = [:]
        /// The nodes whose bytes are whole after a power failure.
        private(set) var whole: Set<UInt64> = []

        mutating func apply(_ operation: Durability.Operation) {
            switch operation {
            case .write(let node):
                unsynced.insert(node)
                whole.remove(node)
            case .sync(let node):
                unsynced.remove(node)
                whole.insert(node)
            case .move(let node, let place):
                let path = place.split(separator: "/").last.map(String.init) ?? ""
                pending.append((node, path))
                // The system may write a folder at any time, so an unsynced file may be in place.
                durable[path] = node
            case .syncFolder: pending = []
            }
        }

        /// Whether a file may be in place after a power failure now.
        func mayHold(_ path: String) -> Bool { durable[path] != nil }
        /// Whether a file is in place with all its bytes, whatever the system wrote.
        func surelyHolds(_ path: String) -> Bool {
            guard let node = durable[path], !pending.contains(where: { $0.path == path }) else { return false }
            return whole.contains(node)
        }
    }

    @Test("At no moment a mark is on disk whose items may be missing")
    func order() throws {
        let folder = try TemporaryFolder()
        let stop = StopRequest()
        let (items, mark) = ("items", "mark")
        let operations = Mutex<[Durability.Operation]>([])
        try Durability.$observer.withValue({ operation in operations.withLock { $0.append(operation) } }) {
            let file = try OutputFile(folder.file(items), stop: stop)
            let sink = ByteSink(file.descriptor, stop: stop)
            try sink.write(Array("{}\n".utf8))
            try sink.write(Array("{}\n".utf8))
            try file.commit()
            let address = try WebAddress(parsing: "https://a.test/")
            let binding = CrawlBinding(address, request: ListRequest(""), without: Secrets(), output: "")
            let state = SinceState(binding: binding, record: SinceRecord("/t"))
            try StateFile(folder.file(mark), of: "--since-state").write(state)
        }
        let done = operations.withLock { $0 }
        #expect(done.count >= 8, "\(done)")
        expectOrder(of: items, before: mark, in: done)
    }

    /// Expects that at each moment of some operations a file is surely on disk if another one may be.
    private func expectOrder(of items: String, before mark: String, in operations: [Durability.Operation]) {
        var disk = Disk()
        for operation in operations {
            disk.apply(operation)
            if disk.mayHold(mark) { #expect(disk.surelyHolds(items), "after \(operation) of \(operations)") }
        }
        #expect(disk.surelyHolds(items) && disk.surelyHolds(mark))
    }

    @Test(
        "A run has its items on disk before its mark, in every format",
        arguments: ["items.ndjson", "items.csv", "items.json", "items.txt", "items.ndjson.gz"]
    )
    func runs(_ items: String) async throws {
        let server = try ReplyServer { _ in .json(#"{"data":[{"id":1},{"id":2}],"next":null}"#) }
        let folder = try TemporaryFolder()
        let format = ["csv": "csv", "json": "json", "txt": "table"][items.split(separator: ".")[1]] ?? "ndjson"
        let command = try FetchCommand.parse([
            "http://127.0.0.1:\(server.port)/x", "--next", "/next", "--items", "/data", "--format", format, "--output",
            folder.file(items), "--since", "/id", "--since-state", folder.file("mark"), "--quiet",
        ])
        let run = FetchRun(plan: try FetchPlan(command, environment: [:]), stop: StopRequest())
        let operations = Mutex<[Durability.Operation]>([])
        let observer: @Sendable (Durability.Operation) -> Void = { operation in
            operations.withLock { $0.append(operation) }
        }
        let summary = try await Durability.$observer.withValue(observer) { try await run.outcome().summary }
        #expect(summary.ending == .complete, "\(summary.evidence)")
        expectOrder(of: items, before: "mark", in: operations.withLock { $0 })
    }
}
