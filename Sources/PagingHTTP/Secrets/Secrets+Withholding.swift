import Foundation

extension Secrets {
    /// The way in which a secret was written.
    ///
    /// Its text says how to write the same bytes from the secret, and contains none of them.
    struct Form: Hashable, Sendable {
        let text: String

        private static let number = "number"

        /// A number of JSON, in whose place a string stands.
        static let numeric = Form(text: number)

        init(text: String) {
            self.text = text
        }

        init(pattern number: Int, of entry: Entry, _ spellings: [Spelling]) {
            // The first name that fits, so that equal texts have equal records in every run.
            let usual = Self.usual.first { usual in
                number == 0 && Self.spellings(usual.spelling, of: entry.patterns[0].bytes) == spellings
            }
            text = usual?.name ?? "\(number)" + Self.runs(of: spellings)
        }

        var isNumeric: Bool { text == Self.number }

        /// Returns the bytes that stood in the text, or `nil` if the form does not fit the secret.
        func written(_ entry: Entry) -> [UInt8]? {
            if isNumeric { return entry.bytes }
            if let usual = Self.usual.first(where: { $0.name == text }) {
                return entry.patterns[0].text(Self.spellings(usual.spelling, of: entry.patterns[0].bytes))
            }
            let digits = text.prefix(while: \.isNumber)
            guard let number = Int(digits), entry.patterns.indices.contains(number) else { return nil }
            let pattern = entry.patterns[number]
            let runs = text[digits.endIndex...]
            if runs.isEmpty { return pattern.bytes }
            return Self.spellings(runs, atMost: pattern.bytes.count).flatMap(pattern.text)
        }

        /// The spelling of a byte in the usual encodings, by name: as it is, percent-encoded, and as in a form.
        private static let usual: [(name: String, spelling: @Sendable (UInt8) -> Spelling)] = [
            ("plain", { _ in .plain }), ("percent", { $0.isUnreserved ? .plain : .percent }),
            ("form", { $0.isUnreserved ? .plain : $0 == UInt8(ascii: " ") ? .other : .percent }),
        ]

        private static func spellings(_ usual: (UInt8) -> Spelling, of bytes: [UInt8]) -> [Spelling] {
            bytes.map(usual)
        }

        /// Returns the letters of spellings, each with the number of its repetitions; nothing if all are plain.
        private static func runs(of spellings: [Spelling]) -> String {
            guard spellings.contains(where: { $0 != .plain }) else { return "" }
            var runs: [(Spelling, Int)] = []
            for spelling in spellings {
                if runs.last?.0 == spelling { runs[runs.count - 1].1 += 1 } else { runs.append((spelling, 1)) }
            }
            return runs.map { String(UnicodeScalar($0.rawValue)) + ($1 == 1 ? "" : "\($1)") }.joined()
        }

        private static func spellings(_ runs: Substring, atMost limit: Int) -> [Spelling]? {
            var spellings: [Spelling] = []
            var rest = runs.utf8[...]
            while let letter = rest.popFirst() {
                guard let spelling = Spelling(rawValue: letter) else { return nil }
                let digits = rest.prefix(while: \.isDecimalDigit)
                rest = rest[digits.endIndex...]
                let count = digits.isEmpty ? 1 : Int(Substring(digits)) ?? 0
                guard (1...limit).contains(count), spellings.count + count <= limit else { return nil }
                spellings += Array(repeating: spelling, count: count)
            }
            return spellings
        }
    }

    /// A record of a secret that was replaced in an address.
    struct Withheld: Hashable, Sendable, Codable {
        /// The byte offset of the mark that stands for it.
        let at: Int
        /// The name of the secret.
        let value: String
        /// See ``Form``.
        let form: String
        /// The index of the assignment with the mark; `nil` for the URL.
        var assignment: Int?
    }

    /// A text without secrets, and a record of each.
    struct WithheldText {
        var bytes: [UInt8]
        var records: [Withheld] = []
        var text: String { String(decoding: bytes, as: UTF8.self) }

        init(_ bytes: [UInt8], without occurrences: [Occurrence] = []) {
            self.bytes = occurrences.isEmpty ? bytes : []
            var position = 0
            for occurrence in occurrences {
                self.bytes += bytes[position..<occurrence.range.lowerBound]
                if occurrence.form.isNumeric { self.bytes.append(UInt8(ascii: "\"")) }
                let form = occurrence.form.text
                records.append(Withheld(at: self.bytes.count, value: occurrence.name, form: form))
                self.bytes += Secrets.mark.utf8
                if occurrence.form.isNumeric { self.bytes.append(UInt8(ascii: "\"")) }
                position = occurrence.range.upperBound
            }
            if !occurrences.isEmpty { self.bytes += bytes[position...] }
        }
    }

    /// Returns the text of an address without its secrets.
    ///
    /// Linear in the length of the address for each value.
    func withheld(_ address: WebAddress) -> WithheldText {
        let text = Array(address.description.utf8)
        let finder = finder
        let entries = finder.entries
        guard !entries.isEmpty else { return WithheldText(text) }
        let head = text.count - address.path.utf8.count - (address.query.map { $0.utf8.count + 1 } ?? 0)
        var found = finder.occurrences(in: text, head..<text.count)
        for (name, range) in Self.pieces(of: text, from: head)
        where !found.contains(where: { $0.range.overlaps(range) }) {
            let isSecretName = name.map { Self.isSecret(queryName: $0) } ?? false
            let whole = Self.whole(of: entries, in: text, range) { entry in
                name != nil && (isSecretName || entry.parameter == name)
            }
            if let whole { found.append(whole) }
        }
        return WithheldText(text, without: found.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }

    /// Returns the path segments and the parameter values of an address, the latter with their names.
    private static func pieces(of text: [UInt8], from head: Int) -> [(name: String?, range: Range<Int>)] {
        var pieces: [(String?, Range<Int>)] = []
        let question = text[head...].firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
        for segment in text[head..<question].split(separator: UInt8(ascii: "/")) {
            pieces.append((nil, segment.indices))
        }
        guard question < text.endIndex else { return pieces }
        for part in text[(question + 1)...].split(separator: UInt8(ascii: "&")) {
            guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: PercentCoding.decoded(part[..<sign], plusIsSpace: true), as: UTF8.self)
            pieces.append((name, sign + 1..<part.endIndex))
        }
        return pieces
    }

    /// Returns a JSON document without the secrets in its strings, and in numbers that are one.
    ///
    /// - Parameter keepsKeys: whether the keys of objects stay, as in a document of this library.
    func withheld(inJSON text: [UInt8], by finder: Finder? = nil, keepsKeys: Bool = false) -> WithheldText {
        let finder = finder ?? self.finder
        let entries = finder.entries
        guard !entries.isEmpty else { return WithheldText(text) }
        var found: [Occurrence] = []
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "\"") {
                let start = index + 1
                index = start
                while index < text.count, text[index] != UInt8(ascii: "\"") {
                    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                let range = start..<min(index, text.count)
                let next = text[min(index + 1, text.count)...].first { !$0.isBlank }
                if !(keepsKeys && next == UInt8(ascii: ":")) {
                    let parts = finder.occurrences(in: text, range)
                    let whole = parts.isEmpty ? Self.whole(of: entries, in: text, range) { _ in false } : nil
                    found += whole.map { [$0] } ?? parts
                }
                index += 1
            } else if text[index].isDecimalDigit || text[index] == UInt8(ascii: "-") {
                let start = index
                while index < text.count, text[index].isDecimalDigit || "-+.eE".utf8.contains(text[index]) {
                    index += 1
                }
                let entry = entries.first {
                    $0.isCredential && Self.isDistinct($0.bytes) && $0.bytes.elementsEqual(text[start..<index])
                }
                if let entry { found.append(Occurrence(range: start..<index, name: entry.name, form: .numeric)) }
            } else {
                index += 1
            }
        }
        return WithheldText(text, without: found)
    }

    /// Returns a text with the values that were withheld.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest``, which names the missing value.
    func restored(_ text: [UInt8], _ records: [Withheld]) throws -> [UInt8] {
        var bytes = text
        let mark = Array(Self.mark.utf8)
        let entries = entries
        for record in records.sorted(by: { $0.at > $1.at }) {
            guard let entry = entries.first(where: { $0.name == record.value }) else {
                throw RequestError(
                    .invalidRequest,
                    "The page address was saved without the value of \(record.value). Provide that value again."
                )
            }
            let form = Form(text: record.form)
            let margin = form.isNumeric ? 1 : 0
            guard record.at >= margin, record.at <= bytes.count - mark.count - margin,
                bytes[record.at..<record.at + mark.count].elementsEqual(mark), let value = form.written(entry)
            else {
                throw RequestError(.invalidRequest, "The saved address of this page is damaged.")
            }
            bytes.replaceSubrange(record.at - margin..<record.at + mark.count + margin, with: value)
        }
        return bytes
    }

    /// Returns a message with `***` in place of each secret, including other long values.
    package func hidden(in text: String) -> String {
        let finder = finder
        guard !finder.entries.isEmpty else { return text }
        let bytes = Array(text.utf8)
        let found = finder.occurrences(in: bytes, 0..<bytes.count)
        return found.isEmpty ? text : WithheldText(bytes, without: found).text
    }

    /// Returns a text with `***` in place of each credential.
    package func credentialsHidden(in text: String) -> String {
        let finder = credentialFinder
        guard !finder.entries.isEmpty else { return text }
        let bytes = Array(text.utf8)
        let found = finder.occurrences(in: bytes, 0..<bytes.count)
        return found.isEmpty ? text : WithheldText(bytes, without: found).text
    }

    /// Returns a JSON document with `***` in place of each credential in its strings; its keys stay.
    ///
    /// A string is also searched as a reader of the document sees it, and if it is a document itself, so are the strings
    /// in it: each document adds its own escapes.
    package func hidden(inJSON document: [UInt8]) -> [UInt8] {
        let finder = credentialFinder
        return finder.entries.isEmpty ? document : hidden(inJSON: document, by: finder, depth: Self.documentDepth)
    }

    /// The number of documents within each other that are searched.
    private static let documentDepth = 8

    private func hidden(inJSON document: [UInt8], by finder: Finder, depth: Int) -> [UInt8] {
        let bytes = withheld(inJSON: document, by: finder, keepsKeys: true).bytes
        guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var (index, copied) = (0, 0)
        while index < bytes.count {
            let start = index
            index += 1
            guard bytes[start] == UInt8(ascii: "\"") else { continue }
            var isEscaped = false
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                if bytes[index] == UInt8(ascii: "\\") { isEscaped = true }
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            index = min(index + 1, bytes.count)
            let next = bytes[index...].first { !$0.isBlank }
            guard isEscaped, next != UInt8(ascii: ":"),
                let text = (try? JSONValue(parsing: Array(bytes[start..<index])))?.stringValue
            else { continue }
            let plain = Array(text.utf8)
            let isDocument = depth > 0 && plain.first.map { "{[\"".utf8.contains($0) } ?? false
            let inner = isDocument ? hidden(inJSON: plain, by: finder, depth: depth - 1) : plain
            let found = finder.occurrences(in: inner, 0..<inner.count)
            guard !found.isEmpty || inner != plain else { continue }
            result += bytes[copied..<start]
            result += JSONValue.string(WithheldText(inner, without: found).text).encoded()
            copied = index
        }
        return result + bytes[copied...]
    }
}
