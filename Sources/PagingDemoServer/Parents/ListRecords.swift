/// The records that a list consists of, by serial number.
protocol ListRecords: Sendable {
    /// The number of records of a list without `count=`.
    var count: Int { get }
    /// The size of a record in bytes, to reserve memory.
    var typicalSize: Int { get }
    /// The total that a list declares without `total=`, or `nil` for the convention's default.
    var defaultTotal: TotalMode? { get }
    /// The text that distinguishes the list from others of its run.
    ///
    /// The faults of each list are drawn and counted apart.
    var scope: String { get }

    /// Writes a record, padded to about `padding` bytes.
    func append(_ id: Int, padding: Int, to bytes: inout [UInt8])
}

extension AirportList: ListRecords {
    var typicalSize: Int { 256 }
    var defaultTotal: TotalMode? { nil }
    var scope: String { "" }
}
