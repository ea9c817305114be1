import ArgumentParser
import PagingHTTP
import Testing

@testable import PaginateCommand
@testable import PaginateFiles
@testable import PaginateOptions

@Suite("Options of --format sqlite")
struct DatabaseOptionsTests {
    static let contradictions: [BadUsage] = [
        BadUsage(says: "--format sqlite needs --output"),
        BadUsage("--output", "/dev/null", says: "is not a file"),
        BadUsage("--output", "x.db", "--table", "", says: "the name of a table"),
        BadUsage("--output", "x.db", "--table", "SQLite_x", says: "choose another"),
        BadUsage("--output", "x.db", "--table", "paginate_lists", says: "choose another"),
        BadUsage("--output", "x.db", "--primary-key", "id", says: "write \"/id\""),
        BadUsage("--output", "x.db", "--primary-key", "", says: "such as /id"),
        BadUsage("--output", "x.db", "--since", "/updated_at", says: "--since needs --primary-key"),
        BadUsage("--output", "x.db", "--primary-key", "/id", "--since-param", "since", says: "needs --since"),
        BadUsage("--output", "x.db", "--cache", "responses", "--no-cache", says: "remove one of them"),
        BadUsage("--output", "x.db", "--resume", "state.json", says: "write --resume alone"),
        BadUsage("--output", "x.db", "--resume", "--on-expired", "restart", says: "needs --primary-key"),
        BadUsage(
            "--output",
            "x.db",
            "--primary-key",
            "/id",
            "--since",
            "/n",
            "--since-param",
            "page",
            "--page-param",
            "page",
            says: "Two options set \"page\""
        ),
    ]

    @Test("Contradictory options are refused with advice", arguments: contradictions)
    func refused(_ usage: BadUsage) {
        do {
            _ = try FetchCommand.parse(["http://127.0.0.1:1/items", "--format", "sqlite"] + usage.arguments)
            Issue.record("It was accepted.")
        } catch {
            #expect(FetchCommand.exitCode(for: error).rawValue == 64)
            let message = FetchCommand.message(for: error)
            #expect(message.contains(usage.message), "\(message)")
        }
    }

    @Test(
        "Without --table, the table has the name of the list",
        arguments: [
            ("http://a.test/orgs/swiftlang/repos?per_page=9", "repos"), ("http://a.test/v1/items.json", "items"),
            ("http://a.test/", "items"), ("http://a.test/caf%C3%A9/", "café"),
            ("http://a.test/sqlite_master", "items"),
        ]
    )
    func names(_ url: String, _ name: String) throws {
        #expect(TableName(for: try WebAddress(parsing: url), connection: nil).text == name)
        #expect(TableName(for: try WebAddress(parsing: url), connection: "/repository/issues").text == "issues")
    }

    @Test("--resume needs no value for a database, whatever argument follows it")
    func resuming() throws {
        let arguments = ["http://a.test/items", "--format", "sqlite", "--output", "/tmp/x.db"]
        for more in [["--resume"], ["--resume", "--quiet"]] {
            #expect(try FetchCommand.parse(arguments + more).resuming.resume?.isEmpty == true)
        }
        #expect(try FetchCommand.parse(arguments).resuming.resume == nil)
    }
}
