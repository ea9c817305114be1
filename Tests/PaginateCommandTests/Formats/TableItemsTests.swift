import PagingHTTP
import Testing

@testable import PaginateFiles

@Suite("Items of tables")
struct TableItemsTests {
    @Test(
        "Rows of CSV are objects with the names of the header",
        arguments: [
            ("", "[]"), ("\r\n", "[]"), ("id,name\r\n", "[]"),
            ("id,name\r\n1,A\r\n2,\r\n", #"[{"id":"1","name":"A"},{"id":"2","name":null}]"#),
            ("\u{FEFF}id,name\n1,\"a \"\"b\"\",\nc\"", #"[{"id":"1","name":"a \"b\",\nc"}]"#),
            ("\"a,b\"\n\"\"\n\nx", #"[{"a,b":""},{"a,b":"x"}]"#),
            ("a,b\n\u{1F600},\\", #"[{"a":"😀","b":"\\"}]"#),
        ]
    )
    func csv(_ body: String, _ array: String) throws {
        #expect(try converted(body, as: .csv) == array)
    }

    @Test(
        "Rows of tab-separated values have no quotation marks",
        arguments: [
            ("", "[]"), ("id\tname\n", "[]"),
            ("id\tname\r\n1\t\"A\n2\t\n", #"[{"id":"1","name":"\"A"},{"id":"2","name":null}]"#),
        ]
    )
    func tsv(_ body: String, _ array: String) throws {
        #expect(try converted(body, as: .tsv) == array)
    }

    @Test(
        "An invalid row is named by the line on which it starts",
        arguments: [
            ("a,b\n1,2,3\n", "line 2 has 3 cells, and the header 2."),
            ("a,b\n\"x\ny\",1\n1\n", "line 4 has 1 cell, and the header 2."),
            ("a,a\n", "line 1, the header, has the name \"a\" twice."),
            ("\na,\n", "line 2, the header, has no name for column 2."),
            ("a,b\n1,\"x\ny", "line 2: a quotation mark is not closed."),
            ("a,b\n1,x\"y\n", "line 2: a cell without quotation marks contains one."),
            ("<!doctype html>", "it looks like HTML or XML, such as a login page."),
            ("[]", "it is JSON."), ("{\"error\":\"x\"}", "it is JSON."),
        ]
    )
    func problems(_ body: String, _ reason: String) {
        #expect(throws: ConversionFailure(message: "The response is not CSV: \(reason)")) {
            try converted(body, as: .csv)
        }
    }

    @Test(
        "A page with other columns than the first is an error, and a header alone is an empty page",
        arguments: [FormatArgument.csv, .tsv]
    )
    func columns(_ format: FormatArgument) throws {
        let tab = format == .csv ? "," : "\t"
        let (conversion, header) = (ResponseConversion(format), TableHeader())
        func page(_ text: String) throws -> String {
            try converted(Array(text.replacing(",", with: tab).utf8), by: conversion, in: format, under: header)
        }
        #expect(try page("id,name\n1,A\n") == #"[{"id":"1","name":"A"}]"#)
        #expect(try page("name,id\nB,2\n") == #"[{"name":"B","id":"2"}]"#)
        #expect(try page("id,name\n") == "[]")
        for empty in ["", "\n"] {
            let error = #expect(throws: ConversionFailure.self) { try page(empty) }
            #expect(error?.message.hasSuffix("it has no header, as the first page has.") == true)
        }
        for other in ["Internal error\n", "id\n", "id,name,more\n", "Error\nToo many requests\n"] {
            let error = #expect(throws: ConversionFailure.self) { try page(other) }
            #expect(error?.message.contains("its header has other columns than that of the first page: ") == true)
        }
    }

    @Test("A header that stands among the rows is not a row", arguments: [FormatArgument.csv, .tsv], 1...4)
    func repeatedHeader(_ format: FormatArgument, row: Int) {
        let tab = format == .csv ? "," : "\t"
        var lines = ["id,name", "1,A", "2,B", "3,C"]
        lines.insert(lines[0], at: row)
        let body = lines.joined(separator: "\n").replacing(",", with: tab)
        let message = "The response is not \(format.title): line \(row + 1) is the header once more."
        #expect(throws: ConversionFailure(message: message)) { try converted(body, as: format) }
    }

    @Test(
        "A first page that is one line of text is an error",
        arguments: ["Rate limit exceeded", "Error: busy, wait."]
    )
    func sentence(_ line: String) throws {
        let message = "The response is not CSV: it is one line of text instead of a table: \(line)"
        #expect(throws: ConversionFailure(message: message)) { try converted(line, as: .csv) }
        #expect(try converted("Full name\nA\n", as: .csv) == #"[{"Full name":"A"}]"#)
    }

    @Test("Text that is not UTF-8 is an error", arguments: [FormatArgument.csv, .tsv])
    func encoding(_ format: FormatArgument) {
        let body = Array("a\n".utf8) + [0xE9, 0x0A]
        let message = "The response is not \(format.title): line 2: a cell is not UTF-8."
        #expect(throws: ConversionFailure(message: message)) {
            try converted(body, by: ResponseConversion(format), in: format)
        }
        #expect(throws: ConversionFailure.self) {
            try converted([0xFF, 0xFE, 0x61, 0x00], by: ResponseConversion(format), in: format)
        }
    }

    @Test("A body that is cut or changed anywhere is a table or an error", arguments: [FormatArgument.csv, .tsv])
    func damage(_ format: FormatArgument) throws {
        let text = "id,name\tx\r\n1,\"a\"\"b\nc\"\t\r\n2,\u{E9}\t,\r\n3,\"\"\t\"\r\n"
        let body = Array(text.utf8)
        let conversion = ResponseConversion(format)
        for length in 0...body.count {
            for change: UInt8? in [nil, 0x00, 0x09, 0x0A, 0x0D, 0x22, 0x2C, 0x7B, 0xFF] {
                var damaged = Array(body.prefix(length))
                if let change, length > 0 { damaged[length / 2] = change }
                guard let array = try? converted(damaged, by: conversion, in: format) else { continue }
                #expect((try? JSONValue(parsing: array.utf8)) != nil, "\(array)")
            }
        }
    }
}
