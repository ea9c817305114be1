#if SQLite
import Foundation
import Paging
import PagingHTTP
import PagingSQLite
import PagingTesting
import Synchronization
import Testing

@testable import PagingUI

extension CrashedReader {
    func itemKey(_ id: Int) -> ItemKey { ItemKey(String(reflecting: CrashedPost.self), "\(id)") }

    func keptItem(_ post: CrashedPost) throws -> CachedItem {
        CachedItem(itemKey(post.id), bytes: Array(try JSONEncoder().encode(post)))
    }

    /// Saves the position, and records outside of the store that it was saved.
    func keepPlace() async throws {
        // Otherwise saving waits for edits, while the list may change.
        await model.edits.written()
        guard model.plan.window.isLoaded else { return }
        let row = model.anchor.flatMap { model.plan.window.rows[$0] }
        let place = row.flatMap { $0.page == 0 ? nil : $0.row.item?.id }.map { "\($0)" } ?? "-"
        let list = list
        world.note("placing \(list) \(place)")
        try await model.savePosition()
        world.note("placed \(list) \(place)")
    }

    /// Opens each list without a network and checks it; sometimes reads it to its ends.
    func look() async throws {
        for list in Self.lists {
            world.set(isDown: true, isCalm: true)
            self.list = list
            var options = PagingOptions()
            options.prefetchDistance = 0
            model = PagingModel(source(list, .networkElseCached), options: options)
            await model.restore()
            await model.settled()
            try await checkKept()
            if Int.random(in: 0..<3, using: &random) == 0 { try await readToTheEnds() }
        }
    }

    private func checkKept() async throws {
        counts.looks += 1
        checkRows(of: model)
        #expect(model.content.refresh.failure != nil)
        guard !model.rows.isEmpty else {
            let start = try await store.page(at: nil, of: Self.key(list))
            #expect(start?.items.isEmpty != false, "\(list) is kept, and not shown")
            return
        }
        #expect(model.content.isStale)
        let likes = world.state.withLock { $0.sureLikes }
        for post in model.items { #expect(post.likes >= likes[post.id] ?? 0, "a like of \(post.id) is lost") }
        try await checkHoles()
        try await checkPlace()
    }

    /// Checks that no row is duplicated and that no permanently removed row exists.
    func checkRows(of model: PagingModel<CrashedPost>) {
        let ids = model.items.map(\.id)
        counts.rows += ids.count
        counts.gaps += model.rows.count - ids.count
        #expect(Set(ids).count == ids.count, "a row is there twice: \(ids)")
        let gone = world.state.withLock { $0.gone }
        #expect(gone.isDisjoint(with: ids), "removed, and there: \(gone.intersection(ids))")
        if list == "even", !model.content.isStale {
            #expect(ids.allSatisfy { $0.isMultiple(of: 2) }, "rows of another list: \(ids)")
        }
    }

    /// Checks that neighboring rows are in order and that no item of their pages is missing between them.
    private func checkHoles() async throws {
        var times: [Int: Int] = [:]
        for record in model.plan.window.pages.all where record.isLoaded {
            let cached = try await store.page(at: record.key?.cursor.map { "[\"\($0)\"]" }, of: Self.key(list))
            times[record.serial] = cached?.warning.flatMap { Int($0) } ?? 0
        }
        let (posts, madeAt) = world.state.withLock { ($0.list(list).map(\.id), $0.madeAt) }
        let onServer = Set(posts)
        var above: (id: Int, time: Int)?
        for row in model.plan.window.rows.tree.rows {
            guard let id = row.row.item?.id else {
                above = nil
                continue
            }
            let time = times[row.page] ?? 0
            if let above {
                if onServer.contains(id), onServer.contains(above.id) {
                    #expect(above.id > id, "\(above.id) stands above \(id): \(layout)")
                }
                let missing = posts.filter { post in
                    post < above.id && post > id && madeAt[post] ?? .max <= min(time, above.time)
                        && !model.plan.window.rows.contains(RowID(post))
                }
                #expect(missing.isEmpty, "missing between \(above.id) and \(id): \(missing) in \(layout)")
            }
            above = (id, time)
        }
    }

    private var layout: String {
        model.plan.window.rows.tree.rows.map { row in
            row.row.item.map { "\($0.id)@\(row.page)" } ?? "\(row.row.content)"
        }
        .joined(separator: " ") + "; pages "
            + model.plan.window.pages.all.map {
                "\($0.serial) \($0.key?.cursor.map { "\($0)" } ?? "start"), above it "
                    + "\($0.preceding?.cursor.map { "\($0)" } ?? "none"), \($0.isLoaded)"
            }
            .joined(separator: "; ")
    }

    /// Checks that the list is at the position saved last, if a page with that row is stored.
    private func checkPlace() async throws {
        let places = world.state.withLock { $0.places[list] ?? [] }
        guard let last = places.last, last != nil, !places.contains(nil) else { return }
        guard let note = try await store.note(of: Self.key(list)).map({ Data($0) }) else {
            Issue.record("the place in \(list) is lost")
            return
        }
        // If two positions are possible, the note decides.
        let cached = try JSONDecoder().decode(SavedPosition.self, from: note)
        let place = places.compactMap(\.self).first { "\(RowID($0))" == cached.anchorID }
        guard let place else {
            Issue.record("the place that is kept, \(cached.anchorID ?? "none"), is none of \(places)")
            return
        }
        let anchor = model.anchor.flatMap { model.plan.window.rows[$0]?.row.item?.id }
        let shown = model.items.map(\.id)
        let between = shown.filter { $0 < max(place, anchor ?? .max) && $0 > min(place, anchor ?? .max) }
        if anchor == place {
            counts.places += 1
        } else if try await !ids(of: cached).contains(place) {
            counts.lostPlaces += 1
        } else if shown.contains(where: { $0 > place }), !shown.contains(place), between.count < 10 {
            // The previous page has moved past the position.
            counts.passedPlaces += 1
        } else {
            Issue.record("at \(anchor.map { "\($0)" } ?? "the top") instead of \(place) in \(layout)")
        }
    }

    /// Returns the items of the pages that a note names, as far as they are stored.
    private func ids(of place: SavedPosition) async throws -> Set<Int> {
        var ids: Set<Int> = []
        for entry in place.pages where entry.isLoaded && !entry.isLost {
            guard let page = try await store.page(at: entry.cursor, of: Self.key(list)) else { continue }
            ids.formUnion(page.items.compactMap { $0.key.flatMap { Int($0.id) } })
        }
        return ids
    }

    /// Reads to both ends of the list, which must equal the server's list.
    func readToTheEnds() async throws {
        world.set(isDown: false, isCalm: true)
        await model.refresh(.anchored)
        for _ in 0..<300 {
            await model.settled()
            if let gap = model.rows.first(where: { $0.item == nil }) {
                await model.fillGap(gap.id)
            } else if !model.content.prepend.isAtEnd {
                await model.loadPrevious()
            } else if !model.content.append.isAtEnd {
                await model.loadNext()
            } else {
                break
            }
        }
        let posts = world.posts(list)
        let states = "\(model.content.prepend) at the top and \(model.content.append) at the end of \(layout)"
        #expect(model.items.map(\.id) == posts.map(\.id), "\(list) was not read to its ends: \(states)")
        #expect(Array(model.items) == posts, "\(list) is not the server's: \(states)")
        counts.ends += 1
    }
}
#endif
