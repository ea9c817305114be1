import Foundation

/// The airports as separate fields, and the countries by code.
///
/// The catalog is read on first use, because only the GraphQL endpoint needs it. `AirportList` has whole records
/// instead.
struct AirportCatalog: Sendable {
    static let bundled = AirportCatalog(csv: AirportFile.contents() ?? [])

    /// The fields of each record, in the order of `columns`.
    private let records: [[String]]
    private let columns: [String: Int]
    /// The codes of all countries, sorted.
    let countries: [String]
    /// The serial numbers of each country's airports.
    private let ids: [String: [Int]]

    init(csv: [UInt8]) {
        var reader = CSVReader(csv)
        let names = reader.nextRecord()?.map { String(decoding: $0, as: UTF8.self) } ?? []
        columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        var records: [[String]] = []
        var ids: [String: [Int]] = [:]
        let country = columns["country"] ?? 0
        while let fields = reader.nextRecord() {
            guard fields.count == names.count else { continue }
            records.append(fields.map { String(decoding: $0, as: UTF8.self) })
            ids[records[records.count - 1][country], default: []].append(records.count)
        }
        (self.records, self.ids, countries) = (records, ids, ids.keys.sorted())
    }

    /// Returns a field of the airport with a serial number; numbers above the data set's length repeat it.
    func text(_ column: String, of id: Int) -> String {
        guard let index = columns[column], !records.isEmpty, id > 0 else { return "" }
        return records[(id - 1) % records.count][index]
    }

    /// Returns the serial numbers of a country's airports in data set order, or `nil` if unknown.
    func airports(in country: String) -> [Int]? {
        ids[country]
    }
}
