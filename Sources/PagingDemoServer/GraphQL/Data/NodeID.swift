import Foundation

/// The ID of an object: its type and its key, encoded as Base64.
struct NodeID: Sendable, Equatable {
    let type: String
    let key: String

    init(type: String, key: String) {
        (self.type, self.key) = (type, key)
    }

    init?(_ text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        let parts = String(decoding: data, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(type: String(parts[0]), key: String(parts[1]))
    }

    var text: String {
        Data("\(type):\(key)".utf8).base64EncodedString()
    }

    /// The object with this ID, or `nil` if there is none.
    var object: (any GraphQLObject)? {
        let number = Int(key).flatMap { (1...QueryParameters.countLimit).contains($0) ? $0 : nil }
        switch type {
        case "Airport": return number.map { AirportObject(id: $0) }
        case "Item": return number.map { ItemObject(id: $0) }
        case "Parent": return number.map { ParentObject(id: $0) }
        case "Country": return AirportCatalog.bundled.airports(in: key).map { _ in CountryObject(code: key) }
        case "Label":
            let numbers = key.split(separator: ".").compactMap { Int($0) }
            guard numbers.count == 2, numbers[0] > 0, (1..<8).contains(numbers[1]), numbers[1] <= numbers[0] % 8
            else { return nil }
            return LabelObject(item: numbers[0], number: numbers[1])
        default: return nil
        }
    }
}
