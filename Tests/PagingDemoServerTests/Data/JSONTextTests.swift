import Foundation
import Testing

@testable import PagingDemoServer

@Suite struct JSONTextTests {
    @Test("Quotes, backslashes and control characters are escaped")
    func escaping() {
        #expect(String(decoding: JSONTextWriter.string("a\"\\\n\u{1}é"), as: UTF8.self) == #""a\"\\\u000a\u0001é""#)
    }

    @Test("Pretty printing changes only white space")
    func prettyPrinting() throws {
        let json = Array(#"{"a":[1,{"b":"x,{\"}"}],"c":null}"#.utf8)
        let pretty = JSONIndenter.indented(json)
        #expect(String(decoding: pretty, as: UTF8.self).contains("\n  \"a\": [\n    1,"))
        let before = try JSONSerialization.jsonObject(with: Data(json)) as? NSDictionary
        let after = try JSONSerialization.jsonObject(with: Data(pretty)) as? NSDictionary
        #expect(before == after)
    }

    @Test("An object keeps the order of its members")
    func order() {
        var object = JSONObject()
        object.add("z", 1)
        object.add("a", true)
        object.add("m", nil as String?)
        object.add("b", json: "[]".utf8)
        #expect(String(decoding: object.bytes, as: UTF8.self) == #"{"z":1,"a":true,"m":null,"b":[]}"#)
    }

    @Test("The gzip checksum matches the standard one")
    func checksum() {
        #expect(GzipWriter.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    }

    @Test("The gzip bomb is small compared with its decoded size")
    func bomb() {
        let size = GzipWriter.bomb.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(size == 61_920_001)
        #expect(GzipWriter.bomb.count < 400_000)
    }
}
