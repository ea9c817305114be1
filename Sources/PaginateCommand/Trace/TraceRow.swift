/// A row of the waterfall: the bars of one load, and its details on hover.
struct TraceRow: Sendable {
    let load: TraceLoad
    let number: Int
    let label: String
    let axis: TraceAxis
    /// The largest number of bars in a row, and of times in the details.
    private static let mostSpans = 60
    private static let mostTimes = 24
    private static let mostTexts = 4

    /// The row.
    var html: HTML {
        """
        <li id="l\(number)" tabindex="-1"\(kind)><span class="no">\(number)</span><span class="ad">\(label)</span>\
        <span class="du">\(TraceTime.text(load.duration))</span>\
        <div class="bars">\(bars)\(delivery)\(mark)</div>\(details)</li>

        """
    }

    private var kind: HTML {
        switch load.ending {
        case .arrived: ""
        case .failed: " class=\"failed\""
        case .cancelled, .open: " class=\"cancelled\""
        }
    }

    // MARK: - Bars

    private var bars: HTML {
        let spans = load.spans
        var bars: HTML = ""
        for span in spans.prefix(Self.mostSpans) {
            bars += "<i class=\"\(span.activity.mark)\" style=\"\(axis.span(span.start, span.end))\"></i>"
        }
        if spans.count > Self.mostSpans {
            bars += "<i class=\"u\" style=\"\(axis.span(spans[Self.mostSpans].start, load.end))\"></i>"
        }
        return bars
    }

    private var delivery: HTML {
        guard let delivered = load.delivered else { return "" }
        return "<u style=\"\(axis.span(load.end, delivered))\"></u><b style=\"\(axis.left(delivered))\">●</b>"
    }

    private var mark: HTML {
        switch load.ending {
        case .arrived: ""
        case .failed: "<b class=\"bad\" style=\"\(axis.left(load.end))\">✕</b>"
        case .cancelled, .open: "<b style=\"\(axis.left(load.end))\">⊘</b>"
        }
    }

    // MARK: - Details

    private var details: HTML {
        var lines = load.addresses.prefix(Self.mostTexts).map { "<b>\($0)</b>" as HTML }
        lines += more(load.addresses.count, "address", "addresses")
        lines.append("\(result)")
        lines.append("started \(TraceTime.text(load.start)) · ended \(TraceTime.text(load.end))\(deliveryTime)")
        if !load.spans.isEmpty { lines.append("\(times)") }
        let errors = TraceText.grouped(load.errors)
        lines += errors.prefix(Self.mostTexts).map { "<em>\($0)</em>" }
        lines += more(errors.count, "error", "errors")
        return "<div class=\"tip\">\(HTML(lines.map { "<p>\($0)</p>" }))</div>"
    }

    private func more(_ count: Int, _ one: String, _ many: String) -> [HTML] {
        let rest = count - Self.mostTexts
        return rest > 0 ? ["and \(Numbers.grouped(rest)) \(rest == 1 ? one : many) more"] : []
    }

    private var result: String {
        let statuses = load.statuses
        var parts: [String] = []
        if !statuses.isEmpty {
            let shown = statuses.prefix(Self.mostTimes).map { String($0) }
            parts.append("status " + shown.joined(separator: ", ") + (shown.count < statuses.count ? ", …" : ""))
        }
        if load.byteCount > 0 { parts.append(TraceText.bytes(load.byteCount)) }
        switch load.ending {
        case .arrived: parts.append(Numbers.counted(load.itemCount, "item"))
        case .failed: parts.append("failed")
        case .cancelled: parts.append("cancelled")
        case .open: parts.append("abandoned when the run ended; its activities are unknown")
        }
        return parts.joined(separator: " · ")
    }

    private var deliveryTime: String {
        if let delivered = load.delivered { return " · delivered \(TraceTime.text(delivered))" }
        return load.ending == .arrived ? " · not delivered" : ""
    }

    private var times: String {
        let spans = load.spans
        let shown = spans.prefix(Self.mostTimes).map { "\($0.activity.name) \(TraceTime.text($0.duration))" }
        let rest = spans.count - shown.count
        let more = rest > 0 ? ", and \(Numbers.counted(rest, "time")) more" : ""
        let merged = spans.count > Self.mostSpans ? "; all after the first \(Self.mostSpans) are drawn as one" : ""
        return shown.joined(separator: ", ") + more + merged
    }
}
