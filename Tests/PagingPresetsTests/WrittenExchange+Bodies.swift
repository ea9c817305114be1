import HTTPTypes
import PagingHTTP
import PagingTesting

extension WrittenExchange {
    /// Creates an exchange that matches the exact path and JSON body: `/search {"page":1}`.
    init(bodies table: [String: StubReply]) {
        self.init { request, body in
            let text = body.map { " " + String(decoding: $0.encoded(), as: UTF8.self) } ?? ""
            return table[(request.path ?? "") + text] ?? StubReply(status: .notFound)
        }
    }
}
