import Foundation
import HTTPTypes
import Testing

@testable import PagingHTTP

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

#if !canImport(Darwin)
@Suite("The connections of a loop")
struct CurlConnectionsTests {
    private typealias Key = CurlConnections.Key

    // A server of one connection answers the next handshake when it has closed the connection before. If that one seemed
    // to be idle, the server would seem to serve both.
    @Test("A new socket with the number and the port of a closed one is no idle connection", arguments: [false, true])
    func reusedSocket(isClosed: Bool) throws {
        let connections = CurlConnections()
        let (first, second) = try (Self.exchange(), Self.exchange())
        let route = first.request.route
        let (number, port) = try Self.boundSocket()
        defer { close(number) }

        let key = Key(address: "127.0.0.1", port: 443, localPort: port)
        connections.connect(first)
        connections.open(key, isMultiplexed: false)
        connections.send(first, over: key, isNew: true)
        connections.answer(first, over: key)
        connections.keep(number, of: key, to: route.origin)
        connections.connect(second)
        if isClosed { connections.release(number) }

        let next = Key(address: "127.0.0.1", port: 443, localPort: 1)
        connections.open(next, isMultiplexed: false)
        connections.send(second, over: next, isNew: true)
        #expect(connections.width(of: route) == (isClosed ? 5 : nil))
    }

    private static func exchange() throws -> CurlExchange {
        let request = HTTPRequest(method: .get, scheme: "https", authority: "127.0.0.1", path: "/")
        let target = try URLRequestTarget(request)
        let outgoing = try CurlRequest(
            request,
            target: target,
            route: CurlRoute(target, proxy: nil, socket: nil),
            body: nil,
            trust: CurlTrust(TransportOptions(), environment: [:]),
            mustUseHTTP1: true,
            connectTimeout: .seconds(10)
        )
        return CurlExchange(
            outgoing,
            options: TransportOptions(),
            timer: ExchangeTimer(clock: ContinuousClock()),
            loop: CurlLoop(maximumConnectionsPerHost: 6),
            versions: nil
        )
    }

    /// Returns a socket of a port at which nothing arrives.
    private static func boundSocket() throws -> (number: Int32, port: Int) {
        #if canImport(Glibc)
        let kind = Int32(SOCK_DGRAM.rawValue)
        #else
        let kind = SOCK_DGRAM
        #endif
        let number = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(number, address, size) == 0 && getsockname(number, address, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (number, Int(UInt16(bigEndian: address.sin_port)))
    }
}
#endif
