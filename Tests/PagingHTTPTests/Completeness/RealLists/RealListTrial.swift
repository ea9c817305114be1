import PagingDetection
import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization

/// The result of a walk over a list with known items.
enum RealListVerdict: Equatable, Sendable {
    /// Complete, with all items in order.
    case right
    /// Not complete, with the evidence.
    case unproven(String)
    /// Complete, with other items.
    case wrong(String)
}

/// Walks one list, as a caller who names its places and as one who names nothing.
struct RealListTrial: Sendable {
    enum Mode: String, CaseIterable, Sendable { case told, automatic }

    static let maximumRequests = 200
    private static let variables = ProcessInfo.processInfo.environment
    /// Whether members have names without a meaning, so that only behavior remains.
    static let usesNonsenseNames = variables["SWIFT_PAGING_NAMES"] == "nonsense"

    let seed: UInt64
    let list: RealList
    var fault: RealFault?

    /// Creates the trial of an honest list.
    static func honest(seed: UInt64) -> RealListTrial {
        RealListTrial(seed: seed, list: RealListGenerator.list(seed: seed))
    }

    /// Creates the trial of a damaged list.
    static func damaged(seed: UInt64, kinds: [RealFault.Kind]) -> RealListTrial? {
        var random = SeededGenerator(seed: seed &+ 7_000_000_000)
        let kind = kinds[Int(seed % UInt64(kinds.count))]
        guard let (list, fault) = RealFault.draw(kind, random: &random, seed: seed) else { return nil }
        return RealListTrial(seed: seed, list: list, fault: fault)
    }

    // MARK: - Walks

    private typealias Collected = CollectedItems<RawItem, PageAddress>

    func verdict(_ mode: Mode) async -> RealListVerdict {
        guard let (items, outcome) = await walked(mode, log: nil) else { return .unproven("not walked") }
        guard outcome.isComplete else { return .unproven("\(outcome.ending): \(outcome.evidence)") }
        let isExact = items == (list.isBackward ? list.truth.reversed() : list.truth)
        // To a caller who does not say what it counts, such a total is met.
        if !isExact, mode == .automatic || list.toldPages == nil, items.count == list.pagesNamedAsItems {
            return .unproven("a number of pages has the name and the value of the number of items")
        }
        return isExact ? .right : .wrong("complete with \(items.count) of \(list.truth.count): \(outcome.evidence)")
    }

    private func walked(
        _ mode: Mode,
        log: RealListLog?
    ) async -> (items: [String], outcome: PagingOutcome<PageAddress>)? {
        guard let source = source(mode, transport: transport(log)) else { return nil }
        let window: PageWindow = seed % 6 == 0 ? .standard : .serial
        if list.isBackward {
            let collected = await source.pages(.backward, window: window).collect(upTo: 2_000)
            return (collected.arrived.map(\.text), collected.outcome)
        }
        guard let cut = list.cut else {
            let collected = await source.pages(window: window).collect(upTo: 2_000)
            return (collected.arrived.map(\.text), collected.outcome)
        }
        let part = await source.limited(to: .pages(cut)).pages(window: window).collect(upTo: 2_000)
        guard part.outcome.ending == .limited, let point = part.outcome.resumePoint else {
            return (part.arrived.map(\.text), part.outcome)
        }
        log?.append("  resumed: \(part.outcome)")
        let rest = await source.pages(from: point, window: window).collect(upTo: 2_000)
        return ((part.arrived + rest.arrived).map(\.text), rest.outcome)
    }

    /// Returns the list as a caller in a mode requests it.
    func source(_ mode: Mode, transport: StubTransport) -> HTTPPageSource<RawItem>? {
        guard let format = mode == .told ? list.toldFormat : ListFormat(.automatic), let request = try? request(),
            var client = try? PagingClient(RealList.host, transport: transport)
        else { return nil }
        client.retry = .never
        return client.list(request, format: format, decoding: .raw)
    }

    func request() throws -> ListRequest {
        let query = list.query.map { "\(ListQuery.escaped($0.name))=\(ListQuery.escaped($0.value))" }
        let path = query.isEmpty ? list.path : "\(list.path)?\(query.joined(separator: "&"))"
        guard let body = list.requestBody else { return ListRequest(path) }
        return ListRequest(path, method: .post, body: try JSONValue(parsing: Array(body.utf8)))
    }

    private func transport(_ log: RealListLog?) -> StubTransport {
        let (list, fault) = (list, fault)
        let sent = Mutex(0)
        return StubTransport { request, body in
            let count = sent.withLock { count in
                count += 1
                return count
            }
            guard count <= Self.maximumRequests else { return StubReply(status: .internalServerError).reply }
            let reply = list.reply(to: request, body, fault: fault)
            if let log {
                let fields = reply.fields.filter { $0.name != .contentType }.map { "\n    \($0.name): \($0.value)" }
                let sent = body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
                let text = String(decoding: reply.body, as: UTF8.self)
                let entry =
                    "> \(request.method) \(request.path ?? "")\(sent)\n< \(reply.status.code)\(fields.joined())\n    "
                    + text.prefix(900) + (text.count > 900 ? "…" : "")
                log.append(entry)
            }
            return reply.reply
        }
    }

    // MARK: - Transcript

    /// Returns the requests, responses and outcome of a walk in readable form.
    func transcript(_ mode: Mode) async -> String {
        let log = RealListLog()
        let walked = await walked(mode, log: log)
        let kinds = list.kinds.map(\.rawValue).joined(separator: " ")
        let damage = fault.map { "\($0.kind) (\($0.basis)) at page \($0.at), \($0.amount) items" } ?? "none"
        let head =
            "  \(list.row.api) \(list.path), \(mode.rawValue), kinds: \(kinds), fault: \(damage), "
            + "\(list.truth.count) items by \(list.pageSize), way \(list.way), cut \(list.cut ?? 0), "
            + "total \(list.toldTotal ?? "-"), pages \(list.toldPages ?? "-"), more \(list.toldMore ?? "-")"
        let outcome = walked.map { "\($0.outcome)" } ?? "-"
        return ([head] + log.entries.prefix(12) + ["  outcome: \(outcome)"]).joined(separator: "\n")
    }
}

/// The exchange of a walk.
private final class RealListLog: Sendable {
    private let log = Mutex<[String]>([])

    var entries: [String] { log.withLock { $0 } }

    func append(_ entry: String) { log.withLock { $0.append(entry) } }
}
