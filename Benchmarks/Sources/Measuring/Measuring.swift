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

/// The median times of several operations, measured in turns, so that what else the machine does meets all of them alike.
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

/// Keeps a value that nobody reads from being optimised away.
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
