/// Reads dates as HTTP writes them (RFC 9110, section 5.6.7): in the preferred form and the two old ones.
///
/// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
enum HTTPDate {
    /// Returns the seconds since 1970 of a date, or `nil` when the text is none.
    static func seconds(_ text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        switch words.count {
        case 6:
            return seconds(day: words[1], month: words[2], year: words[3], time: words[4])
        case 5:
            return seconds(day: words[2], month: words[1], year: words[4], time: words[3])
        default:
            return nil
        }
    }

    private static func seconds(day: String, month: String, year: String, time: String) -> Int? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard let day = Int(day), (1...31).contains(day), let year = Int(year), (0...9999).contains(year),
            let month = months.firstIndex(of: month), clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2],
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let fullYear = year >= 100 ? year : year + (year < 70 ? 2000 : 1900)
        return ((days(fullYear, month + 1, day) * 24 + hour) * 60 + minute) * 60 + second
    }

    /// Days since 1970-01-01 in the Gregorian calendar, by counting years from March so that leap days come last.
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
