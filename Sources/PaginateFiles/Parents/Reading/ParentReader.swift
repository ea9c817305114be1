import Dispatch
package import Paging
import Synchronization

/// The parents in a file or in standard input, in pages of at most 1,000.
///
/// NDJSON has one object per line; CSV has a header. A file with the extension `.csv` is CSV, and every other is
/// NDJSON. In standard input and other pipes, a first character of `{` is NDJSON. The reader holds one page, however
/// long the file is, and a byte order mark is skipped.
///
/// A page ends early when a pipe has no more lines at the moment, so that the lists of the first parents need not wait
/// for the last. It also ends before a bad line, whose error is that of the next page. The cursor is the position in
/// the file. Standard input is read only once: a walk that resumes in another process skips the bytes before its cursor.
package struct ParentReader: PageSource {
    package typealias Item = Parent
    package typealias Cursor = ParentPosition

    /// The largest number of parents of a page.
    static let largestPage = 1_000
    /// The number of bytes at which a page ends.
    private static let portion = 1 << 20

    /// The name of the file for messages.
    let name: String
    /// Whether the parents can be read more than once.
    package let isSeekable: Bool
    private let session: ReadingSession

    /// Creates a reader of a file; `-` is standard input.
    ///
    /// - Throws: `ValidationError` when the file cannot be read.
    package init(_ path: String) throws {
        self.init(try ParentInput(path))
    }

    /// Creates a reader of an input.
    package init(_ input: ParentInput) {
        (name, isSeekable) = (input.name, input.isSeekable)
        session = ReadingSession(input)
    }

    @concurrent package func page(at cursor: ParentPosition?) async throws -> Page<Parent, ParentPosition> {
        try await session.perform { state, cancellation in try Self.page(at: cursor, of: &state, cancellation) }
    }

    private static func page(
        at cursor: ParentPosition?,
        of state: inout ReadingSession.State,
        _ cancellation: ReadCancellation
    ) throws -> Page<Parent, ParentPosition> {
        // A pipe cannot be read again, and a walk may repeat a page.
        if let last = state.last, last.cursor == cursor { return last.page }
        try state.scanner.move(to: cursor, waiting: cancellation)
        let page = try page(of: &state.scanner, cancellation)
        state.last = state.isSeekable ? nil : (cursor, page)
        return page
    }

    private static func page(
        of scanner: inout ParentScanner,
        _ cancellation: ReadCancellation
    ) throws -> Page<Parent, ParentPosition> {
        var parents: [Parent] = []
        let start = scanner.position.offset
        while parents.count < largestPage, scanner.position.offset - start < portion {
            let step: ParentScanner.Step
            do {
                step = try scanner.next(waiting: parents.isEmpty ? cancellation : nil)
            } catch  where !parents.isEmpty {
                break
            }
            guard case .parent(let parent) = step else {
                guard case .end = step else { break }
                let last = scanner.position.line - 1
                let evidence = last == 0 ? "the input is empty" : "the parents end at line \(last)"
                return Page(items: parents, links: PageLinks(end: .signalled(evidence)))
            }
            parents.append(parent)
        }
        return Page(items: parents, following: scanner.position)
    }
}

/// The state of a reader, which one thread at a time uses outside of the cooperative threads.
///
/// A read of a pipe waits as long as its writer does.
private final class ReadingSession: Sendable {
    struct State {
        var scanner: ParentScanner
        let isSeekable: Bool
        /// The last page of an input that cannot be read again.
        var last: (cursor: ParentPosition?, page: Page<Parent, ParentPosition>)?
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "paginate.parents")

    init(_ input: ParentInput) {
        state = Mutex(State(scanner: ParentScanner(input), isSeekable: input.isSeekable))
    }

    /// Runs a closure on the queue, and cancels its waits with the task.
    func perform<R: Sendable>(_ body: @escaping @Sendable (inout State, ReadCancellation) throws -> R) async throws -> R
    {
        let cancellation = ReadCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(
                        with: Result { try self.state.withLock { try body(&$0, cancellation) } }
                    )
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
