import Paging

extension PageReply {
    /// The number of items that the request asked for on a page, if it did.
    var askedPageSize: Int? {
        sizeTargets.lazy.compactMap { requestedValue(of: $0)?.intValue }.first { $0 > 0 }
    }

    /// The parameter that holds the number of items on a page, if the request has one.
    var pageSizeTarget: ParameterTarget? {
        sizeTargets.first { requestedValue(of: $0)?.intValue != nil }
    }

    /// The parameters that may hold the size: the list's own, and those of usual names that the request has.
    ///
    /// The query is read once, since this is asked for each page.
    private var sizeTargets: [ParameterTarget] {
        let query = (requested?.url ?? base).query.map { QueryString($0).pairs.map(\.name) } ?? []
        let assigned = ((requested?.assignments ?? []) + request.parameters).compactMap(\.target.queryName)
        // Few, so that comparing is cheaper than hashing.
        let given = (query + assigned + client.queryParameters.keys).map(\.utf8)
        let names = DetectorNames.pageSizes.filter { name in
            let name = name.utf8
            return given.contains { $0.count == name.count && $0.elementsEqual(name) }
        }
        return [request.pageSizeTarget].compactMap(\.self) + names.map { .query($0) }
    }

    /// The number of items on a full page, by which the pages of a total are counted.
    ///
    /// A first page that is shorter than what was asked for does not tell: a filter may have shortened it, or the server
    /// may have a limit of its own. It is the limit if a later page is as long, or if the total ends with this page then.
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
}
