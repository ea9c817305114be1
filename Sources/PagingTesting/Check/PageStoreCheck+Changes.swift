import Paging

extension PageStoreCheck {
    var itemChecks: [(String, Check)] {
        [
            ("Lists share an item with a key, and no other", sharesItems),
            ("A changed item changes in all lists", updatesItems),
            ("A removed item is gone from all lists", removesItems),
        ]
    }

    var changeChecks: [(String, Check)] {
        [
            ("What is expired stays, until it is kept or confirmed", expires),
            ("What is removed is gone, and nothing else", removes),
            ("A batch from before an update or an invalidation is not kept", heedsEpochs),
            ("What cannot be reached is removed on request", removesUnreachable),
            ("Readers see all of a batch or nothing", isAtomic),
        ]
    }

    private func key(_ id: String) -> ItemKey { ItemKey("Check", id) }

    func sharesItems(_ store: Store, _ findings: inout StoreFindings) async throws {
        var page = KeptPage(nil, ["1", "2"], version: " old")
        page.items.append(KeptItem(nil, bytes: Array("own".utf8)))
        page.items.append(KeptItem(ItemKey("Other", "1"), bytes: Array("other".utf8)))
        try await store.keep(PageBatch([page]), in: "a")
        var newer = KeptPage(nil, ["2", "1"], version: " new")
        newer.items.append(KeptItem(nil, bytes: Array("its own".utf8)))
        try await store.keep(PageBatch([newer]), in: "b")
        let expected = ["1 new", "2 new", "own", "other"]
        findings.expectEqual(
            try await store.page(at: nil, of: "a")?.texts,
            expected,
            "the first list's items are wrong"
        )
        try await store.remove(.list("b"))
        findings.expectEqual(
            try await store.page(at: nil, of: "a")?.texts,
            expected,
            "another list took its items along"
        )
    }

    func updatesItems(_ store: Store, _ findings: inout StoreFindings) async throws {
        for list in ["a", "b"] as [ListKey] { try await store.keep(PageBatch([KeptPage(nil, ["1", "2"])]), in: list) }
        try await store.update(KeptItem(key("2"), bytes: Array("two".utf8)))
        try await store.update(KeptItem(key("9"), bytes: Array("nobody's".utf8)))
        for list in ["a", "b"] as [ListKey] {
            findings.expectEqual(
                try await store.page(at: nil, of: list)?.texts,
                ["1", "two"],
                "the list \(list) is wrong"
            )
        }
        try await store.keep(PageBatch([KeptPage("2", ["9"])]), in: "a")
        findings.expectEqual(
            try await store.page(at: "2", of: "a")?.texts,
            ["9"],
            "an item that was not kept was changed"
        )
    }

    func removesItems(_ store: Store, _ findings: inout StoreFindings) async throws {
        try await store.keep(PageBatch([KeptPage(nil, ["1", "2", "3"])]), in: "a")
        try await store.keep(PageBatch([KeptPage("5", ["2"], following: "6")]), in: "b")
        try await store.remove(.item(key("2")))
        findings.expectEqual(
            try await store.page(at: nil, of: "a")?.texts,
            ["1", "3"],
            "the item is still in its list"
        )
        let page = try await store.page(at: "5", of: "b")
        findings.expectEqual(page?.texts, [], "the item is still in the other list")
        findings.expectEqual(page?.following, "6", "the page went with its only item")
        try await store.keep(PageBatch([KeptPage("7", ["2"])]), in: "b")
        try await store.keep(PageBatch([KeptPage(nil, [])]), in: "a")
        findings.expectEqual(
            try await store.page(at: "7", of: "b")?.texts,
            ["2"],
            "the item went with a page it had left"
        )
        findings.expectEqual(try await store.page(at: "5", of: "b")?.texts, [], "the item is back where it was removed")
    }

    func expires(_ store: Store, _ findings: inout StoreFindings) async throws {
        let pages = [KeptPage(nil, ["1"], following: "2"), KeptPage("2", ["2"])]
        try await store.keep(PageBatch(pages), in: "a")
        try await store.keep(PageBatch(pages), in: "b")
        func expired() async throws -> [Bool?] {
            var states: [Bool?] = []
            for list in ["a", "b"] as [ListKey] {
                for cursor in [nil, "2"] { states.append(try await store.page(at: cursor, of: list)?.isExpired) }
            }
            return states
        }
        try await store.expire(.list("a"))
        findings.expectEqual(try await expired(), [true, true, false, false], "one list expired")
        try await store.keep(PageBatch([pages[0]]), in: "a")
        var batch = PageBatch()
        batch.confirmed = ["2", "nowhere"]
        try await store.keep(batch, in: "a")
        findings.expectEqual(try await expired(), [false, false, false, false], "pages kept and confirmed again")
        try await store.expire(.item(key("2")))
        findings.expectEqual(try await expired(), [false, true, false, true], "one item expired")
        try await store.keep(PageBatch([pages[1]]), in: "b")
        findings.expectEqual(try await expired(), [false, false, false, false], "the item brought again")
        try await store.expire(.all)
        findings.expectEqual(try await expired(), [true, true, true, true], "everything expired")
        findings.expectEqual(try await store.page(at: "2", of: "b")?.texts, ["2"], "an expired page is another one")
    }

    func removes(_ store: Store, _ findings: inout StoreFindings) async throws {
        let batch = PageBatch([KeptPage(nil, ["1"]), KeptPage("2", ["2"])], record: ListRecord())
        for list in ["a", "b"] as [ListKey] { try await store.keep(batch, in: list) }
        try await store.remove(.list("a"))
        findings.expect(try await store.page(at: nil, of: "a") == nil, "a page of the removed list is there")
        findings.expect(try await store.record(of: "a") == nil, "the record of the removed list is there")
        findings.expectEqual(try await store.page(at: "2", of: "b")?.texts, ["2"], "the other list is wrong")
        findings.expectEqual(try await store.lists().map(\.key), ["b"], "the lists are others")
        try await store.remove(.all)
        findings.expect(try await store.lists().isEmpty, "lists are named after all were removed")
        findings.expect(try await store.page(at: "2", of: "b") == nil, "a page is there after all were removed")
    }

    func heedsEpochs(_ store: Store, _ findings: inout StoreFindings) async throws {
        let changes: [@Sendable () async throws -> Void] = [
            { try await store.expire(.list("a")) }, { try await store.remove(.list("a")) },
            { try await store.remove(.item(ItemKey("Check", "x"))) }, { try await store.remove(.all) },
            { try await store.update(KeptItem(ItemKey("Check", "1"), bytes: [])) },
        ]
        for (number, change) in changes.enumerated() {
            let batch = PageBatch([KeptPage("\(number)", ["1"])], record: ListRecord(), epoch: try await store.epoch())
            try await change()
            findings.expect(try await !store.keep(batch, in: "a"), "change \(number): it says that the batch was kept")
            findings.expect(
                try await store.page(at: "\(number)", of: "a") == nil,
                "change \(number): the page was kept"
            )
            findings.expect(try await store.record(of: "a") == nil, "change \(number): the record was kept")
        }
        let batch = PageBatch([KeptPage(nil, ["1"])], epoch: try await store.epoch())
        findings.expect(try await store.keep(batch, in: "a"), "a batch of now was not kept")
    }

    func removesUnreachable(_ store: Store, _ findings: inout StoreFindings) async throws {
        let old = [KeptPage(nil, ["1"], following: "2"), KeptPage("2", ["2"], following: "3"), KeptPage("3", ["3"])]
        try await store.keep(PageBatch(old), in: "a")
        var batch = PageBatch([KeptPage("2", ["2"], following: "2")])
        batch.removesUnreachable = true
        try await store.keep(batch, in: "a")
        findings.expect(try await store.page(at: "3", of: "a") == nil, "a page that nothing leads to is there")
        findings.expectEqual(try await store.lists().map(\.pageCount), [2], "pages that are linked have gone")
    }

    func isAtomic(_ store: Store, _ findings: inout StoreFindings) async throws {
        let concurrency = concurrency
        try await store.keep(PageBatch([KeptPage(nil, ["1", "2", "3"], version: " 0")]), in: "a")
        let torn = try await withThrowingTaskGroup(of: [String]?.self) { group in
            for number in 0..<concurrency {
                group.addTask {
                    let page = KeptPage(nil, ["1", "2", "3"], version: " \(number)")
                    try await store.keep(PageBatch([page, KeptPage("\(number)", ["own \(number)"])]), in: "a")
                    let texts = try await store.page(at: nil, of: "a")?.texts ?? []
                    return Set(texts.map { $0.drop { $0 != " " } }).count == 1 && texts.count == 3 ? nil : texts
                }
            }
            return try await group.reduce(into: []) { if let texts = $1 { $0.append(texts) } }
        }
        findings.expect(torn.isEmpty, "pages of several writers are mixed: \(torn)")
        findings.expectEqual(try await store.lists().map(\.pageCount), [concurrency + 1], "pages were lost")
    }
}
