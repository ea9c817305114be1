import Paging

extension PageStoreCheck {
    var itemChecks: [(String, Check)] {
        [
            ("Lists share an item with a key, and only that item", sharesItems),
            ("An updated item changes in all lists", updatesItems),
            ("A removed item disappears from all lists", removesItems),
        ]
    }

    var changeChecks: [(String, Check)] {
        [
            ("Expired pages stay expired until they are stored again or confirmed", expires),
            ("Removing a list removes nothing else", removes),
            ("A batch from before an update or an invalidation is rejected", respectsEpochs),
            ("Unreachable pages are removed on request", removesUnreachable),
            ("Batches are atomic for readers", isAtomic),
        ]
    }

    private func key(_ id: String) -> ItemKey { ItemKey("Check", id) }

    func sharesItems(_ store: Store, _ findings: inout StoreFindings) async throws {
        var page = CachedPage(nil, ["1", "2"], version: " old")
        page.items.append(CachedItem(nil, bytes: Array("own".utf8)))
        page.items.append(CachedItem(ItemKey("Other", "1"), bytes: Array("other".utf8)))
        try await store.save(PageBatch([page]), in: "a")
        var newer = CachedPage(nil, ["2", "1"], version: " new")
        newer.items.append(CachedItem(nil, bytes: Array("its own".utf8)))
        try await store.save(PageBatch([newer]), in: "b")
        let expected = ["1 new", "2 new", "own", "other"]
        findings.expectEqual(
            try await store.page(at: nil, of: "a")?.texts,
            expected,
            "the items of the first list are wrong"
        )
        try await store.remove(.list("b"))
        findings.expectEqual(
            try await store.page(at: nil, of: "a")?.texts,
            expected,
            "replacing another list's page removed its items"
        )
    }

    func updatesItems(_ store: Store, _ findings: inout StoreFindings) async throws {
        for list in ["a", "b"] as [ListKey] {
            try await store.save(PageBatch([CachedPage(nil, ["1", "2"])]), in: list)
        }
        try await store.update(CachedItem(key("2"), bytes: Array("two".utf8)))
        try await store.update(CachedItem(key("9"), bytes: Array("unused".utf8)))
        for list in ["a", "b"] as [ListKey] {
            findings.expectEqual(
                try await store.page(at: nil, of: list)?.texts,
                ["1", "two"],
                "the list \(list) is wrong"
            )
        }
        try await store.save(PageBatch([CachedPage("2", ["9"])]), in: "a")
        findings.expectEqual(
            try await store.page(at: "2", of: "a")?.texts,
            ["9"],
            "updating an unknown item changed a list"
        )
    }

    func removesItems(_ store: Store, _ findings: inout StoreFindings) async throws {
        try await store.save(PageBatch([CachedPage(nil, ["1", "2", "3"])]), in: "a")
        try await store.save(PageBatch([CachedPage("5", ["2"], following: "6")]), in: "b")
        try await store.remove(.item(key("2")))
        findings.expectEqual(
            try await store.page(at: nil, of: "a")?.texts,
            ["1", "3"],
            "the item is still in the first list"
        )
        let page = try await store.page(at: "5", of: "b")
        findings.expectEqual(page?.texts, [], "the item is still in the other list")
        findings.expectEqual(page?.following, "6", "the page was removed with its only item")
        try await store.save(PageBatch([CachedPage("7", ["2"])]), in: "b")
        try await store.save(PageBatch([CachedPage(nil, [])]), in: "a")
        findings.expectEqual(
            try await store.page(at: "7", of: "b")?.texts,
            ["2"],
            "the item was removed with a page that no longer contains it"
        )
        findings.expectEqual(try await store.page(at: "5", of: "b")?.texts, [], "the removed item reappeared")
    }

    func expires(_ store: Store, _ findings: inout StoreFindings) async throws {
        let pages = [CachedPage(nil, ["1"], following: "2"), CachedPage("2", ["2"])]
        try await store.save(PageBatch(pages), in: "a")
        try await store.save(PageBatch(pages), in: "b")
        func expired() async throws -> [Bool?] {
            var states: [Bool?] = []
            for list in ["a", "b"] as [ListKey] {
                for cursor in [nil, "2"] { states.append(try await store.page(at: cursor, of: list)?.isExpired) }
            }
            return states
        }
        try await store.expire(.list("a"))
        findings.expectEqual(try await expired(), [true, true, false, false], "after expiring one list")
        try await store.save(PageBatch([pages[0]]), in: "a")
        var batch = PageBatch()
        batch.confirmed = ["2", "nowhere"]
        try await store.save(batch, in: "a")
        findings.expectEqual(try await expired(), [false, false, false, false], "after storing and confirming")
        try await store.expire(.item(key("2")))
        findings.expectEqual(try await expired(), [false, true, false, true], "after expiring one item")
        try await store.save(PageBatch([pages[1]]), in: "b")
        findings.expectEqual(try await expired(), [false, false, false, false], "after storing the item again")
        try await store.expire(.all)
        findings.expectEqual(try await expired(), [true, true, true, true], "everything expired")
        findings.expectEqual(try await store.page(at: "2", of: "b")?.texts, ["2"], "an expired page is wrong")
    }

    func removes(_ store: Store, _ findings: inout StoreFindings) async throws {
        let batch = PageBatch([CachedPage(nil, ["1"]), CachedPage("2", ["2"])], record: ListRecord())
        for list in ["a", "b"] as [ListKey] { try await store.save(batch, in: list) }
        try await store.remove(.list("a"))
        findings.expect(try await store.page(at: nil, of: "a") == nil, "a page of the removed list still exists")
        findings.expect(try await store.record(of: "a") == nil, "the record of the removed list still exists")
        findings.expectEqual(try await store.page(at: "2", of: "b")?.texts, ["2"], "the other list is wrong")
        findings.expectEqual(try await store.lists().map(\.key), ["b"], "the lists are wrong")
        try await store.remove(.all)
        findings.expect(try await store.lists().isEmpty, "lists remain after all were removed")
        findings.expect(try await store.page(at: "2", of: "b") == nil, "a page remains after all lists were removed")
    }

    func respectsEpochs(_ store: Store, _ findings: inout StoreFindings) async throws {
        let changes: [@Sendable () async throws -> Void] = [
            { try await store.expire(.list("a")) }, { try await store.remove(.list("a")) },
            { try await store.remove(.item(ItemKey("Check", "x"))) }, { try await store.remove(.all) },
            { try await store.update(CachedItem(ItemKey("Check", "1"), bytes: [])) },
        ]
        for (number, change) in changes.enumerated() {
            let batch = PageBatch(
                [CachedPage("\(number)", ["1"])],
                record: ListRecord(),
                epoch: try await store.epoch()
            )
            try await change()
            findings.expect(try await !store.save(batch, in: "a"), "change \(number): save(_:in:) returned true")
            findings.expect(
                try await store.page(at: "\(number)", of: "a") == nil,
                "change \(number): the page was stored"
            )
            findings.expect(try await store.record(of: "a") == nil, "change \(number): the record was stored")
        }
        let batch = PageBatch([CachedPage(nil, ["1"])], epoch: try await store.epoch())
        findings.expect(try await store.save(batch, in: "a"), "a current batch was not stored")
    }

    func removesUnreachable(_ store: Store, _ findings: inout StoreFindings) async throws {
        let old = [
            CachedPage(nil, ["1"], following: "2"), CachedPage("2", ["2"], following: "3"), CachedPage("3", ["3"]),
        ]
        try await store.save(PageBatch(old), in: "a")
        var batch = PageBatch([CachedPage("2", ["2"], following: "2")])
        batch.removesUnreachable = true
        try await store.save(batch, in: "a")
        findings.expect(try await store.page(at: "3", of: "a") == nil, "an unreachable page still exists")
        findings.expectEqual(try await store.lists().map(\.pageCount), [2], "reachable pages were removed")
    }

    func isAtomic(_ store: Store, _ findings: inout StoreFindings) async throws {
        let concurrency = concurrency
        try await store.save(PageBatch([CachedPage(nil, ["1", "2", "3"], version: " 0")]), in: "a")
        let torn = try await withThrowingTaskGroup(of: [String]?.self) { group in
            for number in 0..<concurrency {
                group.addTask {
                    let page = CachedPage(nil, ["1", "2", "3"], version: " \(number)")
                    try await store.save(PageBatch([page, CachedPage("\(number)", ["own \(number)"])]), in: "a")
                    let texts = try await store.page(at: nil, of: "a")?.texts ?? []
                    return Set(texts.map { $0.drop { $0 != " " } }).count == 1 && texts.count == 3 ? nil : texts
                }
            }
            return try await group.reduce(into: []) { if let texts = $1 { $0.append(texts) } }
        }
        findings.expect(torn.isEmpty, "pages of concurrent writers are mixed: \(torn)")
        findings.expectEqual(try await store.lists().map(\.pageCount), [concurrency + 1], "pages were lost")
    }
}
