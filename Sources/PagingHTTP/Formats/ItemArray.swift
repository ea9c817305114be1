/// The items of a body as a JSON array, which is no larger than allowed.
package struct ItemArray {
    private var bytes: [UInt8] = [UInt8(ascii: "[")]
    private let limit: Int

    /// - Parameter limit: The largest number of bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Adds an item, which is not checked.
    ///
    /// - Throws: ``RequestError`` when the array would be larger than allowed.
    package mutating func add(_ item: some Collection<UInt8>) throws {
        // A comma and the closing bracket belong to the array.
        guard item.count + 2 <= limit - bytes.count else { throw Self.tooLarge(limit) }
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(contentsOf: item)
    }

    /// Returns the array.
    package consuming func finished() -> [UInt8] {
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }

    /// Returns the error for items that are larger than allowed.
    package static func tooLarge(_ limit: Int) -> RequestError {
        RequestError(.bodyTooLarge, "As JSON, the items of the response are larger than the limit of \(limit) bytes.")
    }
}
