import HTTPTypes
import RowTrait
import Testing

@testable import PagingHTTP

/// Returns the head of a response.
func head(_ status: Int, _ fields: KeyValuePairs<String, String> = [:]) -> HTTPResponse {
    var response = HTTPResponse(status: .init(code: status))
    for (name, value) in fields {
        if let name = HTTPField.Name(name) { response.headerFields.append(HTTPField(name: name, value: value)) }
    }
    return response
}

@Suite("Limits in a reply")
struct RateReportTests {
    /// 1994-11-06T08:49:37Z, on the clock of a client that is an hour slow.
    private static let now = 784_111_777.0
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private func report(_ status: Int, _ fields: KeyValuePairs<String, String>) -> RateReport {
        RateReport(head(status, fields)) { Self.now - 3600 }
    }

    @Test("A 429 specifies seconds, with or without a fraction", .row("R1"), arguments: ["2", " 2 ", "2.0"])
    func seconds(text: String) {
        #expect(report(429, ["Retry-After": text]).verdict == .limited(.seconds(2)))
        #expect(report(429, ["Retry-After": "0.5"]).verdict == .limited(.milliseconds(500)))
    }

    @Test(
        "A date in any of three grammars is compared with the server's clock",
        .row("R2"),
        arguments: ["Sun, 06 Nov 1994 08:49:42 GMT", "Sunday, 06-Nov-94 08:49:42 GMT", "Sun Nov  6 08:49:42 1994"]
    )
    func dates(text: String) {
        #expect(report(429, ["Retry-After": text, "Date": Self.date]).verdict == .limited(.seconds(5)))
    }

    @Test("Malformed and negative waits are ignored", .row("R3"), arguments: ["", "soon", "-5", "nan", "1e99", "2, 3"])
    func garbage(text: String) {
        #expect(report(429, ["Retry-After": text]).verdict == .limited(nil))
        #expect(report(503, ["Retry-After": text]).verdict == .failed)
        #expect(report(403, ["Retry-After": text]).verdict == .answered)
    }

    @Test("A 403 with nothing remaining or with a wait is a limit", .row("R6"))
    func forbiddenByLimit() {
        let fields: KeyValuePairs = [
            "Date": Self.date, "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111779",
        ]
        #expect(report(403, fields).verdict == .limited(.seconds(2)))
        #expect(report(403, ["Retry-After": "7"]).verdict == .limited(.seconds(7)))
        #expect(report(403, ["X-RateLimit-Remaining": "0"]).verdict == .limited(nil))
    }

    @Test("A 403 that is not a limit is an ordinary response", .row("R8"))
    func forbidden() {
        #expect(report(403, [:]).verdict == .answered)
        #expect(report(403, ["X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "30"]).verdict == .answered)
    }

    @Test("A 503 is a limit if it specifies a wait, and a failure otherwise", .row("R11"))
    func unavailable() {
        #expect(report(503, ["Retry-After": "3"]).verdict == .limited(.seconds(3)))
        #expect(report(503, [:]).verdict == .failed)
        #expect(report(503, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "5"]).verdict == .failed)
    }

    @Test(
        "Other statuses are not limits, whatever their fields",
        .row("R18"),
        arguments: [408, 425, 502, 504, 520, 527]
    )
    func passing(status: Int) {
        let verdict = report(status, ["Retry-After": "3"]).verdict
        #expect(verdict == (status < 500 ? .answered : .failed))
    }

    @Test("A 202 delays other requests only if it specifies a wait")
    func accepted() {
        #expect(report(202, [:]).verdict == .answered)
        #expect(report(202, ["Retry-After": "4"]).verdict == .paused(.seconds(4)))
    }

    @Test("A reset is the wait of a 429 without another one, unless requests remain")
    func resetAsWait() {
        #expect(report(429, ["X-RateLimit-Reset": "30"]).verdict == .limited(.seconds(30)))
        #expect(report(429, ["RateLimit": "\"a\";r=0;t=9"]).verdict == .limited(.seconds(9)))
        #expect(report(429, ["X-RateLimit-Reset": "30", "X-RateLimit-Remaining": "8"]).verdict == .limited(nil))
        #expect(report(429, ["X-RateLimit-Reset": "30", "Retry-After": "1"]).verdict == .limited(.seconds(1)))
    }

    @Test("A cached response does not reveal the current limit")
    func cached() {
        let fields: KeyValuePairs = ["Age": "90", "RateLimit": "\"a\";r=0;t=30"]
        #expect(report(200, fields).budget == nil)
        #expect(report(200, ["Age": "0", "RateLimit": "\"a\";r=0;t=30"]).budget?.remaining == 0)
    }

    @Test("Without a Date field, times are compared with the system clock")
    func systemTime() {
        let reset = "\(Int(Self.now) - 3600 + 8)"
        #expect(report(200, ["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": reset]).budget?.reset == .seconds(8))
    }

    @Test("An error includes the wait of the server, and a 403 due to a limit is retryable")
    func errors() throws {
        let address = try #require(WebAddress("https://api.test/a"))
        let limited = RequestError.unexpectedStatus(head(403, ["RateLimit": "\"a\";r=0;t=9"]), at: address)
        #expect(limited.retryAfter == .seconds(9))
        #expect(limited.isTransient)
        #expect(!RequestError.unexpectedStatus(head(403), at: address).isTransient)
        #expect(!RequestError.unexpectedStatus(head(404, ["Retry-After": "9"]), at: address).isTransient)
        #expect(!RequestError(.rateLimited, "", retryAfter: .seconds(9)).isTransient)
    }
}
