/// What a ``PageStoreCheck`` has found.
public struct PageStoreReport: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, one sentence each; empty if nothing is.
    public internal(set) var findings: [String] = []
    /// What was checked, in order.
    public internal(set) var checked: [String] = []

    init() {}

    /// Whether nothing is wrong.
    public var passed: Bool { findings.isEmpty }

    /// Does nothing if the store passed.
    ///
    /// - Throws: ``PageStoreCheckFailure`` with the findings otherwise.
    public func requirePassed() throws {
        guard passed else { throw PageStoreCheckFailure(findings: findings) }
    }

    /// The findings, line by line, or that there are none.
    public var description: String {
        passed ? "No findings in \(checked.count) checks." : findings.joined(separator: "\n")
    }
}

/// What is thrown for a store that did not pass its ``PageStoreCheck``.
public struct PageStoreCheckFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, one sentence each.
    public let findings: [String]

    /// The findings, line by line.
    public var description: String { findings.joined(separator: "\n") }
}

/// What one check found: conditions that do not hold.
struct StoreFindings {
    var list: [String] = []

    mutating func expect(_ condition: Bool, _ sentence: String) {
        if !condition { list.append(sentence) }
    }

    mutating func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
        if found != expected { list.append("\(what): \(found), and not \(expected).") }
    }
}
