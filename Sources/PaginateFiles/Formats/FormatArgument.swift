import ArgumentParser
import PagingHTTP

/// The format of a response body, as it is written for `--response-format`.
package enum FormatArgument: String, CaseIterable, Sendable {
    case json, ndjson, csv, tsv, xml
}

extension FormatArgument: ExpressibleByArgument {}

extension FormatArgument {
    /// Creates the format of a media type.
    ///
    /// - Returns: `nil` for any other media type, such as `text/plain`; such a body is read as JSON.
    package init?(mediaType: String) {
        switch mediaType {
        case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonl",
            "application/jsonlines", "application/x-jsonlines", "application/stream+json", "application/json-seq":
            self = .ndjson
        case "text/csv", "application/csv": self = .csv
        case "text/tab-separated-values": self = .tsv
        case "application/xml", "text/xml": self = .xml
        case _ where mediaType.hasSuffix("+json-seq"): self = .ndjson
        case _ where mediaType.hasSuffix("+xml") && mediaType != "application/xhtml+xml": self = .xml
        default: return nil
        }
    }

    /// Whether each line is an item, so that the format does not show its end.
    var isMadeOfLines: Bool {
        switch self {
        case .ndjson, .csv, .tsv: true
        case .json, .xml: false
        }
    }

    /// The name of the format in messages.
    var title: String { rawValue.uppercased() }

    /// The value of the field `Accept` that asks for the format.
    ///
    /// Any other type is better than the status 406, and may be right.
    var accept: String {
        switch self {
        case .json: "application/json"
        case .ndjson: "application/x-ndjson, application/jsonl, application/json-seq;q=0.9, */*;q=0.1"
        case .csv: "text/csv, */*;q=0.1"
        case .tsv: "text/tab-separated-values, */*;q=0.1"
        case .xml: ResponseFormat.acceptedXML
        }
    }
}
