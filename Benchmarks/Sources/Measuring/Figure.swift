/// A figure that can have a threshold.
public struct Figure: Codable, Sendable {
    /// The name that thresholds refer to.
    public let name: String
    /// The value; smaller is better.
    public var value: Double
    /// The project's target for the value.
    public let bar: Double?

    /// Creates a figure.
    public init(_ name: String, _ value: Double, bar: Double? = nil) {
        self.name = name
        self.value = value
        self.bar = bar
    }
}

/// A point of a plot.
public struct Point: Codable, Sendable {
    /// The plot of the point.
    public let plot: String
    /// The line of the point.
    public let series: String
    /// The position on the horizontal axis.
    public let x: Double
    /// The position on the vertical axis.
    public let y: Double

    /// Creates a point.
    public init(_ plot: String, _ series: String, _ x: Double, _ y: Double) {
        self.plot = plot
        self.series = series
        self.x = x
        self.y = y
    }
}

/// The results of a benchmark.
public struct Results: Sendable {
    /// The tables to print.
    public var tables: [Table] = []
    /// The figures that are compared with thresholds.
    public var figures: [Figure] = []
    /// The points to plot.
    public var points: [Point] = []
    /// Notes, such as measurements that were skipped.
    public var notes: [String] = []

    /// Creates empty results.
    public init() {}
}
