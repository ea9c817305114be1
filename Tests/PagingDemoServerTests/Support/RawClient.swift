import FlyingSocks
import Foundation

/// A connection that exposes the raw bytes that an HTTP client hides.
struct RawClient {
    private let socket: AsyncSocket

    init(_ baseURL: String) async throws {
        let port = baseURL.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
        socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port))
    }

    func send(_ target: String, headers: [String] = []) async throws {
        let lines = ["GET \(target) HTTP/1.1", "Host: 127.0.0.1"] + headers + ["", ""]
        try await socket.write(Data(lines.joined(separator: "\r\n").utf8))
    }

    /// Returns the received text when the server closes the connection, or when `count` bytes have arrived.
    func received(atMost count: Int = .max) async throws -> String {
        var bytes: [UInt8] = []
        do {
            while bytes.count < count { bytes += try await socket.read(atMost: 4_096) }
        } catch SocketError.disconnected {
            // The server has closed the connection.
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a response with a declared length and keeps the connection open.
    func answer() async throws -> String {
        var text = ""
        while true {
            text += String(decoding: try await socket.read(bytes: 1), as: UTF8.self)
            guard text.hasSuffix("\r\n\r\n") else { continue }
            let field = text.components(separatedBy: "\r\n").first { $0.hasPrefix("Content-Length: ") }
            let length = field.flatMap { Int($0.dropFirst("Content-Length: ".count)) } ?? 0
            return text + String(decoding: try await socket.read(bytes: length), as: UTF8.self)
        }
    }

    func close() {
        try? socket.close()
    }
}
