import Paging

/// Numbered pages that cost nothing to load, so that only the walk's own work is measured.
struct InstantPages: PageSource {
    let pages: Int
    let items: [Int]
    /// Whether a page names all that follow, so that they are loaded concurrently, or only the next one.
    let namesAll: Bool

    init(pages: Int, size: Int, namesAll: Bool) {
        self.pages = pages
        items = Array(0..<size)
        self.namesAll = namesAll
    }

    func page(at cursor: Int?) async throws -> Page<Int, Int> {
        let number = cursor ?? 0
        let left = pages - 1 - number
        let following = Addresses(count: namesAll ? left : min(1, left)) { number + 1 + $0 }
        return Page(items: items, links: PageLinks(following: following))
    }
}
