/// The text of an address without its confidential values, and a record of the omitted values.
struct WithheldText: Hashable, Sendable {
    private(set) var text: String
    private(set) var values: [WithheldValue] = []

    /// Creates the text of an address without its confidential values.
    ///
    /// See ``ConfidentialValues`` for the rule. Linear in the length of the address for each value.
    init(_ address: WebAddress) {
        let entries = address.confidentialValues.entries
        text = address.description
        guard !entries.isEmpty else { return }
        let head = text.utf8.count - address.path.utf8.count - (address.query.map { $0.utf8.count + 1 } ?? 0)
        var writer = Writer(entries, beginning: String(decoding: text.utf8.prefix(head), as: UTF8.self))
        writer.append(path: address.path)
        if let query = address.query { writer.append(query: QueryString(query)) }
        (text, values) = (writer.text, writer.values)
    }

    /// Creates a value from text that was written without its confidential values.
    init(_ text: String, withholding values: [WithheldValue]) {
        self.text = text
        self.values = values
    }

    /// Returns the text with its values restored.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest``, which names the missing value.
    func restored(from known: ConfidentialValues) throws -> String {
        var bytes = Array(text.utf8)
        let mark = Array(ConfidentialValues.mark.utf8)
        for place in values.sorted(by: { $0.at > $1.at }) {
            guard let entry = known.entries.first(where: { $0.name == place.value }) else {
                throw RequestError(
                    .invalidRequest,
                    "The page address was saved without the value of \(place.value). Provide that value again."
                )
            }
            guard place.at >= 0, place.at <= bytes.count - mark.count,
                bytes[place.at..<place.at + mark.count].elementsEqual(mark)
            else {
                throw RequestError(.invalidRequest, "The saved address of this page is damaged.")
            }
            bytes.replaceSubrange(place.at..<place.at + mark.count, with: entry.text(as: place.form).utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension WithheldText {
    /// Whether two texts are the same bytes, unlike `String`, which treats composed accents as equal.
    static func == (left: WithheldText, right: WithheldText) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) && left.values == right.values
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(values)
    }
}

/// A writer that builds an address in pieces and marks each confidential value.
private struct Writer {
    private let entries: [ConfidentialValues.Entry]
    private(set) var text: String
    private(set) var values: [WithheldValue] = []

    init(_ entries: [ConfidentialValues.Entry], beginning: String) {
        self.entries = entries
        text = beginning
    }

    mutating func append(path: String) {
        for (index, segment) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { text += "/" }
            append(segment, named: nil)
        }
    }

    mutating func append(query: QueryString) {
        for (index, part) in query.parts.enumerated() {
            text += index == 0 ? "?" : "&"
            let (name, value) = QueryString.split(part)
            text += name
            guard let value else { continue }
            text += "="
            append(value, named: String(decoding: QueryString.decoded(name), as: UTF8.self))
        }
    }

    /// Appends the value of a parameter, or an unnamed path segment.
    private mutating func append(_ raw: Substring, named name: String?) {
        guard !raw.isEmpty else { return }
        let decoded = String(decoding: PercentCoding.decoded(raw.utf8, plusIsSpace: name != nil), as: UTF8.self)
        guard let entry = entry(for: decoded, named: name) else { return appendParts(of: raw) }
        let form = WithheldValue.Form.allCases.first { entry.text(as: $0).utf8.elementsEqual(raw.utf8) }
        withhold(entry, as: form ?? .percent)
    }

    private func entry(for value: String, named name: String?) -> ConfidentialValues.Entry? {
        let equal = entries.filter { $0.text.utf8.elementsEqual(value.utf8) }
        guard !equal.isEmpty else { return nil }
        if let name, let own = equal.first(where: { $0.parameter == name }) { return own }
        let isSecret = name.map { Redaction.isSecret(queryName: $0) } ?? false
        return equal.first { $0.isDistinct || isSecret }
    }

    /// Appends text, omitting parts that equal long confidential values.
    private mutating func appendParts(of raw: Substring) {
        var rest = raw
        while let (entry, form, range) = firstPart(in: rest) {
            text += rest[..<range.lowerBound]
            withhold(entry, as: form)
            rest = rest[range.upperBound...]
        }
        text += rest
    }

    private func firstPart(
        in raw: Substring
    ) -> (ConfidentialValues.Entry, WithheldValue.Form, Range<Substring.Index>)? {
        let long = entries.filter { $0.text.utf8.count >= ConfidentialValues.shortestPart }
        let found = long.flatMap { entry in
            WithheldValue.Form.allCases.compactMap { form in
                raw.firstRange(of: entry.text(as: form)).map { (entry, form, $0) }
            }
        }
        return found.min { $0.2.lowerBound < $1.2.lowerBound }
    }

    private mutating func withhold(_ entry: ConfidentialValues.Entry, as form: WithheldValue.Form) {
        values.append(WithheldValue(at: text.utf8.count, value: entry.name, form: form))
        text += ConfidentialValues.mark
    }
}
