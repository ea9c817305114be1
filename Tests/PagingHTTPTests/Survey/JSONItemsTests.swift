import PagingHTTP
import PagingTesting
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
            (#"{"ids":[1,2],"value":[1]}"#, "/value"), (#"{"deep":{"words":["a"]},"users":[{}]}"#, "/users"),
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

    @Test(
        "The array beside the next link, a position or the total is the list",
        arguments: [
            (
                #"{"users":[{},{}],"topic_list":{"more_topics_url":"/latest?page=1","topics":[{}]}}"#,
                "/topic_list/topics"
            ),
            (#"{"topic_list":{"topics":[{}],"more_topics_url":null},"users":[{},{}],"items":[{}]}"#, "/items"),
            (#"{"gens":[{},{}],"page":{"items":[{}],"next":"/l?page=2"}}"#, "/page/items"),
            (#"{"gens":[{},{}],"blatt":{"zeilen":[{}],"next_page":2,"total":2}}"#, "/blatt/zeilen"),
            (#"{"gens":[{},{}],"blatt":{"zeilen":[{}],"seite":{"has_more":true}}}"#, "/blatt/zeilen"),
            (
                #"{"hits":{"hits":[{"a":1},{"a":2},{"title":"a long title of a hit"}],"total":3},"sort_options":[{}]}"#,
                "/hits/hits"
            ),
            (
                #"{"hits":{"hits":[{"a":1},{"a":2},{"a":"a long title of a hit, and more of it, until it is most of the document and of its bytes"}],"total":3},"links":{"next":"/l?page=2"},"sort":[{}],"x":[{}]}"#,
                "/hits/hits"
            ),
            (#"{"users":[{},{}],"next":"/l?page=2","org":{"teams":[{}],"page":1,"has_more":false}}"#, "/users"),
            (#"{"users":[{},{}],"meta":{"page":1},"org":{"teams":[{}],"next":"/t?page=2"}}"#, "/users"),
            (
                #"{"users":[{},{}],"links":[{"rel":"next","href":"/l"}],"org":{"teams":[{}],"next":"/t?page=2"}}"#,
                "/users"
            ),
            (#"{"count":"23","retmax":"6","idlist":["1","2","3","4","5","6"],"translationset":[{},{}]}"#, "/idlist"),
            (#"{"total":0,"entries":[],"order":[{},{}]}"#, "/entries"),
            (#"{"paging":{"total":0},"results":[],"sort":[{}],"available_sorts":[{},{}]}"#, "/results"),
            (
                #"{"pagination":{"page_list":[{"number":1,"url":null},{"number":2,"url":"/l?page=2"}],"next":"/l?page=2"},"rows":[{}]}"#,
                "/rows"
            ),
            (#"{"errors":[{"id":7,"title":"About the river"}],"total":3,"page":1}"#, "/errors"),
            (#"{"problems":[{"id":"P-1"},{"id":"P-2"}],"warnings":[],"nextPageKey":"x","totalCount":9}"#, "/problems"),
            (#"{"notices":[{"id":"7"},{"id":"8"}],"count":2}"#, "/notices"),
        ]
    )
    func surroundings(text: String, pointer: String) throws {
        let best = try #require(try candidates(text).first)
        #expect(best.pointer.description == pointer)
        #expect(!best.isAmbiguous)
    }

    @Test(
        "A report of errors is no list",
        arguments: [
            #"{"errors":[{"id":"x","status":"422"}],"meta":{"copyright":"y"}}"#,
            #"{"errors":[{"message":"x"}],"total":1}"#,
            #"{"errors":["x","y"],"total":2,"page":1}"#, #"{"error":{"problems":[{"id":1}],"total":1,"page":1}}"#,
            #"{"errors":[],"total":0,"page":1}"#,
        ]
    )
    func reports(text: String) throws {
        let found = try candidates(text)
        #expect(found.isEmpty)
    }

    @Test("A number of elements that may be the total of a shorter array decides nothing")
    func ambiguousCount() throws {
        let arrays = #""tickets":[{"id":1}],"users":[{"id":5},{"id":6}]"#
        let open = try candidates(#"{\#(arrays),"next_page":"/t?page=2","count":2}"#)
        #expect(open.map(\.isAmbiguous) == [true, true])
        let ended = try candidates(#"{\#(arrays),"next_page":null,"count":2}"#)
        #expect(ended.first?.pointer.description == "/users")
        #expect(ended.first?.isAmbiguous == false)
    }

    @Test(
        "A nested list that says that it ends is ambiguous beside another array",
        arguments: [
            #"{"users":[{},{}],"viewer":{"notifications":[{}],"has_more":false}}"#,
            #"{"users":[{},{}],"blatt":{"zeilen":[{}],"next":null}}"#,
            #"{"users":[{},{}],"org":{"data":[{}],"total":1}}"#, #"{"users":[{},{}],"org":{"teams":[{}],"total":3}}"#,
            #"{"data":{"items":[{"id":1},{"id":2},{"id":3}]},"brands":[{}],"total":3}"#,
            #"{"users":[{},{}],"page":{"items":[],"next":null}}"#,
        ]
    )
    func nestedEnd(text: String) throws {
        let found = try candidates(text)
        #expect(found.map(\.isAmbiguous) == [true, true])
        let paged = try JSONOutline(Array(text.utf8)).itemsCandidates(isPagedInHead: true)
        #expect(paged.first?.pointer.description == (text.contains("brands") ? "/brands" : "/users"))
    }

    @Test("Without a list there is no candidate", arguments: ["{}", "1", #"{"a":{"b":1}}"#, #"{"a":[],"b":[]}"#])
    func none(text: String) throws {
        let found = try candidates(text)
        #expect(found.isEmpty)
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
        #expect(nested.map(\.isAmbiguous) == [true, true])
    }

    /// Returns a word that no list of names has.
    private static func word(_ random: inout SeededGenerator) -> String {
        let letters = "bcdfghjklmnpqrstvwxz"
        return String(
            (0..<Int.random(in: 5...9, using: &random)).map { _ in letters.randomElement(using: &random) ?? "q" }
        )
    }

    /// Rule: an array is the list only if a name, a number or what stands beside it says so.
    ///
    /// Its place, its length and its bytes do not.
    @Test("Without a word for the list, its place and its bytes decide nothing", arguments: 0..<40 as Range<UInt64>)
    func placeAlone(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func objects(_ count: Int) -> String {
            let value = String(repeating: "x", count: Int.random(in: 0...300, using: &random))
            return "[" + (0..<count).map { #"{"id":\#($0),"v":"\#(value)"}"# }.joined(separator: ",") + "]"
        }
        let (first, second) = (Self.word(&random), Self.word(&random))
        let (long, short) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
        let end = ["", #","next":null"#, #","has_more":false"#].randomElement(using: &random) ?? ""
        let other =
            [
                #""\#(second)":\#(objects(short))"#, #""\#(second)":[]"#,
                #""\#(Self.word(&random))":{"\#(second)":\#(objects(short))}"#, #""data":{"items":\#(objects(short))}"#,
                #""\#(Self.word(&random))":{"items":[]}"#,
            ].randomElement(using: &random) ?? ""
        let members = [#""\#(first)":\#(objects(long))"#, other].shuffled(using: &random).joined(separator: ",")
        let found = try candidates("{\(members)\(end)}")
        #expect(found.filter(\.isAmbiguous).count == 2, "\(members)\(end)")
        // The name of the list in the request decides.
        let outline = try JSONOutline(Array("{\(members)\(end)}".utf8))
        for name in [first, second] where members.contains("\"\(name)\":") {
            let asked = outline.itemsCandidates(named: ListName(path: "/v1/\(name).json"))
            #expect(asked.first?.pointer.tokens.last == name)
            #expect(asked.first?.isAmbiguous == false)
        }
        // More pages that it leads to, and a number that counts it, decide as well.
        let counted = try candidates(
            #"{"\#(first)":\#(objects(11)),"\#(second)":\#(objects(3)),"total":11,"next":null}"#
        )
        #expect(counted.first?.pointer.tokens == [first])
        #expect(counted.first?.isAmbiguous == false)
    }

    @Test(
        "The name of errors, links or messages in the request is that of a list if its elements have identifiers",
        arguments: ["errors", "links", "messages"]
    )
    func askedUsualName(name: String) throws {
        func first(_ text: String) throws -> JSONOutline.Candidate? {
            try JSONOutline(Array(text.utf8)).itemsCandidates(named: ListName(path: "/v1/\(name).json")).first
        }
        let items = try #require(try first(#"{"members":[{"id":9}],"\#(name)":[{"id":1},{"id":2}]}"#))
        #expect(items.pointer.tokens == [name])
        #expect(!items.isAmbiguous)
        let beside = try #require(try first(#"{"data":[{"id":9}],"\#(name)":[{"text":"x"}]}"#))
        #expect(beside.pointer.tokens == ["data"])
        // An empty one may be the list, beside an array without a usual name.
        let empty = try JSONOutline(Array(#"{"\#(name)":[],"users":[{"id":1},{"id":2}],"next":null}"#.utf8))
            .itemsCandidates(named: ListName(path: "/\(name)"))
        #expect(empty.map(\.isAmbiguous) == [true, true])
        let alone = try #require(try first(#"{"\#(name)":[],"total":0}"#))
        #expect(alone.pointer.tokens == [name])
        #expect(try first(#"{"data":[{"id":9}],"\#(name)":[]}"#)?.isAmbiguous == false)
    }

    @Test(
        "A name in an earlier part of the path makes another array ambiguous",
        arguments: ["/orders/search", "/api/v2/orders/7"]
    )
    func mentioned(path: String) throws {
        let text = #"{"items":[{"id":1},{"id":2}],"orders":[{"id":9}],"next":null}"#
        let found = try JSONOutline(Array(text.utf8)).itemsCandidates(named: ListName(path: path))
        #expect(found.map(\.isAmbiguous) == [true, true])
        // Orders are the parents in "/orders/5/open".
        for path in ["/orders/5/items", "/orders/5/open", "/v2/open"] {
            let other = try JSONOutline(Array(text.utf8)).itemsCandidates(named: ListName(path: path))
            #expect(other.first?.pointer.tokens == ["items"])
            #expect(other.first?.isAmbiguous == false)
        }
    }

    @Test(
        "A usual name that is also that of certain things is no list beside one of other things",
        arguments: ["documents", "members", "nodes", "Features"]
    )
    func things(name: String) throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let other = Self.word(&random)
            let (list, others) = (#""\#(name)":[{"a":1},{"a":2}]"#, #""\#(other)":[{"b":1},{"b":2},{"b":3}]"#)
            for text in ["{\(list),\(others)}", "{\(others),\(list),\"next\":\"/l?page=2\"}"] {
                #expect(try candidates(text).filter(\.isAmbiguous).count == 2, "\(text)")
            }
            // Numbers beside objects are none, and neither are things within another object.
            for text in ["{\(list),\"\(other)\":[1,2]}", "{\(list),\"a\":{\(others)}}", "{\(list)}"] {
                #expect(try candidates(text).first?.pointer.description == "/\(name)", "\(text)")
                #expect(try candidates(text).first?.isAmbiguous == false, "\(text)")
            }
            let usual = try candidates(#"{\#(others),"items":[{"a":1}]}"#).first
            #expect(usual?.pointer.description == "/items" && usual?.isAmbiguous == false)
        }
    }

    @Test("Two lists with signs of their own, and a number called after one array, are ambiguous")
    func equals() throws {
        func list(_ name: String, _ count: Int) -> String {
            let items = (0..<count).map { #"{"id":\#($0),"name":"a name of \#(count)"}"# }.joined(separator: ",")
            return #""\#(name)":{"items":[\#(items)],"total":\#(count),"next":null}"#
        }
        for (first, second) in [(5, 23), (20, 4), (4, 4)] {
            let found = try candidates("{\(list("artists", first)),\(list("tracks", second))}")
            #expect(found.map(\.isAmbiguous) == [true, true], "\(first), \(second)")
        }
        let deals = #""deals":[{"id":1},{"id":2},{"id":3},{"id":4}]"#
        let contacts = #""contacts":[{"id":5},{"id":6},{"id":7},{"id":8},{"id":9}],"contacts_count":5"#
        #expect(try candidates("{\(deals),\(contacts)}").map(\.isAmbiguous) == [true, true])
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
