import Foundation
import Testing

extension EndToEnd {
    @Suite("The program with the demo server", .timeLimit(.minutes(10)))
    struct DemoProgramTests {
        @Test("serve keeps the process, its exit code, and signals that are ignored", arguments: [SIGINT, SIGTERM])
        func signals(_ signal: Int32) async throws {
            let server = try Subprocess(["serve", "--port", "0"], after: "trap '' HUP")
            await server.lines(1)
            server.signal(SIGHUP)
            let address = try #require(server.outputText.split(separator: "\n").first).description
            let result = try await Subprocess.run("fetch", address + "/page/airports?count=5", "--quiet")
            #expect(Items.ids(result.output) == Array(1...5), "\(result.error)")
            server.signal(signal)
            #expect(await server.result().code == 0)
        }

        @Test("serve can be killed by its process number")
        func killed() async throws {
            let server = try Subprocess(["serve", "--port", "0"])
            await server.lines(1)
            server.signal(SIGKILL)
            #expect(await server.result().code == SIGKILL)
        }

        @Test("serve ends with its input if an option says so")
        func input() async throws {
            let server = try Subprocess(["serve", "--port", "0", "--until-input-ends"], input: "")
            let result = await server.result()
            #expect(result.code == 0 && result.error.isEmpty, "\(result.error)")
        }

        @Test("Wrong usage of serve has the exit code of the command")
        func usage() async throws {
            let result = try await Subprocess.run("serve", "--port", "65536")
            #expect(result.code == 64)
            #expect(result.error.contains("write a number from 0 to 65535"), "\(result.error)")
        }

        @Test(
            "Without the program, one sentence says what is missing, and everything else works",
            arguments: [["demo"], ["serve", "--port", "0"], ["browse", "--demo"]]
        )
        func absent(_ arguments: [String]) async throws {
            let folder = try TemporaryFolder()
            let copy = folder.file("paginate")
            try FileManager.default.copyItem(atPath: Subprocess.executable.path, toPath: copy)
            func run(_ arguments: [String]) async throws -> Subprocess.Result {
                try await Subprocess(arguments, after: "set -- \"$@\"; exec '\(copy)' \"$@\"").result()
            }
            let result = try await run(arguments)
            #expect(result.code == 1)
            #expect(result.output.isEmpty)
            #expect(result.error.contains("/paginate-demo, which cannot be run"), "\(result.error)")
            #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
            let help = try await run([arguments[0], "--help"])
            #expect(help.code == 0)
            #expect(help.output.contains("  paginate \(arguments[0])"), "\(help.output)")
        }

        @Test(
            "browse --demo leaves no process, however it ends",
            arguments: zip([0, SIGINT, SIGTERM, SIGKILL, SIGSEGV], [0, 3, 3, SIGKILL, SIGSEGV])
        )
        func orphans(_ signal: Int32, _ code: Int32) async throws {
            let terminal = try PseudoTerminal()
            let tty = FileHandle(fileDescriptor: terminal.slave)
            // The server has the same standard error, which ends when both processes have ended.
            let (errorPipe, error) = (Pipe(), Collector())
            var environment = ProcessInfo.processInfo.environment
            environment["TERM"] = "xterm"
            // The runtime's own program for crashes would read keys before the command ends.
            environment["SWIFT_BACKTRACE"] = "enable=no"
            let browse = try ChildProcess(
                Subprocess.executable.path,
                ["browse", "--demo"],
                environment: environment,
                streams: [tty, tty, errorPipe.fileHandleForWriting]
            )
            try errorPipe.fileHandleForWriting.close()
            error.read(errorPipe.fileHandleForReading)
            var screen = ""
            // The output is read to its end, because a full terminal would block the command.
            var isShown = false
            while !error.isClosed {
                try Task.checkCancellation()
                screen += terminal.screen()
                if !isShown, screen.contains("Airport") {
                    isShown = true
                    if signal == 0 { terminal.type("q") } else { browse.signal(signal) }
                }
                await Task.yield()
            }
            #expect(isShown, "\(screen)")
            #expect(await browse.exitCode() == code, "\(error.text)")
        }

        @Test("browse --demo without a terminal leaves no process")
        func noTerminal() async throws {
            let result = try await Subprocess.run("browse", "--demo")
            #expect(result.code == 64)
            #expect(result.error.contains("standard input is not a terminal"), "\(result.error)")
        }
    }
}
