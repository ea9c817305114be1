import Foundation
import PagingHTTP
import Synchronization
import Testing

@testable import PaginateCommand

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
            let binding = CrawlBinding(try WebAddress(parsing: "https://a.test/"), request: ListRequest(""), output: "")
            let state = SinceState(binding: binding, record: SinceRecord("/t"))
            try StateFile(folder.file(mark), of: "--since-state").write(state)
        }
        let done = operations.withLock { $0 }
        #expect(done.count >= 8, "\(done)")
        var disk = Disk()
        for operation in done {
            disk.apply(operation)
            if disk.mayHold(mark) { #expect(disk.surelyHolds(items), "after \(operation) of \(done)") }
        }
        #expect(disk.surelyHolds(items) && disk.surelyHolds(mark))
    }
}
