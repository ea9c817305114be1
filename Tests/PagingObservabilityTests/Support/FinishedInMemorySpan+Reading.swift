#if Tracing
    import InMemoryTracing
    import Tracing

    extension FinishedInMemorySpan {
        /// How long it lasted, in nanoseconds.
        var length: Int64 {
            Int64(bitPattern: endInstant.nanosecondsSinceEpoch &- startInstant.nanosecondsSinceEpoch)
        }

        /// One of the package's attributes, as text.
        func text(_ key: String) -> String? {
            switch attributes.get("paging.\(key)") {
            case .int64(let value): "\(value)"
            case .bool(let value): "\(value)"
            case .string(let value): value
            default: nil
            }
        }

        /// All that it says, in one text.
        var everything: String { "\(self) \(errors.map { "\($0.error)" }) \(String(describing: status))" }
    }
#endif
