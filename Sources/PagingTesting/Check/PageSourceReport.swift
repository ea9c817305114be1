/// What a ``PageSourceCheck`` has found.
public struct PageSourceReport: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, one sentence each; empty if nothing is.
    public internal(set) var findings: [String] = []
    /// What was checked, in order.
    public internal(set) var checked: [String] = []
    /// What could not be checked, and why.
    public internal(set) var skipped: [String] = []

    init() {}

    /// Whether nothing is wrong.
    public var passed: Bool { findings.isEmpty }

    /// Does nothing if the source passed.
    ///
    /// - Throws: ``PageSourceCheckFailure`` with the findings otherwise.
    public func requirePassed() throws {
        guard passed else { throw PageSourceCheckFailure(findings: findings) }
    }

    /// The findings, line by line, or that there are none.
    public var description: String {
        passed ? "No findings in \(checked.count) checks." : findings.joined(separator: "\n")
    }

    mutating func add(_ name: String, _ found: [String]) {
        checked.append(name)
        findings += found
    }

    mutating func skip(_ name: String, because reason: String) {
        skipped.append("\(name): \(reason)")
    }
}

/// What is thrown for a source that did not pass its ``PageSourceCheck``.
public struct PageSourceCheckFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, one sentence each.
    public let findings: [String]

    /// The findings, line by line.
    public var description: String { findings.joined(separator: "\n") }
}
