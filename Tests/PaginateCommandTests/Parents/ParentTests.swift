import PagingHTTP
import RowTrait
import Testing

@testable import PaginateFiles

/// Parents as tests write them.
enum Parents {
    static let place = ParentPlace(file: "repos.ndjson", number: 3)

    /// Returns a parent with JSON text.
    static func json(_ text: String) throws -> Parent {
        try Parent(Array(text.utf8), at: place)
    }

    /// Returns a parent with the cells of a row.
    static func row(_ columns: [String], _ cells: [String?]) throws -> Parent {
        try Parent(cells, of: try #require(CSVHeader(columns)), at: ParentPlace(file: "repos.csv", number: 3))
    }
}

@Suite("Parents")
struct ParentTests {
    @Test(
        "A value is its text, and a number keeps its digits",
        arguments: [
            (#""swift\/nio ü""#, "https://a.test/swift%2Fnio%20%C3%BC"), ("1e3", "https://a.test/1e3"),
            ("12345678901234567890123", "https://a.test/12345678901234567890123"), ("-0.10", "https://a.test/-0.10"),
            ("true", "https://a.test/true"), ("false", "https://a.test/false"), (#""""#, "https://a.test/"),
        ]
    )
    func values(_ value: String, _ address: String) throws {
        let parent = try Parents.json(#"{"v": \#(value)}"#)
        #expect(try parent.address(by: URITemplate("https://a.test/{v}")).description == address)
    }

    @Test("A pointer reaches nested values and elements of arrays")
    func nested() throws {
        let parent = try Parents.json(#"{"owner":{"login":"apple"},"ids":[4,5]}"#)
        let template = try URITemplate("https://a.test/{/owner/login}{?q}{/ids/1}".replacing("{?q}", with: "/"))
        #expect(try parent.address(by: template).description == "https://a.test/apple/5")
    }

    @Test(
        "A value that is missing, null, an object or an array is an error that names the line and the members",
        arguments: [
            ("{full_name}", "Line 3 of repos.ndjson has no value for {full_name}: the object has id, n, o, a."),
            ("{n}", "Line 3 of repos.ndjson has no value for {n}: it is null."),
            ("{o}", "no value for {o}: it is an object with login; write a JSON Pointer"),
            ("{a}", "no value for {a}: it is an array"), ("{/o/name}", "no value for {/o/name}: the object has id"),
        ]
    )
    func missing(_ variable: String, _ message: String) throws {
        let parent = try Parents.json(#"{"id":1,"n":null,"o":{"login":"secret"},"a":[1]}"#)
        let template = try URITemplate("https://a.test/\(variable)")
        let error = #expect(throws: ParentError.self) { try parent.address(by: template) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("secret") == false)
        #expect(error?.place?.number == 3)
    }

    @Test("Only the first members are named")
    func manyMembers() throws {
        let parent = try Parents.json("{\((1...20).map { "\"m\($0)\":1" }.joined(separator: ","))}")
        let error = #expect(throws: ParentError.self) { try parent.address(by: URITemplate("{x}")) }
        #expect(error?.description.hasSuffix("the object has m1, m2, m3, m4, m5, m6, m7, m8 and 12 more.") == true)
    }

    @Test("The cells of a row are texts, and an empty cell is not a value")
    func rows() throws {
        let row = try Parents.row(["id", "full name", "note"], ["7", "a b", nil])
        let template = try URITemplate("https://a.test/{id}/{full name}")
        #expect(try row.address(by: template).description == "https://a.test/7/a%20b")
        let empty = #expect(throws: ParentError.self) { try row.address(by: URITemplate("{note}")) }
        #expect(empty?.description == "Line 3 of repos.csv has no value for {note}: the cell is empty.")
        let unknown = #expect(throws: ParentError.self) { try row.address(by: URITemplate("{/id/x}")) }
        #expect(unknown?.description.hasSuffix("the columns are id, full name, note.") == true)
        #expect(throws: ParentError.self) { try Parents.row(["a", "b"], ["1"]) }
    }

    @Test("An expansion that is not an address is an error that does not quote it")
    func badAddress() throws {
        let parent = try Parents.json(#"{"url":"/relative?token=secret"}"#)
        let error = #expect(throws: ParentError.self) { try parent.address(by: URITemplate("{+url}")) }
        #expect(error?.description.hasPrefix("Line 3 of repos.ndjson does not lead to an address: ") == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test("A line that is not a JSON object is refused", arguments: ["[1]", "1", "null", "{\"a\":", "{} {}", "\"a\""])
    func notObjects(_ line: String) {
        let error = #expect(throws: ParentError.self) { try Parents.json(line) }
        #expect(error?.description.hasPrefix("Line 3 of repos.ndjson is ") == true)
    }
}

@Suite("Members from parents")
struct ParentMembersTests {
    private func members(_ texts: String..., of parent: String) throws -> ParentMembers {
        try ParentMembers(texts.map { try ParentMember($0) }, of: Parents.json(parent))
    }

    @Test(
        "The members are at the end of the object, with the JSON text of the parent's values",
        arguments: [
            (#"{"id":1}"#, #"{"id":1,"repo":"a\/b","n":1e3}"#), ("{}", #"{"repo":"a\/b","n":1e3}"#),
            (#"{ "a":{} }"#, #"{ "a":{} ,"repo":"a\/b","n":1e3}"#), ("{ }", #"{ "repo":"a\/b","n":1e3}"#),
        ]
    )
    func adding(_ item: String, _ expected: String) throws {
        let members = try members("repo=/full_name", "n=/o/n", of: #"{"full_name":"a\/b","o":{"n":1e3}}"#)
        #expect(String(decoding: try members.added(to: item.utf8), as: UTF8.self) == expected)
    }

    @Test("Values of every kind are copied, and cells of CSV become strings")
    func kinds() throws {
        let members = try members("o=/o", "n=/n", of: #"{"o":{"a":[1, 2]},"n":null}"#)
        #expect(String(decoding: try members.added(to: "{}".utf8), as: UTF8.self) == #"{"o":{"a":[1, 2]},"n":null}"#)
        let row = try Parents.row(["a", "b"], ["x\"", nil])
        let cells = try ParentMembers([ParentMember("k\"=/a"), ParentMember("b=/b")], of: row)
        #expect(String(decoding: try cells.added(to: "{}".utf8), as: UTF8.self) == #"{"k\"":"x\"","b":null}"#)
    }

    @Test(
        "An item that has the member, or is not an object, is an error",
        arguments: ["[1]", "1", #"{"r\u0065po":1}"#]
    )
    func conflicts(_ item: String) throws {
        let members = try members("repo=/id", of: #"{"id":1}"#)
        #expect(throws: ParentError.self) { try members.added(to: item.utf8) }
    }

    @Test("A parent without the value is an error")
    func missing() throws {
        let error = #expect(throws: ParentError.self) { try members("repo=/x", of: "{}") }
        #expect(error?.description == "Line 3 of repos.ndjson has no value for --parent-key repo=/x.")
    }

    @Test("Without options the item is unchanged")
    func none() throws {
        let members = try ParentMembers([], of: Parents.json("{}"))
        #expect(try members.added(to: "[1]".utf8) == Array("[1]".utf8))
    }

    @Test(
        "An option without a name or a pointer says what to write",
        arguments: ["repo", "=/a", "repo=a", "", "repo=/~"]
    )
    func badOptions(_ text: String) {
        #expect(throws: (any Error).self) { try ParentMember(text) }
    }

    @Test("Two options with one name are refused")
    func twice() throws {
        let members = [try ParentMember("a=/x"), try ParentMember("a=/y")]
        #expect(throws: (any Error).self) { try ParentMember.check(members) }
        #expect(try ParentMember("a==/x".replacing("==", with: "=")).pointer == "/x")
    }
}
