public import Paging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ListKey {
    /// Creates a key for the list of a query, with all of the query in it.
    ///
    /// ```swift
    /// let kept = api.packages(query).cached(in: store, as: ListKey("packages", query: query), coding: .json(id: \.id))
    /// ```
    ///
    /// Equal queries have equal keys, also after a restart. The order of a `Set` or a `Dictionary` with keys other than
    /// strings is arbitrary, so use arrays in queries. A query whose encoding throws is named by its description.
    ///
    /// - Parameters:
    ///   - name: the name of the lists that the query selects from; with an account, one name for each account.
    ///   - query: the text, the filters and the order. It must not hold a secret.
    public init(_ name: String, query: some Encodable) {
        self.init(name, Self.text(of: query))
    }

    /// Returns a text that names a query: a string itself, or JSON with sorted keys, or else its description.
    package static func text(of query: Any) -> String {
        if let text = query as? String { return text }
        guard let query = query as? any Encodable, let json = try? JSONEncoder.stable().encode(query) else {
            return String(describing: query)
        }
        return String(decoding: json, as: UTF8.self)
    }
}
