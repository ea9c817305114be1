import ArgumentParser
import Foundation
import PagingHTTP
import Testing

@testable import PaginateCommand
@testable import PaginateCrawls
@testable import PaginateFiles

@Suite("Crawls on disk")
struct CrawlTests {
    private func plan(_ folder: TemporaryFolder) throws -> ResumableCrawl {
        let command = try FetchCommand.parse([
            "https://a.test/items", "--output", folder.file("items"), "--resume", folder.file("state"),
        ])
        return try #require(try ResumableCrawl(command, binding: CrawlBinding(command)))
    }

    @Test("A new crawl saves a state before its first items")
    func beginning() throws {
        let folder = try TemporaryFolder()
        let crawl = try SavedCrawl(try plan(folder), stop: StopRequest())
        #expect(try folder.names == ["items.part", "state"])
        #expect(try crawl.file.read()?.length == 0)
        crawl.part.release()
        let again = try SavedCrawl(try plan(folder), stop: StopRequest())
        #expect(!again.part.isNew)
        again.part.release()
    }

    @Test("A crawl with a damaged state is not opened, and its files are not changed")
    func damage() throws {
        let folder = try TemporaryFolder()
        let plan = try plan(folder)
        try SavedCrawl(plan, stop: StopRequest()).part.release()
        try folder.write("{\"id\":1}\n", to: "items.part")
        let state = Array(try folder.text("state").utf8)
        for index in state.indices {
            var flipped = state
            flipped[index] ^= 1 << UInt8.random(in: 0..<8)
            for damaged in [Array(state[..<index]), flipped] {
                try Data(damaged).write(to: URL(fileURLWithPath: folder.file("state")))
                #expect(throws: ValidationError.self) { try SavedCrawl(plan, stop: StopRequest()) }
                #expect(FileManager.default.contents(atPath: folder.file("state")) == Data(damaged))
            }
        }
        #expect(try folder.text("items.part") == "{\"id\":1}\n")
    }

    @Test("An open crawl cannot be opened again until it is released")
    func lock() throws {
        let folder = try TemporaryFolder()
        let crawl = try SavedCrawl(try plan(folder), stop: StopRequest())
        #expect(throws: ValidationError.self) { try SavedCrawl(try plan(folder), stop: StopRequest()) }
        crawl.part.release()
        try SavedCrawl(try plan(folder), stop: StopRequest()).part.release()
    }

    @Test("A failed flush is reported, also by a later flush")
    func flushing() {
        let flusher = Flusher(-1)
        flusher.didWrite(64 << 20)
        #expect(throws: SystemError.self) { try flusher.finish() }
        #expect(throws: SystemError.self) { try flusher.finish() }
    }
}
