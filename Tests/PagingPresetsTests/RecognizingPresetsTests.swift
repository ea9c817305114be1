import PagingDetection
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import Testing

@Suite("Presets in automatic detection")
struct RecognizingPresetsTests {
    private let request = ListRequest("/orgs/x/repos")

    private func client(_ host: String) throws -> PagingClient {
        let reply = StubReply.json(#"[{"id":1},{"id":2},{"id":3}]"#)
        var client = try PagingClient(host, transport: StubTransport { _, _ in reply.reply })
        client.retry = .never
        return client
    }

    private func walk(_ client: PagingClient) async -> CollectedItems<RawItem, PageAddress> {
        await client.list(request, format: ListFormat(.automatic), decoding: .raw)
            .pages(window: .serial).collect(upTo: 1_000)
    }

    @Test("A short GitHub list without a Link header is complete by the preset, and the outcome says so")
    func github() async throws {
        let client = try client("https://api.github.com").recognizingPresets()
        let collected = await walk(client)
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("preset github"), "\(collected.outcome)")
        let finding = try await client.detect(request)
        #expect(finding.verdict == .wholeList)
        #expect(finding.evidence.contains { $0.contains(".github") })
    }

    @Test("The same list on a host without a preset is unproven")
    func unknownHost() async throws {
        let client = try client("https://api.github.test").recognizingPresets()
        #expect(await walk(client).outcome.ending == .unproven)
    }

    @Test("Without presets, a client does not accept the end of that list")
    func withoutPresets() async throws {
        #expect(await walk(try client("https://api.github.com")).outcome.ending == .unproven)
    }
}
