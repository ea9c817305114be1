import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Okta", .timeLimit(.minutes(10)))
struct OktaTests {
    @Test("The next link is found on the second field line", .row("D48"))
    func lines() async throws {
        let list = "/api/v1/users?limit=2"
        func page(_ ids: String..., own: String, next: String?) -> StubReply {
            let items = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            var reply = StubReply.json("[\(items)]")
            guard let name = HTTPField.Name("Link") else { return reply }
            reply.fields.append(HTTPField(name: name, value: #"<https://api.test\#(own)>; rel="self""#))
            if let next {
                reply.fields.append(HTTPField(name: name, value: #"<https://api.test\#(next)>; rel="next""#))
            }
            return reply
        }
        let (second, third) = ("/api/v1/users?after=00u2&limit=2", "/api/v1/users?after=00u4&limit=2")
        let exchange = WrittenExchange([
            list: page("00u1", "00u2", own: list, next: second),
            second: page("00u3", "00u4", own: second, next: third),
            third: page("00u5", own: third, next: nil),
        ])
        let collected = try await exchange.walk(list, by: .linkHeader)
        #expect(collected.values() == ["00u1", "00u2", "00u3", "00u4", "00u5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, second, third])
    }
}
