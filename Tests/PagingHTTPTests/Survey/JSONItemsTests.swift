import PagingHTTP
import Testing

@Suite("JSON items")
struct JSONItemsTests {
    private func candidates(_ text: String) throws -> [JSONOutline.Candidate] {
        try JSONOutline(Array(text.utf8)).itemsCandidates()
    }

    @Test(
        "The list of items is the first candidate",
        arguments: [
            ("[]", ""), ("[{}]", ""), ("[1,2]", ""), (#"{"items":[{}]}"#, "/items"), (#"{"items":[]}"#, "/items"),
            (#"{"users":[{}],"total":1}"#, "/users"), (#"{"users":[],"total":0}"#, "/users"),
            (#"{"links":[{},{}],"data":[{}]}"#, "/data"), (#"{"links":[{},{}],"data":[]}"#, "/data"),
            (#"{"data":[{}],"included":[{},{},{}],"errors":[{}]}"#, "/data"),
            (#"{"data":{"users":{"nodes":[{}],"total":1}},"errors":[{}]}"#, "/data/users/nodes"),
            (#"{"_embedded":{"users":[{}]},"_links":{"self":{"href":"x"}}}"#, "/_embedded/users"),
            (#"{"hits":{"total":{"value":3},"hits":[{}]}}"#, "/hits/hits"),
            (#"{"name":"x","tags":["v1","v2"]}"#, "/tags"),
            (#"{"ids":[1,2],"value":[1]}"#, "/value"), (#"{"deep":{"items":[{},{}]},"users":[{}]}"#, "/users"),
            (#"{"users":[{},{}],"items":[{}]}"#, "/items"), (#"{"features":[{}],"bbox":[1,2,3,4]}"#, "/features"),
            (#"{"a/b":{"items":[{},null]}}"#, "/a~1b/items"), (#"{"items":[1],"items":[{}]}"#, "/items"),
        ]
    )
    func best(text: String, pointer: String) throws {
        let best = try #require(try candidates(text).first)
        #expect(best.pointer.description == pointer)
        #expect(!best.isAmbiguous)
        let outline = try JSONOutline(Array(text.utf8))
        #expect(outline.node(at: best.pointer) == best.node)
        #expect(outline.elements(of: best.node).count == best.count)
    }

    @Test("Without a list there is no candidate", arguments: ["{}", "1", #"{"a":{"b":1}}"#, #"{"a":[],"b":[]}"#])
    func none(text: String) throws {
        #expect(try candidates(text).isEmpty)
    }

    @Test("Among equally good lists the longest comes first, and both are marked ambiguous")
    func ambiguous() throws {
        let found = try candidates(#"{"users":[{}],"groups":[{},{}],"links":[{}]}"#)
        #expect(found.map(\.pointer.description) == ["/groups", "/users", "/links"])
        #expect(found.map(\.isAmbiguous) == [true, true, false])
    }

    @Test("Parts that failed are the items only if there are no others")
    func failedParts() throws {
        let beside = try candidates(#"{"films":["a","b"],"failedRegions":[{"code":"x"}]}"#)
        #expect(beside.map(\.pointer.description) == ["/films", "/failedRegions"])
        #expect(try candidates(#"{"missing_parcels":[{"id":1}]}"#).map(\.pointer.description) == ["/missing_parcels"])
    }

    @Test("An empty list of items beside other objects is ambiguous")
    func emptyBesideOthers() throws {
        let found = try candidates(#"{"items":[],"brands":[{}]}"#)
        #expect(found.map(\.pointer.description) == ["/brands", "/items"])
        #expect(found.map(\.isAmbiguous) == [true, true])
        let nested = try candidates(#"{"brands":[{}],"x":{"items":[]}}"#)
        #expect(nested.map(\.isAmbiguous) == [false, false])
    }

    @Test("Values hidden by a later duplicate key are not candidates")
    func hidden() throws {
        #expect(try candidates(#"{"items":[{},{}],"items":3}"#).isEmpty)
        #expect(try candidates(#"{"a":{"items":[{}]},"a":{"rows":[{}]}}"#).map(\.pointer.description) == ["/a/rows"])
        #expect(try candidates(#"{"items":[{},{}],"it\u0065ms":[{}]}"#).map(\.count) == [1])
    }

    @Test("The number of candidates stays within the requested limit", .timeLimit(.minutes(10)))
    func limit() throws {
        let nested = String(repeating: "{\"k\":", count: 400)
        let members = (0..<20_000).map { "\"m\($0)\":[{}]" }.joined(separator: ",")
        let text = nested + "{" + members + "}" + String(repeating: "}", count: 400)
        let outline = try JSONOutline(Array(text.utf8))
        #expect(outline.itemsCandidates(limit: 3).map { $0.pointer.tokens.last } == ["m0", "m1", "m2"])
        #expect(outline.itemsCandidates(limit: 0).isEmpty)
        #expect(outline.itemsCandidates(limit: -1).isEmpty)
    }
}
