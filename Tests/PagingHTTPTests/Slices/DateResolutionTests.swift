import Foundation
import Testing

@testable import PagingHTTP

@Suite("The resolution of dates in bounds")
struct DateResolutionTests {
    private static func milliseconds(_ text: String, offset: Int = 0) -> Int? {
        DateResolution.milliseconds(of: text, offset: offset)
    }

    @Test("A date is read with and without a time, a fraction and a zone")
    func reading() {
        let noon = 1_706_702_400_000
        #expect(Self.milliseconds("2024-01-31") == noon - 43_200_000)
        #expect(Self.milliseconds("2024-01-31T12:00:00Z") == noon)
        #expect(Self.milliseconds("2024-01-31T12:00Z") == noon)
        #expect(Self.milliseconds("2024-01-31T12:00:00.25Z") == noon + 250)
        #expect(Self.milliseconds("2024-01-31T14:00:00+02:00") == noon)
        #expect(Self.milliseconds("2024-01-31T14:00:00", offset: 7_200) == noon)
        #expect(Self.milliseconds("2024-01-31", offset: -18_000) == noon - 43_200_000 + 18_000_000)
        #expect(Self.milliseconds("1969-12-31T23:59:59Z") == -1_000)
    }

    @Test(
        "A text that is no date is refused",
        arguments: [
            "2024-02-30", "2023-02-29", "2024-13-01", "24-01-01", "2024-1-1", "2024-01-31T25:00:00Z", "today", "",
            "2024-01-31 12:00:00", "2024-01-31T12:00:00+2", "2024-01-31T12:00:00.Z",
        ]
    )
    func noDate(text: String) {
        #expect(Self.milliseconds(text) == nil)
    }

    @Test("A position is written as the API takes it, and read back")
    func writing() throws {
        let instant = try #require(Self.milliseconds("2024-02-29T23:30:15.042Z"))
        func text(_ resolution: DateResolution, offset: Int = 0) -> String {
            resolution.text(resolution.position(ofMilliseconds: instant, offset: offset), offset: offset)
        }
        #expect(text(.days) == "2024-02-29")
        #expect(text(.days, offset: 3_600) == "2024-03-01")
        #expect(text(.seconds) == "2024-02-29T23:30:15Z")
        #expect(text(.seconds, offset: 7_200) == "2024-03-01T01:30:15+02:00")
        #expect(text(.seconds, offset: -19_800) == "2024-02-29T18:00:15-05:30")
        #expect(text(.milliseconds) == "2024-02-29T23:30:15.042Z")
        #expect(text(.unixSeconds) == "1709249415")
        #expect(text(.unixMilliseconds) == "1709249415042")
    }

    @Test("Days of five centuries and hours of a year agree with the calendar of Foundation")
    func calendar() {
        let style = Date.ISO8601FormatStyle()
        // Before 1582, Foundation writes dates of the Julian calendar.
        for day in stride(from: -140_000, through: 146_097, by: 7) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            #expect(DateResolution.days.text(day, offset: 0) == String(date.formatted(style).prefix(10)))
        }
        for hour in stride(from: 1_704_067_200, to: 1_704_067_200 + 366 * 86_400, by: 3_600 + 1) {
            let date = Date(timeIntervalSince1970: Double(hour))
            #expect(DateResolution.seconds.text(hour, offset: 0) == date.formatted(style))
            #expect(Self.milliseconds(date.formatted(style)) == hour * 1_000)
        }
    }

    @Test("A range that ends now includes the current day, and not the current second")
    func now() throws {
        let noon = try #require(Self.milliseconds("2024-01-31T12:00:00.500Z"))
        #expect(
            DateResolution.days.text(DateResolution.days.end(atMilliseconds: noon, offset: 0), offset: 0)
                == "2024-02-01"
        )
        let second = DateResolution.seconds.end(atMilliseconds: noon, offset: 0)
        #expect(DateResolution.seconds.text(second, offset: 0) == "2024-01-31T12:00:00Z")
    }
}
