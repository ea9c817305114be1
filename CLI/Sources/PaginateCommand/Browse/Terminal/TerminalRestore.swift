import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Gives the terminal back as it was, whatever ends the program.
///
/// There is one terminal, and one state to return to. It is kept where a crashing program can still reach it: no lock, no
/// memory to allocate, only calls that are allowed in a signal handler.
enum TerminalRestore {
    private static let isArmed = Atomic(false)
    private static let input = Atomic<Int32>(-1)
    private static let output = Atomic<Int32>(-1)
    /// The address of the modes to return to: a number, since pointers do not cross threads in Swift.
    private static let modes = UInt(bitPattern: UnsafeMutablePointer<termios>.allocate(capacity: 1))
    /// The address of what each signal did before, by its number.
    private static let actions = UInt(bitPattern: UnsafeMutablePointer<sigaction>.allocate(capacity: 32))
    private static let isPrepared = Mutex(false)

    /// Ends what a session begins: pasting as keys, wrapping, colours, the cursor, the screen from before.
    private static let sequence: StaticString =
        "\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[999;1H\n\u{1B}[?1049l"

    /// The signals of a crash, of `abort` and of `kill -QUIT`.
    private static let crashes = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

    /// Keeps what to return to; from now on every end of the program returns to it.
    ///
    /// SIGKILL is the exception, which no program can see.
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

    /// Gives the terminal back, once.
    static func run() {
        guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
        let input = input.load(ordering: .acquiring)
        // In the background the terminal is somebody else's, who has put it into order for himself.
        guard isForeground(input), let modes = UnsafePointer<termios>(bitPattern: modes) else { return }
        _ = write(output.load(ordering: .acquiring), sequence.utf8Start, sequence.utf8CodeUnitCount)
        _ = tcsetattr(input, TCSANOW, modes)
    }

    /// Whether this program is the one that a terminal talks to.
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

    /// Gives the terminal back in a signal handler, and makes the program end as it would have.
    ///
    /// - Parameter isSent: whether somebody sent the signal; otherwise it is this program's fault, and comes again as soon
    ///   as the handler has returned. The runtime's report is then on a screen that can be read.
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
