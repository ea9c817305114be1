import PagingTesting
import Foundation
import PagingJSON

/// Generates valid and almost valid documents.
struct JSONMutator {
    private static let corpus: [[UInt8]] = [
        #"{"data":[{"id":1,"name":"a\"b","tags":["x","y"]},{"id":2,"n":null}],"meta":{"next":"/p?a=1","total":120}}"#,
        #"[0,-1,2.5,1e3,-0.0E-2,true,false,null,"",[],{},[[]],{"a":{"b":{"c":[1,{"d":2}]}}}]"#,
        #"{"é":"\u00e9\uD83D\uDE00\n\t\\\/","long":"abcdefghijklmnopqrstuvwxyz0123456789 é€😀 abcdefgh","x":"\u0000"}"#,
        " {\n  \"items\" : [ 1 , 2 ,\r\n\t3 ] ,\n  \"more\" : true\n} ",
        "[12345678901234567890,0.1,1E400,-9223372036854775808]",
        #"{"a":1,"b":[true,{"a":"b","c":[]}],"d":"12345678","e":"1234567\\","f":"\ud800\udc00"}"#, "\"text\"",
        "-12.5e-3",
    ].map { Array($0.utf8) }

    private static let pieces: [[UInt8]] =
        [
            "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\udc00", "\\n", "e", "E", "+", "-", ".", "0",
            "1", "00",
            "true", "false", "null", "tru", " ", "\n", "\t", "\"a\":", "[]", "{}", "/", "'", "é", "€", "😀", "\u{FEFF}",
            "\0",
            "\u{7F}", "1e5", "0.5", "\"\"", "nan", "//", "\u{B}",
        ].map { Array($0.utf8) } + [
            [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xE2, 0x82], [0x1F],
        ]

    var generator: SeededGenerator

    mutating func document() -> [UInt8] {
        var bytes = Self.corpus.randomElement(using: &generator) ?? []
        for _ in 0..<Int.random(in: 0...4, using: &generator) { mutate(&bytes) }
        return bytes
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let length = min(Int.random(in: 1...4, using: &generator), bytes.count - place)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.removeSubrange(place..<place + length)
        case 3: bytes.removeSubrange(place...)
        case 4:
            let other = Int.random(in: 0...bytes.count, using: &generator)
            bytes.insert(contentsOf: Array(bytes[min(place, other)..<max(place, other)].prefix(40)), at: place)
        case 5 where place < bytes.count:
            bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &generator))
        default:
            bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: place)
        }
    }
}
