import Foundation
import Testing

@testable import PagingJSON

@Suite("Decoding items from the bytes of a page")
struct TapeItemDecoderTests {
    private struct Item: Decodable, Equatable {
        let id: Int
        let name: String?
    }

    private func items<Item: Decodable>(_ type: Item.Type, _ json: String, _ decoder: JSONDecoder) throws -> [Item] {
        let outline = try JSONOutline(Array(json.utf8))
        return try TapeItemDecoder(decoder: decoder).items(of: outline.elements(of: outline.root)) { throw $1 }
    }

    private func decoded<Value: Decodable & Equatable>(_ type: Value.Type, _ json: String) -> DecodingOutcome<Value>? {
        .ofTape(Array(json.utf8), JSONDecoder())
    }

    private func isValue<Value: Equatable>(_ outcome: DecodingOutcome<Value>?, _ value: Value) -> Bool {
        outcome?.isSame(as: .value(value)) == true
    }

    @Test("Items with white space around them are decoded from the tape")
    func space() throws {
        let outline = try JSONOutline(Array(" [ {\"id\" : 1} ,\n\t{ \"id\": 2, \"name\" :\"a\" } ] ".utf8))
        let storage = TapeStorage(DecodingSettings())
        let elements = outline.elements(of: outline.root)
        let ids = try outline.bytes.withUnsafeBufferPointer { page in
            try elements.map { element in
                #expect(storage.begin(element.range, of: page))
                return try storage.decode(Item.self, at: 0, in: 0) { [] }.id
            }
        }
        #expect(ids == [1, 2])
    }

    @Test("The first of duplicate keys counts, however the members are read")
    func duplicates() {
        #expect(isValue(decoded(Item.self, #"{"id":1,"name":"a","id":2}"#), Item(id: 1, name: "a")))
        #expect(isValue(decoded(Item.self, #"{"name":"a","id":1,"name":"b","id":2}"#), Item(id: 1, name: "a")))
        // Near the end of the page, a key is hashed byte by byte.
        #expect(isValue(decoded([String: Int].self, #"{"a":1,"a":2}"#), ["a": 1]))
        #expect(isValue(decoded(Item.self, #"{"name":"","id":1,"id":2}"#), Item(id: 1, name: "")))
    }

    @Test("Objects of any size are searched", arguments: [1, 63, 64, 65, 66, 1_000])
    func sizes(count: Int) {
        let members = (0..<count).map { "\"key \($0)\":\($0)" }.joined(separator: ",")
        let numbers = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })
        #expect(isValue(decoded([String: Int].self, "{\(members)}"), numbers))
        #expect(isValue(decoded(Item.self, "{\(members),\"id\":5,\"id\":6}"), Item(id: 5, name: nil)))
    }

    @Test("Nesting has the same limit as in Foundation", arguments: [1, 2, 100, 511, 512, 513, 514, 2_000])
    func depth(depth: Int) {
        struct Nested: Decodable, Equatable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                if !container.isAtEnd { _ = try container.decode(Nested.self) }
            }
        }
        let document = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        let isAccepted = DecodingOutcome<Nested>.ofTape(document, JSONDecoder())?.isValue ?? false
        #expect(isAccepted == DecodingOutcome<Nested>.ofFoundation(document, JSONDecoder()).isValue)
        #expect(isAccepted == (depth <= 512))
    }

    @Test("A decoder that an item retains still reads its item when the page is gone")
    func retained() throws {
        let items = try items(Later.self, #"[{"id":1},{"id":2,"name":"b"},{"id":3}]"#, JSONDecoder())
        #expect(try items.map { try Item(from: $0.decoder.value).id } == [1, 2, 3])
        #expect(try Item(from: items[1].decoder.value).name == "b")
    }

    /// An item that retains its decoder.
    private struct Later: Decodable, Sendable {
        /// The tests read it from one task only.
        struct Retained: @unchecked Sendable { let value: any Decoder }

        let decoder: Retained

        init(from decoder: any Decoder) throws { self.decoder = Retained(value: decoder) }
    }

    @Test("Every day has the date that Foundation reads", arguments: [1600, 1900, 2000, 2023, 2024, 2100, 9999])
    func days(year: Int) throws {
        var documents: [String] = []
        for month in 0...13 {
            for day in 0...32 {
                let text = String(
                    format: "%04d-%02d-%02dT%02d:%02d:%02dZ",
                    year,
                    month,
                    day,
                    day % 25,
                    month * 5,
                    day * 2
                )
                documents.append("\"\(text)\"")
            }
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        for document in documents {
            let bytes = Array(document.utf8)
            let tape = try #require(DecodingOutcome<Date>.ofTape(bytes, decoder))
            #expect(tape.isSame(as: .ofFoundation(bytes, decoder)), "\(document)")
        }
    }

    @Test("Every number of a random form has the value that Foundation reads")
    func numbers() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let digits = String(
                UInt64.random(in: 0 ... .max, using: &random) >> UInt64.random(in: 0...63, using: &random)
            )
            let place = digits.index(digits.startIndex, offsetBy: Int.random(in: 1...digits.count, using: &random))
            let fraction = place == digits.endIndex ? "" : "." + digits[place...]
            let exponent = Bool.random(using: &random) ? "" : "e\(Int.random(in: -40...40, using: &random))"
            let bytes = Array("\(digits[..<place])\(fraction)\(exponent)".utf8)
            guard bytes.first != UInt8(ascii: "0") else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            let double = try #require(DecodingOutcome<Double>.ofTape(bytes, JSONDecoder()))
            #expect(double.isSame(as: .ofFoundation(bytes, JSONDecoder())), "\(text)")
            let float = try #require(DecodingOutcome<Float>.ofTape(bytes, JSONDecoder()))
            #expect(float.isSame(as: .ofFoundation(bytes, JSONDecoder())), "\(text)")
        }
    }

    @Test("A zero with an exponent is zero, which Foundation refuses in some spellings")
    func zero() {
        #expect(isValue(decoded(Double.self, "0e5"), 0))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Double.self, from: Data("0e5".utf8)) }
    }

    @Test("The dates of the settings apply to every item")
    func settings() throws {
        struct Dated: Decodable, Sendable { let at: Date }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let items = try items(Dated.self, #"[{"at":5}]"#, decoder)
        #expect(items.map(\.at.timeIntervalSince1970) == [5])
    }
}
