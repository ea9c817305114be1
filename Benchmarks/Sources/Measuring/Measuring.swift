/// Returns the median time of an operation over a number of single measurements.
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

/// Returns the median times of several operations, measured in turns.
///
/// So other load on the machine affects all of them equally.
nonisolated(nonsending) public func interleavedMedians(
    rounds: Int,
    _ operations: [@Sendable @concurrent () async throws -> Void]
) async throws -> [Duration] {
    var times = operations.map { _ in [Duration]() }
    for _ in 0..<rounds {
        for (index, operation) in operations.enumerated() {
            let start = ContinuousClock.now
            try await operation()
            times[index].append(ContinuousClock.now - start)
        }
    }
    return times.map { $0.sorted()[rounds / 2] }
}

/// Keeps an unused value from being optimized away.
@inline(never)
public func blackHole(_ value: some Any) {}

extension Duration {
    /// The duration in microseconds.
    public var microseconds: Double {
        Double(components.attoseconds) / 1e12 + Double(components.seconds) * 1e6
    }

    /// The duration in milliseconds.
    public var milliseconds: Double { microseconds / 1_000 }
}
