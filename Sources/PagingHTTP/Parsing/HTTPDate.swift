import Foundation

/// A parser for HTTP dates (RFC 9110, section 5.6.7) in the preferred and the two obsolete formats.
///
/// The formats are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
/// Names are case-sensitive. A date with the wrong weekday, a zone other than GMT, or a one-digit day is invalid.
enum HTTPDate {
    /// Returns a date in seconds since 1970, or `nil` if the text is not a date.
    ///
    /// - Parameters:
    ///   - text: the field value, without surrounding white space.
    ///   - now: the current time in seconds since 1970. A two-digit year is the latest one at most fifty years ahead of
    ///     it.
    static func seconds(_ text: String, now: Double = Date().timeIntervalSince1970) -> Int? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        switch words.count {
        case 6 where words[5] == "GMT": return preferred(words)
        case 6 where words[2].isEmpty: return asctime(words[..<2] + words[3...], dayDigits: 1)
        case 5: return asctime(words[...], dayDigits: 2)
        case 4 where words[3] == "GMT": return rfc850(words, now: now)
        default: return nil
        }
    }

    private static func preferred(_ words: [Substring]) -> Int? {
        guard let weekday = shortWeekdays.firstIndex(of: String(words[0].dropLast())), words[0].last == ",",
            let day = number(words[1], digits: 2), let month = months.firstIndex(of: String(words[2])),
            let year = number(words[3], digits: 4), let second = secondOfDay(words[4])
        else { return nil }
        return seconds(Day(year: year, month: month + 1, day: day), second: second, weekday: weekday)
    }

    private static func asctime(_ words: ArraySlice<Substring>, dayDigits: Int) -> Int? {
        guard let weekday = shortWeekdays.firstIndex(of: String(words[0])),
            let month = months.firstIndex(of: String(words[1])), let day = number(words[2], digits: dayDigits),
            let second = secondOfDay(words[3]), let year = number(words[4], digits: 4)
        else { return nil }
        return seconds(Day(year: year, month: month + 1, day: day), second: second, weekday: weekday)
    }

    private static func rfc850(_ words: [Substring], now: Double) -> Int? {
        let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
        guard let weekday = weekdays.firstIndex(of: String(words[0].dropLast())), words[0].last == ",",
            parts.count == 3, let day = number(parts[0], digits: 2),
            let month = months.firstIndex(of: String(parts[1])), let year = number(parts[2], digits: 2),
            let second = secondOfDay(words[2])
        else { return nil }
        var date = Day(year: year, month: month + 1, day: day)
        // One year more than the average, since the year of `now` is estimated.
        let latest = 1970 + Int(min(max(now, 0), 2e11) / 31_556_952) + 51
        date.year = latest - ((latest - year) % 100 + 100) % 100
        if Double((date.moved(byYears: -50).number * 86_400) + second) > now { date.year -= 100 }
        return seconds(date, second: second, weekday: weekday)
    }

    private static func seconds(_ day: Day, second: Int, weekday: Int) -> Int? {
        // 1970-01-01 was a Thursday.
        guard day.isInItsMonth, ((day.number + 4) % 7 + 7) % 7 == weekday else { return nil }
        return day.number * 86_400 + second
    }

    /// Returns the seconds since midnight of a time such as `08:49:37`; a leap second is allowed.
    private static func secondOfDay(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = number(parts[0], digits: 2), let minute = number(parts[1], digits: 2),
            let second = number(parts[2], digits: 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return (hour * 60 + minute) * 60 + second
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy(\.isDecimalDigit) else { return nil }
        return Int(text)
    }

    /// Returns the days since 1970-01-01, counting years from March so that leap days come last.
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }

    private static let shortWeekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

/// A day of the Gregorian calendar.
private struct Day {
    var year: Int
    let month: Int
    let day: Int

    /// The days since 1970-01-01.
    var number: Int { HTTPDate.days(year, month, day) }

    var isInItsMonth: Bool {
        let next = month == 12 ? HTTPDate.days(year + 1, 1, 1) : HTTPDate.days(year, month + 1, 1)
        return day >= 1 && day <= next - HTTPDate.days(year, month, 1)
    }

    func moved(byYears years: Int) -> Day {
        Day(year: year + years, month: month, day: day)
    }
}
