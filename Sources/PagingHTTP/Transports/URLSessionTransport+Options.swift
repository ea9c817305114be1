#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif
internal import Foundation

extension URLSessionTransport {
    /// The options of a ``URLSessionTransport``.
    public struct Options: Sendable, Hashable {
        /// The maximum number of open connections to one host, at least one.
        ///
        /// The value limits the concurrent requests over HTTP/1.1, and thus every window of pages: `URLSession`'s own
        /// default of six would limit them all.
        @_spi(Command) public var maximumConnectionsPerHost: Int

        /// The maximum time without data, before and during the response.
        ///
        /// The time a request waits for a free connection counts. On Linux, the timeout is rounded up to whole seconds.
        @_spi(Command) public var timeout: Duration

        /// The number of unread bytes of a body that pauses its transfer, where pausing is supported.
        @_spi(Command) public var pauseThreshold: Int

        /// The maximum number of unread bytes of a body.
        ///
        /// One more byte ends the exchange with ``RequestError/Code/bodyTooLarge``. Bytes in flight still arrive after a
        /// transfer is paused, and on Linux it cannot be paused: this is then the only bound. A reader that keeps up
        /// can still read a larger body.
        @_spi(Command) public var bufferLimit: Int

        /// Creates options.
        ///
        /// - Parameters:
        ///   - maximumConnectionsPerHost: the maximum number of open connections to one host.
        ///   - timeout: the maximum time without data.
        ///   - pauseThreshold: the number of unread bytes that pauses a transfer.
        ///   - bufferLimit: the number of unread bytes that ends a transfer.
        public init(
            maximumConnectionsPerHost: Int = 32,
            timeout: Duration = .seconds(60),
            pauseThreshold: Int = 1 << 20,
            bufferLimit: Int = 64 << 20
        ) {
            self.maximumConnectionsPerHost = maximumConnectionsPerHost
            self.timeout = timeout
            self.pauseThreshold = pauseThreshold
            self.bufferLimit = bufferLimit
        }

        var sessionConfiguration: URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = max(1, maximumConnectionsPerHost)
            configuration.timeoutIntervalForRequest = timeoutInterval
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.httpCookieStorage = nil
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpShouldSetCookies = false
            return configuration
        }

        /// libcurl's layer truncates fractions, so that a timeout below one second would expire at once.
        private var timeoutInterval: TimeInterval {
            let seconds = timeout / .seconds(1)
            #if canImport(FoundationNetworking)
            return min(max(1, seconds.rounded(.up)), 1_000_000)
            #else
            return max(0.001, seconds)
            #endif
        }
    }
}
