import Foundation
import Measuring

/// `BenchServer`, running as a process of its own until this is gone.
final class ServerProcess: Sendable {
    /// What the server has counted of a run.
    struct Count: Decodable {
        let requests: Int
        let throttled: Int
        /// The most requests that were served at once.
        let peak: Int
        /// The processor time of the server since it began, in microseconds.
        let processorTime: Int
    }

    /// The address of the server.
    let base: String
    /// Holds the server: it stops when this is closed.
    private let input: FileHandle

    /// Starts the program that lies beside this one.
    init() throws {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "BenchServer")
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { throw Complaint("The server did not start.") }
            line += more
        }
        guard let port = Int(String(decoding: line.dropLast(), as: UTF8.self)) else {
            throw Complaint("The server did not say its port.")
        }
        base = "http://127.0.0.1:\(port)"
        self.input = input.fileHandleForWriting
    }

    deinit {
        try? input.close()
    }

    /// What has been counted of a run.
    func count(of list: ServedList) async throws -> Count {
        guard let url = URL(string: "\(base)/count?\(list.run)") else { throw Complaint("\(base) is no address.") }
        return try JSONDecoder().decode(Count.self, from: Data(contentsOf: url))
    }
}
