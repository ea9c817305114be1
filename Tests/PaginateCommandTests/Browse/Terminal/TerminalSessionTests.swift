import Foundation
import Testing

@testable import PaginateBrowse
@testable import PaginateFiles

@Suite("Terminal sessions", .serialized, .timeLimit(.minutes(10)))
struct TerminalSessionTests {
    private let environment = ["TERM": "xterm"]

    private func session(_ terminal: PseudoTerminal, _ stop: StopRequest = StopRequest()) throws -> TerminalSession {
        try TerminalSession(input: terminal.slave, output: terminal.slave, environment: environment, stop: stop)
    }

    @Test("A session enters the alternate screen and restores the modes and screen at its end")
    func modes() async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        let session = try session(terminal)
        #expect(terminal.screen().contains("\u{1B}[?1049h"))
        #expect(terminal.modes != before)
        #expect(terminal.modes[0] & tcflag_t(ECHO | ICANON | ISIG) == 0)
        await session.draw("frame")
        await session.leave()
        #expect(terminal.modes == before)
        let screen = terminal.screen()
        #expect(screen.hasPrefix("frame") && screen.hasSuffix("\u{1B}[?1049l"))
        #expect(screen.contains("\u{1B}[?25h") && screen.contains("\u{1B}[?7h") && screen.contains("\u{1B}[?2004l"))
        await session.draw("late")
        await session.leave()
        #expect(terminal.screen() == "")
    }

    @Test("Keys arrive as they are typed, and ESC alone arrives after a short delay")
    func keys() async throws {
        let terminal = try PseudoTerminal()
        let session = try session(terminal)
        var events = session.events.makeAsyncIterator()
        terminal.type("j\u{1B}[A")
        #expect(await events.next() == .keys([.text("j"), .up]))
        terminal.type("\u{1B}")
        #expect(await events.next() == .keys([.escape]))
        terminal.type("\u{3}")
        #expect(await events.next() == .keys([.control("c")]))
        await session.leave()
        #expect(await events.next() == nil)
    }

    @Test("A stop request ends the session, also by force")
    func stopped() async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        let stop = StopRequest()
        let session = try session(terminal, stop)
        stop.request("SIGTERM")
        var events = session.events.makeAsyncIterator()
        #expect(await events.next() == .ended)
        // The function that a forced end, `exit` and a crash call.
        TerminalRestore.run()
        #expect(terminal.modes == before)
        #expect(terminal.screen().hasSuffix("\u{1B}[?1049l"))
        await session.leave()
        #expect(terminal.screen() == "")
    }

    @Test("A session that is dropped without an end restores the terminal")
    func dropped() async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        do {
            let session = try session(terminal)
            await session.draw("frame")
        }
        #expect(terminal.modes == before)
    }

    @Test("The session ends when the terminal closes")
    func gone() async throws {
        var (master, slave) = (Int32(-1), Int32(-1))
        try #require(openpty(&master, &slave, nil, nil, nil) == 0)
        let session = try TerminalSession(input: slave, output: slave, environment: environment, stop: StopRequest())
        close(master)
        var events = session.events.makeAsyncIterator()
        #expect(await events.next() == .ended)
        await session.leave()
        close(slave)
    }

    @Test("The size comes from the terminal and falls back to the traditional one")
    func size() async throws {
        let terminal = try PseudoTerminal(columns: 132, rows: 50)
        let session = try session(terminal)
        #expect(session.size == TerminalSize(columns: 132, rows: 50))
        terminal.resize(columns: 0, rows: 0)
        #expect(session.size == TerminalSize(columns: 80, rows: 24))
        await session.leave()
    }

    @Test("Output that is not a terminal and dumb terminals are refused with advice")
    func refused() throws {
        let terminal = try PseudoTerminal()
        let null = open("/dev/null", O_RDWR)
        defer { close(null) }
        func problem(_ input: Int32, _ output: Int32, _ environment: [String: String]) -> TerminalProblem? {
            TerminalProblem.check(input: input, output: output, environment: environment)
        }
        #expect(problem(null, terminal.slave, environment) == .noInput)
        #expect(problem(terminal.slave, null, environment) == .noOutput)
        #expect(problem(terminal.slave, terminal.slave, [:]) == .dumb)
        #expect(problem(terminal.slave, terminal.slave, ["TERM": "dumb"]) == .dumb)
        #expect(problem(terminal.slave, terminal.slave, environment) == nil)
        #expect(throws: TerminalProblem.dumb) {
            try TerminalSession(input: terminal.slave, output: terminal.slave, environment: [:], stop: StopRequest())
        }
        #expect(terminal.screen() == "")
    }
}
