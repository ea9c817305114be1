import Foundation

/// The airports that the demo server lists, each stored as the bytes of a JSON object.
///
/// Every record is encoded once, without its serial number, which is inserted when the record is written. A list
/// can therefore be longer than the data set without using more memory: the records repeat under new numbers.
public struct AirportList: Sendable {
    /// All records without their `{"id":n` prefix, concatenated.
    private let tails: [UInt8]
    /// The offset of each record's tail, followed by the end offset.
    private let starts: [Int]
    private let numbers: [String: Int]
    private let words: AirportWords

    /// The bundled data set, read on first use, or an empty list if it cannot be read.
    static let bundled = AirportList(csv: AirportFile.contents() ?? [])

    init(csv: [UInt8]) {
        var reader = CSVReader(csv)
        let columns = reader.nextRecord()?.map { String(decoding: $0, as: UTF8.self) } ?? []
        let prefixes = columns.map { Array(",\"\($0)\":".utf8) }
        let areNumbers = columns.map { ["elevation", "lat", "lon"].contains($0) }
        var tails: [UInt8] = []
        tails.reserveCapacity(csv.count * 3)
        var starts = [0]
        var numbers: [String: Int] = [:]
        var words = AirportWords()
        while let fields = reader.nextRecord() {
            guard fields.count == columns.count, let code = fields.first else { continue }
            for (index, field) in fields.enumerated() {
                tails.append(contentsOf: prefixes[index])
                if areNumbers[index] {
                    tails.append(contentsOf: field.isEmpty ? Array("null".utf8) : field)
                } else {
                    JSONTextWriter.appendString(field, to: &tails)
                }
            }
            tails.append(UInt8(ascii: "}"))
            numbers[String(decoding: code, as: UTF8.self)] = starts.count
            words.append(fields.prefix(4))
            starts.append(tails.count)
        }
        (self.tails, self.starts, self.numbers, self.words) = (tails, starts, numbers, words)
    }

    /// The number of airports in the data set.
    ///
    /// A list requested with `count=` may be shorter or longer.
    public var count: Int { starts.count - 1 }

    /// The serial numbers of the data set, from 1 to `count`.
    public var ids: Range<Int> { 1..<starts.count }

    /// Returns the JSON object that the server sends for a serial number.
    ///
    /// Numbers above `count` repeat the records from the start, as lists longer than the data set do.
    public func json(for id: Int) -> String {
        var bytes: [UInt8] = []
        append(id, padding: 0, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the serial number of the airport with an ICAO code, as `GET /airports/{icao}` uses it.
    public func id(icao: String) -> Int? {
        numbers[icao]
    }

    /// Returns the serial numbers whose airports contain a text in a code, name or city, ignoring case.
    func ids(matching text: String, among ids: [Int]) -> [Int] {
        guard count > 0 else { return [] }
        let found = words.records(containing: text)
        return ids.filter { found[index(of: $0)] }
    }

    private func index(of id: Int) -> Int { ((id - 1) % count + count) % count }

    /// Writes a record, with a `note` that pads it to about `padding` bytes.
    func append(_ id: Int, padding: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: "{\"id\":".utf8)
        bytes.append(contentsOf: String(id).utf8)
        guard count > 0 else {
            bytes.append(UInt8(ascii: "}"))
            return
        }
        let index = index(of: id)
        bytes.append(contentsOf: tails[starts[index]..<starts[index + 1]])
        let missing = padding - (bytes.count - start) - 10
        guard missing > 0 else { return }
        bytes.removeLast()
        bytes.append(contentsOf: ",\"note\":\"".utf8)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "x"), count: missing))
        bytes.append(contentsOf: "\"}".utf8)
    }
}
