import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Stops the program as Ctrl-Z does, once it is ready for that.
enum ProcessStop {
    /// Sends the signal to all programs of the group, this one included, as a terminal does.
    ///
    /// A wrapper that started this one has to stop too, or the shell would wait for it.
    static func requestByTerminal() {
        kill(0, SIGTSTP)
    }

    /// Keeps the signal from stopping the program, before something watches for it.
    ///
    /// On Linux a watch then puts a handler of its own in this place.
    static func hold() {
        signal(SIGTSTP, SIG_IGN)
    }

    /// Lets the signal do what it does by itself.
    static func release() {
        signal(SIGTSTP, SIG_DFL)
    }

    /// Stops here, and returns when somebody continues the program.
    ///
    /// In a group without a shell to continue it, the system ignores the signal, and nothing stops.
    static func now() {
        var signals = sigset_t()
        var before = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTSTP)
        var held = sigaction()
        sigaction(SIGTSTP, nil, &held)
        release()
        // A queue's thread blocks signals. Raised for the own thread, the signal stops the program before the next line.
        pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        sigaction(SIGTSTP, &held, nil)
    }
}
