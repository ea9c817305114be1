import PagingHTTP
import Testing

@testable import PaginateDatabase

@Suite("Tables with a primary key")
struct PrimaryKeyTests {
    @Test("An existing item is replaced as a whole")
    func replacing() async throws {
        let database = try TestDatabase()
        try database.write(
            try await Items.raw(#"{"id":2,"a":"x","b":1}"#, #"{"id":1,"a":"y"}"#),
            try await Items.raw(#"{"a":"z","id":2}"#),
            key: "/id"
        )
        #expect(try database.columns() == ["id INTEGER", "a TEXT", "b INTEGER"])
        #expect(try database.rows() == ["1|'y'|NULL", "2|'z'|NULL"])
    }

    @Test("A key may be text, may be nested, and may be the only member")
    func places() async throws {
        let texts = try TestDatabase()
        try texts.write(try await Items.raw(#"{"a":1,"id":"x\u0079"}"#, #"{"a":2,"id":"xy"}"#), key: "/id")
        #expect(try texts.rows() == ["2|'xy'"])
        let nested = try TestDatabase()
        try nested.write(
            try await Items.raw(#"{"o":{"id":7},"a":1}"#, #"{"o":{"id":7},"a":2}"#),
            key: "/o/id"
        )
        #expect(try nested.columns() == ["o TEXT", "a INTEGER", "o_id INTEGER"])
        #expect(try nested.rows() == [#"'{"id":7}'|2|7"#])
        let alone = try TestDatabase()
        try alone.write(try await Items.raw(#"{"id":7}"#, #"{"id":7}"#), key: "/id")
        #expect(try alone.rows() == ["7"])
    }

    @Test(
        "An invalid key is refused with advice, and its batch is not written",
        arguments: [
            [#"{"a":1}"#], [#"{"id":null}"#], [#"{"id":[1]}"#], [#"{"id":true}"#], [#"{"id":1.5}"#],
            [#"{"id":1}"#, #"{"id":"1"}"#], [#"{"id":"a"}"#, #"{"id":1}"#], [#"{"id":1}"#, #"{"a":1}"#],
            [#"{"id":1}"#, #"{"id":null}"#], [#"{"id":1}"#, #"{"id":18446744073709551615}"#],
        ]
    )
    func badKeys(_ texts: [String]) async throws {
        let database = try TestDatabase()
        var items: [RawItem] = []
        for text in texts { items += try await Items.raw(text) }
        let problem = #expect(throws: TableProblem.self) { try database.write(items, key: "/id") }
        #expect(
            problem?.message.contains("/id cannot be the primary key of this list") == true,
            "\(String(describing: problem))"
        )
        #expect(problem?.message.contains("--primary-key") == true)
        #expect(try database.columns().isEmpty)
    }
}
