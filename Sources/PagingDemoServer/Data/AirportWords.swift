#if DemoServer
    /// What airports are searched by: their codes, names and cities, in small letters.
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

        /// Says of each record whether one of its fields contains a text.
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

        /// Letters beyond ASCII stay as they are: a search here is for people who try the server.
        private static func small(_ byte: UInt8) -> UInt8 {
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
        }
    }
#endif
