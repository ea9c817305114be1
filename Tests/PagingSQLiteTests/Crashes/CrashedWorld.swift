#if SQLite
import Foundation
import Paging
import PagingTesting
import Synchronization

/// A row in the list of the killed program.
struct CrashedPost: Codable, Hashable, Identifiable, Sendable {
    let id: Int
    var version = 0
    var likes = 0
}

/// The server, and a log next to the database of all facts that must survive a kill.
///
/// Each line has one word and its arguments, and is written before it takes effect. The number of lines is the
/// time.
final class CrashedWorld: Sendable {
    struct State {
        var posts: [Int: CrashedPost] = [:]
        var madeAt: [Int: Int] = [:]
        var newest = 0
        var clock = 0
        /// The likes that were written to a store.
        var sureLikes: [Int: Int] = [:]
        /// The posts that were removed from a store.
        var gone: Set<Int> = []
        /// The possible positions by list, one of which must be restored; `nil` stands for none.
        var places: [String: [Int?]] = [:]
        var isDown = false
        /// Whether nothing fails and nothing changes.
        var isCalm = false
        var random: SeededGenerator
    }

    let state: Mutex<State>
    private let file: FileHandle

    init(path: String, seed: UInt64) throws {
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
        file = try FileHandle(forUpdating: URL(filePath: path))
        let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        state = Mutex(State(random: SeededGenerator(seed: seed)))
        // The last line may be incomplete.
        if !text.isEmpty, !text.hasSuffix("\n") { try file.write(contentsOf: Data("\n".utf8)) }
        state.withLock { state in
            for line in text.split(separator: "\n") { state.take(line.split(separator: " ")) }
        }
        while state.withLock({ $0.posts.count }) < 80 { note("add") }
    }

    /// Writes a line to the log and applies it.
    func note(_ line: String) {
        state.withLock { note(line, &$0) }
    }

    private func note(_ line: String, _ state: inout State) {
        try? file.write(contentsOf: Data((line + "\n").utf8))
        state.take(line.split(separator: " "))
    }

    func set(isDown: Bool, isCalm: Bool) {
        state.withLock { ($0.isDown, $0.isCalm) = (isDown, isCalm) }
    }

    /// Returns the posts of a list, newest first.
    func posts(_ list: String) -> [CrashedPost] { state.withLock { $0.list(list) } }

    /// Applies a change by another user.
    func change() {
        state.withLock { state in
            guard let any = state.posts.keys.sorted().randomElement(using: &state.random) else { return }
            let words = state.posts.count < 60 ? ["add"] : state.posts.count > 140 ? ["remove"] : ["add", "remove"]
            let word = (words + ["change"]).randomElement(using: &state.random) ?? "add"
            note(word == "add" ? word : "\(word) \(any)", &state)
        }
    }

    /// Responds to a request, unless the network fails.
    func page(at cursor: String?, of list: String, size: Int) throws -> Page<CrashedPost, String> {
        try state.withLock { state in
            if state.isDown || !state.isCalm && Int.random(in: 0..<8, using: &state.random) == 0 { throw Down() }
            let all = state.list(list)
            let words = cursor?.split(separator: " ") ?? []
            let id = words.last.flatMap { Int($0) } ?? Int.max
            let range: Range<Int>
            if words.first == "before" {
                let end = all.firstIndex { $0.id <= id } ?? all.count
                range = max(0, end - size)..<end
            } else {
                let start = all.firstIndex { $0.id < id } ?? all.count
                range = start..<min(all.count, start + size)
            }
            let posts = Array(all[range])
            var page = Page(
                items: posts,
                following: range.upperBound < all.count ? posts.last.map { "after \($0.id)" } ?? cursor : nil,
                preceding: range.lowerBound > 0 ? posts.first.map { "before \($0.id)" } : nil
            )
            page.metadata.warning = "\(state.clock)"
            return page
        }
    }

    /// Returns the number of other tasks that run before a waiting task.
    func turns() -> Int { state.withLock { Int.random(in: 0..<6, using: &$0.random) } }

    struct Down: Error {}
}

extension CrashedWorld.State {
    func list(_ name: String) -> [CrashedPost] {
        posts.values.filter { name == "all" || $0.id.isMultiple(of: 2) }.sorted { $0.id > $1.id }
    }

    mutating func take(_ words: [Substring]) {
        clock += 1
        let number = words.last.flatMap { Int($0) }
        switch words.first {
        case "add":
            newest += 1
            posts[newest] = CrashedPost(id: newest)
            madeAt[newest] = clock
        case "remove": if let number { posts[number] = nil }
        case "change": if let number { posts[number]?.version += 1 }
        case "like": if let number { posts[number]?.likes += 1 }
        case "gone": if let number { gone.insert(number) }
        case "liked": if let number, let likes = Int(words[1]) { sureLikes[number] = likes }
        case "placing": places["\(words[1])", default: []].append(number)
        case "placed": places["\(words[1])"] = [number]
        case "clearing": places["\(words[1])", default: []].append(nil)
        case "cleared": places["\(words[1])"] = []
        default: break
        }
    }
}

/// A list of the server.
struct CrashedSource: PageSource {
    let world: CrashedWorld
    let list: String

    func page(at cursor: String?) async throws -> Page<CrashedPost, String> {
        for _ in 0..<world.turns() { await Task.yield() }
        let page = try world.page(at: cursor, of: list, size: list == "all" ? 10 : 7)
        for _ in 0..<world.turns() { await Task.yield() }
        return page
    }
}
#endif
