import HTTPTypes
import Measuring
import PagingHTTP

/// The same requests over the same transport with the bodies discarded, which no crawl can beat.
struct TransportFloor: Sendable {
    let list: ServedList
    let authority: String
    let transport: any HTTPTransport

    init(_ list: ServedList, from base: String, over transport: any HTTPTransport) {
        self.list = list
        authority = String(base.dropFirst("http://".count))
        self.transport = transport
    }

    /// Loads the first page, and then all others with a window, because their addresses are then known.
    @concurrent func run(window: Int) async throws {
        try await drain(try await reply(toPage: 1))
        let numbers = Counter(from: 2)
        try await withThrowingTaskGroup { group in
            for _ in 0..<window {
                group.addTask { @concurrent in
                    while true {
                        let page = numbers.next()
                        guard page <= list.pages else { return }
                        try await drain(try await reply(toPage: page))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Sends each request when the head of the previous page has arrived.
    @concurrent func runHeadByHead() async throws {
        try await withThrowingTaskGroup { group in
            for page in 1...list.pages {
                let reply = try await reply(toPage: page)
                group.addTask { @concurrent in try await drain(reply) }
            }
            try await group.waitForAll()
        }
    }

    private func reply(toPage page: Int) async throws -> HTTPReply {
        var request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: list.path(ofPage: page))
        request.headerFields[.accept] = "application/json"
        let reply = try await transport.send(request, body: nil)
        guard reply.response.status == .ok else { throw Complaint("The server answered \(reply.response.status).") }
        return reply
    }

    private func drain(_ reply: HTTPReply) async throws {
        var count = 0
        for try await chunk in reply.body { count += chunk.count }
        blackHole(count)
    }
}
