import Testing

@testable import PaginateCommand

@Suite("Axes and durations of a trace")
struct TraceAxisTests {
    @Test("Positions are fractions of the width, and values outside the axis are at its ends")
    func places() {
        let axis = TraceAxis(1_000..<3_000)
        #expect(axis.left(1_000) == "left:0.000%")
        #expect(axis.left(1_500) == "left:25.000%")
        #expect(axis.span(1_500, 3_000) == "left:25.000%;width:75.000%")
        #expect(axis.span(0, 9_000) == "left:0.000%;width:100.000%")
        #expect(TraceAxis(5..<5).left(5) == "left:0.000%")
        #expect(TraceAxis(0..<3).left(1) == "left:33.333%")
        #expect(TraceAxis(0..<100_000).left(7) == "left:0.007%")
    }

    @Test(
        "Every axis from microseconds to months has some ticks at round times",
        arguments: [1, 7, 900, 1_234, 99_999, 1_000_000, 61_000_000, 3_599_000_000, 86_400_000_000, 9_000_000_000_000]
    )
    func ticks(_ length: Int) {
        for start in [0, 1_234_567] {
            let (times, step) = TraceAxis(start..<start + length).ticks
            #expect((1...10).contains(times.count), "\(times.count)")
            #expect(times.allSatisfy { (start...start + length).contains($0) && $0 % step == 0 })
        }
    }

    @Test(
        "Durations have only significant digits",
        arguments: [
            (0, "0"), (87, "87 µs"), (1_250, "1.25 ms"), (143_249, "143.2 ms"), (12_345_678, "12.345 s"),
            (125_100_000, "2 min 05.1 s"), (3_725_000_000, "1 h 02 min 05 s"),
            (7_200_000_000_000, "2,000 h 00 min 00 s"),
        ]
    )
    func times(_ time: Int, _ text: String) {
        #expect(TraceTime.text(time) == text)
    }

    @Test(
        "Positions on an axis are as precise as its steps",
        arguments: [
            (0, 1_000, "0"), (500, 500, "0.5 ms"), (250_000, 50_000, "250 ms"), (1_500_000, 500_000, "1.5 s"),
            (5_000_000, 1_000_000, "5 s"), (125_000_000, 5_000_000, "2:05"), (3_725_000_000, 5_000_000, "1:02:05"),
        ]
    )
    func labels(_ time: Int, _ step: Int, _ text: String) {
        #expect(TraceTime.place(time, step: step) == text)
    }

    @Test("A duration is truncated to whole microseconds")
    func microseconds() {
        #expect(TraceTime.microseconds(.seconds(3) + .microseconds(7) + .nanoseconds(999)) == 3_000_007)
    }

    @Test("Consecutive equal errors are combined with their count")
    func grouped() {
        #expect(TraceText.grouped(["a", "b", "b", "a"]) == ["a", "b (2 times)", "a"])
    }

    @Test("A long text is shortened in the middle and states by how much")
    func shortened() {
        #expect(TraceText.shortened("abc", to: 3) == "abc")
        #expect(TraceText.shortened("abcdefghij", to: 6) == "abcd … 4 characters left out … ij")
    }
}
