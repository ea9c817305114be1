#if canImport(Darwin)
internal import Foundation
internal import Synchronization

/// A session delegate that passes all events to the exchange of their task.
///
/// It retains an exchange until its task is complete, and never the session or the transport, so that both can be
/// deallocated.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
    private let running = Mutex<[Int: URLExchange]>([:])

    func add(_ exchange: URLExchange, for task: URLSessionTask) {
        running.withLock { $0[task.taskIdentifier] = exchange }
    }

    private func exchange(of task: URLSessionTask) -> URLExchange? {
        running.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        exchange(of: dataTask)?.receive(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = running.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        exchange?.complete(with: error, response: task.response)
    }

    /// Returns a redirect as an ordinary reply: the client decides whether to follow it.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Declines credential challenges so that the 401 reply arrives; TLS uses the system's default checks.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        switch challenge.protectionSpace.authenticationMethod {
        case NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate:
            completionHandler(.performDefaultHandling, nil)
        default:
            completionHandler(.rejectProtectionSpace, nil)
        }
    }
}
#endif
