#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif
internal import Foundation

extension URLSessionTransport {
    /// What can be chosen about a ``URLSessionTransport``.
    public struct Options: Sendable, Hashable {
        /// How many connections to one host may be open at a time, at least one.
        ///
        /// It bounds how many requests run at once over HTTP/1.1, and with it every window of pages: `URLSession`'s own
        /// default of six would cap them all.
        public var maximumConnectionsPerHost: Int

        /// How long to wait while nothing arrives, from the request on and between any two pieces of the response.
        ///
        /// The time a request waits for a free connection counts. On Linux it is rounded up to whole seconds.
        public var timeout: Duration

        /// How many bytes of a body may wait for their reader before the transfer is paused, where it can be.
        public var pauseThreshold: Int

        /// How many bytes of a body may wait for their reader at all; one more ends the exchange with
        /// ``HTTPError/Code/bodyTooLarge``.
        ///
        /// Bytes that are under way still arrive when a transfer is paused, and on Linux it cannot be paused: there this
        /// is the only bound. A larger body can be read there all the same, by a reader that keeps up.
        public var bufferLimit: Int

        /// Makes options.
        ///
        /// - Parameters:
        ///   - maximumConnectionsPerHost: how many connections to one host may be open at a time.
        ///   - timeout: how long to wait while nothing arrives.
        ///   - pauseThreshold: how many waiting bytes pause a transfer.
        ///   - bufferLimit: how many waiting bytes end a transfer.
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

        /// libcurl's layer cuts fractions off, and would give up at once after less than a second.
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
