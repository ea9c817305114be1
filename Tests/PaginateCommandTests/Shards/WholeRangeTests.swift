import ArgumentParser
import Testing

@testable import PaginateCommand
@testable import PaginateLists
@testable import PaginateOptions

@Suite("Ranges of whole numbers")
struct WholeRangeTests {
    @Test(
        "A range of any integers is divided into consecutive parts",
        arguments: [
            "0..10", "-5..7", "-9223372036854775808..9223372036854775807", "1152921504606846976..1152921504606846999",
            "-340282366920938463463374607431768211456..340282366920938463463374607431768211455",
            "99999999999999999999999999999999..100000000000000000000000000000007", "-1000000000..1000000000",
        ]
    )
    func parts(_ text: String) throws {
        let ends = text.split(separator: "..").map(String.init)
        for count in [1, 2, 3, 7] {
            let parts = try ValueRange(text).divided(by: count)
            #expect(parts.count == count)
            #expect(parts.first?.from == ends[0] && parts.last?.to == ends[1])
            for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.to == next.from) }
            for part in parts {
                let (from, to) = (try #require(WholeNumber(part.from)), try #require(WholeNumber(part.to)))
                #expect(from < to && WholeNumber(part.last) == to - WholeNumber(1))
            }
        }
    }

    @Test("A bound of a range may be written with a minus sign after its option")
    func negativeBounds() throws {
        let range = ["--range", "-5..-2", "--shards", "3"]
        #expect(try PlanCommand.parse(["https://a.test/?from={from}&to={to}"] + range).range != nil)
        let bounds = ["--split", "a..b", "--split-resolution", "number", "--split-from", "-100", "--split-to", "-50"]
        let command = try FetchCommand.parse(["https://a.test/items", "--slices", "2"] + bounds)
        #expect(command.split.splitFrom == "-100" && command.split.splitTo == "-50")
    }

    @Test("Sums, differences and quotients are those of Int")
    func arithmetic() {
        let values = [
            0, 1, -1, 999_999_999, 1_000_000_000, -1_000_000_001, 123_456_789_012_345_678, -987_654_321_098_765,
        ]
        for left in values {
            for right in values {
                let (a, b) = (WholeNumber(left), WholeNumber(right))
                #expect((a + b).description == String(left + right))
                #expect((a - b).description == String(left - right))
                #expect((a < b) == (left < right))
                #expect(WholeNumber(String(left)) == a)
            }
            for divisor in [1, 7, 1_000_000] where left >= 0 {
                let (quotient, rest) = WholeNumber(left).dividedBy(divisor)
                #expect(quotient.description == String(left / divisor) && rest == left % divisor)
            }
        }
    }

    @Test("What is not a range is refused", arguments: ["5..5", "7..5", "a..b", "1..", "-..5", "1.5..3", "1..2..3"])
    func refused(_ text: String) {
        #expect(throws: (any Error).self) { try ValueRange(text) }
    }
}
