/// The median time of an operation, of so many that were measured one by one.
nonisolated(nonsending) public func median(of count: Int, _ operation: (Int) async throws -> Void) async rethrows
    -> Duration
{
    var times: [Duration] = []
    for number in 0..<count {
        let start = ContinuousClock.now
        try await operation(number)
        times.append(ContinuousClock.now - start)
    }
    return times.sorted()[count / 2]
}

/// Keeps a value that nobody reads from being optimised away.
@inline(never)
public func blackHole(_ value: some Any) {}

extension Duration {
    /// The duration in microseconds.
    public var microseconds: Double {
        Double(components.attoseconds) / 1e12 + Double(components.seconds) * 1e6
    }
}
