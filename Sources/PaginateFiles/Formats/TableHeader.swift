import PagingHTTP
import Synchronization

/// The columns of one list's tables, which are the same on every page.
///
/// A server that answers a later page with an error as text has another header there, and no rows: without this check
/// an empty page, which ends the list.
final class TableHeader: Sendable {
    private let columns = Mutex<Set<String>?>(nil)

    /// Checks the header of a page against that of the first page.
    ///
    /// A page is without a header only if no page had one before.
    ///
    /// - Parameter isAlone: Whether the page has no rows.
    /// - Throws: ``FormatProblem`` for other columns, and for a first page that is one sentence.
    func check(_ names: [String], isAlone: Bool) throws {
        let first = columns.withLock { columns in
            if columns == nil, !names.isEmpty, !(isAlone && Self.isSentence(names)) { columns = Set(names) }
            return columns
        }
        guard first != Set(names), first != nil || !names.isEmpty else { return }
        guard !names.isEmpty else { throw FormatProblem("it has no header, as the first page has.") }
        let line = names.joined(separator: ",")
        throw FormatProblem(
            first == nil
                ? "it is one line of text instead of a table: \(line)"
                : "its header has other columns than that of the first page: \(line)"
        )
    }

    /// Whether a header without rows is a message.
    private static func isSentence(_ names: [String]) -> Bool {
        guard let last = names.last else { return false }
        return names.count == 1 && last.split(separator: " ").count > 1 || last.hasSuffix(".") || last.hasSuffix("!")
    }
}
