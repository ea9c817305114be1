import Testing

@testable import PagingDemoServer

@Suite struct CSVReaderTests {
    private func records(_ text: String) -> [[String]] {
        var reader = CSVReader(Array(text.utf8))
        var records: [[String]] = []
        while let record = reader.nextRecord() {
            records.append(record.map { String(decoding: $0, as: UTF8.self) })
        }
        return records
    }

    @Test("Plain fields are split at commas, and records at either line ending")
    func plain() {
        #expect(records("a,b\r\nc,\n,d") == [["a", "b"], ["c", ""], ["", "d"]])
    }

    @Test("A quoted field may contain commas, line endings and doubled quotes")
    func quoted() {
        #expect(records("\"a,b\",\"c\r\nd\",\"say \"\"x\"\"\"\r\n") == [["a,b", "c\r\nd", "say \"x\""]])
    }

    @Test("An empty text has no records, and a byte order mark is not data")
    func empty() {
        #expect(records("") == [])
        #expect(records("\u{FEFF}a,b") == [["a", "b"]])
    }

    @Test("An unclosed quote ends with the text")
    func unclosed() {
        #expect(records("\"a,b") == [["a,b"]])
    }
}
