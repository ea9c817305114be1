import Foundation
import Testing

@testable import PagingHTTP

@Suite("Decoding the items of a page")
struct ItemDecoderTests {
    private struct Record: Codable, Sendable, Equatable {
        let id: Int
        let text: String
    }

    private func content(_ records: [String]) throws -> PageContent {
        try PageContent(Array(#"{"data":[\#(records.joined(separator: " ,\n"))]}"#.utf8), items: "/data")
    }

    private func record(_ id: Int) -> String {
        #"{"id":\#(id),"text":"\#(String(repeating: "é ", count: 200))"}"#
    }

    @Test("A page of any size is decoded whole and in order", arguments: [1, 2, 3, 39, 40, 41, 1_000])
    func order(count: Int) throws {
        let page = try content((0..<count).map(record))
        let decoded = try ItemDecoder.json(Record.self).decode(page)
        #expect(decoded.items.map(\.id) == Array(0..<count))
        #expect(decoded.positions == nil)
    }

    @Test("The error of a record is Foundation's, with its position on a page of any size in the path")
    func failure() throws {
        var records = (0..<500).map(record)
        records[437] = #"{"id":"437","text":""}"#
        let page = try content(records)
        let error = #expect(throws: DecodingError.self) { try ItemDecoder.json(Record.self).decode(page) }
        guard case .typeMismatch(_, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.compactMap(\.intValue) == [437])
        #expect(context.codingPath.map(\.stringValue) == ["Index 437", "id"])
        #expect(context.debugDescription.contains("Int"))
    }

    @Test("A decoder's own settings apply to a page of any size")
    func settings() throws {
        struct Stamped: Decodable, Sendable {
            let createdAt: Date
            let text: String
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .secondsSince1970
        let filler = String(repeating: "x", count: 400)
        let page = try content((0..<300).map { #"{"created_at":\#($0),"text":"\#(filler)"}"# })
        let decoded = try ItemDecoder.json(Stamped.self, decoder: decoder).decode(page)
        #expect(decoded.items.map { Int($0.createdAt.timeIntervalSince1970) } == Array(0..<300))
    }

    private struct Late: Decodable, Sendable {
        let id: Int
    }

    @Test("Settings that only Foundation can follow are followed")
    func otherSettings() throws {
        let keys = JSONDecoder()
        keys.keyDecodingStrategy = .custom { _ in NamedKey(stringValue: "id") }
        let json5 = JSONDecoder()
        json5.allowsJSON5 = true
        for decoder in [keys, json5, OwnDecoder()] {
            #expect(!decoder.canDecodeFromPage)
            let items = try ItemDecoder.json(Late.self, settings: decoder).decode(try list(#"[{"id":1},{"id":2}]"#))
            #expect(items.items.map(\.id) == [1, 2])
        }
    }

    private final class OwnDecoder: JSONDecoder, @unchecked Sendable {}

    private struct NamedKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    private func list(_ json: String) throws -> PageContent {
        try PageContent(Array(json.utf8), items: .root)
    }
}
