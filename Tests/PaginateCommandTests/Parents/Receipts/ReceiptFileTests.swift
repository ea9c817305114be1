import ArgumentParser
import Foundation
import Paging
import PagingHTTP
import Testing

@testable import PaginateCrawls
@testable import PaginateLists

@Suite("Receipts")
struct ReceiptFileTests {
    private let header = ReceiptHeader("https://a.test/{id}", options: ["--items": "/data"])

    private func receipt(_ key: String, _ ending: WalkEnding = .complete) -> Receipt {
        var digest = ItemsDigest()
        digest.add("{\"id\":1}".utf8)
        let counts = Receipt.Counts(items: 1, declaredTotal: ending == .complete ? 1 : nil, pages: 1)
        return Receipt(key, ending: ending, evidence: "it says \"end\"", counts: counts, digest: digest.finish())
    }

    private func open(_ folder: TemporaryFolder, _ header: ReceiptHeader? = nil) throws -> ReceiptFile {
        try ReceiptFile(folder.file("r"), header: header ?? self.header)
    }

    /// Writes receipts, and returns the text of the file.
    private func write(_ receipts: [Receipt], to folder: TemporaryFolder) throws -> String {
        var file = try open(folder)
        for receipt in receipts { try file.append(receipt) }
        try file.sync()
        file.release()
        return try folder.text("r")
    }

    @Test("A receipt is one line of JSON with the names of the report")
    func line() throws {
        let receipt = receipt("https://a.test/1")
        let line = String(decoding: receipt.line, as: UTF8.self)
        #expect(
            line == #"{"key":"https://a.test/1","outcome":"complete","evidence":"it says \"end\"","items":1,"#
                + #""declaredTotal":1,"pages":1,"sha256":"\#(SHA256.text("{\"id\":1}\n".utf8))"}"# + "\n"
        )
        #expect(Receipt(receipt.line) == receipt)
        #expect(Receipt(self.receipt("x", .failed).line) == self.receipt("x", .failed))
    }

    @Test("The hash of items is that of their lines")
    func digest() {
        var (items, lines) = (ItemsDigest(), ItemsDigest())
        for item in ["{}", "[1]"] { items.add(item.utf8) }
        lines.add(lines: Array("{}\n[1]\n".utf8))
        #expect(items.finish() == lines.finish())
        #expect(ItemsDigest().finish().description == SHA256.text([]))
    }

    @Test("The last receipt of a list counts, in this run and in the next")
    func lastCounts() throws {
        let folder = try TemporaryFolder()
        _ = try write(
            [receipt("a", .failed), receipt("b"), receipt("a"), receipt("b", .short), receipt("c")],
            to: folder
        )
        func complete() throws -> Set<String> {
            try Set(ReceiptFile.last(in: folder.file("r")).values.filter(\.isComplete).map(\.key))
        }
        #expect(try complete() == ["a", "c"])
        var file = try open(folder)
        try file.append(receipt("b"))
        try file.append(receipt("c", .cancelled))
        file.release()
        #expect(try complete() == ["a", "b"])
    }

    @Test("The file of a killed process loses only its unfinished last line")
    func truncations() throws {
        let folder = try TemporaryFolder()
        let text = try write([receipt("a"), receipt("b")], to: folder)
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count {
            try Data(bytes.prefix(count)).write(to: URL(fileURLWithPath: folder.file("r")))
            var file = try open(folder)
            try file.append(receipt("z"))
            file.release()
            #expect(try ReceiptFile.last(in: folder.file("r"))["z"]?.isComplete == true)
            let kept = bytes.prefix(count).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let lines = try folder.text("r").split(separator: "\n")
            #expect(lines.count == max(kept.count - 1, 1) + 1)
            #expect(
                try String(folder.text("r").prefix(header.line.count)) == String(decoding: header.line, as: UTF8.self)
            )
        }
    }

    @Test("A file of another template, other options or another kind is refused and not changed")
    func foreign() throws {
        let folder = try TemporaryFolder()
        let text = try write([receipt("a")], to: folder) + "{\"torn"
        let others = [
            (
                ReceiptHeader("https://a.test/{name}", options: ["--items": "/data"]),
                "another template, https://a.test/{id}"
            ),
            (ReceiptHeader("https://a.test/{id}", options: ["--items": "/list"]), "belong to other options"),
        ]
        for (header, message) in others {
            try folder.write(text, to: "r")
            let error = #expect(throws: ValidationError.self) { try open(folder, header) }
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
            #expect(try folder.text("r") == text)
        }
        for text in ["{\"id\":1}\n", "items", "\n", "{\"receipts\":1,\"template\":\"x"] {
            try folder.write(text, to: "r")
            let error = #expect(throws: ValidationError.self) { try open(folder) }
            #expect(error?.message.contains("is not a file of receipts") == true)
            #expect(try folder.text("r") == text)
        }
    }

    @Test("A damaged line and another version are refused, and the file is not changed")
    func damage() throws {
        let folder = try TemporaryFolder()
        let text = try write([receipt("a"), receipt("b")], to: folder)
        let damaged = [
            (text.replacing("\"key\":\"a\"", with: "\"ke\":\"a\""), "Line 2 of"),
            (text.replacing("{\"receipts\":1", with: "{\"receipts\":2"), "another version"),
        ]
        for (text, message) in damaged {
            try folder.write(text, to: "r")
            let error = #expect(throws: ValidationError.self) { try open(folder) }
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
            #expect(try folder.text("r") == text)
        }
    }

    @Test("Only one process has the file, and a device is refused")
    func locking() throws {
        let folder = try TemporaryFolder()
        let file = try open(folder)
        #expect(throws: ValidationError.self) { try open(folder) }
        file.release()
        try open(folder).release()
        #expect(throws: ValidationError.self) { try ReceiptFile("/dev/null", header: header) }
    }

    @Test("Credentials are neither in the header nor in its hash")
    func credentials() {
        let one = ReceiptHeader("https://a.test/{id}?api_key=hush", options: [:])
        let two = ReceiptHeader("https://a.test/{id}?api_key=other", options: [:])
        #expect(one == two)
        #expect(!String(decoding: one.line, as: UTF8.self).contains("hush"))
        #expect(ReceiptHeader("x", options: ["a": "bc"]).check != ReceiptHeader("x", options: ["ab": "c"]).check)
    }
}
