/// A benchmark that can be asked for by its name.
public struct Benchmark: Sendable {
    /// How much is measured.
    public enum Scale: Sendable {
        /// Enough for a regression to be seen, in a few seconds.
        case quick
        /// Enough for figures to be told to others.
        case full

        /// One of two values.
        public func callAsFunction<Value>(quick: Value, full: Value) -> Value {
            self == .quick ? quick : full
        }
    }

    /// The name that asks for it.
    public let name: String
    /// What it measures, in a few words.
    public let title: String
    let run: @Sendable @concurrent (Scale) async throws -> Results

    /// Makes a benchmark.
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
