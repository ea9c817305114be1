import Foundation

/// The execution of a user's command by the shell.
///
/// The command shares this program's terminal, so that it can ask for a password and explain its failure.
enum ShellCommand {
    /// The failure of a command.
    struct Failure: Error {
        /// The failure, as the end of a sentence about the command.
        let reason: String
    }

    /// Returns the standard output of a command; blocks until it ends.
    static func output(of command: String) throws(Failure) -> String {
        guard let stream = popen(command, "r") else { throw Failure(reason: "could not be started") }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { bytes += buffer[..<count] }
        let status = pclose(stream)
        guard status == 0 else {
            let code = status >> 8 & 0xFF
            throw Failure(reason: code == 0 ? "was ended by a signal" : "failed with exit code \(code)")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the standard output of a command, which runs on a thread of its own.
    static func detachedOutput(of command: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { () throws in try output(of: command) }) }
        }
    }
}
