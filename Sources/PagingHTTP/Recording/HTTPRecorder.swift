import Foundation
import HTTPTypes
import Synchronization

/// A recorder of the requests and responses of a client.
///
/// ```swift
/// let recorder = HTTPRecorder()
/// let api = try PagingClient("https://api.example.com", transport: recorder.transport(over: SystemTransport()))
/// try Data(recorder.archive.encoded).write(to: file)
/// ```
///
/// Fields and parameters that hold credentials by their names are recorded as `***`. Bodies are recorded as they arrive,
/// decoded, and one that was not read to its end as far as it was read. Recordings are kept in memory.
public final class HTTPRecorder: Sendable {
    private let exchanges = Mutex<[HTTPArchive.Exchange]>([])

    /// Creates a recorder.
    public init() {}

    /// The exchanges so far, in the order of the requests.
    public var archive: HTTPArchive { HTTPArchive(exchanges.withLock { $0 }) }

    /// Returns a transport that sends requests with another one, and records them.
    public func transport(over base: some HTTPTransport) -> some HTTPTransport {
        RecordingTransport(base: base, recorder: self)
    }

    /// Adds an exchange whose body has not arrived.
    ///
    /// - Returns: The number of the exchange.
    fileprivate func add(_ request: HTTPRequest, _ body: [UInt8]?, _ response: HTTPResponse) -> Int {
        var (sent, received) = (request, response)
        sent.path = request.path.map { Secrets.redacted($0) }
        sent.headerFields = Self.withheld(request.headerFields, where: Secrets.isSecret(headerName:))
        // A field of a response may hold the next page's token.
        received.headerFields = Self.withheld(response.headerFields) { $0.lowercased().hasPrefix("set-cookie") }
        let exchange = HTTPArchive.Exchange(sent, body, response: received, body: [], started: Date.now.ISO8601Format())
        return exchanges.withLock { exchanges in
            exchanges.append(exchange)
            return exchanges.count - 1
        }
    }

    fileprivate func add(_ chunk: [UInt8], to number: Int) {
        exchanges.withLock { $0[number].body?.append(contentsOf: chunk) }
    }

    private static func withheld(_ fields: HTTPFields, where isSecret: (String) -> Bool) -> HTTPFields {
        var withheld = HTTPFields()
        for var field in fields {
            if isSecret(field.name.rawName) { field.value = Secrets.mark }
            withheld.append(field)
        }
        return withheld
    }
}

/// A transport that records what another one sends and receives.
private struct RecordingTransport<Base: HTTPTransport>: HTTPTransport {
    let base: Base
    let recorder: HTTPRecorder

    @concurrent func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        var reply = try await base.send(request, body: body)
        let number = recorder.add(request, body, reply.response)
        reply.body = reply.body.reading { [recorder] next in
            let chunk = try await next()
            if let chunk { recorder.add(chunk, to: number) }
            return chunk
        }
        return reply
    }
}
