import Foundation
import Paging
import Testing

@testable import PagingUI

extension ListSimulation {
    /// Saves the list, discards everything else, and restores it, like an app that was terminated.
    ///
    /// The pending edits come from the log that all lists share; local items are lost.
    mutating func restart() {
        guard plan.window.isLoaded, !plan.refreshing.isAwaitingSource, step.isMultiple(of: 4) else { return }
        do {
            let saved = try JSONDecoder().decode(SavedList<Post>.self, from: JSONEncoder().encode(savedList()))
            let options = plan.options
            // All pages of a list that was restored before have one load.
            let loads = Set(plan.window.pages.all.filter(\.isLoaded).map(\.loadedAt))
            let pages = Array(Set(loads.flatMap { answers[$0] ?? [] }))
            // A row that its page has lost since is where an older version had it.
            let rows = plan.window.rows.tree.rows.compactMap { answeredAt[$0.loadedAt] }
            let oldest = (loads.map { answeredAt[$0] ?? 0 } + rows).min()
            plan = ListStateMachine(options: options)
            waiting = []
            stale = []
            timers = []
            responses = [:]
            contents = (0, [:])
            answeredAt = [0: oldest ?? 0]
            answers = [0: pages]
            pinnedOn = [0: pinnedOn.values.reduce(into: []) { $0.formUnion($1) }]
            pending.removeAll { $0.kind == .insert }
            drafts = []
            isRestored = true
            // What was received and not shown is gone.
            hasLostPushes = true
            if filtersOddTens { perform { $0.setFilter { isEvenTen($0.id) } } }
            for edit in pending { perform { $0.apply(edit.edit) } }
            var failure: (any Error)?
            perform { plan in
                do {
                    try plan.restore(saved, ids: { $0.map { RowID($0.id) } }, decode: { try PageKey(saved: $0.cursor) })
                } catch { failure = error }
            }
            if let failure { throw failure }
            // The list does not know that it had the removed items, which were in a window that a jump had left.
            for edit in pending where edit.isApplied && !plan.window.counts(RowID(edit.target)) {
                removals.append(step)
            }
        } catch {
            fault("the list cannot be saved and restored: \(error)")
        }
    }

    private func savedList() -> SavedList<Post> {
        let (pages, anchor) = plan.window.saved { key in
            SavedList<Post>.SavedKey(cursor: key == .start ? nil : key.text)
        }
        return SavedList(
            name: "",
            query: "",
            pages: pages,
            anchorPage: anchor?.page,
            anchorItem: anchor?.item,
            totalCount: nil
        )
    }
}

extension PageKey {
    /// The address as text: a number, signed if it counts items.
    var text: String {
        (cursor as? SimulatedOffset).map { "+\($0.items)" } ?? "\(number)"
    }

    init(saved text: String?) throws {
        guard let text else { self = .start; return }
        let number = try #require(Int(text))
        self = text.hasPrefix("+") ? PageKey(cursor: SimulatedOffset(items: number)) : PageKey(number)
    }
}
