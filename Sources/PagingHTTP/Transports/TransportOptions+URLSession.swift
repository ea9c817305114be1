#if canImport(Darwin)
internal import Foundation

extension TransportOptions {
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
        return max(0.001, seconds)
    }
}
#endif
