import PagingHTTP
import Testing

@testable import PaginateCrawls
@testable import PaginateDatabase

@Suite("Tables of items")
struct ItemTableTests {
    @Test("Integers, reals, texts, Booleans, null and nested values keep their types")
    func types() async throws {
        let database = try TestDatabase()
        try database.write(
            try await Items.raw(
                #"{"i":1,"r":1.5,"s":"a","b":true,"n":null,"o":{"x":[1, "a\"]"]},"l":[]}"#,
                #"{"i":-9223372036854775808,"r":-0.001,"s":"","b":false,"n":null,"o":{},"l":[[2],{}]}"#
            )
        )
        #expect(
            try database.columns() == ["i INTEGER", "r REAL", "s TEXT", "b INTEGER", "n", "o TEXT", "l TEXT"]
        )
        #expect(
            try database.rows() == [
                #"1|1.5|'a'|1|NULL|'{"x":[1,"a\"]"]}'|'[]'"#,
                "-9223372036854775808|-0.001|''|0|NULL|'{}'|'[[2],{}]'",
            ]
        )
    }

    @Test(
        "A hundred thousand keys take time in proportion to their number, and none is lost",
        .timeLimit(.minutes(10))
    )
    func manyKeys() async throws {
        let database = try TestDatabase()
        let texts = (0..<100_000).map { "{\"id\":\($0),\"Key\($0)\":\($0)}" }
        let all = try await Items.raw(joined: texts)
        try database.write(all)
        let columns = try database.columns()
        #expect(columns.count <= 2_000)
        #expect(columns.last == "more TEXT")
        // The first members have columns, between the id and the column for the rest.
        let rest = try database.text("SELECT sum(json_each.value) FROM t, json_each(t.more)")
        #expect(rest.flatMap { Int($0) } == (columns.count - 2..<100_000).reduce(0, +))
    }

    @Test("Numbering keys with equal names takes time in proportion to their number", .timeLimit(.minutes(10)))
    func alikeNames() async throws {
        let database = try TestDatabase()
        let prefix = String(repeating: "k", count: 100)
        let members = (0..<50_000).map { "\"\(prefix)\($0)\":\($0)" }.joined(separator: ",")
        try database.write(try await Items.raw("{\(members)}"))
        #expect(
            try database.columns()[0..<3] == ["\(prefix) INTEGER", "\(prefix)_2 INTEGER", "\(prefix)_3 INTEGER"]
        )
    }

    @Test("A value that a row omits does not repeat the value of the previous row")
    func absent() async throws {
        let database = try TestDatabase()
        try database.write(
            try await Items.raw(#"{"a":1,"b":"x","c":[1]}"#, #"{"b":"y"}"#, #"{"a":2}"#, "{}", #"{"c":[2]}"#)
        )
        #expect(
            try database.rows() == [
                "1|'x'|'[1]'", "NULL|'y'|NULL", "2|NULL|NULL", "NULL|NULL|NULL", "NULL|NULL|'[2]'",
            ]
        )
    }

    @Test("Escapes in texts and keys are decoded")
    func escapes() async throws {
        let database = try TestDatabase()
        try database.write(
            try await Items.raw(
                #"{"a":"\"\\\/\b\f\n\r\t","b":"\u00e9\ud83d\ude00\ud800.","c\u0022d":"x"}"#,
                #"{"a":"plain","b":"é","c\"d":"\u0079"}"#
            )
        )
        #expect(try database.columns() == ["a TEXT", "b TEXT", "c\"d TEXT"])
        #expect(
            try database.rows() == ["'\"\\/\u{8}\u{C}\n\r\t'|'é😀\u{FFFD}.'|'x'", "'plain'|'é'|'y'"]
        )
    }

    @Test("Later keys become columns that are null in earlier rows")
    func newColumns() async throws {
        let database = try TestDatabase()
        try database.write(
            try await Items.raw(#"{"a":1}"#),
            try await Items.raw(#"{"b":"x","a":2}"#, #"{"c":null,"d":2.5}"#),
            try await Items.raw(#"{"c":3}"#)
        )
        #expect(try database.columns() == ["a INTEGER", "b TEXT", "d REAL", "c INTEGER"])
        #expect(
            try database.rows() == [
                "1|NULL|NULL|NULL", "2|'x'|NULL|NULL", "NULL|NULL|2.5|NULL", "NULL|NULL|NULL|3",
            ]
        )
    }

    @Test("A column that receives another type loses its type, and every value is unchanged")
    func changingTypes() async throws {
        let database = try TestDatabase()
        try database.write(
            try await Items.raw(#"{"i":7,"r":1.5,"s":"x","k":1}"#),
            try await Items.raw(#"{"i":"007","r":9007199254740993,"s":5,"k":2}"#),
            try await Items.raw(#"{"i":8,"r":"1e3","s":true,"k":3}"#, #"{"i":[1],"r":null,"s":"6","k":4}"#)
        )
        #expect(try Set(database.columns()) == ["i", "r", "s", "k INTEGER"])
        #expect(
            try database.rows("t", "ORDER BY k").map { $0.split(separator: "|").sorted().joined(separator: "|") }
                == ["'x'|1|1.5|7", "'007'|2|5|9007199254740993", "'1e3'|1|3|8", "'6'|'[1]'|4|NULL"]
        )
    }

    @Test("Text in a numeric column does not change the type of the column")
    func textsAmongNumbers() async throws {
        let database = try TestDatabase()
        try database.write(try await Items.raw(#"{"a":1}"#), try await Items.raw(#"{"a":"n/a"}"#, #"{"a":2.5}"#))
        #expect(try database.columns() == ["a INTEGER"])
        #expect(try database.rows() == ["1", "'n/a'", "2.5"])
    }

    @Test("Numbers beyond 64-bit integers and doubles keep their digits")
    func hugeNumbers() async throws {
        let database = try TestDatabase()
        try database.write(
            try await Items.raw(#"{"a":1}"#),
            try await Items.raw(#"{"a":18446744073709551615}"#, #"{"a":1e999}"#)
        )
        #expect(try database.rows() == ["1", "'18446744073709551615'", "'1e999'"])
    }

    @Test("Names may contain quotation marks and SQL keywords, be empty or long, or differ only in case")
    func names() async throws {
        let database = try TestDatabase()
        let long = String(repeating: "é", count: 300)
        try database.write(
            try await Items.raw(
                #"{"select":1,"a\"b":2,"Name":3,"name":4,"NAME_2":5,"":6,"rowid":7,"x\u0000y":8,"[]`'; --":9}"#,
                "{\"\(long)\":10,\"\u{E9}\":11,\"e\u{301}\":12,\"name\":13}"
            )
        )
        let names = try database.columns().map { $0.replacing(" INTEGER", with: "") }
        #expect(
            names.prefix(9) == [
                "select", "a\"b", "Name", "name_2", "NAME_2_2", "_", "rowid", "x\u{FFFD}y", "[]`'; --",
            ]
        )
        #expect(names[9] == String(repeating: "é", count: 50))
        #expect(Set(names.map { Array($0.utf8) }).count == 12)
        #expect(try database.rows("t", "WHERE \"select\" = 1") == ["1|2|3|4|5|6|7|8|9|NULL|NULL|NULL"])
        #expect(try database.text("SELECT name_2 FROM t WHERE Name IS NULL") == "13")
    }

    @Test("Keys beyond 2,000 columns are stored as JSON in a column of their own")
    func manyColumns() async throws {
        let database = try TestDatabase()
        let members = (0..<2_500).map { "\"k\($0)\":\($0 % 3 == 0 ? "\"v\($0)\"" : "\($0)")" }
        try database.write(
            try await Items.raw("{\(members.prefix(10).joined(separator: ","))}"),
            try await Items.raw("{\(members.joined(separator: ","))}", #"{"late":[1],"k\u0022":null}"#)
        )
        let columns = try database.columns()
        #expect(columns.count <= 2_000)
        #expect(columns.last == "more TEXT")
        let rest = try #require(try database.text("SELECT more FROM t WHERE rowid = 2"))
        let kept = try JSONValue(parsing: rest.utf8)
        #expect(kept["/k2499"] == "v2499")
        #expect(kept["/k2498"] == 2498)
        guard case .object(let object) = kept else { return }
        #expect(object.members.count + columns.count - 1 == 2_500)
        #expect(try database.text("SELECT more FROM t WHERE rowid = 3") == #"{"late":[1]}"#)
    }

    @Test("Items that are not objects or have no members become rows too")
    func otherItems() async throws {
        let database = try TestDatabase()
        try database.write(try await Items.raw("{}", "{}"), try await Items.raw("1", "\"a\"", "[1,2]", #"{"k":1}"#))
        #expect(try database.rows() == ["NULL|NULL", "NULL|NULL", "1|NULL", "'a'|NULL", "'[1,2]'|NULL", "NULL|1"])
    }

    @Test("The last of duplicate keys counts")
    func duplicateKeys() async throws {
        let database = try TestDatabase()
        try database.write(try await Items.raw(#"{"a":1,"a":2,"b":3}"#))
        #expect(try database.rows() == ["2|3"])
    }

    @Test("Columns added by another program are preserved, and their names are reserved")
    func foreignColumns() async throws {
        let database = try TestDatabase()
        try database.write(try await Items.raw(#"{"id":1}"#), key: "/id")
        try database.execute("ALTER TABLE t ADD COLUMN note TEXT DEFAULT 'mine'")
        let list = try ListDatabase(DatabaseFile(database.path))
        var known = ColumnSurvey(try await Items.raw(#"{"id":1}"#), mostMembers: 9).columns
        try known.setKey("/id", for: try await Items.raw(#"{"id":1}"#))
        let table = ItemTable("t", key: "/id", columns: known, foreign: ["note"])
        let items = try await Items.raw(#"{"id":1,"Note":"theirs"}"#)
        try list.transaction { try table.write(items, in: $0) }
        list.close()
        #expect(try database.rows() == ["1|'mine'|'theirs'"])
        #expect(try database.columns().last == "Note_2 TEXT")
    }
}
