import Paging
import Testing

@testable import PagingUI

extension PlanBench {
    /// Creates a bench with loaded pages, numbered like their addresses, and ids from 0.
    ///
    /// - Parameters:
    ///   - goesOn: whether the last page names a next one.
    ///   - knowsBefore: whether pages name the previous one.
    init(
        pages: Int,
        of size: Int,
        _ options: PagingOptions? = nil,
        goesOn: Bool = true,
        knowsBefore: Bool = false
    ) {
        var quiet = PagingOptions()
        quiet.prefetchDistance = 0
        self.init(options ?? quiet)
        perform { $0.refresh(.anchored) }
        for page in 0..<pages {
            if page > 0 { perform { $0.requestPage(.forward) } }
            answer(
                page == 0 ? .refresh : .append,
                page * size..<(page + 1) * size,
                next: page < pages - 1 || goesOn ? page + 1 : nil,
                previous: knowsBefore && page > 0 ? page - 1 : nil
            )
        }
    }

    /// Applies a local edit with a number.
    mutating func edit(_ number: Int, _ row: Int, _ kind: ListEdit<Post>.Kind) {
        perform { $0.apply(ListEdit(id: EditID(number: number), target: RowID(row), kind: kind)) }
    }

    mutating func confirm(_ number: Int) {
        perform { $0.confirm(EditID(number: number)) }
    }

    mutating func rollBack(_ number: Int) {
        perform { $0.rollBack(EditID(number: number)) }
    }

    /// Reports rows as visible.
    mutating func show(_ ids: some Sequence<Int>) {
        for id in ids { perform { $0.appeared(RowID(id)) } }
    }

    /// Answers the oldest load of a slot with a page of any cursor type.
    mutating func answer<Cursor>(
        _ slot: LoadSlot,
        with page: Page<Post, Cursor>,
        identity: RowIdentity<Post> = .id,
        sourceLocation: SourceLocation = #_sourceLocation,
        policy change: (inout WalkPolicy) -> Void = { _ in }
    ) {
        guard let load = load(slot) else {
            Issue.record("Nothing is loaded for \(slot).", sourceLocation: sourceLocation)
            return
        }
        var policy = WalkPolicy()
        change(&policy)
        answerLate(load, with: ListPage(page, policy: policy, identity: identity) { PageKey(cursor: $0) })
    }

    /// The item of a row.
    func post(_ id: Int) -> Post? { plan.window.rows[RowID(id)]?.row.item }

    /// The row of the list's only gap.
    var gap: RowID? { content.rows.first { $0.item == nil }?.id }

    /// The ids of the rows that belong to each page, in the order of the pages.
    var idsByPage: [[Int]] {
        plan.window.pages.all.map { record in
            record.rows.filter { plan.window.rows[$0]?.page == record.serial }
                .compactMap { plan.window.rows[$0]?.row.item?.id }
        }
    }

    /// The id of the row whose position a view should preserve after the newest change.
    var anchorRow: RowID? { changes.last?.anchor }
}

/// Returns posts with the ids of a range.
func posts(_ ids: some Sequence<Int>) -> [Post] { ids.map { Post(id: $0) } }
