import PagingDetection
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization

/// The result of a walk or a detection on a generated list.
enum CompletenessVerdict: Equatable, Sendable {
    /// The result is complete, and every item was delivered once, in order.
    case right
    /// The result is not complete, although every item was delivered.
    case doubted
    case incomplete
    case wrong(String)

    var isWrong: Bool { if case .wrong = self { true } else { false } }
}

/// The judgment of one generated list.
struct CompletenessReport: Sendable {
    let list: GeneratedList
    var automatic = CompletenessVerdict.incomplete
    /// The verdict on the detected scheme, or `nil` if none was detected.
    var detection: CompletenessVerdict?
    /// The contradiction between detection and automatic walk, if any.
    var disagreement: String?
    var requests = 0

    /// The faults, one sentence each.
    var faults: [String] {
        var faults: [String] = []
        if case .wrong(let fault) = automatic { faults.append("automatic: \(fault)") }
        if case .wrong(let fault)? = detection { faults.append("detect: \(fault)") }
        if let disagreement { faults.append("disagreement: \(disagreement)") }
        return faults
    }
}

/// Walks generated lists and compares the delivered items with the contents of the lists.
struct CompletenessJudge {
    /// More requests than any list requires.
    static let maximumRequests = 400

    let list: GeneratedList
    private let transport: StubTransport

    init(_ list: GeneratedList) {
        self.list = list
        let sent = Mutex(0)
        transport = StubTransport { request, body in
            let count = sent.withLock { count in
                count += 1
                return count
            }
            guard count <= Self.maximumRequests else { return StubReply(status: .internalServerError).reply }
            return list.reply(to: request, body).reply
        }
    }

    func report() async throws -> CompletenessReport {
        var report = CompletenessReport(list: list)
        var client = try PagingClient(GeneratedList.host, transport: transport)
        client.retry = .never
        let walked = await walk(client, by: .automatic)
        report.requests = transport.sent.count
        report.automatic = verdict(walked)
        guard report.requests < Self.maximumRequests else {
            report.automatic = .wrong("the walk does not end")
            return report
        }
        guard let finding = try? await client.detect(try request()) else { return report }
        let found = await judged(finding, client)
        report.detection = found
        report.disagreement = disagreement(finding, found, walked)
        return report
    }

    private func request() throws -> ListRequest {
        let query = list.query.map { "\(ListQuery.escaped($0.name))=\(ListQuery.escaped($0.value))" }
        let path = query.isEmpty ? list.path : "\(list.path)?\(query.joined(separator: "&"))"
        guard let body = list.body else { return ListRequest(path) }
        return ListRequest(path, method: .post, body: try JSONValue(parsing: Array(body.utf8)))
    }

    private typealias Collected = CollectedItems<RawItem, PageAddress>

    private func walk(_ client: PagingClient, by scheme: PaginationScheme) async -> Collected? {
        guard let request = try? request() else { return nil }
        let source = client.list(request, format: ListFormat(scheme), decoding: .raw)
        return await source.pages(window: .serial).collect(upTo: 2_000)
    }

    private func verdict(_ walked: Collected?) -> CompletenessVerdict {
        guard let walked else { return .incomplete }
        let arrived = walked.arrived.map { String(decoding: $0.bytes, as: UTF8.self) }
        let isExact = isWhole(arrived)
        guard walked.outcome.isComplete else { return isExact ? .doubted : .incomplete }
        guard !isExact else { return .right }
        return .wrong("complete with \(arrived.count) of \(list.items.count) items: \(walked.outcome.evidence)")
    }

    /// Returns whether all items of the list arrived in order; a connection may deliver nodes or edges.
    private func isWhole(_ arrived: [String]) -> Bool {
        if arrived == list.items { return true }
        return list.kind == .graphQL && arrived == list.items.indices.map(list.edge)
    }

    private func judged(_ finding: SchemeFinding, _ client: PagingClient) async -> CompletenessVerdict {
        switch finding.verdict {
        case .wholeList:
            let size = list.bounds.map { $0[1] } ?? firstPage
            let isWhole = size == list.items.count && finding.items.map(isItems) ?? true
            return isWhole
                ? .right : .wrong("wholeList with \(size) of \(list.items.count) items: \(finding.end ?? "")")
        case .verified, .unverified:
            guard let scheme = finding.scheme else { return .incomplete }
            let verdict = verdict(await walk(client, by: scheme))
            guard case .wrong(let fault) = verdict else { return verdict }
            return .wrong("\(finding.verdict) \(finding.summary ?? ""): \(fault)")
        default: return .incomplete
        }
    }

    private var firstPage: Int {
        guard let reply = try? JSONValue(parsing: firstReply.body),
            case .array(let items)? = reply[JSONPointer(tokens: itemsPath)]
        else { return 0 }
        return items.count
    }

    private var firstReply: StubReply {
        let path = (try? request())?.path ?? "/"
        let request = HTTPRequest(method: list.body == nil ? .get : .post, scheme: "https", authority: nil, path: path)
        return list.reply(to: request, list.body.map { Array($0.utf8) })
    }

    private var itemsPath: [String] {
        list.members.first { if case .items = $0.content { true } else { false } }?.path
            ?? list.members.first { if case .edges = $0.content { true } else { false } }?.path ?? []
    }

    private func isItems(_ pointer: JSONPointer) -> Bool {
        list.members.contains { member in
            switch member.content {
            case .items, .edges: member.path == pointer.tokens
            default: false
            }
        }
    }

    /// Returns the contradiction between a finding and a walk, if any.
    private func disagreement(
        _ finding: SchemeFinding,
        _ found: CompletenessVerdict,
        _ walked: Collected?
    ) -> String? {
        guard let walked, walked.outcome.isComplete else {
            // A response may be the whole list, and have fewer items than it declares: no page is missing, but items are.
            guard finding.verdict == .wholeList, walked?.outcome.ending != .short else { return nil }
            return "wholeList, and the automatic walk is not complete"
        }
        guard finding.verdict == .wholeList, walked.outcome.pages > 1 else { return nil }
        return "wholeList, and the automatic walk has \(walked.outcome.pages) pages"
    }

    // MARK: - Transcript

    /// Returns the requests and responses of the automatic walk in readable form.
    func transcript() async -> String {
        let log = Mutex<[String]>([])
        let list = list
        let transport = StubTransport { request, body in
            let reply = list.reply(to: request, body)
            let fields = reply.fields.filter { $0.name != .contentType }.map { "\n    \($0.name): \($0.value)" }
            let sent = body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
            let text = String(decoding: reply.body, as: UTF8.self)
            let entry =
                "> \(request.method) \(request.path ?? "")\(sent)\n< \(reply.status.code)\(fields.joined())\n    "
                + text.prefix(700) + (text.count > 700 ? "…" : "")
            log.withLock { $0.append(entry) }
            return reply.reply
        }
        guard var client = try? PagingClient(GeneratedList.host, transport: transport) else { return "" }
        client.retry = .never
        let walked = await walk(client, by: .automatic)
        log.withLock { $0 = $0.prefix(6) + ["  detect:"] }
        let finding = try? await client.detect(request())
        let outcome = walked.map { "\($0.outcome)" } ?? "-"
        let words =
            finding.map { "\($0.verdict), \($0.summary ?? "-"), items \"\($0.items?.description ?? "-")\"" } ?? "-"
        return log.withLock { $0 }.joined(separator: "\n") + "\n  automatic: \(outcome)\n  detect: \(words)"
    }
}
