public import HTTPTypes
import Synchronization

/// A transport that answers from a recording, without a network.
///
/// ```swift
/// let api = try PagingClient("https://api.example.com", transport: ReplayTransport(archive))
/// let repos = try await api.list(Repo.self, "/repos").collect(upTo: 1_000).items
/// ```
///
/// A request is found by its method, its address, its `Range` field and its content: as they are, or without the secrets
/// that a recording withholds (`***`), or without the times by which a page keeps caches away (`_=1732646400123`). Other
/// header fields do not matter. A request that was recorded several times is answered in that order, and then always by
/// the last response. Copies share their place in the recording.
public struct ReplayTransport: HTTPTransport {
    private let recorded: [Key: [HTTPArchive.Exchange]]
    private let times: RecordedTimes
    private let counts = Counts()

    /// The numbers of answers so far.
    private final class Counts: Sendable {
        let values = Mutex<[Key: Int]>([:])
    }

    /// The parts of a request that are compared.
    private enum Precision: CaseIterable {
        case exact, withoutSecrets, withoutTimes
    }

    /// The parts of a request that select its response.
    private struct Key: Hashable {
        let method: HTTPRequest.Method
        let range: String?
        let address: String
        let body: String
        let precision: Precision

        private init(_ request: HTTPRequest, _ body: [UInt8]?, _ precision: Precision, without times: Set<String>) {
            let url = request.recordedURL
            let isWithheld = precision != .exact
            method = request.method
            range = request.headerFields[.range]
            address = Self.comparable(
                isWithheld ? Secrets.redacted(url) : url,
                without: precision == .withoutTimes ? times : []
            )
            self.body = body.map { Self.comparable($0, isWithheld: isWithheld) } ?? ""
            self.precision = precision
        }

        /// Returns the keys of a request, in the order of their precision.
        static func all(of request: HTTPRequest, _ body: [UInt8]?, _ times: RecordedTimes) -> [Key] {
            let names = times.names(in: request.recordedURL)
            // Most recordings have no times, and no keys without them.
            let precisions: [Precision] = names.isEmpty ? [.exact, .withoutSecrets] : Precision.allCases
            return precisions.map { Key(request, body, $0, without: names) }
        }

        /// Returns an address in one spelling.
        private static func comparable(_ url: String, without names: Set<String>) -> String {
            guard let (path, query) = RecordedTimes.parts(of: url) else { return url }
            let pairs = query.pairs.filter { $0.value != Secrets.mark && !names.contains($0.name) }
            // A separator that no text contains keeps names and values apart.
            return path + pairs.map { "\u{1}" + $0.name + "\u{2}" + $0.value }.joined()
        }

        /// Returns content in one spelling, if it is JSON.
        private static func comparable(_ body: [UInt8], isWithheld: Bool) -> String {
            let value = try? JSONValue(parsing: body)
            let text = String(decoding: value?.encoded() ?? body, as: UTF8.self)
            guard isWithheld else { return text }
            let secrets = Secrets()
            if let value { secrets.addMembers(of: value) } else { secrets.addCredentials(inContent: text) }
            return secrets.credentialsHidden(in: text)
        }
    }

    /// Creates a transport that answers from a recording.
    public init(_ archive: HTTPArchive) {
        var recorded: [Key: [HTTPArchive.Exchange]] = [:]
        let times = RecordedTimes(archive)
        self.times = times
        for exchange in archive.exchanges {
            for key in Key.all(of: exchange.request, exchange.requestBody, times) {
                recorded[key, default: []].append(exchange)
            }
        }
        self.recorded = recorded
    }

    /// Returns the recorded response to a request.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` for a request that was not recorded, and with
    ///   ``RequestError/Code/unreadableContent`` where the recording lacks the content.
    @concurrent public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        try Task.checkCancellation()
        let visible = Secrets.redacted(request.recordedURL)
        guard let key = Key.all(of: request, body, times).first(where: { recorded[$0] != nil }),
            let known = recorded[key]
        else {
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
