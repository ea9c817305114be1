/// The searchable text of each airport in lowercase: codes, name and city.
struct AirportWords: Sendable {
    private var bytes: [UInt8] = []
    private var starts = [0]

    private static let separator = UInt8(ascii: "\n")

    /// Adds the fields of the next record.
    mutating func append(_ fields: some Sequence<[UInt8]>) {
        for field in fields {
            bytes.append(contentsOf: field.map(Self.small))
            bytes.append(Self.separator)
        }
        starts.append(bytes.count)
    }

    /// Returns, for each record, whether one of its fields contains a text.
    func records(containing text: String) -> [Bool] {
        let wanted = text.utf8.map(Self.small)
        var found = [Bool](repeating: false, count: starts.count - 1)
        guard let first = wanted.first, !wanted.contains(Self.separator) else { return found }
        bytes.withUnsafeBufferPointer { bytes in
            for record in found.indices {
                let end = starts[record + 1] - wanted.count
                var place = starts[record]
                while place < end, !found[record] {
                    found[record] =
                        bytes[place] == first && bytes[place..<place + wanted.count].elementsEqual(wanted)
                    place += 1
                }
            }
        }
        return found
    }

    /// Lowercases ASCII letters only; that is enough for trying out the server by hand.
    private static func small(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }
}
