import Foundation

/// Settings of a decoder.
extension DecodingSample {
    static let strategies: [DecodingSample] = [
        DecodingSample(Date.self, "752112123.25", name: "deferred date"),
        DecodingSample(Date.self, "1773130530", name: "seconds") { $0.dateDecodingStrategy = .secondsSince1970 },
        DecodingSample(Date.self, "1773130530123", name: "milliseconds") {
            $0.dateDecodingStrategy = .millisecondsSince1970
        },
        DecodingSample(Date.self, #""2026-03-10T08:15:30Z""#, name: "ISO 8601") { $0.dateDecodingStrategy = .iso8601 },
        DecodingSample(
            Dated.self,
            #"{"id":1,"at":"2026-03-10T08:15:30Z","others":["1999-12-31T23:59:59Z"],"end":null,"id":2}"#,
            name: "ISO 8601 in a structure"
        ) { $0.dateDecodingStrategy = .iso8601 },
        DecodingSample(Dated.self, #"{"id":1,"at":"5","others":[],"end":"7"}"#, name: "custom dates") {
            $0.dateDecodingStrategy = .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                guard let number = Double(text), number.isFinite else {
                    throw DecodingError.dataCorrupted(
                        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "")
                    )
                }
                return Date(timeIntervalSinceReferenceDate: number)
            }
        },
        DecodingSample(Data.self, #""aGVsbG8=""#, name: "Base64"),
        DecodingSample([Data?].self, "[[1,2,255],null]", name: "deferred data") {
            $0.dataDecodingStrategy = .deferredToData
        },
        DecodingSample(Data.self, #""text""#, name: "custom data") {
            $0.dataDecodingStrategy = .custom { Data(try String(from: $0).utf8) }
        },
        DecodingSample(
            Snake.self,
            #"{"created_at":1,"_private_key_":2,"inner_value":{"a_b":1},"plain":"x","by_name":{"key_one":{"a_b":3}}}"#,
            #"{"createdAt":1,"_privateKey_":2,"innerValue":{"aB":1},"plain":"x","byName":{}}"#,
            name: "snake case",
            isUnordered: true
        ) { $0.keyDecodingStrategy = .convertFromSnakeCase },
        DecodingSample(
            [String: [String: Int]].self,
            #"{"a_b":{"c_d":1}}"#,
            name: "snake case dictionary",
            isUnordered: true
        ) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        },
        DecodingSample([Int: Snake.Inner].self, #"{"1":{"a_b":1}}"#, name: "snake case numbers", isUnordered: true) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        },
        DecodingSample(Numbers<Double>.self, #"["Inf","-Inf","NaN",1.5,null]"#, name: "named numbers") {
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "Inf",
                negativeInfinity: "-Inf",
                nan: "NaN"
            )
        },
        DecodingSample(Numbers<Float>.self, #"["Inf","-Inf",1.5]"#, name: "named small numbers") {
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "Inf",
                negativeInfinity: "-Inf",
                nan: "NaN"
            )
        },
        DecodingSample(Informed.self, #"{"a":1}"#, name: "user info") { decoder in
            if let key = Informed.key { decoder.userInfo[key] = "known" }
        },
    ]
}

/// Numbers of which not a number is the same as itself.
private struct Numbers<Value: Decodable>: Decodable, Equatable {
    let values: [Value?]

    init(from decoder: any Decoder) throws { values = try [Value?](from: decoder) }

    static func == (left: Numbers, right: Numbers) -> Bool { "\(left.values)" == "\(right.values)" }
}

private struct Dated: Decodable, Equatable {
    let id: Int
    let at: Date
    let others: [Date]
    let end: Date?
}

private struct Snake: Decodable, Equatable {
    struct Inner: Decodable, Equatable { let aB: Int }

    let createdAt: Int
    let privateKey: Int?
    let innerValue: Inner
    let plain: String
    let byName: [String: Inner]

    enum CodingKeys: String, CodingKey {
        case createdAt, innerValue, plain, byName
        case privateKey = "_privateKey_"
    }
}

private struct Informed: Decodable, Equatable {
    static let key = CodingUserInfoKey(rawValue: "test")

    let text: String
    let a: Int

    enum CodingKeys: CodingKey { case a }

    init(from decoder: any Decoder) throws {
        text = Self.key.flatMap { decoder.userInfo[$0] as? String } ?? "none"
        a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
    }
}
