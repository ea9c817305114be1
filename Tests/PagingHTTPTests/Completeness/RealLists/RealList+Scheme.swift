import Paging
import PagingHTTP

extension RealList {
    /// The scheme that a caller writes who knows the API: the way to continue, and some of the other signs.
    var toldScheme: PaginationScheme? {
        let total = toldTotal.map(place)
        let more = toldMore.map { text in
            text.hasPrefix("not:") ? MoreSign.done(place(String(text.dropFirst(4)))) : .flag(place(text))
        }
        var scheme: PaginationScheme
        switch way {
        case .single:
            scheme = .single
            scheme.total = total
        case .link: scheme = .linkHeader(total: total)
        case .url(let text): scheme = .nextURL(at: place(text), total: total, hasMore: more)
        case .token(let text):
            guard let target else { return nil }
            scheme = .cursor(from: place(text), into: target, hasMore: more, total: total)
        case .computed:
            guard let target, let selector else { return nil }
            switch selector.style {
            case .page(let first):
                let pages = toldPages.map(place)
                scheme = .pageNumber(target, firstPage: first, total: total, totalPages: pages, hasMore: more)
            case .offset(let base): scheme = .offset(target, base: base, total: total, hasMore: more)
            case .token, .key: scheme = .keyset(from: "/id", into: target, hasMore: more, total: total)
            }
        }
        scheme.omitsEmptyItems = omitsEmptyItems
        switch beyond {
        case .notFound: scheme.endStatuses = [404]
        case .unsatisfiable: scheme.endStatuses = [416]
        case .lastPage: scheme.repeatedPage = .endsList
        case .empty: break
        }
        return scheme
    }

    var toldFormat: ListFormat? {
        guard let toldScheme else { return nil }
        var format = ListFormat(toldScheme, items: JSONPointer(tokens: renamed(row.items)))
        if toldIdentity, case .identified(let key) = itemForm { format.identity = JSONPointer(tokens: [key]) }
        return format
    }

    private var target: ParameterTarget? {
        selector.flatMap { $0.target.contains(":") ? ParameterTarget($0.target) : .query($0.target) }
    }

    private func place(_ text: String) -> ValuePlace {
        guard !text.hasPrefix("header:") else { return .header(String(text.dropFirst(7))) }
        return .body(JSONPointer(tokens: renamed(Self.path(text))))
    }
}
