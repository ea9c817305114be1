import Foundation
import PaginateFiles

/// A demo server in a process of its own, which ends with this one.
struct DemoServerProcess {
    /// A server that did not start, with a message for the user.
    struct Failure: Error {
        let message: String
    }

    /// The address of the server, without a trailing slash.
    let address: String
    private let output: FileHandle
    /// The input of the server, which ends at the end of this process, however it ends.
    private let lifeline: FileHandle

    /// Creates the process, and waits for the address of its server.
    init() throws(Failure) {
        guard let executable = DemoProgram.executable else { throw Failure(message: DemoProgram.absence) }
        let (input, output) = (Pipe(), Pipe())
        (self.output, lifeline) = (output.fileHandleForReading, input.fileHandleForWriting)
        // No other program that this one starts may hold it.
        _ = fcntl(lifeline.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let process = Process()
        process.executableURL = executable
        process.arguments = ["serve", "--port", "0", "--until-input-ends"]
        (process.standardInput, process.standardOutput) = (input, output)
        do {
            try process.run()
        } catch {
            throw Failure(message: DemoProgram.absence)
        }
        let lines = Self.text(self.output) { $0.contains("\n") }.split(separator: "\n")
        guard let address = lines.first else { throw Failure(message: "the demo server could not be started.") }
        self.address = String(address)
    }

    /// Ends the server, and waits for its end.
    func stop() {
        try? lifeline.close()
        _ = Self.text(output) { _ in false }
    }

    /// Reads a text to a condition, or to its end.
    private static func text(_ handle: FileHandle, until isEnough: (String) -> Bool) -> String {
        var text = ""
        while !isEnough(text), case let data = handle.availableData, !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }
}
