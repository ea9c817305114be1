public import HTTPTypes
import Synchronization

/// A transport that answers from a recording, without a network.
///
/// ```swift
/// let api = try PagingClient("https://api.example.com", transport: ReplayTransport(archive))
/// let repos = try await api.list(Repo.self, "/repos").collect(upTo: 1_000).items
/// ```
///
/// A request is found by its method, its address and its content. Header fields, and values of parameters that the recording
/// withholds (`***`), do not matter. A request that was recorded several times is answered in that order, and then always by
/// the last response. Copies share their place in the recording.
public struct ReplayTransport: HTTPTransport {
    private let recorded: [Key: [HTTPArchive.Exchange]]
    private let counts = Counts()

    /// The numbers of answers so far.
    private final class Counts: Sendable {
        let values = Mutex<[Key: Int]>([:])
    }

    /// The parts of a request that select its response.
    private struct Key: Hashable {
        let method: HTTPRequest.Method
        let address: String
        let body: [UInt8]

        init(_ method: HTTPRequest.Method, _ url: String, _ body: [UInt8]?) {
            self.method = method
            address = Self.comparable(url)
            self.body = body.flatMap { try? JSONValue(parsing: $0).encoded() } ?? body ?? []
        }

        /// Returns an address without secret parameters, in one spelling.
        private static func comparable(_ url: String) -> String {
            let parts = Secrets.redacted(url).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count > 1 else { return String(parts[0]) }
            let pairs = QueryString(String(parts[1].prefix { $0 != "#" })).pairs.filter { $0.value != Secrets.mark }
            // A separator that no text contains keeps names and values apart.
            return parts[0] + pairs.map { "\u{1}" + $0.name + "\u{2}" + $0.value }.joined()
        }
    }

    /// Creates a transport that answers from a recording.
    public init(_ archive: HTTPArchive) {
        recorded = Dictionary(grouping: archive.exchanges) { Key($0.request.method, $0.url, $0.requestBody) }
    }

    /// Returns the recorded response to a request.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` for a request that was not recorded, and with
    ///   ``RequestError/Code/unreadableContent`` where the recording lacks the content.
    @concurrent public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        try Task.checkCancellation()
        let key = Key(request.method, request.recordedURL, body)
        let visible = Secrets.redacted(request.recordedURL)
        guard let known = recorded[key] else {
            throw RequestError(.invalidRequest, "The recording has no response to \(request.method) \(visible).")
        }
        let index = counts.values.withLock { counts in
            defer { counts[key, default: 0] += 1 }
            return min(counts[key, default: 0], known.count - 1)
        }
        guard let content = known[index].body else {
            throw RequestError(.unreadableContent, "The recording lacks the content of \(request.method) \(visible).")
        }
        return HTTPReply(known[index].response, body: .bytes(content))
    }
}
