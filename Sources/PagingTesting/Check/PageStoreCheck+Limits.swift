import Paging

extension PageStoreCheck {
    var limitChecks: [(String, Check)] {
        [
            ("The least recently stored list is removed first", trimsLists),
            ("The byte limit applies like the item limit", trimsBytes),
            ("Pages beyond the age limit are removed", trimsAge),
            ("A batch of many items is stored", keepsMany),
        ]
    }

    func trimsLists(_ store: Store, _ findings: inout StoreFindings) async throws {
        for list in ["a", "b", "c"] as [ListKey] {
            try await store.save(PageBatch([CachedPage(nil, ["1", "2"]), CachedPage("2", ["3"])]), in: list)
        }
        try await store.save(PageBatch([CachedPage("2", ["3"])]), in: "a")
        try await store.trim(to: StoreLimits(items: 9))
        findings.expectEqual(try await store.lists().map(\.key), ["a", "b", "c"], "after trimming to 9 items")
        try await store.trim(to: StoreLimits(items: 8))
        findings.expectEqual(try await store.lists().map(\.key), ["a", "c"], "after trimming to 8 items")
        try await store.trim(to: StoreLimits(items: 3))
        findings.expectEqual(try await store.lists().map(\.key), ["a"], "after trimming to 3 items")
        findings.expectEqual(try await store.page(at: nil, of: "a")?.texts, ["1", "2"], "its first page is wrong")
    }

    func trimsBytes(_ store: Store, _ findings: inout StoreFindings) async throws {
        for list in ["a", "b"] as [ListKey] {
            try await store.save(PageBatch([CachedPage(nil, ["1234567890", "12345"])]), in: list)
        }
        try await store.trim(to: StoreLimits(bytes: 30))
        findings.expectEqual(try await store.lists().map(\.key), ["a", "b"], "a list within the limit was removed")
        try await store.trim(to: StoreLimits(bytes: 29))
        findings.expectEqual(try await store.lists().map(\.key), ["b"], "one byte over the limit")
    }

    func trimsAge(_ store: Store, _ findings: inout StoreFindings) async throws {
        try await store.save(PageBatch([CachedPage(nil, ["1"]), CachedPage("2", ["2"])]), in: "a")
        try await store.trim(to: StoreLimits(age: .seconds(3_600)))
        findings.expectEqual(try await store.lists().map(\.pageCount), [2], "pages within the age limit were removed")
        // Every page is older than a negative age.
        try await store.trim(to: StoreLimits(age: .seconds(-1)))
        findings.expect(try await store.page(at: nil, of: "a") == nil, "a page beyond the age limit still exists")
        findings.expect(try await store.page(at: "2", of: "a") == nil, "a page beyond the age limit still exists")
    }

    func keepsMany(_ store: Store, _ findings: inout StoreFindings) async throws {
        let pages = (0..<20).map { number in
            CachedPage("\(number)", (0..<500).map { "\(number * 500 + $0)" }, following: "\(number + 1)")
        }
        try await store.save(PageBatch(pages), in: "a")
        for page in pages {
            findings.expectEqual(try await store.page(at: page.cursor, of: "a")?.texts, page.texts, "a page is wrong")
        }
        findings.expectEqual(try await store.lists().map(\.itemCount), [10_000], "the item count is wrong")
    }
}
