import Paging

extension PageStoreCheck {
    func keepsPages(_ store: Store, _ findings: inout StoreFindings) async throws {
        var page = CachedPage("2", ["a", "b", "a"], following: "3")
        page.items.append(CachedItem(nil, bytes: [0, 255, 10]))
        page.items.append(CachedItem(nil, bytes: []))
        page.preceding = "1"
        page.warning = "the response contains errors"
        page.receivedCount = 7
        page.revalidationToken = "W/\"x\"\n"
        for total in [TotalCount(5), .atLeast(10), .about(0), nil] {
            page.totalCount = total
            for end in [PageEnd.signalled("a"), .capped("b"), .limited("c"), .refused("d"), .unproven("e"), nil] {
                page.end = end
                try await store.save(PageBatch([page]), in: "list")
                var found = try await store.page(at: "2", of: "list")
                findings.expect((found?.age ?? .seconds(-1)) >= .zero, "a page that was just stored has no age")
                found?.age = .zero
                findings.expect(found == page, "\(String(describing: found)) is not \(page)")
            }
        }
        try await store.save(PageBatch([CachedPage(at: nil, items: [])]), in: "list")
        findings.expect(try await store.page(at: nil, of: "list")?.items == [], "an empty page was not stored")
        findings.expect(try await store.page(at: "9", of: "list") == nil, "a page that was never stored was found")
    }

    func keepsAddresses(_ store: Store, _ findings: inout StoreFindings) async throws {
        let cursors = [
            nil, "", "=", "a", "A", "a ", "'", "\"; --", "é", "e\u{301}", "\u{0}", "a\u{0}b", "🇩🇪", "\n", "null", "1",
            "01",
        ]
        let pages = cursors.enumerated().map { CachedPage(at: $1, items: [CachedItem(nil, bytes: [UInt8($0)])]) }
        try await store.save(PageBatch(pages), in: "list")
        let ids = ["a", "a\u{0}", "a\u{0}b", "", "A", "/", "%2F", "é", "e\u{301}"]
        try await store.save(PageBatch([CachedPage(nil, ids)]), in: "ids")
        let found = try await store.page(at: nil, of: "ids")?.items.map(\.bytes)
        findings.expectEqual(found, ids.map { Array($0.utf8) }, "items with different IDs are mixed up")
        for page in pages {
            let found = try await store.page(at: page.cursor, of: "list")
            findings.expect(
                found?.items == page.items
                    && found?.cursor.map { Array($0.utf8) } == page.cursor.map { Array($0.utf8) },
                "the page at \(page.cursor.map(\.debugDescription) ?? "the beginning") is wrong"
            )
        }
    }

    func replacesPages(_ store: Store, _ findings: inout StoreFindings) async throws {
        try await store.save(PageBatch([CachedPage(nil, ["a", "b", "c"], following: "2")]), in: "list")
        try await store.save(PageBatch([CachedPage(nil, ["c", "a"])]), in: "list")
        let page = try await store.page(at: nil, of: "list")
        findings.expectEqual(page?.texts, ["c", "a"], "the items are still those of the replaced page")
        findings.expect(page?.following == nil, "the following address is still that of the replaced page")
    }

    func keepsListsApart(_ store: Store, _ findings: inout StoreFindings) async throws {
        let lists: [ListKey] = [
            ListKey("a", "b"), ListKey("a/b"), ListKey("a%2Fb"), ListKey("a"), ListKey("a", ""), ListKey("", "a"), "A",
        ]
        for (number, list) in lists.enumerated() {
            try await store.save(PageBatch([CachedPage("1", ["\(number)"])]), in: list)
        }
        for (number, list) in lists.enumerated() {
            let texts = try await store.page(at: "1", of: list)?.texts
            findings.expectEqual(texts, ["\(number)"], "the list \(list) has a page of another list")
        }
    }

    func keepsRecords(_ store: Store, _ findings: inout StoreFindings) async throws {
        findings.expect(try await store.record(of: "list") == nil, "a record that was never stored was found")
        var record = ListRecord(checkpoint: .init(cursor: nil, skippedItems: 3))
        try await store.save(PageBatch(record: record), in: "list")
        findings.expectEqual(try await store.record(of: "list"), record, "the record is different")
        record.checkpoint = .init(cursor: "")
        record.ending = .failed
        record.evidence = "the page failed to load"
        record.itemCount = 12
        record.pageCount = 3
        try await store.save(PageBatch([CachedPage(nil, ["a"])], record: record), in: "list")
        try await store.save(PageBatch([CachedPage("2", ["b"])]), in: "list")
        findings.expectEqual(try await store.record(of: "list"), record, "the record was not preserved")
        record.checkpoint = nil
        try await store.save(PageBatch(record: record), in: "list")
        findings.expectEqual(try await store.record(of: "list"), record, "the checkpoint was not removed")
        findings.expect(try await store.page(at: nil, of: "list") != nil, "storing only a record removed a page")
        findings.expect(try await store.note(of: "list") == nil, "a note that was never stored was found")
        var batch = PageBatch()
        batch.note = [1, 0, 2]
        try await store.save(batch, in: "list")
        try await store.save(PageBatch(record: record), in: "list")
        findings.expectEqual(try await store.note(of: "list"), [1, 0, 2], "the note was not preserved")
        findings.expectEqual(try await store.record(of: "list"), record, "a note changed the record")
    }

    func namesLists(_ store: Store, _ findings: inout StoreFindings) async throws {
        findings.expect(try await store.lists().isEmpty, "an empty store has lists")
        try await store.save(
            PageBatch([CachedPage(nil, ["a", "b"]), CachedPage("2", ["b"])]),
            in: ListKey("b", "c/d")
        )
        try await store.save(PageBatch(record: ListRecord()), in: "a")
        try await store.save(PageBatch([CachedPage("2", ["ccc"])]), in: ListKey("b", "c/d"))
        let lists = try await store.lists()
        findings.expectEqual(lists.map(\.key), [ListKey("a"), ListKey("b", "c/d")], "the lists are wrong")
        findings.expectEqual(lists.map(\.pageCount), [0, 2], "the page counts are wrong")
        findings.expectEqual(lists.map(\.itemCount), [0, 3], "the item counts are wrong")
        findings.expectEqual(lists.map(\.byteCount), [0, 5], "the sizes are wrong")
    }

    func survives(_ store: Store, _ findings: inout StoreFindings) async throws {
        let record = ListRecord(checkpoint: .init(cursor: "3"))
        let pages = [CachedPage(nil, ["a", "b"], following: "2"), CachedPage("2", ["c"], following: "3")]
        var batch = PageBatch(pages, record: record)
        batch.note = [7]
        try await store.save(batch, in: "list")
        try await store.expire(.item(ItemKey("Check", "c")))
        let epoch = try await store.epoch()
        let again = try await reopened(store)
        findings.expectEqual(
            try await again.page(at: nil, of: "list")?.texts,
            ["a", "b"],
            "the first page has different items"
        )
        findings.expectEqual(
            try await again.page(at: "2", of: "list")?.isExpired,
            true,
            "an expired page became fresh"
        )
        findings.expectEqual(try await again.record(of: "list"), record, "the record is different")
        findings.expectEqual(try await again.note(of: "list"), [7], "the note is different")
        findings.expectEqual(try await again.epoch(), epoch, "the epoch is different")
    }
}
