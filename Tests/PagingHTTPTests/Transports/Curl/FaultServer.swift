#if !canImport(Darwin)
import Foundation
import HTTPTypes
import TestCertificates
import Testing

@testable import PagingHTTP

/// A program of `Scripts/wire` that serves over TLS and HTTP/2 with one fault.
///
/// One task at a time asks it for its counts.
final class FaultServer: @unchecked Sendable {
    /// The events so far.
    struct Counts: Decodable, Equatable {
        let connections: Int
        let requests: Int
        /// The requests over HTTP/1.1.
        let http1: Int
    }

    /// Whether the machine has Python, whose standard library the program needs.
    static let isAvailable = ["/usr/bin/env", "/bin/env"].contains { env in
        let process = Process()
        process.executableURL = URL(filePath: env)
        process.arguments = ["python3", "-c", "import ssl"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    let port: Int
    private let scheme: String
    let authority: TemporaryFile
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let files: [TemporaryFile]

    /// Creates a server, which listens.
    convenience init(_ arguments: String...) throws {
        try self.init(arguments)
    }

    /// Creates a server, which listens.
    ///
    /// - Parameter isSelfSigned: Whether its certificate is its own authority.
    init(_ arguments: [String], isSelfSigned: Bool = false) throws {
        let texts =
            isSelfSigned
            ? [TestCertificates.selfSigned, TestCertificates.selfSignedKey]
            : [TestCertificates.server, TestCertificates.serverKey]
        scheme = arguments.contains("plain") && arguments[0] == "serial" ? "http" : "https"
        files = try texts.map { try TemporaryFile($0) }
        authority = isSelfSigned ? files[0] : try TemporaryFile(TestCertificates.authority)
        let program = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Scripts/wire/fault-server.py").standardizedFileURL
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-W", "ignore", program.path] + files.map(\.path) + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        port = try Int(#require(Self.line(of: output))) ?? 0
    }

    deinit {
        // The program ends with its input.
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private static func line(of pipe: Pipe) -> String? {
        var line: [UInt8] = []
        while let byte = try? pipe.fileHandleForReading.read(upToCount: 1)?.first {
            if byte == 10 { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }

    func counts() throws -> Counts {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        return try JSONDecoder().decode(Counts.self, from: Data(#require(Self.line(of: output)).utf8))
    }

    /// Returns a transport that trusts the server.
    func transport(_ change: (inout TransportOptions) -> Void = { _ in }) -> CurlTransport {
        var options = TransportOptions()
        options.certificateAuthorityFile = authority.path
        change(&options)
        return CurlTransport(options: options, environment: [:])
    }

    var request: HTTPRequest {
        HTTPRequest(method: .get, scheme: scheme, authority: "127.0.0.1:\(port)", path: "/items")
    }

    var address: String { "https://127.0.0.1:\(port)" }
}
#endif
