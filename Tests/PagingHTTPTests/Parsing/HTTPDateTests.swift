import Testing

@testable import PagingHTTP

@Suite("Dates in HTTP")
struct HTTPDateTests {
    /// 2026-11-22T00:00:00Z, a Sunday.
    private static let now = 1_795_305_600.0

    private func seconds(_ text: String, now: Double = HTTPDateTests.now) -> Int? {
        HTTPDate.seconds(text, now: now)
    }

    @Test(
        "All three forms denote the same moment",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "Sun Nov 06 08:49:37 1994",
        ]
    )
    func forms(text: String) {
        #expect(seconds(text) == 784_111_777)
    }

    @Test(
        "A wrong weekday, another time zone and a one-digit day are not valid dates",
        arguments: [
            "Mon, 06 Nov 1994 08:49:37 GMT", "Monday, 06-Nov-94 08:49:37 GMT", "Mon Nov  6 08:49:37 1994",
            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 09:49:37 CET",
            "Sunday, 06-Nov-94 08:49:37 EST", "Sun, 6 Nov 1994 08:49:37 GMT", "Sunday, 6-Nov-94 08:49:37 GMT",
            "Sun Nov 6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 gmt",
        ]
    )
    func invalid(text: String) {
        #expect(seconds(text) == nil)
    }

    @Test(
        "Text outside the grammar is not a date",
        arguments: [
            "", "Sun", "06 Nov 1994 08:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
            "Sunday, 06 Nov 1994 08:49:37 GMT", "sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT",
            "Sun,  06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", "Wed, 31 Feb 2027 08:49:37 GMT",
            "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
            "Thu, 31 Nov 1994 08:49:37 GMT",
        ]
    )
    func malformed(text: String) {
        #expect(seconds(text) == nil)
    }

    @Test("The last day of February and a leap second are dates")
    func calendar() {
        #expect(seconds("Thu, 29 Feb 2024 00:00:00 GMT") == 1_709_164_800)
        #expect(seconds("Sat, 31 Dec 2016 23:59:60 GMT") == 1_483_228_800)
        #expect(seconds("Wed, 29 Feb 2023 00:00:00 GMT") == nil)
    }

    @Test(
        "A two-digit year is at most fifty years in the future",
        arguments: [
            // 2076-11-22, a Sunday, is exactly fifty years from now; one second later is too late.
            ("Sunday, 22-Nov-76 00:00:00 GMT", 3_373_228_800), ("Monday, 22-Nov-76 00:00:01 GMT", 217_468_801),
            ("Friday, 01-Jan-99 00:00:00 GMT", 915_148_800), ("Friday, 01-Jan-27 00:00:00 GMT", 1_798_761_600),
        ]
    )
    func shortYears(text: String, expected: Int) {
        #expect(seconds(text) == expected)
    }

    @Test("A two-digit year depends on the clock, not on a fixed century")
    func movingCentury() {
        // From 2099-06-01, the year 05 is 2105, and 60 is 2060.
        let now = 4_083_955_200.0
        #expect(seconds("Thursday, 01-Jan-05 00:00:00 GMT", now: now) == 4_260_211_200)
        #expect(seconds("Thursday, 01-Jan-60 00:00:00 GMT", now: now) == 2_840_140_800)
    }
}
