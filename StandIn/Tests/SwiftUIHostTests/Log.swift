/// The events in a view, in order.
@MainActor
final class Log {
    private(set) var entries: [String] = []

    func callAsFunction(_ entry: String) { entries.append(entry) }

    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
