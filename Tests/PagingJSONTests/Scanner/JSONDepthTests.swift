import Foundation
import PagingJSON
import Testing

// Millions of brackets are slow under a sanitizer.
@Suite("JSON depth", .timeLimit(.minutes(10)))
struct JSONDepthTests {
    private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
        Array(String(repeating: text, count: count).utf8)
    }

    @Test("A bomb of nested brackets is refused", arguments: ["[", "{\"a\":", "[{\"a\":", "{\"a\":[", " [ ", "[1,[],"])
    func bombs(opening: String) throws {
        let bytes = Self.repeated(opening, 100_000)
        for run in [{ _ = try JSONOutline(bytes) }, { _ = try JSONValue(parsing: bytes) }] {
            let error = try #require(throws: JSONScanError.self) { try run() }
            #expect(error.code == .depthExceeded)
        }
    }

    @Test("A document a million deep is outlined when its depth is allowed", arguments: [("[", "]"), ("{\"a\":", "}")])
    func allowedDepth(opening: String, closing: String) throws {
        let depth = 1_000_000
        let bytes =
            Self.repeated(opening, depth - 1) + (opening == "[" ? [0x5B] : [0x7B]) + Self.repeated(closing, depth)
        let outline = try JSONOutline(bytes, maximumDepth: depth)
        #expect(outline.root.range == 0..<bytes.count)
        #expect(throws: JSONScanError.self) { try JSONOutline(bytes, maximumDepth: depth - 1) }
        #expect(throws: JSONScanError.self) { try outline.value(of: outline.root) }
        #expect(outline.reachableArrays((), adding: { _, _ in }).count == (opening == "[" ? 1 : 0))
    }

    @Test("Nesting beyond the first 64 levels is distinguished", arguments: [63, 64, 65, 127, 128, 129, 300])
    func mixedBrackets(depth: Int) throws {
        var opening = "["
        var closing = "]"
        for level in 0..<depth {
            let isObject = level % 3 == 0 || level % 7 == 0
            opening += isObject ? "{\"k\":" : "["
            closing = (isObject ? "}" : "]") + closing
        }
        let text = opening + "1,2" + closing
        let isValid = closing.first == "]"
        #expect((try? JSONOutline(Array(text.utf8))) != nil || !isValid)
        #expect((try? JSONOutline(Array((opening + "1" + closing).utf8))) != nil)
        let wrong = closing.replacing("}", with: "!").replacing("]", with: "}").replacing("!", with: "]")
        #expect(throws: JSONScanError.self) { try JSONOutline(Array((opening + "1" + wrong).utf8)) }
        #expect(throws: JSONScanError.self) { try JSONOutline(Array((opening + "1" + closing.dropLast() + "}").utf8)) }
    }

    @Test("The depth counts arrays and objects, including the document itself")
    func limit() throws {
        for text in ["[[1]]", "{\"a\":{}}", "{\"a\":[]}", "[{}]"] {
            #expect(throws: Never.self) { try JSONOutline(Array(text.utf8), maximumDepth: 2) }
            #expect(throws: JSONScanError.self) { try JSONOutline(Array(text.utf8), maximumDepth: 1) }
        }
        #expect(throws: Never.self) { try JSONOutline(Array("1".utf8), maximumDepth: 0) }
        #expect(throws: JSONScanError.self) { try JSONOutline(Array("[]".utf8), maximumDepth: 0) }
        #expect(throws: JSONScanError.self) { try JSONOutline(Array("[]".utf8), maximumDepth: -5) }
    }

    @Test("The deepest allowed value is built, compared, changed, encoded and deallocated on a small stack")
    func smallStack() async throws {
        let depth = JSONValue.maximumDepth
        let texts = [("[", "]"), ("{\"a\":", "}")].map {
            Self.repeated($0.0, depth) + [0x31] + Self.repeated($0.1, depth)
        }
        let agreed: Int = await withCheckedContinuation { continuation in
            let thread = Thread {
                let count = texts.filter { text in
                    guard var value = try? JSONValue(parsing: text), let other = try? JSONValue(parsing: text) else {
                        return false
                    }
                    let pointer = JSONPointer(tokens: Array(repeating: "a", count: depth))
                    let isSet = value.set("x", at: pointer)
                    return isSet != (value == other) && other.hashValue == other.hashValue && other.encoded() == text
                }
                continuation.resume(returning: count.count)
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(agreed == 2)
    }
}
