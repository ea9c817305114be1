import Foundation
import Paging
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Errors of the system's network interfaces")
struct SystemFailureTests {
    @Test("Timeouts and lost connections are transient")
    func transient() {
        let codes: [URLError.Code] = [
            .timedOut, .networkConnectionLost, .notConnectedToInternet, .cannotConnectToHost, .cannotFindHost,
            .dnsLookupFailed, .dataNotAllowed,
        ]
        for code in codes { #expect(RetryPolicy.isTransient(URLError(code)), "\(code)") }
        let posix: [POSIXErrorCode] = [
            .ECONNRESET, .ETIMEDOUT, .ECONNREFUSED, .EPIPE, .ENETDOWN, .ENETUNREACH, .EHOSTUNREACH, .EHOSTDOWN,
            .ECONNABORTED, .ENETRESET,
        ]
        for code in posix { #expect(RetryPolicy.isTransient(POSIXError(code)), "\(code)") }
    }

    @Test("Refused addresses, bad certificates, cancellations and other errors are permanent")
    func permanent() {
        let codes: [URLError.Code] = [
            .badURL, .unsupportedURL, .cancelled, .serverCertificateUntrusted, .userAuthenticationRequired,
            .appTransportSecurityRequiresSecureConnection, .cannotDecodeRawData,
        ]
        for code in codes { #expect(!RetryPolicy.isTransient(URLError(code)), "\(code)") }
        for code in [POSIXErrorCode.ENOENT, .EACCES, .EINVAL] { #expect(!RetryPolicy.isTransient(POSIXError(code))) }
        #expect(!RetryPolicy.isTransient(CocoaError(.fileNoSuchFile)))
    }

    @Test("A source that throws such an error is retried")
    func retried() async throws {
        let attempts = Attempts()
        let source = Pages { (_: Int?) in
            guard await attempts.next() > 1 else { throw URLError(.timedOut) }
            return Page(items: [1], following: nil)
        }
        let page = try await source.retrying(RetryPolicy(attempts: 2, firstDelay: .zero)).page(at: nil)
        #expect(page.items == [1])
    }

    private actor Attempts {
        private var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }
}
