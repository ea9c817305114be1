import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

/// An identity that was only found is a guess, which no scheme contains.
@Suite("Identities that were found", .timeLimit(.minutes(10)))
struct GuessedIdentityTests {
    /// A list of drawn length and links, whose rows have members of usual names.
    private struct Drawn {
        let rows: [String]
        let size: Int
        private let isInHeader: Bool
        private let total: Bool

        /// - Parameter cycle: The number of rows after which the list repeats them, or has other rows of the same identities.
        init(seed: UInt64, differsBy member: String?) {
            var random = SeededGenerator(seed: seed)
            size = 2 + random.below(6)
            // The pages that detection compares have distinct rows.
            let cycle = 2 * size + 1 + random.below(4)
            let count = cycle + 1 + random.below(2 * cycle)
            let name = ["id", "_id", "uuid", "guid", "Id", "ID", "uid"][random.below(7)]
            rows = (0..<count).map { index in
                let own = member.map { #","\#($0)":\#(index / cycle)"# } ?? ""
                return #"{"\#(name)":"k\#(index % cycle)","text":"row \#(index % cycle)"\#(own)}"#
            }
            (isInHeader, total) = (random.below(2) == 0, random.below(2) == 0)
        }

        func list() throws -> StubbedList {
            try StubbedList("/list?from=a") { [rows, size, isInHeader, total] call in
                let mark = call.query["from"] ?? "a"
                let page = mark.utf8.count - 1
                let items = rows.dropFirst(page * size).prefix(size).joined(separator: ",")
                let next = (page + 1) * size < rows.count ? "/list?from=\(mark)a" : nil
                let count = total ? #","total":\#(rows.count)"# : ""
                guard isInHeader else {
                    let link = next.map { "\"\($0)\"" } ?? "null"
                    return .json(#"{"rows":[\#(items)],"next":\#(link)\#(count)}"#)
                }
                return next.map { .written("[\(items)]", ["Link": "<\($0)>; rel=\"next\""]) } ?? .json("[\(items)]")
            }
        }
    }

    @Test("A list that repeats items, as the caller says, keeps all of them in automatic mode", arguments: 0..<30)
    func repeats(seed: UInt64) async throws {
        let drawn = Drawn(seed: seed, differsBy: nil)
        let list = try drawn.list()
        let silent = await list.walk(by: .automatic)
        #expect(!silent.outcome.isComplete, "\(silent.outcome)")
        let told = await list.walk(by: PaginationScheme.automatic.with { $0.allowsRepeatedItems = true })
        #expect(told.arrived.map(\.text) == drawn.rows)
        #expect(told.outcome.isComplete, "\(told.outcome)")
        // The same word about a source that exists.
        let source = list.client.list(list.request, format: ListFormat(.automatic), decoding: .raw)
        for window in [PageWindow.serial, .pages(3)] {
            let changed = source.withPolicy { $0.allowsRepeatedItems = true }
            let walk = await changed.pages(window: window).collect(upTo: 1_000)
            #expect(walk.arrived.map(\.text) == drawn.rows)
            #expect(walk.outcome.isComplete, "\(walk.outcome)")
        }
    }

    @Test(
        "An identity that the caller names leaves repeated items out, whatever else the caller says",
        arguments: 0..<10
    )
    func named(seed: UInt64) async throws {
        let drawn = Drawn(seed: seed, differsBy: nil)
        let list = try drawn.list()
        var scheme = PaginationScheme.automatic
        scheme.allowsRepeatedItems = true
        scheme.identity = "/text"
        let walk = await list.walk(by: scheme)
        #expect(
            walk.arrived.map(\.text)
                == Array(Set(drawn.rows)).sorted { drawn.rows.firstIndex(of: $0)! < drawn.rows.firstIndex(of: $1)! }
        )
    }

    @Test("A detected scheme delivers all items, as the list in which it was detected", arguments: 0..<30)
    func detected(seed: UInt64) async throws {
        let drawn = Drawn(seed: seed, differsBy: "line")
        let list = try drawn.list()
        let finding = try await list.detected()
        #expect(finding.identity != nil)
        let scheme = try #require(finding.scheme)
        for scheme in [scheme, .automatic] {
            let walk = await list.walk(by: scheme)
            #expect(walk.arrived.map(\.text) == drawn.rows)
            #expect(walk.outcome.isComplete, "\(walk.outcome)")
        }
    }

    @Test("A detected scheme does not hide that items arrived twice", arguments: 0..<30)
    func doubled(seed: UInt64) async throws {
        let list = try Drawn(seed: seed, differsBy: nil).list()
        let scheme = try #require(try await list.detected().scheme)
        for scheme in [scheme, .automatic] {
            let walk = await list.walk(by: scheme)
            #expect(!walk.outcome.isComplete, "\(walk.outcome)")
        }
    }
}
