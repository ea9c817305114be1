import Foundation
import PagingHTTP
import Synchronization
import Testing

extension SavedCrawls {
    @Suite("diff", .timeLimit(.minutes(10)))
    struct DiffTests {
        private typealias Fixture = MirrorTests.Fixture

        private static func diff(_ list: Fixture, _ arguments: String...) async throws -> Subprocess.Result {
            let words = arguments.map { $0.contains(/\.(db|ndjson|part|json)$/) ? list.folder.file($0) : $0 }
            return try await Subprocess(["diff"] + words).result()
        }

        @Test("Two databases give each change of a row, and marked rows are removed items")
        func databases() async throws {
            let list = try Fixture(10)
            _ = try await list.fetch("--fixed-order", "--mirror")
            try FileManager.default.copyItem(atPath: list.folder.file("items.db"), toPath: list.folder.file("old.db"))
            list.set([1, 2, 3, 5, 6, 7, 8, 9, 10, 11])
            list.rename(3, #"it's \"new\""#)
            #expect(try await list.fetch("--fixed-order", "--mirror").code == 0)
            let result = try await Self.diff(list, "old.db", "items.db")
            #expect(result.code == 0, "\(result.error)")
            #expect(
                result.output == """
                    {"change":"changed","id":3,"before":{"id":3,"name":"n3"},"after":{"id":3,"name":"it's \\"new\\""}}
                    {"change":"removed","id":4,"before":{"id":4,"name":"n4"},"after":null}
                    {"change":"added","id":11,"before":null,"after":{"id":11,"name":"n11"}}

                    """
            )
            #expect(result.error == "paginate: 1 item added, 1 changed, 1 removed, 8 unchanged.\n")
            let back = try await Self.diff(list, "items.db", "old.db", "--id", "/id")
            #expect(back.code == 0 && back.error.contains("1 item added, 1 changed, 1 removed"), "\(back.error)")
        }

        @Test("Items that an incomplete database lacks are not called removed, until the user confirms it")
        func incomplete() async throws {
            let list = try Fixture(10)
            _ = try await list.fetch(into: "old.db")
            list.ids.isBroken.withLock { $0 = true }
            list.rename(1, "other")
            #expect(try await list.fetch(into: "new.db").code == 1)
            let result = try await Self.diff(list, "old.db", "new.db")
            #expect(result.code == 4)
            #expect(result.output.split(separator: "\n").count == 1 && result.output.contains("\"changed\",\"id\":1,"))
            #expect(result.error.contains("its last walk is failed") && result.error.contains("--partial"))
            #expect(result.error.contains("It lacks 6 items of"), "\(result.error)")
            let confirmed = try await Self.diff(list, "old.db", "new.db", "--partial")
            #expect(confirmed.code == 0 && confirmed.error.contains("6 removed"), "\(confirmed.error)")
            // What an incomplete old copy lacks may be old.
            let back = try await Self.diff(list, "new.db", "old.db")
            #expect(back.code == 0 && back.error.contains("an added item may be an old one"), "\(back.error)")
        }

        @Test("A table that several walks without --mirror have filled may have rows of removed items, and says so")
        func several() async throws {
            let list = try Fixture(10)
            _ = try await list.fetch(into: "old.db")
            _ = try await list.fetch(into: "new.db")
            list.set(Array(1...9))
            #expect(try await list.fetch(into: "new.db").code == 0)
            let result = try await Self.diff(list, "old.db", "new.db")
            #expect(result.code == 0 && result.output.isEmpty && result.error.contains("without --mirror"))
        }

        @Test("Two NDJSON files are compared, and the report of a run says whether its file is whole")
        func files() async throws {
            let list = try Fixture(10)
            func fetch(_ name: String) async throws -> Int32 {
                let files = [
                    "--output", list.folder.file(name + ".ndjson"), "--report", list.folder.file(name + ".json"),
                ]
                return try await Subprocess(list.arguments + files).result().code
            }
            #expect(try await fetch("old") == 0)
            list.set([1, 2, 3, 4, 6, 7, 8, 9, 10])
            #expect(try await fetch("new") == 0)
            let whole = try await Self.diff(list, "old.ndjson", "new.ndjson", "--id", "/id", "--report", "new.json")
            #expect(whole.code == 0, "\(whole.error)")
            #expect(whole.output == #"{"change":"removed","id":5,"before":{"id":5,"name":"n5"},"after":null}"# + "\n")
            let other = try await Self.diff(list, "old.ndjson", "new.ndjson", "--id", "/id", "--report", "old.json")
            #expect(other.code == 64 && other.error.contains("run with 10 items"), "\(other.error)")
            list.ids.isBroken.withLock { $0 = true }
            #expect(try await fetch("part") == 1)
            let part = try await Self.diff(list, "old.ndjson", "part.ndjson.part", "--id", "/id")
            #expect(part.code == 4 && part.output.isEmpty && part.error.contains("6 items of"), "\(part.error)")
            let renamed = list.folder.file("renamed.ndjson")
            try FileManager.default.copyItem(atPath: list.folder.file("part.ndjson.part"), toPath: renamed)
            let reported = try await Self.diff(
                list,
                "old.ndjson",
                "renamed.ndjson",
                "--id",
                "/id",
                "--report",
                "part.json"
            )
            #expect(reported.code == 4 && reported.error.contains("its walk is failed"), "\(reported.error)")
        }

        @Test("Copies that cannot be compared are refused with a sentence that says what to do")
        func refusals() async throws {
            let list = try Fixture(3)
            _ = try await list.fetch(into: "one.db")
            _ = try await list.fetch(into: "two.db")
            _ = try await list.fetch("--table", "others", into: "two.db")
            let plain = ["--format", "sqlite", "--output", list.folder.file("plain.db")]
            _ = try await Subprocess(list.arguments + plain).result()
            try list.folder.write("{\"id\":1}\n", to: "file.ndjson")
            let rows: [([String], String)] = [
                (["one.db", "file.ndjson"], "Compare two databases"), (["file.ndjson", "file.ndjson"], "--id"),
                (["one.db", "none.db"], "no file"), (["one.db", "two.db"], "--table"),
                (["one.db", "one.db", "--table", "x"], "paginate lists"), (["one.db", "plain.db"], "--primary-key"),
                (["one.db", "one.db", "--id", "/name"], "one identity"),
                (["file.ndjson", "file.ndjson", "--id", "/id", "--report", "file.ndjson"], "not a report"),
                (["file.ndjson", "file.ndjson", "--id", "/name"], "--id"), (["one.db", "/tmp"], "folder"),
            ]
            for (arguments, word) in rows {
                let words = arguments.map { $0.contains(/\.(db|ndjson)$/) ? list.folder.file($0) : $0 }
                let result = try await Subprocess(["diff"] + words).result()
                #expect(result.code == 64 && result.error.contains(word), "\(arguments): \(result.error)")
                #expect(result.output.isEmpty)
            }
        }
    }
}
