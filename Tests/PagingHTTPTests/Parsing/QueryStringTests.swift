import Testing

@testable import PagingHTTP

@Suite("Query strings")
struct QueryStringTests {
    @Test(
        "A value is found by its decoded name and is decoded",
        arguments: [
            ("a=1&b=2", "b", "2"), ("a=1&a=2", "a", "1"), ("page%5Bafter%5D=x", "page[after]", "x"),
            ("page[after]=x", "page[after]", "x"), ("p%61ge=1", "page", "1"), ("q=a+b%20c%2Bd", "q", "a b c+d"),
            ("a+b=1", "a b", "1"), ("x=a=b==", "x", "a=b=="), ("flag&x=1", "flag", ""), ("x=%C3%BC", "x", "ü"),
            ("x=%zz%4", "x", "%zz%4"), ("x=%FF", "x", "\u{FFFD}"), ("a=1&&b=2&", "b", "2"), ("a=1", "A", nil),
            ("a=1", "", nil), ("&&", "", nil), ("=v", "", "v"), ("", "a", nil), ("aa=1", "a", nil),
            ("x=?/:@", "x", "?/:@"),
        ] as [(String, String, String?)]
    )
    func value(query: String, name: String, expected: String?) {
        #expect(QueryString(query).value(of: name) == expected)
    }

    @Test("All pairs are listed in order, including repetitions")
    func pairs() {
        let pairs = QueryString("a=1&&b&a=%32&c=x=y").pairs
        #expect(pairs.map(\.name) == ["a", "b", "a", "c"])
        #expect(pairs.map(\.value) == ["1", "", "2", "x=y"])
        #expect(QueryString("").pairs.isEmpty)
    }

    @Test(
        "Setting a value replaces the first, removes later ones or appends, and keeps other bytes",
        arguments: [
            ("a=1&b=2&c=3", "b", "9", "a=1&b=9&c=3"), ("b=1&x=%2f+%zz&b=2&b", "b", "9", "b=9&x=%2f+%zz"),
            ("page%5Bafter%5D=x&y", "page[after]", "z", "page%5Bafter%5D=z&y"), ("b&a", "b", "1", "b=1&a"),
            ("", "page", "2", "page=2"), ("a=1", "page", "2", "a=1&page=2"), ("a=1&", "page", "2", "a=1&page=2"),
            ("a=1&&b", "page", "2", "a=1&&b&page=2"), ("", "c", "a=b+c d/é&", "c=a%3Db%2Bc%20d%2F%C3%A9%26"),
            ("", "c", "AZaz09-._~", "c=AZaz09-._~"), ("", "page[after]", "", "page[after]="),
            ("", "$skip_token.x-y", "1", "$skip_token.x-y=1"), ("", "a b&c=d", "1", "a%20b%26c%3Dd=1"),
            ("A=1", "a", "2", "A=1&a=2"),
        ]
    )
    func setting(query: String, name: String, value: String, expected: String) {
        let result = QueryString(query).setting(name, to: value)
        #expect(result.text == expected)
        #expect(result.value(of: name) == value)
        #expect(result.setting(name, to: value).text == expected)
    }

    @Test(
        "Removing deletes every parameter of a name and nothing else",
        arguments: [
            ("a=1&b=2&c=3", "b", "a=1&c=3"), ("b=1&x=%2f&b=2", "b", "x=%2f"), ("b=1", "b", ""), ("b&bb=1", "b", "bb=1"),
            ("page%5Bafter%5D=x&y&&z", "page[after]", "y&&z"), ("a=1&&", "b", "a=1&&"), ("", "b", ""),
        ]
    )
    func removing(query: String, name: String, expected: String) {
        #expect(QueryString(query).removing(name).text == expected)
    }

    @Test(
        "An address is edited through its query only",
        arguments: [
            ("https://U@A.test/%2f?x=1&page=2#f", "https://U@A.test/%2f?x=1&page=3", "https://U@A.test/%2f?x=1"),
            ("http://a", "http://a?page=3", "http://a"), ("http://a/?", "http://a/?page=3", "http://a/?"),
            ("http://a/?page=1", "http://a/?page=3", "http://a/"),
            ("http://a/?x&", "http://a/?x&page=3", "http://a/?x&"),
        ]
    )
    func address(text: String, set: String, removed: String) throws {
        let address = try WebAddress(parsing: text)
        #expect(address.settingQuery("page", "3").description == set)
        #expect(address.settingQuery("page", "3").queryValue("page") == "3")
        #expect(address.removingQuery("page").description == removed)
        #expect(address.removingQuery("page").queryValue("page") == nil)
    }
}
