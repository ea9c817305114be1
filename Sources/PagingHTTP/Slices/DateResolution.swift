/// The precision and the form in which an API takes the bounds of a range of dates.
///
/// A bound is written at this precision, and the slices of a list begin at whole units of it. An API that ignores the time
/// of a bound has the resolution ``days``.
public struct DateResolution: Hashable, Sendable {
    private enum Form: Hashable {
        case days
        /// ISO 8601 with a number of fractional digits.
        case text(digits: Int)
        case number
    }

    private let form: Form
    /// The number of positions per second; zero for days.
    private let perSecond: Int

    private init(_ form: Form, perSecond: Int) {
        (self.form, self.perSecond) = (form, perSecond)
    }

    /// Days, such as `2024-01-31`.
    public static let days = DateResolution(.days, perSecond: 0)
    /// Seconds, such as `2024-01-31T12:00:00Z`.
    public static let seconds = DateResolution(.text(digits: 0), perSecond: 1)
    /// Milliseconds, such as `2024-01-31T12:00:00.000Z`.
    public static let milliseconds = DateResolution(.text(digits: 3), perSecond: 1_000)
    /// Seconds since 1970, as a number.
    public static let unixSeconds = DateResolution(.number, perSecond: 1)
    /// Milliseconds since 1970, as a number.
    public static let unixMilliseconds = DateResolution(.number, perSecond: 1_000)

    /// Whether bounds are written as numbers.
    var isNumber: Bool { form == .number }

    /// Returns the position of the unit that contains an instant.
    ///
    /// - Parameters:
    ///   - milliseconds: The milliseconds since 1970.
    ///   - offset: The difference from UTC in seconds, which decides where a day begins.
    package func position(ofMilliseconds milliseconds: Int, offset: Int) -> Int {
        form == .days
            ? Self.floor(Self.floor(milliseconds, by: 1_000) + offset, by: 86_400)
            : Self.floor(milliseconds, by: 1_000 / perSecond)
    }

    /// Returns the position behind the newest items of a list that is read from an instant on.
    ///
    /// Days include the current one, which has only begun. Shorter units end with the last whole one.
    package func end(atMilliseconds milliseconds: Int, offset: Int) -> Int {
        position(ofMilliseconds: milliseconds, offset: offset) + (form == .days ? 1 : 0)
    }

    /// Returns the milliseconds since 1970 at which the unit of a position begins.
    func milliseconds(ofPosition position: Int, offset: Int) -> Int {
        form == .days ? (position * 86_400 - offset) * 1_000 : position * (1_000 / perSecond)
    }

    /// Returns the text of a position.
    func text(_ position: Int, offset: Int) -> String {
        switch form {
        case .number: return String(position)
        case .days: return Self.dayText(position)
        case .text(let digits):
            let second = Self.floor(position, by: perSecond)
            let fraction = digits > 0 ? "." + Self.padded(position - second * perSecond, to: digits) : ""
            let local = second + offset
            let day = Self.floor(local, by: 86_400)
            let time = local - day * 86_400
            let clock = [time / 3_600, time / 60 % 60, time % 60].map { Self.padded($0, to: 2) }.joined(separator: ":")
            return "\(Self.dayText(day))T\(clock)\(fraction)\(Self.zone(offset))"
        }
    }

    private static func zone(_ offset: Int) -> String {
        guard offset != 0 else { return "Z" }
        let minutes = Int(offset.magnitude) / 60
        return "\(offset < 0 ? "-" : "+")\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
    }

    private static func dayText(_ day: Int) -> String {
        let date = civil(day)
        return "\(padded(date.year, to: 4))-\(padded(date.month, to: 2))-\(padded(date.day, to: 2))"
    }

    /// Returns the date of a number of days since 1970-01-01, counting years from March.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = floor(shifted, by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
    }

    private static func floor(_ number: Int, by divisor: Int) -> Int {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: max(1, divisor))
        return rest < 0 ? quotient - 1 : quotient
    }

    private static func padded(_ number: Int, to digits: Int) -> String {
        let text = String(number.magnitude)
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension DateResolution {
    /// Returns the milliseconds since 1970 of a date or a time in ISO 8601, or `nil` for any other text.
    ///
    /// - Parameter offset: The difference from UTC in seconds, which applies to texts without a zone.
    package static func milliseconds(of text: String, offset: Int) -> Int? {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let fields = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard fields.map(\.utf8.count) == [4, 2, 2], let year = digits(fields[0]), let month = digits(fields[1]),
            let day = digits(fields[2]), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let days = HTTPDate.days(year, month, day)
        let written = civil(days)
        guard written.month == month, written.day == day else { return nil }
        let midnight = days * 86_400
        guard parts.count > 1 else { return (midnight - offset) * 1_000 }
        guard let time = time(parts[1], offset: offset) else { return nil }
        return midnight * 1_000 + time
    }

    /// Returns the milliseconds after midnight in UTC of a time with or without a zone.
    private static func time(_ text: Substring, offset: Int) -> Int? {
        let clock = text.prefix { $0.isNumber || $0 == ":" || $0 == "." }
        let zone = text.dropFirst(clock.count)
        let whole = clock.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = whole[0].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0.utf8.count == 2 }),
            let hour = digits(parts[0]), let minute = digits(parts[1]),
            let second = parts.count > 2 ? digits(parts[2]) : 0, hour < 24, minute < 60, second < 60
        else { return nil }
        var thousandths = 0
        if whole.count > 1 {
            guard let fraction = digits(whole[1].prefix(3)), whole[1].count >= 1 else { return nil }
            thousandths = fraction * [100, 10, 1][min(whole[1].count, 3) - 1]
        }
        guard let shift = zone.isEmpty ? offset : seconds(ofZone: zone) else { return nil }
        return ((hour * 60 + minute) * 60 + second - shift) * 1_000 + thousandths
    }

    /// Returns the difference from UTC of a zone such as `Z` or `+02:00`.
    package static func seconds(ofZone text: some StringProtocol) -> Int? {
        if text == "Z" { return 0 }
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard let sign = text.first, sign == "+" || sign == "-", parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 }), let hours = digits(parts[0]), let minutes = digits(parts[1]),
            hours <= 18, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * 60 * (sign == "-" ? -1 : 1)
    }

    private static func digits(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy(\.isDecimalDigit) ? Int(text) : nil
    }
}
