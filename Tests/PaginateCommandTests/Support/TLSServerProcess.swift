import Foundation
import TestCertificates

/// A Python program that serves HTTPS on 127.0.0.1, in a process of its own.
///
/// Python's module for TLS needs no package. The program gets a folder with the certificate `server`, its `key` and the
/// authority `ca`, prints its port, and ends when its standard input is closed.
final class TLSServerProcess: Sendable {
    let port: Int
    private let process: ChildProcess
    private let input: Pipe
    private let folder: TemporaryFolder

    /// Creates a process that runs a program, and waits for its port.
    ///
    /// - Parameter arguments: The arguments of the program after the folder.
    init(_ program: String, _ arguments: [String]) throws {
        folder = try TemporaryFolder()
        try folder.write(TestCertificates.authority, to: "ca")
        try folder.write(TestCertificates.server, to: "server")
        try folder.write(TestCertificates.serverKey, to: "key")
        let file = try folder.write(program, to: "server.py")
        input = Pipe()
        let output = Pipe()
        process = try ChildProcess(
            "/usr/bin/env",
            ["python3", file, folder.path] + arguments,
            streams: [input.fileHandleForReading, output.fileHandleForWriting]
        )
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        // Python may write the number and its line break apart, and ends if the pipe is closed between them.
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { throw POSIXError(.EIO) }
            line += more
        }
        guard let port = Int(String(decoding: line.dropLast(), as: UTF8.self)) else { throw POSIXError(.EIO) }
        self.port = port
    }

    deinit {
        try? input.fileHandleForWriting.close()
    }

    /// The file of the authority that signed the server's certificate.
    var authorityFile: String { folder.file("ca") }
}
