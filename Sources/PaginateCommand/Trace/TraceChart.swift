/// The overview chart: the requests in flight over time, and the failed attempts.
struct TraceChart: Sendable {
    private let trace: Trace
    private let traffic: TraceTraffic
    private static let parts = 300

    init(_ trace: Trace) {
        self.trace = trace
        traffic = TraceTraffic(trace, parts: Self.parts)
    }

    /// The chart with its heading.
    var html: HTML {
        guard traffic.peak > 0 else { return "" }
        let axis = TraceAxis(0..<trace.end)
        let (times, step) = axis.ticks
        let labels = times.map { time -> HTML in
            "<span style=\"\(axis.left(time))\">\(TraceTime.place(time, step: step))</span>"
        }
        let failures = failures
        let marks: HTML = failures.isEmpty ? "" : " Crosses below mark failed attempts."
        return """
            <section>
            <h2>Requests in flight</h2>
            <p class="note">The dark area is the mean number of requests between being sent and the arrival of their \
            body; the pale area is the largest number, which is \(traffic.peak).\(marks)</p>
            <figure class="chart">
            <div class="y"><span>\(traffic.peak)</span><span>0</span></div>
            <svg viewBox="0 0 \(Self.parts) 100" preserveAspectRatio="none" role="img" \
            aria-label="Requests in flight over time, at most \(traffic.peak)">
            <path class="peak" d="\(area(traffic.peaks.map(Double.init)))"/>
            <path class="mean" d="\(area(traffic.means))"/>
            </svg>
            <div class="fails">\(HTML(failures))</div>
            <div class="x">\(HTML(labels))</div>
            </figure>
            </section>
            """
    }

    /// Returns the outline of a stepped area, with one step per part of the time.
    private func area(_ values: [Double]) -> HTML {
        var path: HTML = "M0 100"
        var last = -1
        for (part, value) in values.enumerated() {
            let height = 1_000 - Int((value / Double(traffic.peak) * 1_000).rounded())
            guard height != last else { continue }
            path += "H\(part)V\(height / 10).\(height % 10)"
            last = height
        }
        path += "H\(values.count)V100Z"
        return path
    }

    /// The marks of the parts of the time in which attempts failed.
    private var failures: [HTML] {
        var counts: [Int: Int] = [:]
        let length = max(trace.end, 1)
        for load in trace.loads {
            var times = load.steps.filter { $0.activity == .retry }.map(\.time)
            if load.ending == .failed { times.append(load.end) }
            for time in times { counts[min(time * Self.parts / length, Self.parts - 1), default: 0] += 1 }
        }
        return counts.sorted { $0.key < $1.key }.map { part, count in
            let axis = TraceAxis(0..<Self.parts)
            return "<i style=\"\(axis.left(part))\" title=\"\(Numbers.counted(count, "failed attempt"))\">✕</i>"
        }
    }
}
