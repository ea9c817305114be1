import Paging

extension PageReply {
    /// The number of items per page that the request specifies, if any.
    var askedPageSize: Int? {
        for target in sizeTargets {
            if let size = requestedValue(of: target)?.intValue, size > 0 { return size }
        }
        return nil
    }

    /// The parameter of the request that specifies the page size, if any.
    package var pageSizeTarget: ParameterTarget? {
        sizeTargets.first { requestedValue(of: $0)?.intValue != nil }
    }

    /// The parameters that may specify the page size: the list's own, and usual names in the request.
    private var sizeTargets: [ParameterTarget] {
        var given = (requested?.url ?? base).query.map { QueryString($0).names } ?? []
        given += (requested?.assignments ?? []).compactMap(\.target.queryName)
        given += request.parameters.compactMap(\.target.queryName)
        given += client.queryParameters.keys
        return list.sizeTargets.targets(amongQuery: given)
    }

    /// Returns the number of items on a full page, which divides a total into pages.
    ///
    /// A first page shorter than requested is inconclusive: a filter may have shortened it, or the server may have its
    /// own limit. It is the server's limit if a later page has the same length, or if the total then ends with this
    /// page.
    ///
    /// - Parameters:
    ///   - pages: the number of pages before this one.
    ///   - total: the number of items in the list.
    func fullPageSize(after pages: Int, of total: Int?) -> Int {
        let received = content?.itemCount ?? 0
        let first = requested?.pageSize ?? received
        guard let asked = askedPageSize, first > 0, first < asked else { return first }
        if pages > 0, requested?.pageSize != nil, received == first { return first }
        let (before, overflow) = pages.multipliedReportingOverflow(by: first)
        if pages > 0, !overflow, let total, before < total, total - before == received { return first }
        return asked
    }

    /// The page size in the list's own request, and its parameter.
    package var askedSize: (target: ParameterTarget, size: Int)? {
        guard let target = pageSizeTarget, let size = requestedValue(of: target)?.intValue else { return nil }
        return (target, size)
    }
}
