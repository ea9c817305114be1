import ArgumentParser
import PagingHTTP
import Testing

@testable import PaginateCommand
@testable import PaginateOptions

@Suite("The shape of items")
struct ItemShapeTests {
    private static func shaped(_ item: String, _ arguments: String...) throws -> String {
        let command = try FetchCommand.parse(["https://a.test/items"] + arguments)
        guard let shape = ItemShape(command.output) else { return item }
        return shape.shaped(RawItem(bytes: Array(item.utf8)[...])).text
    }

    @Test("Columns select, rename and order values, which keep their text")
    func columns() throws {
        let item = #"{ "id": 1.0, "name": "K\u00e4se", "owner": {"login": "ann", "id": 7}, "tags": [1,2] }"#
        #expect(
            try Self.shaped(item, "--columns", "name, /id,owner=/owner/login,/tags/1,/gone")
                == #"{"name":"K\u00e4se","id":1.0,"owner":"ann","1":2,"gone":null}"#
        )
        #expect(try Self.shaped("[1,2]", "--columns", "/id,item=") == #"{"id":null,"item":[1,2]}"#)
        #expect(try Self.shaped("7", "--columns", "a\"b=") == #"{"a\"b":7}"#)
    }

    @Test("Flattening names the members of nested objects by their path, and loses none")
    func flattening() throws {
        #expect(
            try Self.shaped(#"{"id":1,"a":{"b":{"c":[{"d":2}],"e":{}},"f":null}}"#, "--flatten")
                == #"{"id":1,"a.b.c":[{"d":2}],"a.b.e":{},"a.f":null}"#
        )
        // Names that would exist twice.
        #expect(try Self.shaped(#"{"a":{"b":1},"a.b":2}"#, "--flatten") == #"{"a":{"b":1},"a.b":2}"#)
        #expect(try Self.shaped(#"{"a":{"b.c":1},"a.b":{"c":2}}"#, "--flatten") == #"{"a.b.c":1,"a.b":{"c":2}}"#)
        #expect(try Self.shaped(#"{"a":{"b":{"c":1},"b.c":2}}"#, "--flatten") == #"{"a":{"b":{"c":1},"b.c":2}}"#)
        #expect(try Self.shaped(#"{"a":{},"b":{"c":1}}"#, "--flatten", "--columns", "x=/b,/a") == #"{"x.c":1,"a":{}}"#)
        for item in ["[{}]", "\"text\"", "null", "{}", "not JSON"] {
            #expect(try Self.shaped(item, "--flatten") == item)
        }
    }

    @Test("A path in the items leads to its place in the written items")
    func places() throws {
        func place(_ path: String, _ arguments: String...) throws -> String? {
            let command = try FetchCommand.parse(["https://a.test/items"] + arguments)
            let pointer = try JSONPointer(path)
            return ItemShape(command.output)?.place(of: pointer)?.description
        }
        #expect(try place("/id", "--columns", "key=/id,/name") == "/key")
        #expect(try place("/owner/id", "--columns", "/id,who=/owner") == "/who/id")
        #expect(try place("/owner/id", "--columns", "who=/owner,n=/owner/id") == "/n")
        #expect(try place("/owner/id", "--flatten") == "/owner.id")
        #expect(try place("/owner/id", "--flatten", "--columns", "who=/owner") == "/who.id")
        #expect(try place("/gone", "--columns", "/id") == nil)
    }

    @Test(
        "A wrong column is refused with a sentence that says what to write",
        arguments: [
            ("id,/owner/id", "two columns have the name \"id\""), ("=/id", "write names or JSON Pointers"),
            ("/id,", "write names or JSON Pointers"), ("", "write names or JSON Pointers"), ("/a~2", "JSON Pointer"),
        ]
    )
    func refusals(_ columns: String, _ message: String) throws {
        let arguments = ["https://a.test/items", "--columns", columns]
        let error = #expect(throws: (any Error).self) { try FetchCommand.parse(arguments) }
        let text = error.map { FetchCommand.message(for: $0) } ?? ""
        #expect(text.contains(message), "\(text)")
    }
}
