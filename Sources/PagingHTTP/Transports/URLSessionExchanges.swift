#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif
internal import Foundation
internal import Synchronization

/// A session's delegate: it hands what arrives to the exchange it belongs to.
///
/// It holds an exchange until its task is complete, and never the session or the transport, so that both can go away.
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

    /// A redirect is a reply like any other: whether to follow it is decided above the transport.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let exchange = exchange(of: task) else { return completionHandler(nil) }
        if exchange.mayAnswerRedirect() { completionHandler(nil) }
    }

    #if canImport(FoundationNetworking)
        /// Declines a challenge, which (for `Basic` only) comes after the whole of the 401 reply here.
        ///
        /// Declining it cancels the task, so the exchange is completed first.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            exchange(of: task)?.complete(with: nil, response: task.response)
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    #else
        /// A question for the user's name is declined, so that the 401 reply arrives; the server's certificate, and
        /// everything else about TLS, is checked as the system does it.
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
    #endif
}
