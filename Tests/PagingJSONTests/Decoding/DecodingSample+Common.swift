import Foundation

/// Structures and values as users declare them.
extension DecodingSample {
    static let common: [DecodingSample] = [
        DecodingSample(Bool.self, "true", "false"),
        DecodingSample(Int.self, "12", "-7", "1.0", "1e3"),
        DecodingSample(Int8.self, "12", "-128"),
        DecodingSample(UInt64.self, "18446744073709551615"),
        DecodingSample(Int128.self, "170141183460469231731687303715884105727"),
        DecodingSample(Double.self, "1.5", "1e300", "-0.0"),
        DecodingSample(Float.self, "1.5", "16777217"),
        DecodingSample(String.self, #""text""#, #""caf\u00e9 \n \ud83d\ude00""#),
        DecodingSample(Decimal.self, "1.10", "123456789012345678901234567890", "-0.5e10"),
        DecodingSample(URL.self, #""https://api.test/a?b=c""#),
        DecodingSample(UUID.self, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#),
        DecodingSample(Int?.self, "1", "null"),
        DecodingSample(
            Widths.self,
            #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":10,"k":11,"l":12,"m":1.5,"n":0.25}"#
        ),
        DecodingSample(
            OptionalWidths.self,
            #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":10,"k":11,"l":12,"m":1.5,"n":0.25,"o":true,"p":""}"#,
            "{}"
        ),
        DecodingSample(
            Issue.self,
            #"{"id":1,"title":"a","owner":{"id":2,"login":"b","admin":true},"labels":["x","y"],"score":0.5,"parent":null}"#,
            #"{"score":1,"parent":3,"labels":[],"owner":{"admin":false,"login":"","id":0},"title":"\n","id":-1}"#
        ),
        DecodingSample(Address.self, #"{"Straße":"a","café":"b","K":"c","":"d"}"#),
        DecodingSample(Tree.self, #"{"value":1,"children":[{"value":2,"children":[]},{"value":3,"children":[]}]}"#),
        DecodingSample(Direction.self, #""north""#),
        DecodingSample(Level.self, "2"),
        DecodingSample(Shape.self, #"{"circle":{"radius":1.5}}"#, #"{"square":{"_0":2}}"#, #"{"none":{}}"#),
        DecodingSample(Identifier.self, "17"),
        DecodingSample(Range<Int>.self, "[1,5]"),
        DecodingSample(Numbered.self, #"{"first":1,"second":{"first":2}}"#, #"{"first":1}"#),
        DecodingSample(Thirty.self, Thirty.document),
        DecodingSample(Amounts.self, #"{"price":12.50,"rates":[0.1,1e-3],"home":"https://a.test","key":"aGVsbG8="}"#),
    ]
}

private struct Widths: Decodable, Equatable {
    let a: Int, b: Int8, c: Int16, d: Int32, e: Int64, f: Int128
    let g: UInt, h: UInt8, i: UInt16, j: UInt32, k: UInt64, l: UInt128
    let m: Double, n: Float
}

private struct OptionalWidths: Decodable, Equatable {
    let a: Int?, b: Int8?, c: Int16?, d: Int32?, e: Int64?, f: Int128?
    let g: UInt?, h: UInt8?, i: UInt16?, j: UInt32?, k: UInt64?, l: UInt128?
    let m: Double?, n: Float?, o: Bool?, p: String?
}

private struct Issue: Decodable, Equatable {
    struct Owner: Decodable, Equatable {
        let id: Int
        let login: String
        let admin: Bool
    }

    let id: Int
    let title: String
    let owner: Owner
    let labels: [String]
    let score: Double
    let parent: Int?
}

private struct Address: Decodable, Equatable {
    let street: String
    let place: String
    let sign: String
    let empty: String?

    enum CodingKeys: String, CodingKey {
        case street = "Straße"
        case place = "caf\u{E9}"
        case sign = "K"
        case empty = ""
    }
}

private struct Tree: Decodable, Equatable {
    let value: Int
    let children: [Tree]
}

private enum Level: Int, Decodable {
    case low = 1, high
}

private enum Shape: Decodable, Equatable {
    case circle(radius: Double)
    case square(Int)
    case none
}

private struct Identifier: RawRepresentable, Decodable, Equatable {
    let rawValue: Int
}

private final class Numbered: Decodable, Equatable {
    let first: Int
    let second: Numbered?

    static func == (left: Numbered, right: Numbered) -> Bool {
        left.first == right.first && left.second == right.second
    }
}

private struct Amounts: Decodable, Equatable {
    let price: Decimal
    let rates: [Decimal]
    let home: URL
    let key: Data
}

private struct Thirty: Decodable, Equatable {
    let a0: Int, a1: String, a2: Bool, a3: Double, a4: Int?, a5: String?, a6: Bool?, a7: Double?, a8: Int, a9: Int
    let b0: Int, b1: String, b2: Bool, b3: Double, b4: Int?, b5: String?, b6: Bool?, b7: Double?, b8: Int, b9: Int
    let c0: Int, c1: String, c2: Bool, c3: Double, c4: Int?, c5: String?, c6: Bool?, c7: Double?, c8: Int, c9: Int

    static let document: String = {
        let members = ["a", "b", "c"].flatMap { letter in
            (0..<10).map { number in
                let value = ["\(number)", "\"text \(number)\"", "true", "\(number).5"][number % 8 < 4 ? number % 4 : 0]
                let texts = ["5": "\"five\"", "6": "false", "7": "7.5"]
                return "\"\(letter)\(number)\":\(texts["\(number)"] ?? (number > 7 ? "\(number)" : value))"
            }
        }
        return "{\(members.joined(separator: ","))}"
    }()
}
