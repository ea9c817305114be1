#if DemoServer
    import FlyingSocks
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A socket pool that switches Nagle's algorithm off on every socket that passes through it.
    ///
    /// The web server writes an answer's head and body one after the other. With Nagle's algorithm the second waits for the
    /// first one's acknowledgement, which the other side delays: about forty milliseconds a request.
    struct PromptPool: AsyncSocketPool {
        let base: any AsyncSocketPool

        func prepare() async throws {
            try await base.prepare()
        }

        func run() async throws {
            try await base.run()
        }

        func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
            // A connected socket inherits the option from the listening one. To set it on both costs one quick call; if a
            // socket refuses, it is slower and no worse.
            try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
            try await base.suspendSocket(socket, untilReadyFor: events)
        }
    }
#endif
