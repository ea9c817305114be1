import Testing

@testable import PaginateBrowse

@Suite("Key parsing")
struct KeyReaderTests {
    private func keys(_ text: String) -> [Key] {
        var reader = KeyReader()
        return reader.read(text.utf8) + reader.timeOut()
    }

    @Test(
        "Cursor keys are recognized in both forms, with and without modifiers",
        arguments: [
            ("\u{1B}[A", Key.up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}[1;5B", .down), ("\u{1B}OC", .right),
            ("\u{1B}[D", .left), ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
            ("\u{1B}[F", .end), ("\u{1B}[4~", .end), ("\u{1B}[8;2~", .end), ("\u{1B}[5~", .pageUp),
            ("\u{1B}[6~", .pageDown), ("\u{1B}[3~", .delete), ("\u{1B}OM", .enter),
        ]
    )
    func cursorKeys(_ text: String, _ key: Key) {
        #expect(keys(text) == [key])
    }

    @Test("Letters, Ctrl, Enter, Tab and both forms of Backspace are recognized")
    func plain() {
        #expect(keys("jé東") == [.text("j"), .text("é"), .text("東")])
        #expect(keys("\u{3}\u{1A}") == [.control("c"), .control("z")])
        #expect(keys("\r\n\t\u{8}\u{7F}") == [.enter, .enter, .tab, .backspace, .backspace])
    }

    @Test("ESC alone becomes a key only after no further bytes arrive")
    func escape() {
        var reader = KeyReader()
        #expect(reader.read([0x1B]) == [])
        #expect(reader.isWaiting)
        #expect(reader.timeOut() == [.escape])
        #expect(!reader.isWaiting)
        #expect(reader.timeOut() == [])
        #expect(reader.read("q".utf8) == [.text("q")])
    }

    @Test("ESC followed quickly by another key is two keys")
    func escapeAndKey() {
        #expect(keys("\u{1B}q") == [.escape, .text("q")])
        #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
        #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
    }

    @Test("A key that arrives byte by byte is one key", arguments: ["\u{1B}[1;5A", "\u{1B}OB", "é", "👍"])
    func piecewise(_ text: String) {
        var reader = KeyReader()
        let keys = text.utf8.flatMap { reader.read([$0]) }
        #expect(keys == self.keys(text) && keys.count == 1)
    }

    @Test(
        "Unknown sequences are consumed to their end",
        arguments: [
            "\u{1B}[15~", "\u{1B}[?62;1;4c", "\u{1B}[[A", "\u{1B}OP", "\u{1B}]11;rgb:00/00/00\u{7}",
            "\u{1B}]11;rgb:00\u{1B}\\", "\u{1B}P1+r\u{1B}\\", "\u{1B}[201~", "\u{80}", "\u{0}",
            "\u{1B}[\(String(repeating: "1;", count: 500))A",
        ]
    )
    func swallowed(_ sequence: String) {
        let found = keys(sequence + "x")
        #expect(found == [.text("x")] || found == [.up, .text("x")])
    }

    @Test("An incomplete sequence is discarded, and the next key is recognized")
    func unfinished() {
        for text in ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;title", "\u{1B}[["] {
            var reader = KeyReader()
            #expect(reader.read(text.utf8) == [])
            #expect(reader.timeOut() == [])
            #expect(reader.read("j".utf8) == [.text("j")])
        }
    }

    @Test(
        "Ctrl-C is recognized within every sequence",
        arguments: ["\u{1B}[1", "\u{1B}[[", "\u{1B}O", "\u{1B}]0;", "\u{1B}[200~abc"]
    )
    func interrupt(_ text: String) {
        #expect(keys(text + "\u{3}") == [.control("c")])
    }

    @Test("Invalid UTF-8 is discarded, and the byte that breaks a letter starts the next key")
    func invalid() {
        var reader = KeyReader()
        #expect(reader.read([0xC3, 0x6A]) == [.text("j")])
        #expect(reader.read([0xFF, 0xC0, 0x80, 0x6B]) == [.text("k")])
        #expect(reader.read([0xED, 0xA0, 0x80, 0x6B]) == [.text("k")])
        #expect(reader.read([0xE6, 0x9D, 0x1B, 0x5B, 0x41]) == [.up])
    }

    @Test("Pasted text is one key, whatever it contains and however slowly it arrives")
    func paste() {
        var reader = KeyReader()
        #expect(reader.read("\u{1B}[200~q\n\u{1B}[A".utf8) == [])
        #expect(!reader.isWaiting)
        #expect(reader.timeOut() == [])
        #expect(reader.read("é~\u{1B}[201~j".utf8) == [.paste("q\n\u{1B}[Aé~"), .text("j")])
    }

    @Test("Pasted text beyond the limit is discarded, and the following key is read")
    func longPaste() {
        let text = String(repeating: "a", count: KeyReader.longestPaste + 1_000)
        let found = keys("\u{1B}[200~\(text)\u{1B}[201~j")
        #expect(found == [.paste(String(repeating: "a", count: KeyReader.longestPaste)), .text("j")])
    }
}
