import Foundation

extension JSONTape {
    /// Returns a date in the notation of RFC 3339 without a fraction, or `nil` if Foundation must decide.
    ///
    /// Only dates of the Gregorian calendar, and only in UTC: `2026-03-10T08:15:30Z`.
    func plainDate(at index: Int) -> Date? {
        let text = content(of: index)
        guard entries[index].kind == .string, text.count == 20, let base = text.baseAddress else { return nil }
        let bytes = UnsafeRawPointer(base)
        let date = bytes.loadUnaligned(as: UInt64.self).littleEndian ^ UInt64(0x2D30_302D_3030_3030)
        let time = (bytes + 8).loadUnaligned(as: UInt64.self).littleEndian ^ UInt64(0x3030_3A30_3054_3030)
        let rest = UInt64((bytes + 16).loadUnaligned(as: UInt32.self).littleEndian ^ 0x5A30_303A)
        // Now digits are their values, and the other characters are 0.
        let others =
            date & UInt64(0xFF00_00FF_0000_0000) | time & UInt64(0x0000_FF00_00FF_0000) | rest & UInt64(0xFF00_00FF)
        guard others == 0, Self.areDigits(date), Self.areDigits(time), Self.areDigits(rest) else { return nil }
        let (dates, times, rests) = (Self.pairs(date), Self.pairs(time), Self.pairs(rest))
        let year = Self.byte(0, of: dates) * 100 + Self.byte(2, of: dates)
        let (month, day) = (Self.byte(5, of: dates), Self.byte(0, of: times))
        let (hour, minute, second) = (Self.byte(3, of: times), Self.byte(6, of: times), Self.byte(1, of: rests))
        guard year >= 1600, 1...12 ~= month, day >= 1, day <= Self.days(in: month, of: year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let days = Self.dayNumber(year, month, day)
        return Date(timeIntervalSinceReferenceDate: Double(days * 86400 + hour * 3600 + minute * 60 + second))
    }

    /// Whether each byte is less than ten.
    @inline(__always)
    private static func areDigits(_ word: UInt64) -> Bool {
        ((word &+ UInt64(0x7676_7676_7676_7676)) | word) & UInt64(0x8080_8080_8080_8080) == 0
    }

    /// Returns the numbers of two digits that start at each byte.
    @inline(__always)
    private static func pairs(_ digits: UInt64) -> UInt64 { digits &* 10 &+ digits >> 8 }

    @inline(__always)
    private static func byte(_ position: UInt64, of word: UInt64) -> Int {
        Int(truncatingIfNeeded: (word &>> (position &* 8)) & 0xFF)
    }

    @inline(__always)
    private static func days(in month: Int, of year: Int) -> Int {
        guard month == 2 else { return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31 }
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }

    /// Returns the number of days since 2001-01-01, with years that begin in March.
    @inline(__always)
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let (shiftedYear, shiftedMonth) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
        // 730,791 days from March of the year 0 to the reference date.
        return shiftedYear * 365 + leapDays + (shiftedMonth * 153 + 2) / 5 + day - 1 - 730_791
    }
}
