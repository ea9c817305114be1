/// A figure that may be held against a threshold.
public struct Figure: Codable, Sendable {
    /// What it is, by which thresholds name it.
    public let name: String
    /// The figure: the smaller the better.
    public var value: Double
    /// The most that it should be, as the project wants it.
    public let bar: Double?

    /// Makes a figure.
    public init(_ name: String, _ value: Double, bar: Double? = nil) {
        self.name = name
        self.value = value
        self.bar = bar
    }
}

/// A point of a plot.
public struct Point: Codable, Sendable {
    /// The plot that it belongs to.
    public let plot: String
    /// The line that it belongs to.
    public let series: String
    /// Where it lies.
    public let x: Double
    /// How high.
    public let y: Double

    /// Makes a point.
    public init(_ plot: String, _ series: String, _ x: Double, _ y: Double) {
        self.plot = plot
        self.series = series
        self.x = x
        self.y = y
    }
}

/// What a benchmark has measured.
public struct Results: Sendable {
    /// Tables for people.
    public var tables: [Table] = []
    /// What can be held against thresholds.
    public var figures: [Figure] = []
    /// What is drawn.
    public var points: [Point] = []
    /// What else has to be said, above all what was left out.
    public var notes: [String] = []

    /// Makes results without anything.
    public init() {}
}
