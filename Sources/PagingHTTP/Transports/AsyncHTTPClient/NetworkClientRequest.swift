#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1
    internal import Foundation

    extension NetworkClient.Request {
        /// Makes the request that AsyncHTTPClient sends.
        ///
        /// Some APIs answer nobody who does not name the program, so there is always a `User-Agent`.
        ///
        /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest``.
        init(_ request: HTTPRequest, target: URLRequestTarget, body: [UInt8]?) throws {
            // A larger number would stop the process inside SwiftNIO.
            guard (0...65_535).contains(target.url.port ?? 0) else {
                throw HTTPError(.invalidRequest, "The request's port is above 65535; check the address.")
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
                throw HTTPError(.invalidRequest, "The request's address is not a valid URL; check its host and port.")
            }
        }
    }
#endif
