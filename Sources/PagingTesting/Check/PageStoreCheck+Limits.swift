import Paging

extension PageStoreCheck {
    var limitChecks: [(String, Check)] {
        [
            ("The list that nothing was kept in for longest goes first", trimsLists),
            ("Too many bytes are as bad as too many items", trimsBytes),
            ("What is too old goes", trimsAge),
            ("Many items are kept at once", keepsMany),
        ]
    }

    func trimsLists(_ store: Store, _ findings: inout StoreFindings) async throws {
        for list in ["a", "b", "c"] as [ListKey] {
            try await store.keep(PageBatch([KeptPage(nil, ["1", "2"]), KeptPage("2", ["3"])]), in: list)
        }
        try await store.keep(PageBatch([KeptPage("2", ["3"])]), in: "a")
        try await store.trim(to: StoreLimits(items: 9))
        findings.expectEqual(try await store.lists().map(\.key), ["a", "b", "c"], "something went within the limit")
        try await store.trim(to: StoreLimits(items: 8))
        findings.expectEqual(try await store.lists().map(\.key), ["a", "c"], "beyond the limit by one item")
        try await store.trim(to: StoreLimits(items: 3))
        findings.expectEqual(try await store.lists().map(\.key), ["a"], "one list is within the limit")
        findings.expectEqual(try await store.page(at: nil, of: "a")?.texts, ["1", "2"], "its first page is wrong")
    }

    func trimsBytes(_ store: Store, _ findings: inout StoreFindings) async throws {
        for list in ["a", "b"] as [ListKey] {
            try await store.keep(PageBatch([KeptPage(nil, ["1234567890", "12345"])]), in: list)
        }
        try await store.trim(to: StoreLimits(bytes: 30))
        findings.expectEqual(try await store.lists().map(\.key), ["a", "b"], "something went within the limit")
        try await store.trim(to: StoreLimits(bytes: 29))
        findings.expectEqual(try await store.lists().map(\.key), ["b"], "beyond the limit by one byte")
    }

    func trimsAge(_ store: Store, _ findings: inout StoreFindings) async throws {
        try await store.keep(PageBatch([KeptPage(nil, ["1"]), KeptPage("2", ["2"])]), in: "a")
        try await store.trim(to: StoreLimits(age: .seconds(3_600)))
        findings.expectEqual(try await store.lists().map(\.pageCount), [2], "young pages went")
        // Everything is older than that.
        try await store.trim(to: StoreLimits(age: .seconds(-1)))
        findings.expect(try await store.page(at: nil, of: "a") == nil, "an old page is there")
        findings.expect(try await store.page(at: "2", of: "a") == nil, "an old page is there")
    }

    func keepsMany(_ store: Store, _ findings: inout StoreFindings) async throws {
        let pages = (0..<20).map { number in
            KeptPage("\(number)", (0..<500).map { "\(number * 500 + $0)" }, following: "\(number + 1)")
        }
        try await store.keep(PageBatch(pages), in: "a")
        for page in pages {
            findings.expectEqual(try await store.page(at: page.cursor, of: "a")?.texts, page.texts, "a page of many")
        }
        findings.expectEqual(try await store.lists().map(\.itemCount), [10_000], "the number of items is wrong")
    }
}
