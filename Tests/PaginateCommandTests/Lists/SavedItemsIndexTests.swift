import Foundation
import Paging
import PagingHTTP
import Testing

@testable import PaginateCrawls
@testable import PaginateFiles
@testable import PaginateLists

@Suite("The index of saved items")
struct SavedItemsIndexTests {
    private func page(_ ids: [Int]) -> Page<RawItem, PageAddress> {
        let items = ids.map { RawItem(bytes: Array("{\"id\":\($0)}".utf8)[...]) }
        var page = Page<RawItem, PageAddress>(items: items, links: PageLinks())
        page.metadata.identities = items.compactMap { $0.identity(at: "/id") }
        return page
    }

    @Test("Each saved item is read once, however many slices restart, and those before a restart are known")
    func once() throws {
        let folder = try TemporaryFolder()
        let part = try PartFile(for: FilePlace(writing: folder.file("items")), stop: StopRequest())
        defer { part.release() }
        var index = SavedItemsIndex()
        var (length, reads) = (0, [Range<Int>]())
        for restart in 0..<50 {
            for id in restart * 3..<restart * 3 + 3 {
                let line = Array("{\"id\":\(id)}\n".utf8)
                try part.append(line)
                length += line.count
            }
            // Two slices restart at the same length.
            for _ in 0..<2 {
                let isKnown = try index.extend(to: length) { range in
                    reads.append(range)
                    return try KnownItems(part, in: [range], identity: "/id")
                }
                #expect(isKnown)
            }
            let unknown = index.unknown(in: page([0, restart * 3 + 2, restart * 3 + 3, 9_999]))
            #expect(
                unknown.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                    "{\"id\":\(restart * 3 + 3)}", "{\"id\":9999}",
                ]
            )
        }
        #expect(reads.count == 50 && reads.map(\.count).reduce(0, +) == length)
    }

    @Test("Items that a sink replaces need not be known")
    func replaced() {
        var index = SavedItemsIndex()
        #expect(index.extend(to: 9) { _ in nil } == false)
    }
}
