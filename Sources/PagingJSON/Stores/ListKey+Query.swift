public import Paging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ListKey {
    /// Creates a key that identifies the list of a query.
    ///
    /// ```swift
    /// let cached = api.packages(query).cached(in: store, as: ListKey("packages", query: query), coding: .json(id: \.id))
    /// ```
    ///
    /// Equal queries have equal keys, including across launches. The order of a `Set` or a `Dictionary` with keys other
    /// than strings is arbitrary, so use arrays in queries. A query that fails to encode is identified by its
    /// description.
    ///
    /// - Parameters:
    ///   - name: The name of the lists that the query selects from. For an app with accounts, use one name per account.
    ///   - query: The text, the filters and the order. It must not contain secrets.
    public init(_ name: String, query: some Encodable) {
        self.init(name, Self.text(of: query))
    }

    /// Returns a text that identifies a query.
    ///
    /// The text is the query itself if it is a string, JSON with sorted keys, or the description of the query.
    package static func text(of query: Any) -> String {
        if let text = query as? String { return text }
        guard let query = query as? any Encodable, let json = try? JSONEncoder.stable().encode(query) else {
            return String(describing: query)
        }
        return String(decoding: json, as: UTF8.self)
    }
}
