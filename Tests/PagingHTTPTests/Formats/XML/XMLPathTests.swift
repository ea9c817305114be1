import Testing

@testable import PagingHTTP

@Suite("Paths of elements")
struct XMLPathTests {
    /// Whether a path leads to an element with the names of its ancestors.
    private func leads(_ path: String, to names: String) throws -> Bool {
        let path = try #require(XMLPath(path))
        let reached = names.split(separator: " ").reduce(XMLPath.Reached.document) {
            path.reached(by: Array($1.utf8), from: $0) { _ in nil }
        }
        return path.isEnd(reached)
    }

    @Test(
        "A path leads to the elements that XPath selects",
        arguments: [
            ("/feed/entry", "feed entry", true), ("/feed/entry", "feed", false), ("/feed/entry", "a feed entry", false),
            ("/feed/entry", "feed entry entry", false), ("//item", "item", true), ("//item", "a b item", true),
            ("//item", "item item", true), ("//item", "items", false), ("/a/*", "a b", true), ("/a/*", "a", false),
            ("/a//c", "a c", true), ("/a//c", "a b b c", true), ("/a//c", "b c", false), ("//a/b", "a a b", true),
            ("//a/b", "a c b", false), ("//a//b/c", "a b a b c", true), ("//x:a", "x:a", true), ("//a", "x:a", false),
            ("//*:a", "b x:a", true), ("//*:a", "a", true), ("//*:a", "x:b", false), ("/a[@b]", "a", false),
        ]
    )
    func selection(_ path: String, _ names: String, _ leads: Bool) throws {
        #expect(try self.leads(path, to: names) == leads)
    }

    @Test(
        "Any other XPath is refused",
        arguments: [
            "", "/", "//", "item", "/a/", "/a///b", "/a[1]", "/a|/b", "/a[b]", "/a[@b", "/a[@b=1]",
            "/a[@b='1]", "/a/@", "//@b", "/a/@b/c", "/a/text()/b", "/*:x:y", "/1",
            String(repeating: "/a", count: 33),
        ]
    )
    func refusal(_ path: String) {
        #expect(XMLPath(path) == nil)
    }
}
