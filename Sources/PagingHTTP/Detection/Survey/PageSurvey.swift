import HTTPTypes

/// The pagination signs of a page outside its items, in header fields and at any depth of the body.
struct PageSurvey {
    /// The signs in the order of the response, header fields first.
    let signs: [PageSign]
    /// Arrays of link objects, each with a relation and an address.
    let linkArrays: [JSONPointer]
    /// References in the body outside the items, regardless of their names.
    let references: [String]
    /// Whether the body has more members than the survey reads.
    let isCut: Bool

    /// The maximum number of members to read.
    private static let memberLimit = 5_000
    /// The maximum number of elements to read in an array other than the items.
    private static let elementLimit = 16
    private static let depthLimit = 12

    init(_ reply: PageReply) {
        var walk = Walk(reply)
        walk.readHeader()
        walk.readBody()
        signs = walk.signs
        linkArrays = walk.linkArrays
        references = walk.references
        isCut = walk.members >= Self.memberLimit
    }

    /// Returns the signs with any of the roles.
    func signs(_ roles: PageSign.Role...) -> [PageSign] { signs.filter { roles.contains($0.role) } }

    /// The traversal of one page.
    private struct Walk {
        let reply: PageReply
        let items: JSONPointer?
        let classifier: SignClassifier
        var signs: [PageSign] = []
        var linkArrays: [JSONPointer] = []
        var references: [String] = []
        var members = 0

        init(_ reply: PageReply) {
            self.reply = reply
            items = reply.content?.itemsPointer
            classifier = SignClassifier(items: items)
        }

        /// Standard HTTP header fields, and others unrelated to lists.
        private static let standard: Set<String> = [
            "accept", "access", "age", "allow", "alt", "cache", "cf", "connection", "content", "cookie", "cross",
            "date",
            "etag", "expect", "expires", "host", "keep", "last", "link", "location", "nel", "origin", "pragma",
            "referrer",
            "report", "server", "set", "strict", "te", "timing", "trailer", "transfer", "upgrade", "vary", "via", "www",
        ]

        mutating func readHeader() {
            for field in reply.response.headerFields {
                let name = NameWords(field.name.rawName)
                guard let first = name.words.first, !Self.standard.contains(first) else { continue }
                let place = ValuePlace.header(field.name.rawName)
                guard let value = reply.value(at: place) else { continue }
                guard let reading = classifier.reading(of: name, in: [], value),
                    !signs.contains(where: { $0.place == place })
                else { continue }
                let sign = PageSign(
                    place: place,
                    value: value,
                    role: reading.role,
                    isUsual: reading.isUsual,
                    name: name,
                    depth: 0
                )
                signs.append(sign)
            }
        }

        mutating func readBody() {
            guard let outline = reply.content?.outline, reply.content?.isOneItem != true else { return }
            read(outline.root, at: [], parents: [], in: outline)
        }

        /// Reads the members of an object and of its nested objects.
        private mutating func read(
            _ node: JSONOutline.Node,
            at tokens: [String],
            parents: [NameWords],
            in outline: JSONOutline
        ) {
            guard tokens.count < PageSurvey.depthLimit, JSONPointer(tokens: tokens) != items else { return }
            if node.kind == .array {
                if isLinks(node, in: outline) { return linkArrays.append(JSONPointer(tokens: tokens)) }
                for (index, element) in outline.elements(of: node).prefix(PageSurvey.elementLimit).enumerated()
                where element.kind == .object {
                    read(element, at: tokens + [String(index)], parents: parents, in: outline)
                }
                return
            }
            for member in outline.members(of: node) {
                members += 1
                guard members < PageSurvey.memberLimit else { return }
                read(member, at: tokens + [member.key], parents: parents, in: outline)
            }
        }

        private mutating func read(
            _ member: JSONOutline.Member,
            at tokens: [String],
            parents: [NameWords],
            in outline: JSONOutline
        ) {
            let pointer = JSONPointer(tokens: tokens)
            guard pointer != items else { return }
            let name = NameWords(member.key)
            let isLarge = member.node.range.count > 16_384
            let value = isLarge ? nil : try? outline.value(of: member.node)
            if references.count < 32, let text = value?.stringValue, text.isReference { references.append(text) }
            let known = signs.count
            let reading = value.flatMap { classifier.reading(of: name, in: parents, $0) }
            let isContainer = member.node.kind == .object || member.node.kind == .array
            if isContainer, !isWhole(value, reading, name) {
                read(member.node, at: tokens, parents: parents + [name], in: outline)
                // An object whose members have no meaning by themselves is a sign as a whole.
                guard signs.count == known, reading?.role == .next || reading?.role == .cursor else { return }
            }
            guard let value, let reading else { return }
            let isUsual = reading.isUsual && isUsualPlace(tokens.dropLast(), parents)
            signs.append(
                PageSign(
                    place: .body(pointer),
                    value: value,
                    role: reading.role,
                    isUsual: isUsual,
                    name: name,
                    depth: tokens.count - 1
                )
            )
        }

        /// Whether an array contains objects with a relation and an address.
        private func isLinks(_ node: JSONOutline.Node, in outline: JSONOutline) -> Bool {
            outline.elements(of: node).prefix(PageSurvey.elementLimit).contains { element in
                guard element.kind == .object, element.range.count < 16_384 else { return false }
                return (try? outline.value(of: element))?.relations.isEmpty == false
            }
        }

        /// Whether an object or array is one value: an address, a multipart position, or empty.
        private func isWhole(_ value: JSONValue?, _ reading: SignClassifier.Reading?, _ name: NameWords) -> Bool {
            guard let value, let role = reading?.role else { return false }
            if value.reference != nil || value.saysNothing { return true }
            if role == .next || role == .cursor, case .array(let elements) = value {
                return elements.allSatisfy { $0.stringValue != nil || $0.intValue != nil }
            }
            return role == .next && name.has(["continue"]) || role == .cursor && name.has(["key", "evaluated"])
        }

        /// Whether the enclosing objects usually hold pagination values, or hold the items too.
        private func isUsualPlace(_ tokens: ArraySlice<String>, _ parents: [NameWords]) -> Bool {
            let shared = zip(items?.tokens ?? [], tokens).prefix { $0.0 == $0.1 }.count
            return parents.dropFirst(shared).allSatisfy { $0.consists(of: SignNames.containers) }
        }
    }
}
