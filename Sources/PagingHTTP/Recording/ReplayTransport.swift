public import HTTPTypes
import Synchronization

/// A transport that answers from a recording, without a network.
///
/// ```swift
/// let api = try PagingClient("https://api.example.com", transport: ReplayTransport(archive))
/// let repos = try await api.list(Repo.self, "/repos", by: .linkHeader).collect(upTo: 1_000).items
/// ```
///
/// A request is found by its method, its address, its `Range` field and its content: as they are, or without the secrets
/// that a recording withholds (`***`), or without the times by which a page keeps caches away (`_=1732646400123`). Of
/// requests that are alike, the one with the same header fields is found, as far as the fields of recorded ones differ. A
/// request that was recorded several times is answered in that order, and then always by the last response. Copies share
/// their place in the recording.
public struct ReplayTransport: HTTPTransport {
    private let recorded: [Key: Alike]
    private let times: RecordedTimes
    private let counts = Counts()

    /// The numbers of answers so far.
    private final class Counts: Sendable {
        let values = Mutex<[Answer: Int]>([:])
    }

    /// The requests of one key and of the same fields.
    private struct Answer: Hashable {
        let key: Key
        let fields: [HTTPField.Name: String]
    }

    /// The recorded requests of one key, and the header fields by which they differ.
    private struct Alike {
        private(set) var exchanges: [HTTPArchive.Exchange] = []
        private var fields: Set<HTTPField.Name> = []

        /// Fields that ask for the same content in another way, or that a program adds to each request.
        private static let others: Set<String> = [
            "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "date", "user-agent",
        ]

        mutating func add(_ exchange: HTTPArchive.Exchange) {
            if let first = exchanges.first?.request.headerFields {
                let own = exchange.request.headerFields
                fields.formUnion(
                    Set(own.map(\.name) + first.map(\.name)).filter { name in
                        own[name] != first[name] && !Secrets.isSecret(headerName: name.rawName)
                            && !Self.others.contains(name.canonicalName)
                    }
                )
            }
            exchanges.append(exchange)
        }

        /// Returns the exchanges of a request, and its fields by which they were found.
        ///
        /// A field that all recorded requests have and this one lacks is one of another program, such as a trace.
        func answers(to request: HTTPRequest) -> (exchanges: [HTTPArchive.Exchange], fields: [HTTPField.Name: String]) {
            let names = fields.filter { name in
                request.headerFields[name] != nil || exchanges.contains { $0.request.headerFields[name] == nil }
            }
            let found = exchanges.filter { exchange in
                names.allSatisfy { exchange.request.headerFields[$0] == request.headerFields[$0] }
            }
            return (found, names.reduce(into: [:]) { $0[$1] = request.headerFields[$1] })
        }
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
                without: precision == .withoutTimes ? times : [],
                isWithheld: isWithheld
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
        ///
        /// Secrets that differ have marks with numbers, which are other values in an address as it is.
        private static func comparable(_ url: String, without names: Set<String>, isWithheld: Bool) -> String {
            guard let (path, query) = RecordedTimes.parts(of: url) else { return url }
            let pairs = query.pairs.filter { pair in
                let isMark = isWithheld ? pair.value.hasPrefix(Secrets.mark) : pair.value == Secrets.mark
                return !isMark && !names.contains(pair.name)
            }
            // A separator that no text contains keeps names and values apart.
            return path + pairs.map { "\u{1}" + $0.name + "\u{2}" + $0.value }.joined()
        }

        /// Returns content in one spelling, if it is JSON.
        private static func comparable(_ body: [UInt8], isWithheld: Bool) -> String {
            let spelled = (try? JSONValue(parsing: body))?.encoded() ?? body
            return String(decoding: isWithheld ? Secrets.withoutCredentials(in: spelled) : spelled, as: UTF8.self)
        }
    }

    /// Creates a transport that answers from a recording.
    public init(_ archive: HTTPArchive) {
        var recorded: [Key: Alike] = [:]
        let times = RecordedTimes(archive)
        self.times = times
        for exchange in archive.exchanges {
            for key in Key.all(of: exchange.request, exchange.requestBody, times) {
                recorded[key, default: Alike()].add(exchange)
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
            case let (known, fields)? = recorded[key]?.answers(to: request), !known.isEmpty
        else {
            throw RequestError(.invalidRequest, "The recording has no response to \(request.method) \(visible).")
        }
        let answer = Answer(key: key, fields: fields)
        let index = counts.values.withLock { counts in
            defer { counts[answer, default: 0] += 1 }
            return min(counts[answer, default: 0], known.count - 1)
        }
        guard let content = known[index].body else {
            throw RequestError(.unreadableContent, "The recording lacks the content of \(request.method) \(visible).")
        }
        return HTTPReply(
            known[index].response,
            body: Self.body(of: known[index], content, "\(request.method) \(visible)")
        )
    }

    /// Returns a body that ends as the recorded one did.
    private static func body(of exchange: HTTPArchive.Exchange, _ content: [UInt8], _ line: String) -> HTTPBody {
        guard exchange.isCut || !exchange.isEndProven else { return .bytes(content) }
        let rest = Once(content)
        return HTTPBody(declaredLength: nil, end: { exchange.isEndProven ? .proven : .unproven }) {
            if let content = rest.removeValue(), !content.isEmpty { return content }
            guard exchange.isCut else { return nil }
            throw RequestError(.connectionLost, "The recording has only the beginning of the content of \(line).")
        }
    }
}
