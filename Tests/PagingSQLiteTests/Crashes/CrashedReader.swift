#if SQLite
import Foundation
import Paging
import PagingHTTP
import PagingSQLite
import PagingTesting
import Testing

@testable import PagingUI

/// A simulated user who reads, edits, leaves and reopens a list at random.
@MainActor
final class CrashedReader {
    static let lists = ["all", "even"]

    let world: CrashedWorld
    let store: SQLitePageStore
    var random: SeededGenerator
    var list = "all"
    var model: PagingModel<CrashedPost>
    /// The number of checks of each kind.
    var counts = CrashedCounts()
    private var tasks: [Task<Void, Never>] = []

    init(path: String, seed: UInt64) throws {
        world = try CrashedWorld(path: path + ".log", seed: seed &+ 1)
        store = try SQLitePageStore(path: path)
        random = SeededGenerator(seed: seed)
        model = PagingModel(CrashedSource(world: world, list: "all"))
    }

    static func key(_ list: String) -> ListKey { ListKey("crash", list) }

    func source(_ list: String, _ policy: CachePolicy) -> CachedSource<CrashedSource> {
        CrashedSource(world: world, list: list)
            .cached(in: store, as: Self.key(list), coding: .json(id: \.id), policy: policy)
    }

    /// Opens a list with other options.
    func open() async {
        await leave()
        var options = PagingOptions()
        options.prefetchDistance = Int.random(in: 0...6, using: &random)
        options.refresh =
            [.anchored, .toTop, .headLeavingGap, .headDroppingRest].randomElement(using: &random) ?? .anchored
        options.queryChange = Bool.random(using: &random) ? .clear : .keepRows
        list = Self.lists.randomElement(using: &random) ?? "all"
        model = PagingModel(source(list, anyPolicy()), options: options)
        start { await $0.model.restore() }
    }

    func anyPolicy() -> CachePolicy {
        let policies: [CachePolicy] = [.networkElseCached, .cachedThenNetwork, .maximumAge(.seconds(1))]
        return policies.randomElement(using: &random) ?? .networkElseCached
    }

    /// Cancels the running tasks and waits for them.
    func leave() async {
        model.cancel()
        for task in tasks { await task.value }
        tasks = []
    }

    /// Runs an action concurrently with others.
    func start(_ deed: @escaping @MainActor (CrashedReader) async throws -> Void) {
        tasks.append(Task { try? await deed(self) })
    }

    func read(deeds: Int) async throws {
        world.set(isDown: false, isCalm: false)
        await open()
        for number in 1...deeds {
            try await CrashedDeed.allCases.randomElement(using: &random)?.execute(by: self)
            if Bool.random(using: &random) { await Task.yield() }
            checkRows(of: model)
            counts.deeds += 1
            // Wait for running tasks, so that they do not pile up.
            if number % 40 == 0 { await model.settled() }
            if tasks.count > 100 { await leave() }
        }
        await leave()
    }
}

/// The actions of a program, printed for the script.
struct CrashedCounts: CustomStringConvertible {
    var deeds = 0
    var looks = 0
    var rows = 0
    var gaps = 0
    var places = 0
    var lostPlaces = 0
    var passedPlaces = 0
    var ends = 0

    var description: String {
        "\(deeds) deeds, \(looks) looks, \(rows) rows, \(gaps) gaps, \(places) places found again, "
            + "\(lostPlaces) places not kept any more, \(passedPlaces) places passed by another page, "
            + "\(ends) times to the ends"
    }
}
#endif
