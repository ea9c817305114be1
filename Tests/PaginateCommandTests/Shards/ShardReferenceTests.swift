import Testing

@testable import PaginateLists
@testable import PaginateOptions

@Suite("The names of shards, and their division")
struct ShardReferenceTests {
    @Test("A reference is a plan and a number, and a plan's name may have a number sign")
    func references() throws {
        #expect(try ShardReference("a/plan.jsonl#17").number == 17)
        #expect(try ShardReference("a#1/plan.jsonl#0").plan == "a#1/plan.jsonl")
        for text in ["plan.jsonl", "plan.jsonl#", "plan.jsonl#-1", "plan.jsonl#x", "plan.jsonl#01", "#"] {
            #expect(throws: (any Error).self) { try ShardReference(text) }
        }
    }

    @Test("Lists are divided into consecutive shards of about equal size", arguments: [0, 1, 7, 64, 1_000])
    func division(_ count: Int) {
        for size in [ShardSize.shards(1), .shards(7), .shards(64), .lists(1), .lists(10), .lists(999)] {
            let ranges = size.ranges(of: count)
            #expect(ranges.flatMap(Array.init) == Array(0..<count))
            #expect(ranges.count >= 1 && (count == 0 || ranges.allSatisfy { !$0.isEmpty }))
            switch size {
            case .shards(let number):
                #expect(ranges.count == min(number, max(1, count)))
                #expect((ranges.map(\.count).max() ?? 0) - (ranges.map(\.count).min() ?? 0) <= 1)
            case .lists(let most): #expect(ranges.dropLast().allSatisfy { $0.count == most })
            }
        }
    }

    @Test(
        "A range of values is divided without a gap",
        arguments: [
            ("0..10", 3, ["0-4", "4-7", "7-10"]), ("-5..5", 2, ["-5-0", "0-5"]), ("1..3", 9, ["1-2", "2-3"]),
            ("2024-02-27..2024-03-02", 2, ["2024-02-27-2024-02-29", "2024-02-29-2024-03-02"]),
            (
                "2024-12-31T23:59:58Z..2025-01-01T00:00:02Z", 2,
                ["2024-12-31T23:59:58Z-2025-01-01T00:00:00Z", "2025-01-01T00:00:00Z-2025-01-01T00:00:02Z"]
            ),
        ]
    )
    func ranges(_ text: String, _ count: Int, _ parts: [String]) throws {
        #expect(try ValueRange(text).divided(by: count).map { "\($0.from)-\($0.to)" } == parts)
    }

    @Test("The last value of a part precedes the next part")
    func lastValues() throws {
        #expect(try ValueRange("2024-01-01..2024-03-01").divided(by: 2).map(\.last) == ["2024-01-30", "2024-02-29"])
        #expect(try ValueRange("0..10").divided(by: 2).map(\.last) == ["4", "9"])
    }

    @Test(
        "A range without two ordered values is refused",
        arguments: ["", "5", "5..5", "9..1", "1..2024-01-01", "2024-02-30..2024-03-01", "2024-01-01..", "a..b"]
    )
    func badRanges(_ text: String) {
        #expect(throws: (any Error).self) { try ValueRange(text) }
    }
}
