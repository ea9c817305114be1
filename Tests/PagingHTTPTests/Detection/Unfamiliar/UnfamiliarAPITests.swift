import PagingDetection
import Paging
import PagingHTTP
import PagingTesting
import Testing

/// Detects lists of APIs whose names detection does not know.
///
/// A correct result is better than none, and no result is better than a wrong one: `usage` prints the number of each.
@Suite("Lists of unfamiliar APIs", .timeLimit(.minutes(10)))
struct UnfamiliarAPITests {
    static let told = UnfamiliarAPI.addresses + UnfamiliarAPI.cursors + UnfamiliarAPI.numbers
    static let all = told + UnfamiliarAPI.silent

    @Test("A detected scheme delivers the whole list or does not report it as complete", arguments: all)
    func detection(api: UnfamiliarAPI) async throws {
        let (result, words) = try await Self.detected(api)
        #expect(result != .wrong, "\(words)")
    }

    @Test("An automatic walk delivers the whole list or does not report it as complete", arguments: all)
    func automatic(api: UnfamiliarAPI) async throws {
        let (result, words) = try await Self.walked(api, by: .automatic, client: api.client().0)
        #expect(result != .wrong, "\(words)")
    }

    @Test("None of at least a hundred lists is detected or walked incorrectly")
    func usage() async throws {
        var usage = (right: 0, unknown: 0, wrong: 0)
        var walks = (right: 0, unknown: 0, wrong: 0)
        for api in Self.all {
            let (found, words) = try await Self.detected(api)
            let (walked, outcome) = try await Self.walked(api, by: .automatic, client: api.client().0)
            func count(_ result: Result, in usage: inout (right: Int, unknown: Int, wrong: Int)) {
                switch result {
                case .right: usage.right += 1
                case .unknown: usage.unknown += 1
                case .wrong: usage.wrong += 1
                }
            }
            count(found, in: &usage)
            count(walked, in: &walks)
            if found == .right, walked == .right { continue }
            print("  \(api.name): detect \(found) (\(words)); automatic \(walked) (\(outcome))")
        }
        print(
            "\(Self.all.count) unfamiliar APIs, \(Self.told.count) of which tell their pages: detect \(usage), automatic \(walks)"
        )
        #expect(Self.all.count >= 100)
        #expect(usage.wrong == 0 && walks.wrong == 0)
    }

    enum Result { case right, unknown, wrong }

    private static func detected(_ api: UnfamiliarAPI) async throws -> (Result, String) {
        let client = try api.client().0
        let finding: SchemeFinding
        do { finding = try await client.detect(api.request) } catch { return (.unknown, "\(error)") }
        let words = "\(finding.verdict): \(finding.summary ?? "-"), items \"\(finding.items?.description ?? "-")\""
        if finding.verdict == .wholeList { return (api.isWhole ? .right : .wrong, words) }
        guard finding.verdict != .unknown, let scheme = finding.scheme else { return (.unknown, words) }
        guard finding.verdict == .verified || api.isWhole else { return (.wrong, words) }
        let (walked, outcome) = try await walked(api, by: scheme, client: client)
        return (walked, "\(words); walked: \(outcome)")
    }

    private static func walked(
        _ api: UnfamiliarAPI,
        by scheme: PaginationScheme,
        client: PagingClient
    ) async throws -> (Result, String) {
        let source = client.list(try api.request, format: ListFormat(scheme), decoding: .raw)
        let collected = await source.pages(window: .serial).collect(upTo: 1_000)
        let outcome = "\(collected.outcome)"
        guard collected.outcome.isComplete else { return (.unknown, outcome) }
        return (collected.arrived.map(\.text) == api.list ? .right : .wrong, outcome)
    }
}
