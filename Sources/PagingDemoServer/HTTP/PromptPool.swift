import FlyingSocks
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A socket pool that disables Nagle's algorithm on every socket it handles.
///
/// The web server writes the head and the body of a response separately. With Nagle's algorithm, the body waits for
/// the acknowledgment of the head, which the peer delays: about 40 milliseconds per request.
struct PromptPool: AsyncSocketPool {
    let base: any AsyncSocketPool

    func prepare() async throws {
        try await base.prepare()
    }

    func run() async throws {
        try await base.run()
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        // A connected socket inherits the option from the listening socket. Setting it on both is cheap, and a
        // socket that rejects the option is only slower.
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        try await base.suspendSocket(socket, untilReadyFor: events)
    }
}
