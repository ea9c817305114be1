import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A child process, whose end a thread waits for.
///
/// Not Foundation's `Process`: on Linux it misses the end of some children when many run.
final class ChildProcess: Sendable {
    /// The process identifier.
    let identifier: pid_t

    private let ended = Collector()
    private let status = Atomic<Int32>(0)

    /// Creates a child process, and starts it.
    ///
    /// - Parameter streams: The standard input, output and error; without one, it is `/dev/null`.
    init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        streams: [FileHandle?] = []
    ) throws {
        var actions = SpawnActions()
        defer { actions.end() }
        for stream in 0..<3 {
            actions.redirect(Int32(stream), to: streams.indices.contains(stream) ? streams[stream] : nil)
        }
        let words = ([program] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        identifier = try actions.spawn(program, words + [nil], variables + [nil])
        Thread.detachNewThread { [self] in
            var state: Int32 = 0
            while waitpid(identifier, &state, 0) == -1, errno == EINTR {}
            status.store(state, ordering: .releasing)
            ended.close()
        }
    }

    /// Sends a signal, unless the process has ended.
    func signal(_ number: Int32) {
        if !ended.isClosed { kill(identifier, number) }
    }

    /// Waits for the end, and returns the exit code, or the number of the signal that ended the process.
    @discardableResult
    func exitCode() async -> Int32 {
        await ended.wait { _ in false }
        let state = status.load(ordering: .acquiring)
        return state & 0x7F == 0 ? state >> 8 & 0xFF : state & 0x7F
    }
}

/// The files and signals of a process to start.
private struct SpawnActions {
    #if canImport(Darwin)
    private var files: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
    #else
    private var files = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
    #endif

    init() {
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    mutating func redirect(_ stream: Int32, to handle: FileHandle?) {
        if let handle {
            posix_spawn_file_actions_adddup2(&files, handle.fileDescriptor, stream)
        } else {
            posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0)
        }
    }

    mutating func spawn(
        _ program: String,
        _ words: [UnsafeMutablePointer<CChar>?],
        _ variables: [UnsafeMutablePointer<CChar>?]
    ) throws -> pid_t {
        #if !canImport(Darwin)
        closeOthers()
        #endif
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, program, &files, &attributes, words, variables)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return identifier
    }

    /// Closes the files of this process in the child.
    ///
    /// Otherwise a child keeps pipes and connections open that a test has closed. Files that other threads open now get
    /// the next numbers.
    private mutating func closeOthers() {
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for file in 3..<(open.compactMap { Int32($0) }.max() ?? 2) + 64 {
            posix_spawn_file_actions_addclose(&files, file)
        }
    }

    mutating func end() {
        posix_spawn_file_actions_destroy(&files)
        posix_spawnattr_destroy(&attributes)
    }
}
