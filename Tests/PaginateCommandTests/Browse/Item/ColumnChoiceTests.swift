import Testing

@testable import PaginateBrowse

@Suite("Columns from items")
struct ColumnChoiceTests {
    private func columns(_ items: [String]) async throws -> [ItemColumn] {
        var choice = ColumnChoice()
        for item in try await Items.raw(joined: items) { choice.add(item) }
        return choice.columns
    }

    private func titles(_ items: String...) async throws -> [String] {
        try await columns(items).map(\.title)
    }

    @Test(
        "Identity, title, state and date come first, under the names that APIs commonly use",
        arguments: [
            (
                #"{"url":"u","id":7,"number":3,"title":"Crash","state":"open","created_at":"2026-11-21T10:05:09Z"}"#,
                ["id", "title", "state", "created_at", "url", "number"],
                ["7", "Crash", "open", "2026-11-21 10:05", "u", "3"]
            ),
            (
                #"{"full_name":"a/b","id":1,"name":"b","private":false}"#, ["id", "name", "full_name", "private"],
                ["1", "b", "a/b", "false"]
            ),
            (#"{"id":"x","login":"mona","type":"User"}"#, ["id", "login", "type"], ["x", "mona", "User"]),
            (
                #"{"id":9,"type":"articles","attributes":{"title":"JSON:API"}}"#, ["id", "title", "type"],
                ["9", "JSON:API", "articles"]
            ),
            (
                #"{"cursor":"c","node":{"id":"N1","title":"Relay","state":"OPEN"}}"#,
                ["id", "title", "state", "cursor"], ["N1", "Relay", "OPEN", "c"]
            ),
            (
                #"{"Id":4,"Name":"Upper","UpdatedAt":"2026-01-02"}"#, ["Id", "Name", "UpdatedAt"],
                ["4", "Upper", "2026-01-02"]
            ),
            (#"{"id":1,"title":"","name":"second"}"#, ["id", "name"], ["1", "second"]),
            (#"{"name":"no id","created_at":1700000000}"#, ["name", "created_at"], ["no id", "1700000000"]),
        ]
    )
    func telling(_ json: String, _ titles: [String], _ cells: [String]) async throws {
        let columns = try await columns([json])
        #expect(columns.map(\.title) == titles)
        let item = try #require(try await Items.raw(json).first)
        let expected = cells.map { TableCell($0, isNumber: Int($0) != nil) }
        #expect(ItemLine(item, columns: columns) == .cells(expected))
    }

    @Test("Other members follow by shape: short values, long texts, flags, links, nested values")
    func shapes() async throws {
        let text = String(repeating: "long ", count: 12)
        let item =
            #"{"labels":[1],"page":"https:\/\/a.example","site":"http://a.example","fork":true,"notes":"\#(text)","#
            + #""size":5,"name":"n"}"#
        #expect(try await titles(item) == ["name", "size", "notes", "fork", "page", "site", "labels"])
    }

    @Test("A column suits at least half of the items, rarer members come last, and empty ones are omitted")
    func shared() async throws {
        let found = try await titles(
            #"{"id":1,"title":"a","empty":null,"rare":7,"link":"http://a.example"}"#,
            #"{"id":2,"name":"b","empty":"","link":"http://a.example"}"#,
            #"{"id":3,"name":"c","link":"http://a.example"}"#
        )
        #expect(found == ["id", "name", "link", "title", "rare"])
    }

    @Test("Items that are not objects, or share too little, have no columns")
    func none() async throws {
        #expect(try await titles("1", #""text""#, "[1]", "null") == [])
        #expect(try await titles(#"{"a":1}"#, #"{"b":2}"#, #"{"c":3}"#) == [])
        let events = ["a", "b", "c"].map { name in
            #"{"event":"\#(name)","\#(name)1":1,"\#(name)2":2,"\#(name)3":3}"#
        }
        #expect(try await columns(events).isEmpty)
        #expect(try await titles(#"{}"#) == [])
    }

    @Test("Members in common are columns without an identity or a title too")
    func common() async throws {
        #expect(try await titles(#"{"a":1,"b":2}"#, #"{"b":3,"a":4}"#, "null") == ["a", "b"])
    }

    @Test("An object of many members has no more columns than a screen can show")
    func many() async throws {
        let members = (0..<1_000).map { #""member\#($0)":\#($0)"# }.joined(separator: ",")
        let found = try await titles("{\(members),\"id\":1}")
        #expect(found.count == 40 && found[0] == "id" && found[1] == "member0")
    }

    @Test("Titles cannot control the terminal")
    func harmless() async throws {
        #expect(try await titles(#"{"id":1,"a\u001b[2J\nb":2}"#) == ["id", #"a\u{1b}[2J\nb"#])
    }
}
