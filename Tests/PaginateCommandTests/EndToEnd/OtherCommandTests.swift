import ArgumentParser
import Foundation
import PagingDemoServer
import Testing

@testable import PaginateCommand
@testable import PaginateFiles

extension EndToEnd {
    @Suite("Other commands", .timeLimit(.minutes(10)))
    struct OtherCommandTests {
        @Test("demo crawls its list and proves that no item is missing")
        func demo() async throws {
            let result = try await Subprocess.run("demo")
            #expect(result.code == 0, "\(result.error)")
            #expect(result.error.isEmpty)
            let count = NumberText.grouped(DemoServer.airports.count)
            #expect(result.output.contains("\(count) of \(count) that the server declared"), "\(result.output)")
            #expect(result.output.contains("complete: "))
        }

        @Test("The commands that demo shows at its end work when they are pasted")
        func nextCommands() async throws {
            let folder = try TemporaryFolder()
            let lines = try await Subprocess.run("demo").output.split(separator: "\n")
            let commands = lines.filter { $0.hasPrefix("  paginate ") }.map { $0.dropFirst(11) }
            try #require(commands.map { $0.prefix { $0 != " " } } == ["serve", "fetch", "browse"])
            let port = try #require(commands[0].wholeMatch(of: /serve --port (\d+) &/)?.1)
            // On another port, because a test that runs beside this one may use the printed one.
            let server = try Subprocess(["serve", "--port", "0"])
            await server.lines(1)
            let address = try #require(server.outputText.split(separator: "\n").first)
            // A shell reads the words, and the program takes its place.
            func run(_ command: Substring) async throws -> Subprocess.Result {
                let command = command.replacing("http://127.0.0.1:\(port)", with: address)
                let script = "cd '\(folder.path)'; set -- \(command); exec < /dev/null"
                return try await Subprocess([], after: script).result()
            }
            let fetch = try await run(commands[1])
            #expect(fetch.code == 0 && fetch.error.contains("complete: "), "\(fetch.error)")
            server.signal(SIGTERM)
            _ = await server.result()
            // Nothing is wrong but that a test has no terminal.
            let browse = try await run(commands[2])
            #expect(browse.error.contains("standard input is not a terminal"), "\(browse.error)")
            let table = try folder.text("airports.csv").split(whereSeparator: \.isNewline)
            #expect(table.count == DemoServer.airports.count + 1)
        }

        @Test("serve prints its address, responds to requests and ends on Ctrl-C")
        func serve() async throws {
            let server = try Subprocess(["serve", "--port", "0"])
            await server.lines(1)
            let address = try #require(server.outputText.split(separator: "\n").first).description
            let result = try await Subprocess.run("fetch", address + "/page/airports?count=150")
            #expect(Items.ids(result.output) == Array(1...150))
            server.signal(SIGINT)
            #expect(await server.result().code == 0)
        }

        @Test("A port in use causes one clear sentence")
        func takenPort() async throws {
            try await DemoServer.withServer { server in
                let port = server.baseURL.split(separator: ":").last.map(String.init) ?? ""
                let result = try await Subprocess.run("serve", "--port", port)
                #expect(result.code == 1)
                #expect(result.error.contains("--port"), "\(result.error)")
            }
        }

        @Test(
            "Every command has a help text, which begins with examples of one line each",
            arguments: [nil] + RootCommand.configuration.subcommands.map { $0.configuration.commandName }
        )
        func help(_ command: String?) async throws {
            let result = try await Subprocess([command, "--help"].compactMap(\.self)).result()
            #expect(result.code == 0)
            #expect(result.output.contains("USAGE"))
            let paragraphs = result.output.split(separator: "\n\n")
            let examples = try #require(paragraphs.dropFirst().first).split(separator: "\n")
            #expect(examples.first == "EXAMPLES:" && examples.count > 1)
            #expect(examples.dropFirst().allSatisfy { $0.hasPrefix("  paginate ") }, "\(examples)")
        }

        @Test("--version prints the version, the transport and the version of SQLite")
        func version() async throws {
            let lines = try await Subprocess.run("--version").output.split(separator: "\n")
            #expect(lines.count == 4)
            #expect(lines.first?.hasPrefix("paginate \(BuildVersion.number)") == true)
            #expect(lines.contains { $0.contains(/^transport: (libcurl\/\d|AsyncHTTPClient|URLSession)/) })
            #expect(lines.contains { $0.contains(/^compression: (zlib \d|Zstandard \d|none)/) })
            #expect(lines.contains { $0.contains(/^SQLite: (3\.\d+\.\d+|none)$/) })
        }
    }
}
