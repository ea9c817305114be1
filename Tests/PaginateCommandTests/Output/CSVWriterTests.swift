import PagingHTTP
import Testing

@testable import PaginateFiles

@Suite("CSV")
struct CSVWriterTests {
    @Test("The columns are all keys in order of first appearance, across pages")
    func columns() async throws {
        let text = try written(
            .csv,
            try await Items.raw(#"{"a":1,"b":2}"#, #"{"b":3,"c":4}"#),
            try await Items.raw(#"{"d":5,"a":6}"#)
        )
        #expect(text == "a,b,c,d\r\n1,2,,\r\n,3,4,\r\n6,,,5\r\n")
    }

    @Test("Commas, quotation marks and line breaks are quoted as RFC 4180 requires")
    func quoting() async throws {
        let text = try written(
            .csv,
            try await Items.raw(##"{"a,b":"x,y","c":"say \"hi\"","d":"1\n2\r\n3","e":" x "}"##)
        )
        #expect(text == "\"a,b\",c,d,e\r\n\"x,y\",\"say \"\"hi\"\"\",\"1\n2\r\n3\", x \r\n")
    }

    @Test("Null and missing values are empty fields, and an empty text is quoted")
    func emptiness() async throws {
        let text = try written(.csv, try await Items.raw(#"{"a":null,"b":""}"#, #"{"b":"x"}"#))
        #expect(text == "a,b\r\n,\"\"\r\n,x\r\n")
    }

    @Test("Numbers keep their text, Booleans are words, and nested values are JSON")
    func values() async throws {
        let text = try written(
            .csv,
            try await Items.raw(#"{"n":12345678901234567890.10,"t":true,"o":{"x":[1, "a"]},"l":[]}"#)
        )
        #expect(text == "n,t,o,l\r\n12345678901234567890.10,true,\"{\"\"x\"\":[1,\"\"a\"\"]}\",[]\r\n")
    }

    @Test("Items that are not objects have a column of their own")
    func scalars() async throws {
        let text = try written(.csv, try await Items.raw("1", "\"a\"", "[1,2]", #"{"k":1}"#))
        #expect(text == "value,k\r\n1,\r\na,\r\n\"[1,2]\",\r\n,1\r\n")
    }

    @Test("The last of duplicate keys counts")
    func duplicateKeys() async throws {
        let text = try written(.csv, try await Items.raw(#"{"a":1,"a":2,"b":3}"#))
        #expect(text == "a,b\r\n2,3\r\n")
    }

    @Test("Keys that only look equal are two columns")
    func composedKeys() async throws {
        let text = try written(.csv, try await Items.raw("{\"\u{E9}\":1,\"e\u{301}\":2}"))
        #expect(Array(text.utf8) == Array("\u{E9},e\u{301}\r\n1,2\r\n".utf8))
    }

    @Test("A line with one empty field is quoted so that readers do not skip it")
    func emptyLine() async throws {
        let text = try written(.csv, try await Items.raw(#"{"a":null}"#, #"{"a":1}"#, "{}", #"{"a":""}"#))
        #expect(text == "a\r\n\"\"\r\n1\r\n\"\"\r\n\"\"\r\n")
    }

    @Test(
        "Text that a spreadsheet would run as a formula is neutralized on request",
        arguments: [true, false]
    )
    func formulas(_ escapes: Bool) async throws {
        let items = try await Items.raw(
            #"{"=k":"=1+1","b":"+1","c":"-1","d":"@x","e":"\tx","f":"\rx","g":-1,"h":"a=b","i":""}"#
        )
        let text = try written(.csv, escapesFormulas: escapes, items)
        let mark = escapes ? "'" : ""
        let names = "\(mark)=k,b,c,d,e,f,g,h,i"
        let values = "\(mark)=1+1,\(mark)+1,\(mark)-1,\(mark)@x,\(mark)\tx,\"\(mark)\rx\",-1,a=b,\"\""
        #expect(text == "\(names)\r\n\(values)\r\n")
    }

    @Test("No items produce no output")
    func nothing() async throws {
        #expect(try written(.csv) == "")
    }

    @Test("Lines longer than the read buffer are read whole")
    func longLines() async throws {
        let long = String(repeating: "x", count: 700_000)
        let text = try written(.csv, try await Items.raw("{\"a\":\"\(long)\"}", #"{"a":"y"}"#))
        #expect(text == "a\r\n\(long)\r\ny\r\n")
    }
}
