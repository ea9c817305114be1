#if DemoServer
    import Paging
    import PagingDemoServer
    import PagingHTTP
    import Testing

    @Suite("A server that misbehaves", .serialized, .timeLimit(.minutes(2)))
    struct HostileServerTests {
        @Test(
            "S1, S4, S5, S10: A link or redirect that leads away is refused, and what had arrived is kept",
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
            "A page that fails to the last attempt ends the walk; one that recovers does no harm",
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
#endif
