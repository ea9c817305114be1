import Foundation
import Measuring

/// A `BenchServer` process, which ends with this object.
final class ServerProcess: Sendable {
    /// The server's counts of a run.
    struct Count: Decodable {
        let requests: Int
        let throttled: Int
        /// The largest number of concurrent requests.
        let peak: Int
        /// The server's processor time since its start, in microseconds.
        let processorTime: Int
    }

    /// The address of the server.
    let base: String
    /// The pipe that keeps the server running until it is closed.
    private let input: FileHandle

    /// Returns the path of a program beside this one.
    static func program(named name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    }

    /// Creates the process from the program beside this one.
    init() throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.program(named: "BenchServer"))
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
            throw Complaint("The server did not print its port.")
        }
        base = "http://127.0.0.1:\(port)"
        self.input = input.fileHandleForWriting
    }

    deinit {
        try? input.close()
    }

    /// Returns the counts of a run.
    func count(of list: ServedList) async throws -> Count {
        guard let url = URL(string: "\(base)/count?\(list.run)") else { throw Complaint("\(base) is not an address.") }
        return try JSONDecoder().decode(Count.self, from: Data(contentsOf: url))
    }
}
