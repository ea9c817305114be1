import Foundation
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@testable import PaginateDatabase
@testable import PaginateFiles
@testable import PaginateLists

@Suite("The changes between two copies of a list", .timeLimit(.minutes(10)))
struct ListDiffTests {
    /// Returns the changes between two copies.
    private static func changes(
        from old: any ListCopy,
        to new: any ListCopy,
        namesMissing: Bool = true
    ) throws -> (lines: [String], counts: ListDiff.Counts) {
        var lines: [String] = []
        let counts = try ListDiff(namesMissing: namesMissing).forEachChange(from: old, to: new) { line in
            lines.append(String(decoding: line.dropLast(), as: UTF8.self))
        }
        return (lines, counts)
    }

    private static func copy(_ folder: TemporaryFolder, _ name: String, _ text: String) throws -> FileCopy {
        try FileCopy(folder.write(text, to: name), id: "/key", report: nil, stop: StopRequest())
    }

    @Test("Added, changed and removed items are lines in the order of their identities")
    func lines() throws {
        let folder = try TemporaryFolder()
        let old = #"{"key":10,"a":1}"# + "\n" + #"{"key":"x","a":1}"# + "\n" + #"{"key":9,"a":[1,{"b":null}]}"# + "\n"
        let new = #"{"key":9,"a":[2]}"# + "\r\n\n" + #"{"key":2}"# + "\n" + #"{"a":1.0, "key":10}"#
        let (lines, counts) = try Self.changes(
            from: Self.copy(folder, "old.ndjson", old),
            to: Self.copy(folder, "new.ndjson", new)
        )
        #expect(
            lines == [
                #"{"change":"added","id":2,"before":null,"after":{"key":2}}"#,
                #"{"change":"changed","id":9,"before":{"key":9,"a":[1,{"b":null}]},"after":{"key":9,"a":[2]}}"#,
                #"{"change":"removed","id":"x","before":{"key":"x","a":1},"after":null}"#,
            ]
        )
        #expect(counts == ListDiff.Counts(added: 1, changed: 1, removed: 1, unchanged: 1))
    }

    @Test("Of an item with several lines the last counts, and the copy says so")
    func repeats() throws {
        let folder = try TemporaryFolder()
        let new = try Self.copy(folder, "new", "{\"key\":1,\"v\":1}\n{\"key\":2}\n{\"key\":1,\"v\":2}\n")
        #expect(new.remark?.contains("1 item more than once") == true)
        let (lines, counts) = try Self.changes(from: Self.copy(folder, "old", "{\"key\":1,\"v\":2}\n"), to: new)
        #expect(counts == ListDiff.Counts(added: 1, unchanged: 1) && lines.count == 1)
    }

    @Test(
        "A file that cannot be compared is refused with its line",
        arguments: [
            ("{\"key\":1}\n{\"key\":2,\"na", "Line 2"), ("{\"key\":1}\n\n{\"id\":2}\n", "line 3"),
            ("{\"key\":null}\n", "no /key"), ("key,name\n1,a\n", "Line 1"),
        ]
    )
    func unreadable(text: String, words: String) throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: (any Error).self) { try Self.copy(folder, "new.ndjson", text) }
        #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test("A copy without its removed items names none of them, and calls a marked row removed")
    func partial() throws {
        struct Marked: ListCopy {
            final class Items { var rest: [CopiedItem] = [] }
            var shortfall: String? { "it is cut" }
            var remark: String? { nil }
            let items = Items()

            init(_ ids: [(Int64, isRemoved: Bool)]) {
                items.rest = ids.map { id, isRemoved in
                    CopiedItem(
                        id: .integer(id),
                        idText: Array("\(id)".utf8),
                        content: .text(Array("{}".utf8)),
                        isRemoved: isRemoved
                    )
                }
            }

            func next() -> CopiedItem? { items.rest.isEmpty ? nil : items.rest.removeFirst() }
        }
        let old = Marked([(1, false), (2, false), (3, true), (4, false), (5, true)])
        let new = Marked([(2, true), (3, false), (4, false), (5, true), (6, true)])
        let (lines, counts) = try Self.changes(from: old, to: new, namesMissing: false)
        #expect(counts == ListDiff.Counts(added: 1, removed: 1, unchanged: 1, missing: 1))
        #expect(
            lines.map { $0.prefix(25) } == [
                #"{"change":"removed","id":2"#.prefix(25), #"{"change":"added","id":3,"#.prefix(25),
            ]
        )
    }

    @Test("The changes of one copy applied to the other give its items", arguments: 0..<60)
    func random(seed: Int) throws {
        /// Items by the bytes of their identities; Swift calls texts of other scalars equal.
        typealias Teas = [[UInt8]: String]
        var random = SeededGenerator(seed: UInt64(seed) &* 7_919 &+ 3)
        func draw(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        let folder = try TemporaryFolder()
        let names = ["Assam", "a\u{0308}", "\u{00E4}", "\\u0041ssam", "", "9", "Keemun \\\"A\\\""]
        func plain(_ text: String) -> String { text.replacing("\\u0041", with: "A") }
        func teas() -> Teas {
            var teas: Teas = [:]
            for _ in 0..<draw(40) {
                let key = draw(2) == 0 ? "\(draw(30) - 5)" : "\"\(names[draw(names.count)])\""
                teas[Array(plain(key).utf8)] =
                    "{\"key\":\(key),\"grams\":\(draw(2)),\"from\":[{\"x\":\(draw(2))}]}"
            }
            return teas
        }
        let (before, after) = (teas(), teas())
        func file(_ teas: Teas) -> String { teas.values.shuffled(using: &random).map { $0 + "\n" }.joined() }
        let (lines, counts) = try Self.changes(
            from: Self.copy(folder, "old", file(before)),
            to: Self.copy(folder, "new", file(after))
        )
        var result = before.mapValues(plain)
        for line in lines {
            let change = try JSONOutline(Array(line.utf8))
            func text(_ pointer: JSONPointer) -> String? {
                change.node(at: pointer).map { String(decoding: change.bytes(of: $0.range), as: UTF8.self) }
            }
            let id = Array(plain(try #require(text("/id"))).utf8)
            #expect(text("/before").map(plain) == result[id] ?? "null")
            result[id] = text("/after") == "null" ? nil : text("/after").map(plain)
        }
        #expect(result == after.mapValues(plain))
        let both = Set(before.keys).intersection(after.keys)
        #expect(counts.added == after.count - both.count && counts.removed == before.count - both.count)
        #expect(counts.unchanged == both.count { before[$0].map(plain) == after[$0].map(plain) })
        #expect(counts.changed == both.count - counts.unchanged && lines.count + counts.unchanged >= both.count)
    }

    @Test("Rows are equal whatever the order and the spelling of their values")
    func rows() {
        func row(_ members: (name: String, value: SQLiteValue)...) -> CopiedItem {
            CopiedItem(id: .integer(1), idText: Array("1".utf8), content: .row(members))
        }
        let one = row(("a", .integer(1)), ("b", .text(#"{"x":[1,2],"y":"é"}"#)), ("c", .text("[")))
        let same = row(("c", .text("[")), ("b", .text(#"{"y":"\u00e9","x":[1,2.0]}"#)), ("a", .real(1)))
        #expect(one.hasValue(of: same))
        #expect(!one.hasValue(of: row(("a", .text("1")), ("b", .text(#"{"x":[1,2],"y":"é"}"#)), ("c", .text("[")))))
        #expect(!one.hasValue(of: row(("a", .integer(1)), ("b", .text(#"{"x":[2,1],"y":"é"}"#)), ("c", .text("[")))))
        #expect(
            String(decoding: row(("t", .text(#"a"b"#)), ("n", .real(0.5))).json, as: UTF8.self)
                == #"{"t":"a\"b","n":0.5}"#
        )
        #expect(String(decoding: row().json, as: UTF8.self) == "{}")
    }
}
