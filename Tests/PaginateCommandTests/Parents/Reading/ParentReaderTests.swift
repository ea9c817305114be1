import ArgumentParser
import Foundation
import Paging
import PagingHTTP
import Testing

@testable import PaginateFiles
@testable import PaginateLists

/// A pipe whose reader is the input of the parents.
final class ParentPipe: Sendable {
    private let ends: (read: Int32, write: Int32)

    init() {
        var descriptors: [Int32] = [0, 0]
        _ = pipe(&descriptors)
        ends = (descriptors[0], descriptors[1])
    }

    var reader: ParentReader { ParentReader(ParentInput(descriptor: ends.read, name: "standard input")) }

    func write(_ text: String) throws {
        try Durability.write(Array(text.utf8), to: ends.write)
    }

    func finish() { _ = close(ends.write) }
}

@Suite("Reading parents", .timeLimit(.minutes(10)))
struct ParentReaderTests {
    private func lines(_ page: Page<Parent, ParentPosition>) -> [Int] { page.items.map(\.place.number) }

    private func reader(_ text: String, _ name: String = "a.ndjson", in folder: TemporaryFolder) throws -> ParentReader
    {
        try ParentReader(folder.write(text, to: name))
    }

    private func value(_ parent: Parent, _ name: String) throws -> String {
        try parent.text(of: TemplateVariable(name: name))
    }

    /// Returns all pages of a walk by hand.
    private func pages(
        of reader: ParentReader,
        from cursor: ParentPosition? = nil
    ) async throws -> [Page<Parent, ParentPosition>] {
        var pages = [try await reader.page(at: cursor)]
        while let next = pages.last?.links.following.first { pages.append(try await reader.page(at: next)) }
        return pages
    }

    @Test("NDJSON has one object per line; blank lines and a byte order mark are skipped")
    func ndjson() async throws {
        let folder = try TemporaryFolder()
        let reader = try reader("\u{FEFF}{\"id\":1}\r\n\n  \n{\"id\": 2}\n{\"id\":3}", in: folder)
        let page = try await reader.page(at: nil)
        #expect(lines(page) == [1, 4, 5])
        #expect(try page.items.map { try value($0, "id") } == ["1", "2", "3"])
        #expect(page.links.end == .signalled("the parents end at line 5"))
    }

    @Test("CSV has a header; quoted cells have commas, line breaks and quotation marks", arguments: ["\n", "\r\n"])
    func csv(_ lineBreak: String) async throws {
        let folder = try TemporaryFolder()
        let rows = ["\u{FEFF}id,full name", "1,\"a,\"\"b\"\"\nc\"", "", "2,", "3,\"\""]
        let reader = try reader(rows.joined(separator: lineBreak), "A.CSV", in: folder)
        let page = try await reader.page(at: nil)
        #expect(lines(page) == [2, 5, 6])
        #expect(try page.items.map { try value($0, "id") } == ["1", "2", "3"])
        #expect(try value(page.items[0], "full name") == "a,\"b\"\nc")
        #expect(throws: ParentError.self) { try value(page.items[1], "full name") }
        #expect(try value(page.items[2], "full name") == "")
    }

    @Test("A large file is read in pages of 1,000, and a walk can resume at any of them", arguments: ["ndjson", "csv"])
    func pages(_ format: String) async throws {
        let folder = try TemporaryFolder()
        let isCSV = format == "csv"
        let records = (1...5_500).map { isCSV ? "\($0),x" : "{\"id\":\($0)}" }
        let text = ((isCSV ? ["id,x"] : []) + records).joined(separator: "\n") + "\n"
        let file = try folder.write(text, to: "a.\(format)")
        let walked = try await pages(of: ParentReader(file))
        #expect(walked.map(\.items.count) == [1_000, 1_000, 1_000, 1_000, 1_000, 500])
        #expect(try walked.flatMap(\.items).map { try value($0, "id") } == (1...5_500).map(String.init))
        let cursor = try #require(walked[2].links.following.first)
        let rest = try await pages(of: ParentReader(file), from: cursor)
        #expect(rest.flatMap(lines) == walked[3...].flatMap(lines))
        #expect(try rest.flatMap(\.items).map { try value($0, "id") }.first == "3001")
        let reader = try ParentReader(file)
        for page in [cursor, nil, cursor] {
            #expect(try await lines(reader.page(at: page)) == lines(page == nil ? walked[0] : walked[3]))
        }
    }

    @Test("A page that ends with the file's last line leads to an empty page with the end")
    func exactPage() async throws {
        let folder = try TemporaryFolder()
        let text = (1...1_000).map { "{\"id\":\($0)}" }.joined(separator: "\n")
        let walked = try await pages(of: reader(text, in: folder))
        #expect(walked.map(\.items.count) == [1_000, 0])
        #expect(walked.last?.links.end != nil)
    }

    @Test("An empty file has no parents", arguments: ["a.ndjson", "a.csv"])
    func empty(_ name: String) async throws {
        let folder = try TemporaryFolder()
        for text in ["", "\n\n"] {
            let page = try await reader(text, name, in: folder).page(at: nil)
            #expect(page.items.isEmpty && page.links.end != nil)
        }
    }

    @Test("Large parents end a page early, so that memory is bounded")
    func largeParents() async throws {
        let folder = try TemporaryFolder()
        let text = (1...40).map { "{\"id\":\($0),\"x\":\"\(String(repeating: "x", count: 100_000))\"}\n" }.joined()
        let walked = try await pages(of: reader(text, in: folder))
        #expect(walked.map(\.items.count) == [11, 11, 11, 7])
    }

    @Test(
        "A bad line is an error with its number, after the good parents before it",
        arguments: [
            ("a.ndjson", "{}\n\n{\"a\":}\n{}\n", 1, "Line 3 of a.ndjson is not JSON."),
            ("a.ndjson", "{}\n[{}]\n", 1, "Line 2 of a.ndjson is an array, and not an object; jq -c '.[]'"),
            ("a.ndjson", "a,b\n1,2\n", 0, "Line 1 of a.ndjson is not JSON."),
            ("a.csv", "a,b\n1,2\n3\n", 1, "Line 3 of a.csv has 1 cell, and the header has 2 columns."),
            ("a.csv", "a\n1\n\"2", 1, "Line 3 of a.csv is not CSV: a quotation mark is not closed."),
            ("a.csv", "a\n1\n2\"\n", 1, "Line 3 of a.csv is not CSV: a cell without quotation marks"),
            ("a.csv", "a\n\"1\"2\n", 0, "Line 2 of a.csv is not CSV: a cell has text after"),
            ("a.csv", "a\n1\r2\n", 0, "Line 2 of a.csv is not CSV: a carriage return"),
            ("a.csv", "a,a\n1,2\n", 0, "Line 1 of a.csv names a column twice"),
        ]
    )
    func badLines(_ name: String, _ text: String, _ good: Int, _ message: String) async throws {
        let folder = try TemporaryFolder()
        let reader = try reader(text, name, in: folder)
        var cursor: ParentPosition?
        if good > 0 {
            let page = try await reader.page(at: nil)
            #expect(page.items.count == good)
            cursor = page.links.following.first
            #expect(cursor != nil)
        }
        // A repeated load fails in the same way.
        for _ in 1...2 {
            let error = await #expect(throws: ParentError.self) { try await reader.page(at: cursor) }
            #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        }
    }

    @Test("Other encodings are refused")
    func encodings() async throws {
        let folder = try TemporaryFolder()
        try Data([0xFF, 0xFE, 0x7B, 0]).write(to: URL(fileURLWithPath: folder.file("a.ndjson")))
        try Data([0x61, 0x0A, 0xFC, 0x0A]).write(to: URL(fileURLWithPath: folder.file("a.csv")))
        for (name, message) in [("a.ndjson", "is in UTF-16"), ("a.csv", "is not UTF-8")] {
            let reader = try ParentReader(folder.file(name))
            let error = await #expect(throws: ParentError.self) { try await reader.page(at: nil) }
            #expect(error?.description.contains(message) == true)
        }
    }

    @Test("A position in a file that was changed is refused")
    func changedFile() async throws {
        let folder = try TemporaryFolder()
        let reader = try reader("{\"id\":1}\n{\"id\":2}\n", in: folder)
        for position in [ParentPosition(offset: 8, line: 2), ParentPosition(offset: 99, line: 9)] {
            let error = await #expect(throws: ParentError.self) { try await reader.page(at: position) }
            #expect(error?.description.hasPrefix("a.ndjson was changed") == true)
        }
        #expect(try await lines(reader.page(at: ParentPosition(offset: 9, line: 2))) == [2])
    }

    @Test("A missing file or a folder is refused", arguments: ["", "/no/such/file", "/"])
    func unreadable(_ path: String) {
        #expect(throws: ValidationError.self) { try ParentReader(path) }
    }
}

@Suite("Reading parents from a pipe", .timeLimit(.minutes(10)))
struct ParentPipeTests {
    @Test("The lines that have arrived are a page, and the next page waits for more")
    func slowWriter() async throws {
        let pipe = ParentPipe()
        let reader = pipe.reader
        try pipe.write("{\"id\":1}\n{\"id\":2}\n{\"i")
        let first = try await reader.page(at: nil)
        #expect(first.items.count == 2)
        let next = try #require(first.links.following.first)
        #expect(next == ParentPosition(offset: 18, line: 3))
        async let second = reader.page(at: next)
        try pipe.write("d\":3}\n")
        pipe.finish()
        var parents = try await second.items
        var links = try await second.links
        while let cursor = links.following.first {
            let page = try await reader.page(at: cursor)
            parents += page.items
            links = page.links
        }
        #expect(parents.map(\.place.description) == ["Line 3 of standard input"])
        #expect(links.end != nil)
    }

    @Test("A page can be loaded twice, and an earlier one cannot be read again")
    func repeatedPage() async throws {
        let pipe = ParentPipe()
        let reader = pipe.reader
        try pipe.write(String(repeating: "{}\n", count: 1_500))
        pipe.finish()
        let first = try await reader.page(at: nil)
        #expect(try await reader.page(at: nil).items.count == first.items.count)
        let next = try #require(first.links.following.first)
        #expect(try await reader.page(at: next).items.first?.place.number == next.line)
        let error = await #expect(throws: ParentError.self) { try await reader.page(at: nil) }
        #expect(error?.description.contains("cannot be read again") == true)
    }

    @Test(
        "A resumed walk skips the bytes before its position",
        arguments: ["id\n1\n2\n3\n", "{\"id\":1}\n{\"id\":2}\n"]
    )
    func resuming(_ text: String) async throws {
        let pipe = ParentPipe()
        try pipe.write(text)
        pipe.finish()
        let isCSV = text.hasPrefix("id")
        let position = isCSV ? ParentPosition(offset: 5, line: 3) : ParentPosition(offset: 9, line: 2)
        let page = try await pipe.reader.page(at: position)
        #expect(try page.items.first?.text(of: TemplateVariable(name: "id")) == "2")
        #expect(page.items.first?.place.number == position.line)
    }

    @Test(
        "The first character decides the format",
        arguments: [("\n {\"id\":1}\n", 1), ("id,b\n1,2\n3,4\n", 2), ("", 0)]
    )
    func format(_ text: String, _ count: Int) async throws {
        let pipe = ParentPipe()
        try pipe.write(text)
        pipe.finish()
        #expect(try await pipe.reader.collect(upTo: 10).items.count == count)
    }

    @Test("Cancellation ends the wait for a writer")
    func cancellation() async throws {
        let pipe = ParentPipe()
        let reader = pipe.reader
        let task = Task { try await reader.page(at: nil) }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        try pipe.write("{\"id\":1}\n")
        pipe.finish()
        #expect(try await reader.collect(upTo: 10).items.count == 1)
    }
}
