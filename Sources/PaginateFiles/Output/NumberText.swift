/// The writing of numbers in texts for people.
package enum NumberText {
    /// Returns a number with commas between thousands.
    package static func grouped(_ number: Int) -> String {
        var digits = String(number.magnitude)
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        return (number < 0 ? "-" : "") + ([Substring(digits)] + groups).joined(separator: ",")
    }

    /// Returns a number with the noun it counts.
    package static func counted(_ number: Int, _ noun: String) -> String {
        "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    /// Returns a number of milliseconds in seconds, with three decimals.
    package static func seconds(ofMilliseconds milliseconds: Int) -> String {
        let fraction = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// Returns a duration as people write it.
    package static func time(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(grouped(whole / 3_600)) h \(whole % 3_600 / 60) min"
    }
}
