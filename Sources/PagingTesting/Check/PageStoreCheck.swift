public import Paging

/// Checks that a store keeps the promises of `PageStore`: a test suite for stores of your own.
///
/// ```swift
/// @Test func keepsWhatItShould() async throws {
///     try await PageStoreCheck { MemoryPageStore() }.run().requirePassed()
/// }
/// ```
///
/// Each check gets an empty store without limits. A store that outlives the program is opened again in between, if it is
/// said how. It works with any test framework, since it only returns what it has found.
public struct PageStoreCheck<Store: PageStore>: Sendable {
    /// How many tasks use the store at the same time where that is checked.
    public var concurrency = 16

    private let makeStore: @Sendable () async throws -> Store
    private let reopen: (@Sendable (Store) async throws -> Store)?

    /// Prepares a check.
    ///
    /// - Parameters:
    ///   - reopen: returns the same store as it is found after the program was started again.
    ///   - makeStore: returns an empty store.
    public init(
        reopening reopen: (@Sendable (Store) async throws -> Store)? = nil,
        _ makeStore: @escaping @Sendable () async throws -> Store
    ) {
        self.makeStore = makeStore
        self.reopen = reopen
    }

    typealias Check = @Sendable (Store, inout StoreFindings) async throws -> Void

    /// Runs all checks and reports what they found.
    ///
    /// - Throws: `CancellationError` when the task is cancelled; what the store throws is a finding.
    public func run() async throws -> PageStoreReport {
        var report = PageStoreReport()
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
            ("A kept page comes back as it was", keepsPages),
            ("Any text is an address, and no two are mixed up", keepsAddresses),
            ("A page takes the place of the one at its address", replacesPages),
            ("Lists with equal addresses are apart", keepsListsApart),
            ("What is known of a list is kept with its pages", keepsRecords),
            ("The lists are named with what they hold", namesLists),
            ("It is all there when the store is opened again", survives),
        ]
    }

    /// Opens the store again, if it is said how.
    func reopened(_ store: Store) async throws -> Store {
        try await reopen?(store) ?? store
    }
}

extension KeptPage {
    /// A page of items with keys, each of which is its own text.
    init(_ cursor: String?, _ ids: [String], following: String? = nil, version: String = "") {
        let items = ids.map { KeptItem(ItemKey("Check", $0), bytes: Array("\($0)\(version)".utf8)) }
        self.init(at: cursor, items: items, following: following)
    }

    /// The texts of the items.
    var texts: [String] { items.map { String(decoding: $0.bytes, as: UTF8.self) } }
}
