import HTTPTypes
import PagingHTTP
import Synchronization

/// A recorded request, as the parts in which the pages of a list may differ.
struct RecordedRequest: Hashable {
    /// A place of a part.
    enum Place: Hashable, CustomStringConvertible {
        /// A parameter of the address, by its name.
        case query(String)
        /// A member of the body.
        case body(JSONPointer)
        /// The range of a response.
        case range

        /// The name of the parameter or of the member.
        var name: String? {
            switch self {
            case .query(let name): name
            case .body(let pointer): pointer.tokens.last
            case .range: nil
            }
        }

        /// The place in the notation of options.
        var description: String {
            switch self {
            case .query(let name): name
            case .body(let pointer): "body:\(pointer)"
            case .range: "header:Range"
            }
        }
    }

    let address: WebAddress
    /// The method, the address without its parameters, and the operation of GraphQL.
    let place: String
    let values: [Place: String]

    /// - Returns: `nil` for a request without an address.
    init?(_ request: HTTPRequest, _ body: [UInt8]?) {
        let text = "\(request.scheme ?? "https")://\(request.authority ?? "")\(request.path ?? "/")"
        guard let address = try? WebAddress(parsing: text) else { return nil }
        self.address = address
        var values: [Place: String] = [:]
        for (name, value) in QueryString(address.query ?? "").pairs {
            // Repeated parameters are one part, whose lines are their values.
            values[.query(name)] = (values[.query(name)].map { $0 + "\n" } ?? "") + value
        }
        if let body {
            if let value = try? JSONValue(parsing: body) {
                Self.add(value, at: [], to: &values)
            } else {
                values[.body(.root)] = String(decoding: body, as: UTF8.self)
            }
        }
        values[.range] = request.headerFields[.range]
        let operation = Self.operations.lazy.compactMap { values[$0] }.first.map { " " + $0 } ?? ""
        place = "\(request.method) \(address.origin)\(address.path)\(operation)"
        self.values = values
    }

    /// The places of the name or the text of an operation of GraphQL.
    private static let operations: [Place] = [.query("operationName"), .body("/operationName"), .body("/query")]

    private static func add(_ value: JSONValue, at path: [String], to values: inout [Place: String]) {
        guard case .object(let object) = value, !object.members.isEmpty else {
            values[.body(JSONPointer(tokens: path))] = "\(value)"
            return
        }
        for member in object.members { add(member.value, at: path + [member.key], to: &values) }
    }

    /// Whether a value looks like a time or a random number, and not like words that someone has chosen.
    static func isGenerated(_ value: String) -> Bool {
        value.utf8.count >= 10 && value.contains(where: \.isNumber) && !value.contains(" ")
    }

    /// The places in which two requests differ.
    func places(differingFrom other: RecordedRequest) -> Set<Place> {
        Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }
    }

    /// The places of a position that is not the first of a list.
    func laterPosition(among positions: Set<Place>) -> [Place] {
        let first = ["", "0", "1", "null", "\"\"", "\"0\"", "\"1\""]
        return positions.filter { values[$0].map { !first.contains($0) } ?? false }.sorted { "\($0)" < "\($1)" }
    }
}

/// The recorded exchanges, by their requests.
struct RecordedPages: Sendable {
    /// An exchange that answered a request.
    struct Answer: Sendable {
        let number: Int
        let request: RecordedRequest
    }

    let exchanges: [HTTPArchive.Exchange]
    let requests: [RecordedRequest]
    /// The exchange that answers a request: the last success, or the last.
    private let answers: [RecordedRequest: Int]
    private let places: [String: Place]

    /// The exchanges of one place.
    private struct Place: Sendable {
        var numbers: [Int] = []
        /// The parts that are new in each of the requests, such as a time that prevents caching.
        var changing: Set<RecordedRequest.Place> = []
    }

    init(_ archive: HTTPArchive) {
        let all = archive.exchanges.compactMap { exchange in
            RecordedRequest(exchange.request, exchange.requestBody).map { (exchange, $0) }
        }
        exchanges = all.map(\.0)
        requests = all.map(\.1)
        var answers: [RecordedRequest: Int] = [:]
        var places: [String: Place] = [:]
        for (number, (exchange, request)) in all.enumerated() {
            let isSuccess = exchange.response.status.kind == .successful && exchange.body != nil && !exchange.isCut
            if isSuccess || answers[request] == nil { answers[request] = number }
            places[request.place, default: Place()].numbers.append(number)
        }
        for (name, place) in places {
            let values = place.numbers.map { all[$0].1.values }
            let common = values.dropFirst().reduce(Set(values[0].keys)) { $0.intersection($1.keys) }
            guard values.count > 1 else { continue }
            places[name]?.changing = common.filter { part in
                let texts = values.compactMap { $0[part] }
                return texts.allSatisfy(RecordedRequest.isGenerated) && Set(texts).count == texts.count
            }
        }
        (self.answers, self.places) = (answers, places)
    }

    /// Returns the places in which the requests of a list's pages differ from the first.
    func positions(of answers: [Answer], from first: Int) -> Set<RecordedRequest.Place> {
        answers.reduce(into: []) { positions, answer in
            guard answer.request.place == requests[first].place else { return }
            positions.formUnion(answer.request.places(differingFrom: requests[first]))
        }
    }

    /// Whether the request of an exchange differs from that of another one only in the position.
    func isPage(_ number: Int, of first: Int, positions: Set<RecordedRequest.Place>) -> Bool {
        guard requests[number].place == requests[first].place, let place = places[requests[first].place] else {
            return false
        }
        return requests[number].places(differingFrom: requests[first]).isSubset(of: positions.union(place.changing))
    }

    /// Returns the number of the exchange that answers a request for a page of a list.
    ///
    /// A part that is new in each recorded request need not be the same, if the request has that of the first page: no
    /// scheme has set it.
    fileprivate func number(answering request: RecordedRequest, from first: Int) -> Int? {
        if request == requests[first] { return first }
        if let number = answers[request] { return number }
        guard let place = places[request.place] else { return nil }
        let free = place.changing.filter { request.values[$0] == requests[first].values[$0] }
        guard !free.isEmpty else { return nil }
        return place.numbers.last { $0 != first && requests[$0].places(differingFrom: request).isSubset(of: free) }
    }

    /// Returns a transport that answers with the pages of a list.
    func transport(startingAt first: Int) -> RecordedPagesTransport {
        RecordedPagesTransport(pages: self, first: first)
    }
}

/// A transport that answers with the pages of a recorded list, and remembers which.
final class RecordedPagesTransport: HTTPTransport {
    private let pages: RecordedPages
    private let first: Int
    private let answered = Mutex<[RecordedPages.Answer]>([])

    fileprivate init(pages: RecordedPages, first: Int) {
        (self.pages, self.first) = (pages, first)
    }

    /// The exchanges that answered, in the order of the requests.
    var answers: [RecordedPages.Answer] { answered.withLock { $0 } }

    /// Forgets which exchanges answered.
    func removeAnswers() {
        answered.withLock { $0 = [] }
    }

    @concurrent func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        guard let parts = RecordedRequest(request, body), let number = pages.number(answering: parts, from: first)
        else {
            throw RequestError(.invalidRequest, "The recording has no response to this request.")
        }
        let exchange = pages.exchanges[number]
        guard let content = exchange.body, !exchange.isCut else {
            throw RequestError(.unreadableContent, "The recording lacks the content of this response.")
        }
        answered.withLock { $0.append(.init(number: number, request: parts)) }
        return HTTPReply(exchange.response, body: .bytes(content))
    }
}
