import Foundation
import NIOCore
import NIOPosix

/// A benchmark server that sends prepared pages with the delays that each request specifies.
///
/// It runs on one thread, prints its port, and stops after half an hour or when its standard input is closed, which
/// happens at the latest when the program that started it ends.
@main
enum BenchServer {
    static func main() throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let library = PageLibrary()
        let runs = Runs()
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Connection(library, runs))
                }
            }
        let channel = try bootstrap.bind(host: "127.0.0.1", port: 0).wait()
        FileHandle.standardOutput.write(Data("\(channel.localAddress?.port ?? 0)\n".utf8))
        group.next().scheduleTask(in: .minutes(30)) { exit(1) }
        while readLine() != nil {}
        exit(0)
    }
}
