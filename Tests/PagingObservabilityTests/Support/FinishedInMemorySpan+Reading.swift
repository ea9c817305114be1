#if Tracing
import InMemoryTracing
import Tracing

extension FinishedInMemorySpan {
    /// The duration of the span in nanoseconds.
    var length: Int64 {
        Int64(bitPattern: endInstant.nanosecondsSinceEpoch &- startInstant.nanosecondsSinceEpoch)
    }

    /// Returns one of the package's attributes as text.
    func text(_ key: String) -> String? {
        switch attributes.get("paging.\(key)") {
        case .int64(let value): "\(value)"
        case .bool(let value): "\(value)"
        case .string(let value): value
        default: nil
        }
    }

    /// The whole contents of the span as one text.
    var everything: String { "\(self) \(errors.map { "\($0.error)" }) \(String(describing: status))" }
}
#endif
