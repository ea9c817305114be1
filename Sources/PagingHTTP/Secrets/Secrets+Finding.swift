import Foundation
import Synchronization

extension Secrets {
    /// Bytes that stand for a secret in a text, each of which may be spelled in several ways.
    struct Pattern: Sendable {
        let bytes: [UInt8]
        /// Whether letters of the other case match, which they do not in base64.
        let ignoresCase: Bool
        /// Whether it is found within a longer text, as a word, in base64 of a word, or only as a whole text.
        let reach: Reach
        /// Whether a byte may start an occurrence, by byte.
        private let starts: [Bool]

        enum Reach: Sendable {
            case anywhere, word, whole
            /// The part of base64 of a plain text that depends on the value only, after bytes in the same group.
            case base64(Group)
        }

        /// The plain text of a value in base64, and the number of bytes before it in its first group.
        struct Group: Sendable {
            let plain: [UInt8]
            let offset: Int

            /// The number of characters before the part that depends on the value only.
            var contaminated: Int { offset == 0 ? 0 : offset + 1 }
        }

        private init(_ bytes: [UInt8], ignoresCase: Bool, _ reach: Reach) {
            (self.bytes, self.ignoresCase, self.reach) = (bytes, ignoresCase, reach)
            var starts = [Bool](repeating: false, count: 256)
            for byte in [bytes[0], Spelling.other(bytes[0])].compactMap(\.self) { starts[Int(byte)] = true }
            for byte in "%\\&".utf8 { starts[Int(byte)] = true }
            self.starts = starts
        }

        /// Returns the patterns of a value; the first one is the value itself.
        static func all(of bytes: [UInt8], isFoundAnywhere: Bool) -> [Pattern] {
            let word = Pattern(
                bytes,
                ignoresCase: true,
                isFoundAnywhere ? .anywhere : bytes.count >= 3 ? .word : .whole
            )
            guard isFoundAnywhere else {
                guard (3..<Secrets.shortestCredential).contains(bytes.count) else { return [word] }
                // So few characters occur by chance, so the text around them has to be base64 of the value as a word.
                return [word]
                    + base64(of: bytes, atLeast: 3).map { Pattern($0, ignoresCase: false, .base64($1)) }
            }
            return [word]
                + base64(of: bytes, atLeast: Secrets.shortestCredential)
                .map { core, _ in Pattern(core, ignoresCase: false, .anywhere) }
        }

        /// Returns the parts of base64 texts that depend on the value only, wherever it is in the plain text.
        ///
        /// The plain text may be a document in which the value is escaped or percent-encoded.
        private static func base64(of bytes: [UInt8], atLeast shortest: Int) -> [(core: [UInt8], group: Group)] {
            let text = String(decoding: bytes, as: UTF8.self)
            let json = Array(JSONValue.string(text).encoded().dropFirst().dropLast())
            // Writers differ in what they escape beyond RFC 8259: some a slash, and some what has a meaning in HTML.
            let escaped = json.flatMap { $0 == UInt8(ascii: "/") ? Array("\\/".utf8) : [$0] }
            let forHTML = Self.numbered("<>&", in: text, isUppercase: false)
            let forHTMLUpper = Self.numbered("\"&'+<>`", in: text, isUppercase: true)
            let ascii = Self.numbered("", in: text, isUppercase: false)
            let percent = Array(PercentCoding.encoded(text, keeping: \.isUnreserved).utf8)
            var inner = [bytes]
            for form in [json, escaped, forHTML, forHTMLUpper, ascii, percent] where !inner.contains(form) {
                inner.append(form)
            }
            var results: [(core: [UInt8], group: Group)] = []
            for form in inner {
                // After a prefix, the value's first byte may be at any of three positions in a group of base64.
                for group in (0..<3).map({ Group(plain: form, offset: $0) }) {
                    let whole = (Data(repeating: 0, count: group.offset) + form).base64EncodedString().utf8
                    let text =
                        whole.last == UInt8(ascii: "=")
                        ? whole.prefix { $0 != UInt8(ascii: "=") }.dropLast() : whole[...]
                    let core = Array(text.dropFirst(group.contaminated))
                    let url = core.map {
                        $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
                    }
                    for variant in [core, url]
                    where variant.count >= shortest && !results.contains(where: { $0.core == variant }) {
                        results.append((variant, group))
                    }
                }
            }
            return results
        }

        /// Returns the text of a JSON string whose writer escapes some characters by their numbers.
        ///
        /// - Parameter characters: the characters, or nothing for all beyond ASCII.
        private static func numbered(_ characters: String, in text: String, isUppercase: Bool) -> [UInt8] {
            text.unicodeScalars.flatMap { scalar -> [UInt8] in
                let isNumbered =
                    characters.isEmpty ? !scalar.isASCII : characters.unicodeScalars.contains(scalar)
                guard isNumbered else {
                    return Array(JSONValue.string(String(scalar)).encoded().dropFirst().dropLast())
                }
                return Spelling.numbered(String(scalar), upper: isUppercase)
            }
        }

        /// Returns whether an occurrence may start with a byte.
        func canStart(with byte: UInt8) -> Bool { starts[Int(byte)] }

        /// Returns the end of an occurrence at a position, and its spellings.
        func occurrence(in text: [UInt8], at start: Int, before limit: Int) -> (end: Int, spellings: [Spelling])? {
            var spellings: [Spelling] = []
            guard let end = match(0, text, start, limit, &spellings) else { return nil }
            switch reach {
            case .anywhere, .whole: break
            case .word: guard Self.isWord(start..<end, in: text) else { return nil }
            case .base64(let group): guard group.isWord(whoseCoreStartsAt: start, in: text) else { return nil }
            }
            return (end, spellings)
        }

        private func match(
            _ first: Int,
            _ text: [UInt8],
            _ start: Int,
            _ limit: Int,
            _ spellings: inout [Spelling]
        ) -> Int? {
            var (index, position) = (first, start)
            let count = spellings.count
            while index < bytes.count {
                guard position < limit else { break }
                let (byte, found) = (bytes[index], text[position])
                // Only such a byte of the secret can be read in several ways: a `%` may be itself or start an encoding.
                if Spelling.startsSpelling(byte) {
                    let end = alternatives(at: index, text, position, limit, &spellings)
                    if end == nil { spellings.removeLast(spellings.count - count) }
                    return end
                }
                if found == byte {
                    spellings.append(.plain)
                    (index, position) = (index + 1, position + 1)
                    continue
                }
                if ignoresCase, Spelling.other(byte) == found {
                    spellings.append(.other)
                    (index, position) = (index + 1, position + 1)
                    continue
                }
                guard Spelling.startsSpelling(found),
                    let (spelling, length, used) = encoding(at: index, text, position, limit)
                else { break }
                spellings.append(spelling)
                (index, position) = (index + used, position + length)
            }
            if index == bytes.count { return position }
            spellings.removeLast(spellings.count - count)
            return nil
        }

        /// Returns the end of an occurrence of the rest of the secret, whose first byte has several spellings.
        private func alternatives(
            at index: Int,
            _ text: [UInt8],
            _ position: Int,
            _ limit: Int,
            _ spellings: inout [Spelling]
        ) -> Int? {
            let count = spellings.count
            for spelling in Spelling.allCases {
                guard let written = spelling.written(bytes, at: index), position + written.text.count <= limit,
                    text[position..<position + written.text.count].elementsEqual(written.text)
                else { continue }
                spellings.append(spelling)
                let next = position + written.text.count
                if let end = match(index + written.count, text, next, limit, &spellings) { return end }
                spellings.removeLast(spellings.count - count)
            }
            return nil
        }

        private func encoding(
            at index: Int,
            _ text: [UInt8],
            _ position: Int,
            _ limit: Int
        ) -> (Spelling, length: Int, used: Int)? {
            for spelling in Spelling.encoded {
                guard let written = spelling.written(bytes, at: index), position + written.text.count <= limit,
                    text[position..<position + written.text.count].elementsEqual(written.text)
                else { continue }
                return (spelling, written.text.count, written.count)
            }
            return nil
        }

        /// Returns the text of the pattern in given spellings, or `nil` if they do not fit.
        func text(_ spellings: [Spelling]) -> [UInt8]? {
            var result: [UInt8] = []
            var index = 0
            for spelling in spellings {
                guard index < bytes.count, let written = spelling.written(bytes, at: index) else { return nil }
                result += written.text
                index += written.count
            }
            return index == bytes.count ? result : nil
        }
    }

    /// A secret in a text.
    struct Occurrence: Sendable {
        let range: Range<Int>
        /// The name of the secret.
        let name: String
        let form: Form
    }

    /// The patterns of secrets by the bytes that an occurrence may start with.
    struct Finder: Sendable {
        let entries: [Entry]
        private let patterns: [(entry: Int, number: Int)]
        /// The positions of the patterns that may start with a byte, by byte.
        private let candidates: [[Int]]

        init(_ entries: [Entry]) {
            self.entries = entries
            var patterns: [(entry: Int, number: Int)] = []
            var candidates = [[Int]](repeating: [], count: 256)
            for (index, entry) in entries.enumerated() {
                for (number, pattern) in entry.patterns.enumerated() where pattern.isFound(for: entry) {
                    for byte in UInt8.min...UInt8.max where pattern.canStart(with: byte) {
                        candidates[Int(byte)].append(patterns.count)
                    }
                    patterns.append((index, number))
                }
            }
            (self.patterns, self.candidates) = (patterns, candidates)
        }

        /// Returns the secrets in a range of a text, in order and without overlaps.
        ///
        /// Linear in the length of the range, with a factor for the patterns that start alike.
        func occurrences(in text: [UInt8], _ range: Range<Int>) -> [Occurrence] {
            guard !patterns.isEmpty else { return [] }
            var found: [Occurrence] = []
            var position = range.lowerBound
            search: while position < range.upperBound {
                for candidate in candidates[Int(text[position])] {
                    let (index, number) = patterns[candidate]
                    guard
                        let (end, spellings) = entries[index].patterns[number]
                            .occurrence(in: text, at: position, before: range.upperBound)
                    else { continue }
                    let form = Form(pattern: number, of: entries[index], spellings)
                    found.append(Occurrence(range: position..<end, name: entries[index].name, form: form))
                    position = end
                    continue search
                }
                position += 1
            }
            return found
        }
    }

    /// Whether a short credential can be told from an ordinary word of a message.
    fileprivate static func isDistinctWord(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 3 && !bytes.allSatisfy(\.isDecimalDigit)
            && !["true", "false", "null"].contains { bytes.elementsEqual($0.utf8) }
    }

    /// Returns the secret that is the whole of a range, if any.
    ///
    /// - Parameter isExpected: whether a value that is not distinct counts, as one under its own name.
    static func whole(
        of entries: [Entry],
        in text: [UInt8],
        _ range: Range<Int>,
        where isExpected: (Entry) -> Bool
    ) -> Occurrence? {
        guard !range.isEmpty else { return nil }
        for entry in entries where entry.patterns[0].canStart(with: text[range.lowerBound]) {
            var spellings: [Spelling] = []
            guard let end = entry.patterns[0].wholeMatch(text, range, &spellings), end == range.upperBound,
                isExpected(entry) || isDistinct(entry.bytes)
            else { continue }
            return Occurrence(range: range, name: entry.name, form: Form(pattern: 0, of: entry, spellings))
        }
        return nil
    }
}

extension Secrets.Pattern {
    /// Whether the pattern is searched for within texts.
    fileprivate func isFound(for entry: Secrets.Entry) -> Bool {
        switch reach {
        case .anywhere: true
        case .word, .base64: entry.isCredential && Secrets.isDistinctWord(entry.bytes)
        case .whole: false
        }
    }

    fileprivate func wholeMatch(
        _ text: [UInt8],
        _ range: Range<Int>,
        _ spellings: inout [Secrets.Spelling]
    ) -> Int? {
        match(0, text, range.lowerBound, range.upperBound, &spellings)
    }
}

extension Secrets {
    /// The length of the shortest part of a secret that is replaced in a server's words.
    static let partLength = 8

    /// Returns the words of a server with `***` in place of each secret and each part of one.
    ///
    /// Servers quote a rejected key shortened, so every run of eight bytes of it is replaced. Linear in the length of
    /// the text, with a constant that depends on the secrets.
    func quoted(_ text: String) -> String {
        let (entries, quotes) = state.withLock { ($0.entries, $0.quotes) }
        let others = quotes.filter { quote in !entries.contains { $0.bytes.elementsEqual(quote.utf8) } }.map { quote in
            let patterns = Pattern.all(
                of: Array(quote.utf8),
                isFoundAnywhere: quote.utf8.count >= Self.shortestCredential
            )
            let bytes = Array(quote.utf8)
            return Entry(name: "", bytes: bytes, parameter: nil, isCredential: true, isSent: true, patterns: patterns)
        }
        let secrets = entries + others
        guard !secrets.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var isHidden = [Bool](repeating: false, count: bytes.count)
        for occurrence in Finder(secrets).occurrences(in: bytes, 0..<bytes.count) {
            for index in occurrence.range { isHidden[index] = true }
        }
        Self.hideParts(of: secrets, in: bytes.map(\.asciiLowercased), &isHidden)
        guard isHidden.contains(true) else { return text }
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if !isHidden[index] {
                result.append(byte)
            } else if index == 0 || !isHidden[index - 1] {
                result += Self.mark.utf8
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func hideParts(of secrets: [Entry], in bytes: [UInt8], _ isHidden: inout [Bool]) {
        guard bytes.count >= partLength else { return }
        var parts: Set<[UInt8]> = []
        for entry in secrets where entry.isCredential {
            let encoded = Array(PercentCoding.encoded(entry.text, keeping: \.isUnreserved).utf8)
            for form in entry.patterns.map(\.bytes) + [encoded] where form.count >= partLength {
                let form = form.map(\.asciiLowercased)
                for start in 0...(form.count - partLength) { parts.insert(Array(form[start..<start + partLength])) }
            }
        }
        for start in 0...(bytes.count - partLength) where parts.contains(Array(bytes[start..<start + partLength])) {
            for index in start..<start + partLength { isHidden[index] = true }
        }
    }
}
