/// The result of a ``PageSourceCheck`` or a ``PageStoreCheck``.
public struct CheckReport: Error, Hashable, CustomStringConvertible {
    /// The violations found, one sentence each.
    public internal(set) var findings: [String] = []
    /// The names of the completed checks, in order.
    public internal(set) var checked: [String] = []
    /// The names of the skipped checks, with reasons.
    public internal(set) var skipped: [String] = []

    init() {}

    /// A Boolean value that indicates whether there are no findings.
    public var passed: Bool { findings.isEmpty }

    /// Throws the report if there are findings.
    public func requirePassed() throws {
        guard passed else { throw self }
    }

    /// The findings, one per line, or a note that there are none.
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

/// The violations that one check found.
struct StoreFindings {
    var list: [String] = []

    mutating func expect(_ condition: Bool, _ sentence: String) {
        if !condition { list.append(sentence) }
    }

    mutating func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
        if found != expected { list.append("\(what): found \(found) instead of \(expected).") }
    }
}
