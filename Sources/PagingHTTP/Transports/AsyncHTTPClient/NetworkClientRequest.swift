#if AsyncHTTPClient
internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import Foundation

extension NetworkClient.Request {
    /// Creates the request that AsyncHTTPClient sends.
    ///
    /// Some APIs reject requests without a program name, so `User-Agent` is always set.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest``.
    init(_ request: HTTPRequest, target: URLRequestTarget, body: [UInt8]?) throws {
        // A larger number would crash the process inside SwiftNIO.
        guard (0...65_535).contains(target.url.port ?? 0) else {
            throw RequestError(.invalidRequest, "The request's port is above 65535; check the address.")
        }
        var headers = HTTPHeaders()
        for field in try request.fieldsToSend() {
            headers.add(name: field.name, value: field.value)
        }
        if !headers.contains(name: "User-Agent") {
            headers.add(name: "User-Agent", value: "swift-paging")
        }
        let content = try request.content(of: body)
        do {
            try self.init(
                url: target.url,
                method: HTTPMethod(rawValue: request.method.rawValue),
                headers: headers,
                body: content.map { .byteBuffer(ByteBuffer(bytes: $0)) }
            )
        } catch {
            throw RequestError(
                .invalidRequest,
                "The request's address is not a valid URL; check its host and port."
            )
        }
    }
}
#endif
