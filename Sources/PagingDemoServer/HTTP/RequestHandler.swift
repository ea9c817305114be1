import FlyingFox
import FlyingSocks
import Foundation

/// Connects the routes to the web server.
struct RequestHandler: HTTPHandler {
    let router: Router
    let runs: RunRegistry

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let arrival = ContinuousClock.now
        let demoRequest = try await DemoRequest(request)
        let ticket = demoRequest.parameters.first("run").map { RequestTicket(demoRequest, run: $0, registry: runs) }
        let reply = try await reply(to: demoRequest, arrivedAt: arrival, ticket: ticket)
        return HTTPResponse(reply, ticket: ticket)
    }

    private func reply(
        to request: DemoRequest,
        arrivedAt arrival: ContinuousClock.Instant,
        ticket: RequestTicket?
    ) async throws -> Reply {
        if let refusal = refusal(of: request, at: arrival) { return refusal }
        return try await router.reply(to: request, ticket: ticket)
    }

    /// Returns the refusal of a request beyond the budget of its run, or `nil`.
    private func refusal(of request: DemoRequest, at arrival: ContinuousClock.Instant) -> Reply? {
        // Checked here instead of with the options of a list, because requests count when they arrive.
        guard let text = request.parameters.first("budget") else { return nil }
        guard let limit = Int(text), (1...ArrivalBudget.bound).contains(limit) else {
            return Reply(status: 400, error: "budget must be a whole number from 1 to \(ArrivalBudget.bound).")
        }
        guard let run = request.parameters.first("run") else {
            return Reply(status: 400, error: "budget needs run.")
        }
        guard !runs.admits(arrival, limit: limit, run: run) else { return nil }
        var reply = Reply(status: 429, error: "More than \(limit) requests arrived within a second.")
        reply.add("Retry-After", "1")
        return reply
    }
}

extension DemoRequest {
    init(_ request: HTTPRequest) async throws {
        var headers: [String: String] = [:]
        for (header, value) in request.headers {
            headers[header.rawValue.lowercased()] = value
        }
        self.init(
            method: request.method.rawValue.uppercased(),
            target: request.target.rawValue,
            headers: headers,
            body: [UInt8](try await request.bodyData),
            base: "http://\(headers["host"] ?? "127.0.0.1")"
        )
    }
}

extension HTTPResponse {
    init(_ reply: Reply, ticket: RequestTicket?) {
        let status = HTTPStatusCode(reply.status, phrase: StatusPhrases.phrase(for: reply.status))
        var headers = HTTPHeaders()
        for field in reply.fields {
            let header = HTTPHeader(field.name)
            // The web server writes one line per name. A line end in the value starts the next line.
            let earlier = headers[header].map { "\($0)\r\n\(field.name): " } ?? ""
            headers[header] = earlier + field.value
        }
        switch reply.body {
        case .bytes(let bytes):
            ticket?.finish()
            let body = HTTPBodySequence(data: Data(bytes), suggestedBufferSize: max(bytes.count, 1))
            self.init(statusCode: status, headers: headers, body: body)
        case .steps(let steps, let length):
            let script = BodyScript(steps: steps, ticket: ticket)
            let body = length.map { HTTPBodySequence(from: script, count: $0) } ?? HTTPBodySequence(from: script)
            self.init(statusCode: status, headers: headers, body: body)
        case .reset:
            ticket?.finish()
            self.init(webSocket: NoHandshake())
        }
    }
}

/// A WebSocket handler that closes the connection without a response.
///
/// The web server writes the head of a WebSocket response only after the handler has returned its frames; this
/// handler throws instead.
private struct NoHandshake: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw BodyScript.Abort()
    }
}
