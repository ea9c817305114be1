import Foundation
import Synchronization
import Testing

/// A process of the command.
final class Subprocess: Sendable {
    /// The result of a process.
    struct Result: Sendable {
        let code: Int32
        let output: String
        let error: String
    }

    private let process: ChildProcess
    private let output = Collector()
    private let error = Collector()
    private let outputPipe: Pipe

    /// The program beside the test bundle.
    static var executable: URL {
        get throws {
            let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
            let own = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
            let folders = (bundles + [own]).map { $0.deletingLastPathComponent() }
            let candidates = folders.map { $0.appendingPathComponent("paginate") }
            return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
        }
    }

    /// Creates a process, and starts it.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - environment: Variables to add to this process's environment.
    ///   - input: The standard input, small enough for a pipe to hold.
    ///   - readsOutput: Whether to collect standard output; otherwise it is left to the test.
    ///   - script: Commands for a shell to run before it becomes the program, such as `trap '' HUP`.
    init(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String? = nil,
        readsOutput: Bool = true,
        after script: String? = nil
    ) throws {
        outputPipe = Pipe()
        let errorPipe = Pipe()
        var inputPipe: Pipe?
        if let input {
            let pipe = Pipe()
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
            inputPipe = pipe
        }
        let executable = try Self.executable.path
        process = try ChildProcess(
            script == nil ? executable : "/bin/sh",
            (script.map { ["-c", $0 + "; exec \"$0\" \"$@\"", executable] } ?? []) + arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            streams: [
                inputPipe?.fileHandleForReading, outputPipe.fileHandleForWriting, errorPipe.fileHandleForWriting,
            ]
        )
        for pipe in [outputPipe, errorPipe] { try pipe.fileHandleForWriting.close() }
        try inputPipe?.fileHandleForReading.close()
        // Not `outputPipe` itself: its reading end stays open as long as the test needs it.
        if readsOutput { output.read(outputPipe.fileHandleForReading) } else { output.close() }
        error.read(errorPipe.fileHandleForReading)
    }

    deinit {
        try? outputPipe.fileHandleForReading.close()
    }

    /// Sends a signal.
    func signal(_ number: Int32) {
        process.signal(number)
    }

    /// Closes the reading end of standard output, as `head` does when it has seen enough.
    func closeOutput() throws {
        try outputPipe.fileHandleForReading.close()
    }

    /// Waits for the first bytes of standard output, and reads no further.
    ///
    /// Runs on its own thread, because the server that sends the data needs the threads that run tasks.
    func readSome() async -> Data {
        let handle = outputPipe.fileHandleForReading
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: handle.availableData) }
        }
    }

    /// Waits until standard output has a number of lines.
    func lines(_ count: Int) async {
        await output.wait { $0.filter { $0 == UInt8(ascii: "\n") }.count >= count }
    }

    /// Waits until standard error contains a text, or has ended.
    func says(_ text: String) async {
        await error.wait { String(decoding: $0, as: UTF8.self).contains(text) }
    }

    /// The standard output so far.
    var outputText: String { output.text }

    /// Waits for the end.
    func result() async -> Result {
        await output.wait { _ in false }
        await error.wait { _ in false }
        return Result(code: await process.exitCode(), output: output.text, error: error.text)
    }

    /// Runs the program to its end.
    static func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Result {
        try await Subprocess(arguments, environment: environment).result()
    }
}

/// A collector of bytes that tasks can wait for.
final class Collector: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isClosed = false
        var waiters: [(condition: @Sendable ([UInt8]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var isClosed: Bool { state.withLock { $0.isClosed } }

    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    /// Reads a handle to its end, on its own thread, and closes it.
    func read(_ handle: FileHandle) {
        Thread.detachNewThread { [self] in
            while case let data = handle.availableData, !data.isEmpty { add([UInt8](data)) }
            try? handle.close()
            close()
        }
    }

    func close() {
        change { $0.isClosed = true }
    }

    private func add(_ bytes: [UInt8]) {
        change { $0.bytes += bytes }
    }

    private func change(_ body: (inout State) -> Void) {
        let ready = state.withLock { state in
            body(&state)
            let isReady = { [bytes = state.bytes, isClosed = state.isClosed] (condition: ([UInt8]) -> Bool) in
                isClosed || condition(bytes)
            }
            let ready = state.waiters.filter { isReady($0.condition) }.map(\.continuation)
            state.waiters.removeAll { isReady($0.condition) }
            return ready
        }
        for continuation in ready { continuation.resume() }
    }

    /// Waits until the bytes meet a condition or the end is reached.
    func wait(_ condition: @escaping @Sendable ([UInt8]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.isClosed || condition(state.bytes) { return true }
                state.waiters.append((condition, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
