import Testing

@testable import PaginateBrowse

@Suite("JSON of an item")
struct ItemDetailTests {
    private func text(_ json: String) -> String {
        ItemDetail.lines(of: Array(json.utf8)[...]).joined(separator: "\n")
    }

    @Test("Each member is one line, keys stay in order, and numbers keep their text")
    func layout() {
        let json = #"{"z":1.10,"a":[12345678901234567890,{"b":null}],"e":{},"f":[],"z":"é\u00e9\n"}"#
        #expect(
            text(json) == #"""
                {
                  "z": 1.10,
                  "a": [
                    12345678901234567890,
                    {
                      "b": null
                    }
                  ],
                  "e": {},
                  "f": [],
                  "z": "éé\n"
                }
                """#
        )
    }

    @Test("A single value is one line")
    func scalar() {
        #expect(text("1e400") == "1e400")
        #expect(text(#""a""#) == #""a""#)
    }

    @Test("Text that is nested too deeply or is not JSON is shown unchanged")
    func deep() {
        let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        #expect(text(deep) == deep)
        #expect(text("not\nJSON") == "not\nJSON")
    }
}
