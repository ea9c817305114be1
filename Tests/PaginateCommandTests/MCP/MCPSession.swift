import ArgumentParser
import Foundation
import PagingHTTP
import Synchronization
import Testing

@testable import PaginateCommand

/// A client of a server in this process, which speaks the protocol message by message.
final class MCPSession: Sendable {
    private struct State {
        var messages: [JSONValue] = []
        var waiters: [(matches: @Sendable (JSONValue) -> Bool, continuation: CheckedContinuation<JSONValue, Never>)] =
            []
        var lastID = 0
    }

    let folder: TemporaryFolder
    private let input: AsyncStream<MCPInput.Message>.Continuation
    private let state = Mutex(State())
    private let task: Task<Void, Never>

    /// Creates a server with the arguments of the command, and a folder of its own.
    convenience init(_ arguments: String..., environment: [String: String] = [:]) throws {
        try self.init(arguments: arguments, environment: environment)
    }

    /// Creates a server with the arguments of the command, and a folder of its own.
    init(arguments: [String], environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let command = try MCPCommand.parse(arguments + ["--folder", folder.path])
        let tools = MCPTools(try MCPPlan(command), environment: environment)
        let (messages, input) = AsyncStream.makeStream(of: MCPInput.Message.self)
        self.input = input
        let received = Mutex<@Sendable ([UInt8]) -> Void>({ _ in })
        let server = MCPServer(tools, MCPOutput { bytes in received.withLock { $0 }(bytes) })
        task = Task { await server.run(messages) }
        received.withLock { $0 = { [weak self] in self?.receive($0) } }
    }

    private func receive(_ bytes: [UInt8]) {
        guard bytes.last == UInt8(ascii: "\n"), let message = try? JSONValue(parsing: bytes) else {
            Issue.record("not a message: \(String(decoding: bytes, as: UTF8.self))")
            return
        }
        let due = state.withLock { state in
            state.messages.append(message)
            let due = state.waiters.filter { $0.matches(message) }
            state.waiters.removeAll { $0.matches(message) }
            return due.map(\.continuation)
        }
        for continuation in due { continuation.resume(returning: message) }
    }

    /// The messages of the server so far.
    var messages: [JSONValue] { state.withLock { $0.messages } }

    /// Sends a line.
    func send(_ text: String) { input.yield(.line(Array(text.utf8))) }

    /// Sends a line that is too long.
    func sendTooLong() { input.yield(.tooLong) }

    /// Waits for a message of the server.
    func message(where matches: @escaping @Sendable (JSONValue) -> Bool) async -> JSONValue {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state -> JSONValue? in
                if let known = state.messages.first(where: matches) { return known }
                state.waiters.append((matches, continuation))
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Closes the client's end, and waits until the server has stopped.
    func close() async {
        input.finish()
        await task.value
    }

    /// Agrees on a revision with a handshake.
    @discardableResult
    func initialize(_ version: String = "2025-11-25") async -> JSONValue {
        await request("initialize", ["protocolVersion": .string(version), "capabilities": [:]])
    }

    /// Sends a request, and returns its id.
    func start(_ method: String, _ parameters: JSONValue? = nil) -> JSONValue {
        let id = state.withLock { state in
            state.lastID += 1
            return JSONValue.number("\(state.lastID)")
        }
        var message: JSONValue = ["jsonrpc": "2.0", "id": id, "method": .string(method)]
        if let parameters { _ = message.set(parameters, at: "/params") }
        send("\(message)")
        return id
    }

    /// Sends a request, and returns the response.
    func request(_ method: String, _ parameters: JSONValue? = nil) async -> JSONValue {
        let id = start(method, parameters)
        return await message { $0["/id"] == id }
    }

    /// Calls a tool, and returns the answer.
    func call(_ tool: String, _ arguments: JSONValue, meta: JSONValue? = nil) async -> Answer {
        var parameters: JSONValue = ["name": .string(tool), "arguments": arguments]
        if let meta { _ = parameters.set(meta, at: "/_meta") }
        return Answer(await request("tools/call", parameters))
    }

    /// The answer of a tool.
    struct Answer: CustomStringConvertible {
        let response: JSONValue

        init(_ response: JSONValue) { self.response = response }

        var content: JSONValue? { response["/result/structuredContent"] }
        var coverage: String? { content?["/coverage"]?.stringValue }
        var statement: String { content?["/statement"]?.stringValue ?? "" }
        var isError: Bool { response["/result/isError"] == true }
        var description: String { "\(response)" }

        subscript(member: String) -> JSONValue? { content?[JSONPointer(tokens: [member])] }
    }
}
