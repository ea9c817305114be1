import Foundation
import Measuring

/// A program that is run and measured as a process.
struct ChildProcess: Sendable {
    let executable: String
    let arguments: [String]
    var environment: [String: String] = [:]

    /// This program in another process.
    static func own(_ arguments: [String]) -> ChildProcess {
        ChildProcess(executable: CommandLine.arguments[0], arguments: ["child"] + arguments)
    }

    /// Runs the program to its end, and discards its output.
    ///
    /// - Throws: ``Complaint`` if it fails.
    @concurrent func run() async throws {
        let process = try start()
        try end(of: process)
    }

    /// Runs the program to its end, and returns its peak memory in bytes.
    @concurrent func peakMemory() async throws -> Double {
        let process = try start()
        let status = URL(filePath: "/proc/\(process.processIdentifier)/status")
        let watch = Task { @concurrent in
            var peak = 0.0
            while !Task.isCancelled {
                if let text = try? String(contentsOf: status, encoding: .utf8) {
                    peak = Self.highWater(in: text) ?? peak
                }
                try? await Task.sleep(for: .milliseconds(5))
            }
            return peak
        }
        defer { watch.cancel() }
        try end(of: process)
        watch.cancel()
        return await watch.value
    }

    private static func highWater(in status: String) -> Double? {
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Double($0.filter(\.isNumber)) }.map { $0 * 1024 }
    }

    private func start() throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func end(of process: Process) throws {
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Complaint("\(executable) \(arguments.joined(separator: " ")): status \(process.terminationStatus).")
        }
    }
}
