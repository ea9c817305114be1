import ArgumentParser
import Foundation
import Paging
import PagingHTTP
import Testing

@testable import PaginateCommand
@testable import PaginateCrawls
@testable import PaginateFiles

@Suite("State files")
struct StateFileTests {
    /// Returns a state as a run saves it.
    static func state() throws -> CrawlState {
        let command = try FetchCommand.parse([
            "https://a.test/items?limit=5&token=hush", "--next", "/next", "--cursor-param", "after", "--id", "/id",
        ])
        var state = CrawlState(try CrawlBinding(command, output: "/tmp/items.ndjson"))
        state.point = ResumePoint(cursor: PageAddress(["after": "käse\"/\\"], pageSize: 5), skippedItems: 2)
        (state.length, state.lastPage, state.counts.items) = (1_234, 56, 78)
        return state
    }

    static func write(_ bytes: some Collection<UInt8>, to folder: TemporaryFolder) throws -> StateFile {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file("state")))
        return try StateFile(folder.file("state"))
    }

    @Test("A state round-trips and contains no secret from the URL")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let file = try StateFile(folder.file("state"))
        #expect(try file.read() == nil)
        let state = try Self.state()
        try file.write(state)
        let read = try #require(try file.read())
        #expect(read.point == state.point)
        #expect(read.binding == state.binding)
        #expect(read.counts == state.counts)
        #expect(try folder.names == ["state"])
        let text = try folder.text("state")
        #expect(try JSONValue(parsing: text.utf8)["/state/version"] == 3)
        #expect(!text.contains("hush"))
    }

    @Test("Every truncation is refused")
    func truncations() throws {
        let folder = try TemporaryFolder()
        let bytes = try StateFile.document(try Self.state())
        for count in 0..<bytes.count {
            let file = try Self.write(bytes.prefix(count), to: folder)
            #expect(throws: ValidationError.self) { try file.read() }
        }
    }

    @Test("Single and multiple flipped bits are refused")
    func flips() throws {
        let folder = try TemporaryFolder()
        let bytes = try StateFile.document(try Self.state())
        var generator = SystemRandomNumberGenerator()
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            let file = try Self.write(damaged, to: folder)
            #expect(throws: ValidationError.self) { try file.read() }
            for _ in 0..<8 { damaged[Int.random(in: damaged.indices)] = UInt8.random(in: 0...255) }
            #expect(StateFile.payload(of: damaged) == nil || damaged == bytes)
        }
    }

    @Test("A state of another version or with impossible numbers is refused")
    func implausible() throws {
        let folder = try TemporaryFolder()
        let file = try StateFile(folder.file("state"))
        let changes: [(inout CrawlState) -> Void] = [
            { $0.version = 2 }, { $0.version = 4 }, { $0.length = -1 }, { $0.lastPage = 9_999 },
            { $0.counts.items = .max },
            { $0.baseline = 9_999 },
        ]
        for change in changes {
            var state = try Self.state()
            change(&state)
            try file.write(state)
            #expect(throws: ValidationError.self) { try file.read() }
        }
    }

    @Test("A failed write of a state is an error and preserves the old state")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        let file = try StateFile(folder.file("state"))
        try file.write(try Self.state())
        let old = try folder.text("state")
        try FileManager.default.createDirectory(atPath: file.companions[0], withIntermediateDirectories: false)
        #expect(throws: WriteError.self) { try file.write(try Self.state()) }
        #expect(try folder.text("state") == old)
    }

    @Test("A state that was not synced counts if its items are there and the synced state is the same")
    func recent() throws {
        let folder = try TemporaryFolder()
        let file = try StateFile(folder.file("state"))
        let part = try PartFile(for: FilePlace(writing: folder.file("items")), stop: StopRequest())
        defer { part.release() }
        func state(_ length: Int) throws -> CrawlState {
            var state = try Self.state()
            (state.length, state.lastPage, state.tail) = (length, 0, part.tail(at: length))
            return state
        }
        try part.append(Array("1\n2\n3\n".utf8))
        try file.write(try state(2))
        #expect(try file.read(of: part)?.length == 2)
        try file.writeRecent(try state(4))
        try file.writeRecent(try state(6))
        #expect(try file.read(of: part)?.length == 6)
        #expect(try file.read()?.length == 2)
        try part.truncate(to: 4)
        #expect(try file.read(of: part)?.length == 2)
        try part.append(Array("3\n".utf8))

        let recent = try Data(contentsOf: URL(fileURLWithPath: folder.file("state.recent")))
        var earlier = try state(0)
        earlier.counts.requests = 1
        try file.write(earlier)
        #expect(try folder.names == ["items.part", "state"])
        // A copy of the older files does not count after another synced state, and damage does not either.
        try recent.write(to: URL(fileURLWithPath: folder.file("state.recent")))
        #expect(try file.read(of: part)?.length == 0)
        try file.write(try state(2))
        for count in 0..<recent.count {
            try recent.prefix(count).write(to: URL(fileURLWithPath: folder.file("state.recent")))
            #expect(try file.read(of: part)?.length == 2)
        }
        func write(replacing old: String, with new: String) throws {
            let text = String(decoding: recent, as: UTF8.self).replacing(old, with: new)
            let payload = text[try #require(text.firstRange(of: "\"state\":")).upperBound...]
            let check = Checksum.text(payload.dropLast(2).utf8)
            try folder.write("{\"check\":\"\(check)\",\n\"state\":\(payload)", to: "state.recent")
        }
        try write(replacing: "\"boot\":\"", with: "\"boot\":\"")
        #expect(try file.read(of: part)?.length == 6)
        try write(replacing: "\"boot\":\"", with: "\"boot\":\"0")
        #expect(try file.read(of: part)?.length == 2)
    }
}
