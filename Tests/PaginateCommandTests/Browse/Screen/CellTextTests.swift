import Foundation
import PagingTesting
import Testing

@testable import PaginateBrowse
@testable import PaginateFiles

@Suite("Text in cells")
struct CellTextTests {
    @Test(
        "Letters have the width that terminals give them",
        arguments: [
            ("abc", 3), ("é", 1), ("e\u{301}", 1), ("東京", 4), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇯🇵", 2), ("✅", 2),
            ("⚠️", 2), ("⚠", 1), ("क्ष", 2), ("का", 2), ("각", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1), ("Ａ", 2),
            ("\u{200B}", 0), ("", 0),
        ]
    )
    func widths(_ text: String, _ columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test("Text that fits is unchanged, and longer text ends in an ellipsis without splitting a wide letter")
    func cut() {
        #expect(CellText.fitted("abcde", to: 5) == ("abcde", 5))
        #expect(CellText.fitted("abcdef", to: 5) == ("abcd…", 5))
        #expect(CellText.fitted("東京都", to: 6) == ("東京都", 6))
        #expect(CellText.fitted("東京都", to: 5) == ("東京…", 5))
        #expect(CellText.fitted("東京都", to: 4) == ("東…", 3))
        #expect(CellText.fitted("東", to: 1) == ("…", 1))
        #expect(CellText.fitted("abc", to: 1) == ("…", 1))
        #expect(CellText.fitted("abc", to: 0) == ("", 0))
        #expect(CellText.fitted("", to: 3) == ("", 0))
    }

    @Test("Escape sequences, line breaks and direction marks are displayed instead of executed")
    func harmless() {
        #expect(CellText.fitted("a\u{1B}[31mb", to: 40).text == #"a\u{1b}[31mb"#)
        #expect(CellText.fitted("\u{9B}2J", to: 40).text == #"\u{9b}2J"#)
        #expect(CellText.fitted("a\r\nb\tc\u{202E}d", to: 40).text == #"a\r\nb\tc\u{202e}d"#)
    }

    @Test("Invisible characters are omitted")
    func invisible() {
        #expect(CellText.fitted("a\u{200B}\u{FEFF}\u{AD}b", to: 9) == ("ab", 2))
    }

    @Test("A text of a million combining marks or invisible letters is cut")
    func marks() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(CellText.fitted(zalgo, to: 10).text.unicodeScalars.count < 200)
        let nothing = String(repeating: "\u{200B}", count: 1_000_000)
        #expect(CellText.fitted(nothing, to: 10) == ("…", 1))
    }

    @Test("Random text never exceeds its width, contains no control character and reports its width")
    func random() {
        let end = ProcessInfo.processInfo.environment["SWIFT_PAGING_FUZZ_SECONDS"].flatMap(Double.init)
            .map { ContinuousClock.now + .seconds($0) }
        var seed: UInt64 = 0
        while seed < 3_000 || end.map({ ContinuousClock.now < $0 }) ?? false {
            var random = SeededGenerator(seed: seed < 3_000 ? seed : .random(in: 0 ... .max))
            seed += 1
            let text = Self.text(using: &random)
            let width = Int.random(in: 0...20, using: &random)
            let fitted = CellText.fitted(text, to: width)
            #expect(fitted.columns <= width, "\(Array(text.unicodeScalars))")
            #expect(TextWidth.columns(of: fitted.text) == fitted.columns, "\(Array(text.unicodeScalars))")
            #expect(!fitted.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            let ranges: [ClosedRange<UInt32>] = [
                0...0xFF, 0x300...0x36F, 0x900...0x97F, 0x1100...0x11FF, 0x2000...0x206F, 0x4E00...0x4EFF,
                0xFE00...0xFE0F,
                0x1F1E6...0x1F1FF, 0x1F3FB...0x1F64F, 0...0x10FFFF,
            ]
            let range = ranges[Int.random(in: ranges.indices, using: &random)]
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { scalars.append(scalar) }
        }
        return String(scalars)
    }
}
