#if AsyncHTTPClient && !canImport(Darwin)
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import TestCertificates

/// An HTTPS server on 127.0.0.1 that returns the protocol, the path and the number of the connection.
///
/// It behaves the same with HTTP/1.1 and HTTP/2, and can require a client certificate.
final class TLSServer: Sendable {
    let port: Int
    private let channel: any Channel

    /// Creates a server and starts listening.
    ///
    /// - Parameters:
    ///   - protocols: The names of the offered protocols (RFC 7301).
    ///   - requiresCertificate: Whether clients need a certificate.
    ///   - version: The latest version of TLS that the server supports.
    init(
        protocols: [String] = ["h2", "http/1.1"],
        requiresCertificate: Bool = false,
        upTo version: TLSVersion? = nil
    ) async throws {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try Self.certificates(TestCertificates.server).map { .certificate($0) },
            privateKey: .privateKey(
                try NIOSSLPrivateKey(bytes: Array(TestCertificates.serverKey.utf8), format: .pem)
            )
        )
        configuration.applicationProtocols = protocols
        configuration.maximumTLSVersion = version
        if requiresCertificate {
            configuration.certificateVerification = .noHostnameVerification
            configuration.trustRoots = .certificates(try Self.certificates(TestCertificates.authority))
        }
        let context = try NIOSSLContext(configuration: configuration)
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                }.flatMap {
                    channel.configureHTTP2SecureUpgrade(
                        h2ChannelConfigurator: { Self.configureHTTP2($0) },
                        http1ChannelConfigurator: { Self.configureHTTP1($0) }
                    )
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
    }

    deinit {
        channel.close(promise: nil)
    }

    private static func certificates(_ text: String) throws -> [NIOSSLCertificate] {
        try NIOSSLCertificate.fromPEMBytes(Array(text.utf8))
    }

    private static func configureHTTP2(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.configureHTTP2Pipeline(mode: .server) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(HTTP2FramePayloadToHTTP1ServerCodec())
                try stream.pipeline.syncOperations.addHandler(Answering(name: "h2"))
            }
        }.map { _ in }
    }

    private static func configureHTTP1(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
            try channel.pipeline.syncOperations.addHandler(Answering(name: "http/1.1"))
        }
    }

    /// Responds to each complete request; `/bytes/N` returns N bytes.
    private final class Answering: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let name: String
        private var uri = ""

        init(name: String) {
            self.name = name
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): uri = head.uri
            case .body: break
            case .end: answer(context)
            }
        }

        private func answer(_ context: ChannelHandlerContext) {
            let size = uri.hasPrefix("/bytes/") ? Int(uri.dropFirst(7)) ?? 0 : 0
            let connection = (context.channel.parent ?? context.channel).remoteAddress?.port ?? 0
            let text = size > 0 ? String(repeating: "a", count: size) : "\(name) \(uri) \(connection)"
            let version = HTTPVersion.http1_1
            let head = HTTPResponseHead(
                version: version,
                status: .ok,
                headers: ["content-length": String(text.utf8.count)]
            )
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }
}
#endif
