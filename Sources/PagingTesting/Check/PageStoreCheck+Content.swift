import Paging

extension PageStoreCheck {
    func keepsPages(_ store: Store, _ findings: inout StoreFindings) async throws {
        var page = KeptPage("2", ["a", "b", "a"], following: "3")
        page.items.append(KeptItem(nil, bytes: [0, 255, 10]))
        page.items.append(KeptItem(nil, bytes: []))
        page.preceding = "1"
        page.doubt = "errors came beside its items"
        page.receivedCount = 7
        page.validator = "W/\"x\"\n"
        for total in [TotalCount(5), .atLeast(10), .about(0), nil] {
            page.totalCount = total
            for end in [PageEnd.signalled("a"), .capped("b"), .limited("c"), .refused("d"), .unproven("e"), nil] {
                page.end = end
                try await store.keep(PageBatch([page]), in: "list")
                var found = try await store.page(at: "2", of: "list")
                findings.expect((found?.age ?? .seconds(-1)) >= .zero, "a page that was just kept has no age")
                found?.age = .zero
                findings.expect(found == page, "\(String(describing: found)) is not \(page)")
            }
        }
        try await store.keep(PageBatch([KeptPage(at: nil, items: [])]), in: "list")
        findings.expect(try await store.page(at: nil, of: "list")?.items == [], "an empty page is not kept")
        findings.expect(try await store.page(at: "9", of: "list") == nil, "a page was found that was never kept")
    }

    func keepsAddresses(_ store: Store, _ findings: inout StoreFindings) async throws {
        let cursors = [
            nil, "", "=", "a", "A", "a ", "'", "\"; --", "é", "e\u{301}", "\u{0}", "a\u{0}b", "🇩🇪", "\n", "null", "1",
            "01",
        ]
        let pages = cursors.enumerated().map { KeptPage(at: $1, items: [KeptItem(nil, bytes: [UInt8($0)])]) }
        try await store.keep(PageBatch(pages), in: "list")
        let ids = ["a", "a\u{0}", "a\u{0}b", "", "A", "/", "%2F", "é", "e\u{301}"]
        try await store.keep(PageBatch([KeptPage(nil, ids)]), in: "ids")
        let found = try await store.page(at: nil, of: "ids")?.items.map(\.bytes)
        findings.expectEqual(found, ids.map { Array($0.utf8) }, "items of different ids are mixed up")
        for page in pages {
            let found = try await store.page(at: page.cursor, of: "list")
            findings.expect(
                found?.items == page.items
                    && found?.cursor.map { Array($0.utf8) } == page.cursor.map { Array($0.utf8) },
                "the page at \(page.cursor.map(\.debugDescription) ?? "the beginning") is another one"
            )
        }
    }

    func replacesPages(_ store: Store, _ findings: inout StoreFindings) async throws {
        try await store.keep(PageBatch([KeptPage(nil, ["a", "b", "c"], following: "2")]), in: "list")
        try await store.keep(PageBatch([KeptPage(nil, ["c", "a"])]), in: "list")
        let page = try await store.page(at: nil, of: "list")
        findings.expectEqual(page?.texts, ["c", "a"], "the items are still the first page's")
        findings.expect(page?.following == nil, "the address that follows is still the first page's")
    }

    func keepsListsApart(_ store: Store, _ findings: inout StoreFindings) async throws {
        let lists: [ListKey] = [
            ListKey("a", "b"), ListKey("a/b"), ListKey("a%2Fb"), ListKey("a"), ListKey("a", ""), ListKey("", "a"), "A",
        ]
        for (number, list) in lists.enumerated() {
            try await store.keep(PageBatch([KeptPage("1", ["\(number)"])]), in: list)
        }
        for (number, list) in lists.enumerated() {
            let texts = try await store.page(at: "1", of: list)?.texts
            findings.expectEqual(texts, ["\(number)"], "the page of the list \(list) is that of another")
        }
    }

    func keepsRecords(_ store: Store, _ findings: inout StoreFindings) async throws {
        findings.expect(try await store.record(of: "list") == nil, "a list has a record that was never kept")
        var record = ListRecord(checkpoint: .init(cursor: nil, skippedItems: 3))
        try await store.keep(PageBatch(record: record), in: "list")
        findings.expectEqual(try await store.record(of: "list"), record, "the record is another one")
        record.checkpoint = .init(cursor: "")
        record.ending = "failed"
        record.evidence = "the page could not be loaded"
        record.itemCount = 12
        record.pageCount = 3
        try await store.keep(PageBatch([KeptPage(nil, ["a"])], record: record), in: "list")
        try await store.keep(PageBatch([KeptPage("2", ["b"])]), in: "list")
        findings.expectEqual(try await store.record(of: "list"), record, "the record did not stay")
        record.checkpoint = nil
        try await store.keep(PageBatch(record: record), in: "list")
        findings.expectEqual(try await store.record(of: "list"), record, "the checkpoint did not go")
        findings.expect(try await store.page(at: nil, of: "list") != nil, "a record alone has removed a page")
        findings.expect(try await store.note(of: "list") == nil, "a list has a note that was never kept")
        var batch = PageBatch()
        batch.note = [1, 0, 2]
        try await store.keep(batch, in: "list")
        try await store.keep(PageBatch(record: record), in: "list")
        findings.expectEqual(try await store.note(of: "list"), [1, 0, 2], "the note did not stay")
        findings.expectEqual(try await store.record(of: "list"), record, "a note has changed the record")
    }

    func namesLists(_ store: Store, _ findings: inout StoreFindings) async throws {
        findings.expect(try await store.lists().isEmpty, "an empty store names lists")
        try await store.keep(PageBatch([KeptPage(nil, ["a", "b"]), KeptPage("2", ["b"])]), in: ListKey("b", "c/d"))
        try await store.keep(PageBatch(record: ListRecord()), in: "a")
        try await store.keep(PageBatch([KeptPage("2", ["ccc"])]), in: ListKey("b", "c/d"))
        let lists = try await store.lists()
        findings.expectEqual(lists.map(\.key), [ListKey("a"), ListKey("b", "c/d")], "the lists are others")
        findings.expectEqual(lists.map(\.pageCount), [0, 2], "the numbers of pages are wrong")
        findings.expectEqual(lists.map(\.itemCount), [0, 3], "the numbers of items are wrong")
        findings.expectEqual(lists.map(\.byteCount), [0, 5], "the sizes are wrong")
    }

    func survives(_ store: Store, _ findings: inout StoreFindings) async throws {
        let record = ListRecord(checkpoint: .init(cursor: "3"))
        let pages = [KeptPage(nil, ["a", "b"], following: "2"), KeptPage("2", ["c"], following: "3")]
        var batch = PageBatch(pages, record: record)
        batch.note = [7]
        try await store.keep(batch, in: "list")
        try await store.expire(.item(ItemKey("Check", "c")))
        let epoch = try await store.epoch()
        let again = try await reopened(store)
        findings.expectEqual(
            try await again.page(at: nil, of: "list")?.texts,
            ["a", "b"],
            "the first page is another one"
        )
        findings.expectEqual(
            try await again.page(at: "2", of: "list")?.isExpired,
            true,
            "an expired page is fresh again"
        )
        findings.expectEqual(try await again.record(of: "list"), record, "the record is another one")
        findings.expectEqual(try await again.note(of: "list"), [7], "the note is another one")
        findings.expectEqual(try await again.epoch(), epoch, "the epoch is another one")
    }
}
