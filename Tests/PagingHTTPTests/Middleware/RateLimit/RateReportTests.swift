import HTTPTypes
import Testing

@testable import PagingHTTP

/// A head as a server would send it.
func head(_ status: Int, _ fields: KeyValuePairs<String, String> = [:]) -> HTTPResponse {
    var response = HTTPResponse(status: .init(code: status))
    for (name, value) in fields {
        if let name = HTTPField.Name(name) { response.headerFields.append(HTTPField(name: name, value: value)) }
    }
    return response
}

@Suite("What a reply tells about limits")
struct RateReportTests {
    /// 1994-11-06T08:49:37Z, in the clock of a client that is an hour late.
    private static let now = 784_111_777.0
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private func report(_ status: Int, _ fields: KeyValuePairs<String, String>) -> RateReport {
        RateReport(head(status, fields)) { Self.now - 3600 }
    }

    @Test("R1: a 429 asks for seconds, with a fraction or without", arguments: ["2", " 2 ", "2.0"])
    func seconds(text: String) {
        #expect(report(429, ["Retry-After": text]).verdict == .limited(.seconds(2)))
        #expect(report(429, ["Retry-After": "0.5"]).verdict == .limited(.milliseconds(500)))
    }

    @Test(
        "R2: a date in any of three grammars is compared with the server's own clock",
        arguments: ["Sun, 06 Nov 1994 08:49:42 GMT", "Sunday, 06-Nov-94 08:49:42 GMT", "Sun Nov  6 08:49:42 1994"]
    )
    func dates(text: String) {
        #expect(report(429, ["Retry-After": text, "Date": Self.date]).verdict == .limited(.seconds(5)))
    }

    @Test("R3: garbage and negative waits count as none", arguments: ["", "soon", "-5", "nan", "1e99", "2, 3"])
    func garbage(text: String) {
        #expect(report(429, ["Retry-After": text]).verdict == .limited(nil))
        #expect(report(503, ["Retry-After": text]).verdict == .failed)
        #expect(report(403, ["Retry-After": text]).verdict == .answered)
    }

    @Test("R6: a 403 with nothing remaining, or with a wait, is a limit")
    func forbiddenByLimit() {
        let fields: KeyValuePairs = [
            "Date": Self.date, "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111779",
        ]
        #expect(report(403, fields).verdict == .limited(.seconds(2)))
        #expect(report(403, ["Retry-After": "7"]).verdict == .limited(.seconds(7)))
        #expect(report(403, ["X-RateLimit-Remaining": "0"]).verdict == .limited(nil))
    }

    @Test("R8: a 403 that is no limit is an answer")
    func forbidden() {
        #expect(report(403, [:]).verdict == .answered)
        #expect(report(403, ["X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "30"]).verdict == .answered)
    }

    @Test("R11: a 503 is a limit if it says how long to wait, and a failure otherwise")
    func unavailable() {
        #expect(report(503, ["Retry-After": "3"]).verdict == .limited(.seconds(3)))
        #expect(report(503, [:]).verdict == .failed)
        #expect(report(503, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "5"]).verdict == .failed)
    }

    @Test("R18: other statuses are no limits, whatever stands beside them", arguments: [408, 425, 502, 504, 520, 527])
    func passing(status: Int) {
        let verdict = report(status, ["Retry-After": "3"]).verdict
        #expect(verdict == (status < 500 ? .answered : .failed))
    }

    @Test("A 202 makes others wait only if it says how long")
    func accepted() {
        #expect(report(202, [:]).verdict == .answered)
        #expect(report(202, ["Retry-After": "4"]).verdict == .paused(.seconds(4)))
    }

    @Test("A reset is the wait of a 429 without another, unless something remains")
    func resetAsWait() {
        #expect(report(429, ["X-RateLimit-Reset": "30"]).verdict == .limited(.seconds(30)))
        #expect(report(429, ["RateLimit": "\"a\";r=0;t=9"]).verdict == .limited(.seconds(9)))
        #expect(report(429, ["X-RateLimit-Reset": "30", "X-RateLimit-Remaining": "8"]).verdict == .limited(nil))
        #expect(report(429, ["X-RateLimit-Reset": "30", "Retry-After": "1"]).verdict == .limited(.seconds(1)))
    }

    @Test("What a cache has kept tells nothing about what is left now")
    func cached() {
        let fields: KeyValuePairs = ["Age": "90", "RateLimit": "\"a\";r=0;t=30"]
        #expect(report(200, fields).budget == nil)
        #expect(report(200, ["Age": "0", "RateLimit": "\"a\";r=0;t=30"]).budget?.remaining == 0)
    }

    @Test("Without a date, times are compared with the system's clock")
    func systemTime() {
        let reset = "\(Int(Self.now) - 3600 + 8)"
        #expect(report(200, ["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": reset]).budget?.reset == .seconds(8))
    }

    @Test("An error says how long the server wants to wait, and a 403 by limit may be tried again")
    func errors() throws {
        let address = try #require(WebAddress("https://api.test/a"))
        let limited = HTTPError.unexpectedStatus(head(403, ["RateLimit": "\"a\";r=0;t=9"]), at: address)
        #expect(limited.retryAfter == .seconds(9))
        #expect(limited.isTransient)
        #expect(!HTTPError.unexpectedStatus(head(403), at: address).isTransient)
        #expect(!HTTPError.unexpectedStatus(head(404, ["Retry-After": "9"]), at: address).isTransient)
        #expect(!HTTPError(.rateLimited, "", retryAfter: .seconds(9)).isTransient)
    }
}
