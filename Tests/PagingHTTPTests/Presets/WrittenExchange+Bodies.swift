import HTTPTypes
import PagingHTTP
import PagingTesting

extension WrittenExchange {
    /// Answers by path and JSON body, word by word: `/search {"page":1}`.
    init(bodies table: [String: StubReply]) {
        self.init { request, body in
            let text = body.map { " " + String(decoding: $0.encoded(), as: UTF8.self) } ?? ""
            return table[(request.path ?? "") + text] ?? StubReply(status: .notFound)
        }
    }
}
