import Testing

@testable import PagingDemoServer

@Suite struct QueryParametersTests {
    @Test("Names and values are decoded as in forms")
    func decoding() {
        let parameters = QueryParameters(query: "a=1%2B2&b=x+y&c&d=%zz&e=%C3%A9&a=3&f=1=2")
        #expect(parameters.all("a") == ["1+2", "3"])
        #expect(parameters.first("b") == "x y")
        #expect(parameters.first("c") == "")
        #expect(parameters.first("d") == "%zz")
        #expect(parameters.first("e") == "é")
        #expect(parameters.first("f") == "1=2")
        #expect(parameters.first("g") == nil)
    }

    @Test("Setting parameters preserves the others, in order and encoded")
    func setting() {
        let parameters = QueryParameters(query: "z=+%2F&page=1&a=b&old=1")
        #expect(parameters.encoded(setting: ["page": "2", "old": nil]) == "z=%20%2F&a=b&page=2")
    }

    @Test(
        "A value that is not a number or out of bounds is a bad request",
        arguments: ["x", "", "-1", "11", "1.5"]
    )
    func numbers(text: String) {
        #expect(throws: BadRequest.self) {
            try QueryParameters(query: "n=\(text)").integer("n", in: 0...10)
        }
    }
}
