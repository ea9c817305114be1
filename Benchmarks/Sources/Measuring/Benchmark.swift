/// A benchmark with a name.
public struct Benchmark: Sendable {
    /// The amount of work.
    public enum Scale: Sendable {
        /// Enough to show a regression, in a few seconds.
        case quick
        /// Enough for figures to be published.
        case full

        /// Returns one of two values.
        public func callAsFunction<Value>(quick: Value, full: Value) -> Value {
            self == .quick ? quick : full
        }
    }

    /// The name that selects the benchmark.
    public let name: String
    /// The measured quantity, in a few words.
    public let title: String
    let run: @Sendable @concurrent (Scale) async throws -> Results

    /// Creates a benchmark.
    public init(
        _ name: String,
        _ title: String,
        run: @escaping @Sendable @concurrent (Scale) async throws -> Results
    ) {
        self.name = name
        self.title = title
        self.run = run
    }
}
