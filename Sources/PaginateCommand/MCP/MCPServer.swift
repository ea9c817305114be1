import Foundation
import PaginateFiles
import PagingHTTP

/// The revisions of the Model Context Protocol that the server speaks.
///
/// A modern revision is stateless: each request names its version and the capabilities of the client. An earlier one
/// starts with a handshake, `initialize`. Not 2025-03-26, the only one in which a server has to read batches of messages.
enum MCPRevision {
    static let modern = ["2026-07-28"]
    static let withHandshake = ["2025-11-25", "2025-06-18", "2024-11-05"]
    static var all: [String] { modern + withHandshake }
}

/// An error of the protocol (JSON-RPC 2.0, section 5.1).
struct MCPError: Error {
    var code: Int
    var message: String
    var data: JSONValue?

    static func parse(_ message: String) -> MCPError { MCPError(code: -32_700, message: message) }
    static func request(_ message: String) -> MCPError { MCPError(code: -32_600, message: message) }
    static func method(_ name: String) -> MCPError {
        MCPError(code: -32_601, message: "There is no method \"\(name)\".")
    }
    static func parameters(_ message: String) -> MCPError { MCPError(code: -32_602, message: message) }
    static func version(_ requested: String) -> MCPError {
        MCPError(
            code: -32_022,
            message: "Unsupported protocol version",
            data: ["supported": .array(MCPRevision.all.map { .string($0) }), "requested": .string(requested)]
        )
    }
}

/// A server of the Model Context Protocol over a pair of streams.
///
/// Requests run side by side, and a request that the client has cancelled gets no response.
actor MCPServer {
    private let tools: MCPTools
    private let output: MCPOutput
    /// The running requests, by their ids.
    private var running: [JSONValue: Running] = [:]
    /// Whether a client has agreed on a revision with a handshake.
    private var hasHandshake = false

    private struct Running {
        let task: Task<Void, Never>
        let stop: StopRequest
    }

    /// The most requests that run at once.
    private static let mostRunning = 16
    private static let metaPrefix = "io.modelcontextprotocol/"
    private static let instructions = """
        Lists of web APIs come one page at a time. Fetch a list into a database with "fetch", and ask for facts with \
        "query". An answer is about the whole list only if its coverage is "whole"; otherwise every count is at least \
        that number, and that something is not found proves nothing.
        """

    init(_ tools: MCPTools, _ output: MCPOutput) {
        self.tools = tools
        self.output = output
    }

    /// Handles messages until the client closes its stream, and then stops what still runs.
    func run(_ messages: AsyncStream<MCPInput.Message>) async {
        for await message in messages { handle(message) }
        let left = Array(running.values)
        running.removeAll()
        for request in left { request.stop.request("the client") }
        for request in left { await request.task.value }
    }

    private func handle(_ message: MCPInput.Message) {
        guard case .line(let bytes) = message else {
            return fail(nil, .request("A message has more than \(MCPInput.largest) bytes; send a shorter one."))
        }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            return fail(nil, .parse("The message is not JSON (\(error)); send one JSON object on each line."))
        }
        guard case .object(let object) = value else {
            return fail(nil, .request("A message is one JSON object; batches are not part of the protocol."))
        }
        let id = object["id"]
        guard object["jsonrpc"] == "2.0" else {
            return fail(id.flatMap(Self.validID), .request("A message has the member \"jsonrpc\": \"2.0\"."))
        }
        guard let method = object["method"]?.stringValue else {
            // The server sends no requests, so that a response belongs to nothing.
            if object["result"] == nil, object["error"] == nil {
                fail(id.flatMap(Self.validID), .request("A request has a method, which is a string."))
            }
            return
        }
        guard let id else { return handleNotification(method, object["params"]) }
        guard let id = Self.validID(id) else {
            return fail(nil, .request("The id of a request is a string or an integer."))
        }
        guard running[id] == nil else {
            return fail(id, .request("A request with the id \(id) is still running; use another id."))
        }
        start(id, method, object["params"])
    }

    private static func validID(_ id: JSONValue) -> JSONValue? {
        switch id {
        case .string: id
        case .number(let text): Int(text) == nil ? nil : id
        default: nil
        }
    }

    /// Handles a notification, of which invalid ones are ignored.
    private func handleNotification(_ method: String, _ parameters: JSONValue?) {
        guard method == "notifications/cancelled", case .object(let object)? = parameters,
            let id = object["requestId"], let request = running.removeValue(forKey: id)
        else { return }
        request.stop.request("the client")
        request.task.cancel()
    }

    private func start(_ id: JSONValue, _ method: String, _ parameters: JSONValue?) {
        let call: MCPCall
        do {
            call = try self.call(method, parameters)
        } catch {
            return fail(id, error)
        }
        if method == "initialize" { hasHandshake = true }
        guard method == "tools/call" || method == "resources/read" else {
            return answer(id, call, Result { () throws(MCPError) in try result(of: call) })
        }
        guard running.count < Self.mostRunning else {
            return fail(
                id,
                MCPError(code: -32_603, message: "\(running.count) calls are running; wait for one to end.")
            )
        }
        let stop = StopRequest()
        let task = Task {
            do throws(MCPError) {
                finish(id, call, .success(try await tools.result(of: call, stop: stop, output)))
            } catch {
                finish(id, call, .failure(error))
            }
        }
        running[id] = Running(task: task, stop: stop)
    }

    private func finish(_ id: JSONValue, _ call: MCPCall, _ result: Result<MCPResult, MCPError>) {
        // A cancelled request is not running any more.
        guard running.removeValue(forKey: id) != nil else { return }
        answer(id, call, result)
    }

    /// Returns a request after the checks of its revision.
    private func call(_ method: String, _ parameters: JSONValue?) throws(MCPError) -> MCPCall {
        var members = JSONValue.Object()
        switch parameters {
        case nil: break
        case .object(let object): members = object
        default: throw .parameters("The params of a request are an object.")
        }
        var meta = JSONValue.Object()
        if case .object(let object)? = members["_meta"] { meta = object }
        var call = MCPCall(method: method, parameters: members)
        if let token = meta["progressToken"], Self.validID(token) != nil { call.progressToken = token }
        guard let version = meta[Self.metaPrefix + "protocolVersion"] else {
            guard hasHandshake || method == "initialize" || method == "ping" else {
                throw .parameters(
                    "A request names its protocol version in _meta, or follows an initialize request; the versions are "
                        + MCPRevision.all.joined(separator: ", ") + "."
                )
            }
            return call
        }
        guard let text = version.stringValue, MCPRevision.modern.contains(text) else {
            throw .version(version.stringValue ?? "\(version)")
        }
        guard case .object? = meta[Self.metaPrefix + "clientCapabilities"] else {
            throw .parameters("The _meta of a request has \(Self.metaPrefix)clientCapabilities, an object.")
        }
        call.isModern = true
        return call
    }

    /// Returns the result of a request that needs no time.
    private func result(of call: MCPCall) throws(MCPError) -> MCPResult {
        switch call.method {
        case "initialize":
            let requested = call.parameters["protocolVersion"]?.stringValue
            guard let requested else { throw .parameters("initialize names a protocolVersion.") }
            let version = MCPRevision.withHandshake.first { $0 == requested } ?? MCPRevision.withHandshake[0]
            return MCPResult([
                ("protocolVersion", .string(version)), ("capabilities", Self.capabilities),
                ("serverInfo", Self.information), ("instructions", .string(Self.instructions)),
            ])
        case "server/discover":
            return MCPResult(
                [
                    ("supportedVersions", .array(MCPRevision.all.map { .string($0) })),
                    ("capabilities", Self.capabilities), ("instructions", .string(Self.instructions)),
                ],
                isCacheable: true
            )
        case "ping": return MCPResult([])
        case "tools/list":
            // All tools are on the first page, so that no cursor, also an empty one, leads to another.
            if let cursor = call.parameters["cursor"] { throw .parameters("There is no page of tools at \(cursor).") }
            return MCPResult([("tools", .array(MCPTools.definitions(tools.plan)))], isCacheable: true)
        case "resources/list": return try tools.resources(call.parameters["cursor"])
        default: throw .method(call.method)
        }
    }

    private static let capabilities: JSONValue = ["tools": [:], "resources": [:]]
    private static let information: JSONValue = [
        "name": "paginate", "title": "paginate", "version": .string(BuildVersion.number),
    ]

    private func answer(_ id: JSONValue, _ call: MCPCall, _ result: Result<MCPResult, MCPError>) {
        switch result {
        case .failure(let error): fail(id, error)
        case .success(let result):
            var members = result.members
            if call.isModern {
                members.append(.init(key: "resultType", value: "complete"))
                let meta: JSONValue = .object(
                    .init([.init(key: Self.metaPrefix + "serverInfo", value: Self.information)])
                )
                members.append(.init(key: "_meta", value: meta))
                if result.isCacheable {
                    members.append(.init(key: "ttlMs", value: 0))
                    members.append(.init(key: "cacheScope", value: "private"))
                }
            }
            output.send(["jsonrpc": "2.0", "id": id, "result": .object(.init(members))])
        }
    }

    private func fail(_ id: JSONValue?, _ error: MCPError) {
        var members: [JSONValue.Object.Member] = [
            .init(key: "code", value: .number("\(error.code)")), .init(key: "message", value: .string(error.message)),
        ]
        if let data = error.data { members.append(.init(key: "data", value: data)) }
        output.send(["jsonrpc": "2.0", "id": id ?? .null, "error": .object(.init(members))])
    }
}

/// A request of a client.
struct MCPCall: Sendable {
    let method: String
    let parameters: JSONValue.Object
    /// The token for notifications about progress, if the client wants any.
    var progressToken: JSONValue?
    /// Whether the request names its revision itself.
    var isModern = false

    init(method: String, parameters: JSONValue.Object) {
        self.method = method
        self.parameters = parameters
    }
}

/// The result of a request.
struct MCPResult: Sendable {
    let members: [JSONValue.Object.Member]
    let isCacheable: Bool

    init(_ members: [(String, JSONValue)], isCacheable: Bool = false) {
        self.members = members.map { .init(key: $0.0, value: $0.1) }
        self.isCacheable = isCacheable
    }
}
