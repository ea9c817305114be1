public import Paging

/// A conformance test for your own types that implement `PageStore`.
///
/// ```swift
/// @Test func keepsWhatItShould() async throws {
///     try await PageStoreCheck { MemoryPageStore() }.run().requirePassed()
/// }
/// ```
///
/// Each check gets an empty store without limits. To test a persistent store, pass a closure that reopens it. The check
/// returns its findings and works with any test framework.
public struct PageStoreCheck<Store: PageStore>: Sendable {
    /// The number of concurrent tasks in checks of concurrent access.
    let concurrency = 16

    private let makeStore: @Sendable () async throws -> Store
    private let reopen: (@Sendable (Store) async throws -> Store)?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - reopen: Returns the same store in its state after a restart of the program.
    ///   - makeStore: Returns an empty store.
    public init(
        reopening reopen: (@Sendable (Store) async throws -> Store)? = nil,
        _ makeStore: @escaping @Sendable () async throws -> Store
    ) {
        self.makeStore = makeStore
        self.reopen = reopen
    }

    typealias Check = @Sendable (Store, inout StoreFindings) async throws -> Void

    /// Runs all checks and reports their findings.
    ///
    /// - Throws: `CancellationError` if the task is cancelled. Errors of the store are findings.
    public func run() async throws -> CheckReport {
        var report = CheckReport()
        for (name, check) in contentChecks + itemChecks + changeChecks + limitChecks {
            try Task.checkCancellation()
            var findings = StoreFindings()
            do {
                try await check(try await makeStore(), &findings)
            } catch {
                findings.list.append("it throws \(error)")
            }
            report.checked.append(name)
            report.findings += findings.list.map { "\(name): \($0)" }
        }
        return report
    }

    private var contentChecks: [(String, Check)] {
        [
            ("A stored page is returned unchanged", keepsPages),
            ("Any text is a distinct address", keepsAddresses),
            ("A page replaces the page at its address", replacesPages),
            ("Lists with equal addresses are separate", keepsListsApart),
            ("The record and the note of a list are stored", keepsRecords),
            ("The store returns its lists with their sizes", namesLists),
            ("The contents survive reopening the store", survives),
        ]
    }

    /// Returns the reopened store, or the same store if it cannot be reopened.
    func reopened(_ store: Store) async throws -> Store {
        try await reopen?(store) ?? store
    }
}

extension CachedPage {
    /// Creates a page of items whose keys are also their texts.
    init(_ cursor: String?, _ ids: [String], following: String? = nil, version: String = "") {
        let items = ids.map { CachedItem(ItemKey("Check", $0), bytes: Array("\($0)\(version)".utf8)) }
        self.init(at: cursor, items: items, following: following)
    }

    /// The texts of the items.
    var texts: [String] { items.map { String(decoding: $0.bytes, as: UTF8.self) } }
}
