import HTTPTypes
import Paging

extension SchemeDetector {
    /// A page that names no other: the whole list only if nothing suggests more.
    func alone() -> PageLinks<PageAddress> {
        let count = reply.content?.itemCount ?? 0
        // A total that this page alone exceeds means something else.
        if let total, let declared = reply.count(at: total), declared >= count {
            guard count == declared else {
                let evidence = "\(total) declares \(declared) items, and nothing tells where the other pages are"
                return PageLinks(totalCount: TotalCount(declared), end: .unproven(evidence))
            }
            let evidence = "all \(declared) items that \(total) declares are on this page"
            return PageLinks(totalCount: TotalCount(declared), end: .signalled(evidence))
        }
        return PageLinks(end: endWithoutTotal(count))
    }

    private func endWithoutTotal(_ count: Int) -> PageEnd {
        if reply.response.status == .partialContent {
            return .unproven("the status 206 says that this is a part, and nothing tells where the rest is")
        }
        if let more, let hasMore = try? more.reading(of: reply) {
            return hasMore
                ? .unproven("\(more.place) says that more follows, and nothing tells where")
                : .signalled("\(more.place) says that no more follows")
        }
        if let place = totalPages, let pages = reply.value(at: place)?.intValue {
            return pages > 1
                ? .unproven("\(place) declares \(pages) pages, and nothing tells where the others are")
                : .signalled("\(place) declares no other page")
        }
        if let place = DetectorNames.lastPageMarks.first(where: { reply.meaningfulValue(at: $0) != nil }) {
            return .signalled("\(place), which stands on a list's last page")
        }
        if let place = DetectorNames.postCursors.first(where: { reply.meaningfulValue(at: $0) != nil }) {
            return .unproven("\(place) says that more follows; where it goes in a request has to be told")
        }
        if let asked = askedPageSize {
            guard count < asked, !DetectorNames.usualPageSizes.contains(count) else {
                return .unproven("\(count) items where \(asked) were asked for: this may be one page of many")
            }
            return .signalled("\(count) items where \(asked) were asked for, and no sign of pagination")
        }
        guard count >= DetectorNames.smallestUsualPage else {
            return .signalled("fewer items than on any usual page, and no sign of pagination")
        }
        return .unproven("\(count) items and no sign of pagination: this may be one page of many")
    }
}
