import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The suspension of the program, as Ctrl-Z does it, after the terminal is restored.
enum ProcessStop {
    /// Sends the signal to all processes of the group, as a terminal does.
    ///
    /// A wrapper that started this process has to stop too, or the shell would wait for it.
    static func requestByTerminal() {
        kill(0, SIGTSTP)
    }

    /// Prevents the signal from stopping the program before a watch is installed.
    ///
    /// On Linux a watch then replaces this with its own handler.
    static func hold() {
        signal(SIGTSTP, SIG_IGN)
    }

    /// Restores the signal's default action.
    static func release() {
        signal(SIGTSTP, SIG_DFL)
    }

    /// Stops the program, and returns when it is continued.
    ///
    /// In an orphaned process group the system ignores the signal, and nothing stops.
    static func now() {
        var signals = sigset_t()
        var before = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTSTP)
        var held = sigaction()
        sigaction(SIGTSTP, nil, &held)
        release()
        // Dispatch threads block signals. Raised for the current thread, it stops the program before the next line.
        pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        sigaction(SIGTSTP, &held, nil)
    }
}
