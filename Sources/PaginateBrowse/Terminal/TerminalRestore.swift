import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The restoration of the terminal, however the program ends.
///
/// There is one terminal and one state to restore. The state is stored where a crashing program can reach it: without
/// locks or allocation, and with only async-signal-safe calls.
enum TerminalRestore {
    private static let isArmed = Atomic(false)
    private static let input = Atomic<Int32>(-1)
    private static let output = Atomic<Int32>(-1)
    /// The address of the saved modes: an integer, because pointers are not `Sendable`.
    private static let modes = UInt(bitPattern: UnsafeMutablePointer<termios>.allocate(capacity: 1))
    /// The address of the previous signal actions, by signal number.
    private static let actions = UInt(bitPattern: UnsafeMutablePointer<sigaction>.allocate(capacity: 32))
    private static let isPrepared = Mutex(false)

    /// Ends bracketed paste, restores wrapping, colors and the cursor, and leaves the alternate screen.
    private static let sequence: StaticString =
        "\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[999;1H\n\u{1B}[?1049l"

    /// The signals of a crash, of `abort` and of `kill -QUIT`.
    private static let crashes = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

    /// Saves the state to restore, and restores it at every end of the program.
    ///
    /// SIGKILL is the exception, because no program can handle it.
    static func arm(input: Int32, output: Int32, modes saved: termios) {
        Self.input.store(input, ordering: .releasing)
        Self.output.store(output, ordering: .releasing)
        UnsafeMutablePointer<termios>(bitPattern: modes)?.initialize(to: saved)
        isPrepared.withLock { isPrepared in
            if !isPrepared { prepare() }
            isPrepared = true
        }
        isArmed.store(true, ordering: .sequentiallyConsistent)
    }

    /// Restores the terminal, once.
    static func run() {
        guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
        let input = input.load(ordering: .acquiring)
        // In the background the terminal belongs to another process group, which has set its own modes.
        guard isForeground(input), let modes = UnsafePointer<termios>(bitPattern: modes) else { return }
        _ = write(output.load(ordering: .acquiring), sequence.utf8Start, sequence.utf8CodeUnitCount)
        _ = tcsetattr(input, TCSANOW, modes)
    }

    /// Returns whether this process is in the terminal's foreground group.
    static func isForeground(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        return group == -1 || group == getpgrp()
    }

    private static func prepare() {
        atexit { TerminalRestore.run() }
        var ours = sigaction()
        ours.sa_flags = SA_SIGINFO
        let handler: @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = {
            number,
            info,
            _ in
            TerminalRestore.endAfterCrash(number, isSent: (info?.pointee.si_code ?? 0) <= 0)
        }
        #if canImport(Darwin)
        ours.__sigaction_u.__sa_sigaction = handler
        #else
        ours.__sigaction_handler.sa_sigaction = handler
        #endif
        for number in crashes {
            guard let old = action(number) else { continue }
            sigaction(number, &ours, old)
        }
    }

    /// Restores the terminal in a signal handler, and lets the program end with the signal.
    ///
    /// - Parameter isSent: Whether a process sent the signal. Otherwise it is a fault of this program, and recurs when
    ///   the handler has returned. The runtime's report then appears on the restored screen.
    private static func endAfterCrash(_ number: Int32, isSent: Bool) {
        run()
        if isSent {
            signal(number, SIG_DFL)
            raise(number)
        } else if let old = action(number) {
            sigaction(number, old, nil)
        }
    }

    private static func action(_ number: Int32) -> UnsafeMutablePointer<sigaction>? {
        guard 0..<32 ~= number else { return nil }
        return UnsafeMutablePointer<sigaction>(bitPattern: actions)?.advanced(by: Int(number))
    }
}
