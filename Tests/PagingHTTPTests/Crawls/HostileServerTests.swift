import Paging
import PagingDemoServer
import PagingHTTP
import RowTrait
import Testing

@Suite("Servers that misbehave", .serialized, .timeLimit(.minutes(10)))
struct HostileServerTests {
    @Test(
        "A link or redirect to another origin is refused, and earlier pages are preserved",
        .row("S1", "S4", "S5", "S10"),
        arguments: [
            .link("fault=evil:https%3A%2F%2Fevil.test%2Fx@1", .refused, 20),
            .link("fault=evil:%2F%2Fevil.test%2Fx@2", .refused, 40),
            .link("fault=evil:javascript%3Aalert(1)@1", .refused, 20),
            .link("fault=evil:file%3A%2F%2F%2Fetc%2Fpasswd@1", .refused, 20),
            .link("fault=evil:data%3Aapplication%2Fjson,[]@1", .refused, 20),
            .link("fault=evil:https%3A%2F%2F127.0.0.1%2Fx@1", .refused, 20),
            .link("fault=redirect:http%3A%2F%2Fevil.test%2Fx@2", .refused, 20),
        ] as [Misdeed],
        [1, 4]
    )
    func leadingAway(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }

    @Test(
        "A page that fails every attempt ends the walk, and one that recovers does not",
        arguments: [
            .link("fault=500@3", .failed, 40), .link("fault=500@3x1", .complete, 100),
            .link("fault=429@2x2&retry_after=0", .complete, 100), .link("fault=reset@2", .failed, 20),
            .link("fault=redirect@2", .complete, 100), .page("fault=503@4x2", .complete, 100),
        ] as [Misdeed],
        [1, 4]
    )
    func failing(misdeed: Misdeed, window: Int) async throws {
        try await misdeed.check(window: window)
    }
}
