import Foundation
import HTTPTypes
import PagingTesting

/// The queries of requests for lists, written and read without the package's own code.
enum ListQuery {
    private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~$"))

    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    static func parameters(of query: Substring) -> [(name: String, value: String)] {
        query.split(separator: "&").map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            func plain(_ text: Substring) -> String {
                let spaced = text.replacingOccurrences(of: "+", with: " ")
                return spaced.removingPercentEncoding ?? spaced
            }
            return (plain(sides[0]), sides.count > 1 ? plain(sides[1]) : "")
        }
    }
}

extension StubReply {
    static func failure(_ status: Int, _ message: String) -> StubReply {
        var reply = StubReply.json(#"{"error":"\#(message)"}"#)
        reply.status = .init(code: status)
        return reply
    }
}
