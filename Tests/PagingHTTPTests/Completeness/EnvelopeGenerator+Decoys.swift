import PagingTesting

extension EnvelopeGenerator {
    /// Draws the members of a response besides its items and its pagination.
    mutating func drawDecoys() {
        if random.once(in: 3) { add(EnvelopeWords.pageCount, .pageCount) }
        if random.once(in: 8) { add([["limit"], ["per", "page"], ["page", "size"]], .size) }
        drawTotals()
        drawLinks()
        drawArrays()
        drawNoise()
        drawFields()
    }

    private mutating func drawTotals() {
        if random.once(in: 12) { add(EnvelopeWords.total, .constant("-1")) }
        if random.once(in: 15) { add(EnvelopeWords.total, .constant("null")) }
        let declares = list.members.contains { if case .total = $0.content { true } else { false } }
        if declares, random.once(in: 4) {
            let filtered =
                random.once(in: 2) ? min(list.pageSize, list.items.count) : random.below(list.items.count + 1)
            add([["filtered", "count"], ["matched", "count"], ["visible", "count"]], .filteredCount(filtered))
        }
        // The total is the page's own count, while a common member declares more pages.
        let sure: [GeneratedList.Kind] = [.nextURL, .token, .linkHeader, .nextNumber, .bodyCursor]
        if sure.contains(list.kind), !declares, random.once(in: 8) {
            add([["total"], ["total", "count"]], .pageCount)
        }
    }

    private mutating func drawLinks() {
        guard list.body == nil else { return }
        if random.once(in: 8) { add([["self"], ["self", "link"], ["current", "url"]], .selfAddress) }
        if random.once(in: 8) { add([["first"], ["first", "page", "url"], ["first", "url"]], .firstAddress) }
        if random.once(in: 10) { add([["prev"], ["previous"], ["prev", "cursor"]], .constant("null")) }
    }

    private mutating func drawArrays() {
        guard random.once(in: 3) else { return }
        for _ in 0...random.below(2) {
            let isEmpty = random.once(in: 4)
            let elements = (0..<(isEmpty ? 0 : 1 + random.below(8))).map { index in
                ["{\"name\":\"f\(index)\",\"count\":\(index)}", "\"w\(index)\""]
            }
            let column = random.below(2)
            add(EnvelopeWords.decoyArrays, .constant("[" + elements.map { $0[column] }.joined(separator: ",") + "]"))
        }
    }

    private mutating func drawNoise() {
        let noise: [(words: [String], text: String)] = [
            (["timestamp"], "1700000000"), (["generated", "at"], "\"2024-05-01T10:00:00Z\""),
            (["request", "id"], "\"r-81\""),
            (["took"], "12"), (["status"], "\"ok\""), (["ok"], "true"), (["success"], "true"), (["version"], "3"),
            (["rate", "limit", "remaining"], "59"), (["id"], "\"list-1\""), (["query"], "\"swift\""), (["code"], "0"),
            (["message"], "\"done\""), (["object"], "\"list\""), (["kind"], "\"thing\""), (["error"], "null"),
        ]
        for _ in 0..<random.below(4) {
            let (words, text) = random.one(of: noise)
            add([words], .constant(text))
        }
    }

    private mutating func drawFields() {
        let fields: [(name: String, text: String)] = [
            ("X-RateLimit-Remaining", "59"), ("X-RateLimit-Limit", "60"), ("X-Request-Id", "\"r-7\""),
            ("X-Page-Size", "25"), ("X-Count", "\(list.pageSize)"), ("ETag", "\"W/abc\""),
        ]
        for _ in 0..<random.below(3) {
            let (name, text) = random.one(of: fields)
            list.fields.append(.init(name: name, content: .constant(text)))
        }
    }

    /// Draws the flaw of a page after the first.
    mutating func drawFlaw() {
        guard list.flaw == nil, list.items.count > list.pageSize, random.once(in: 12) else { return }
        let declares = list.members.contains { member in
            switch member.content {
            case .total, .totalPages: true
            default: false
            }
        }
        if declares, random.once(in: 2) {
            list.flaw = .hole(total: random.one(of: ["0", nil, "\(list.items.count)"]))
        } else if !isBare {
            let path = list.members.first { if case .items = $0.content { true } else { false } }?.path ?? ["items"]
            var document = EnvelopeJSON.object([])
            let (name, text) = random.one(of: [
                ("success", "false"), ("ok", "false"), ("errors", #"[{"message":"busy"}]"#), ("error", "\"busy\""),
                ("error", #"{"code":500,"message":"busy"}"#),
            ])
            document.set([name], to: text)
            if random.once(in: 2) { document.set(path[...], to: random.one(of: ["[]", "null"])) }
            list.flaw = .failure(document.encoded)
        }
    }
}
