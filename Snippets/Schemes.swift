// Schemes for APIs with ways of their own.

import Foundation
import Paging
import PagingHTTP

func nameSigns() -> [MoreSign] {
    let stripe: MoreSign = "/has_more"  // true while more follows
    let salesforce = MoreSign.done("/done")  // true at the end
    let discourse = MoreSign.presence("/topic_list/more_topics_url")
    return [stripe, salesforce, discourse]
}

func describeRequests() -> [PaginationScheme] {
    let zendesk = PaginationScheme.nextURL(at: "/links/next", hasMore: "/meta/has_more")
        .with { $0.parameters = ["page[size]": 100] }
    let dropbox = PaginationScheme.cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more").with {
        $0.continuesAt = "/2/files/list_folder/continue"
        $0.keeps = []
    }
    return [zendesk, dropbox]
}

func describeReading() -> [PaginationScheme] {
    let videos = PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken", total: "/pageInfo/totalResults")
        .with { $0.totalExactness = .estimate }
    let flickr = PaginationScheme.pageNumber(totalPages: "/photos/pages").with { $0.success = ["/stat": "ok"] }
    return [videos, flickr]
}

func keepScheme(in data: Data) throws -> (PaginationScheme, Data) {
    let scheme = try JSONDecoder().decode(PaginationScheme.self, from: data)
    let file = try JSONEncoder().encode(PaginationScheme.cursor(from: "/meta/next", into: "cursor"))
    return (scheme, file)
}

func describeServers() -> [PaginationScheme] {
    let newest = PaginationScheme.keyset(from: "/sort", into: .body("/search_after"))
        .with { $0.carries = ["/pit_id": .body("/pit/id")] }
    let search = PaginationScheme.linkHeader.with { $0.warnings = ["/incomplete_results"] }
    let scroll = PaginationScheme.cursor(from: "/scroll", into: "scroll").with {
        $0.repeatedAddress = .isAllowed
        $0.servesPagesOnce = true
    }
    return [newest, search, scroll]
}

func judgeEnds() -> [PaginationScheme] {
    let posts = PaginationScheme.linkHeader.with { $0.ignoring = ["/stats/total"] }
    return [posts]
}

func waitForPages() -> [PaginationScheme] {
    let job = PaginationScheme.cursor(from: "/pageToken", into: "pageToken")
        .with { $0.ready = ["/jobComplete": true] }
    let mail = PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken").with { $0.omitsEmptyItems = true }
    return [job, mail]
}

func takePagesWhole() -> PaginationScheme {
    let updates = PaginationScheme.cursor(from: "/next_cursor", into: .body("/cursor"), hasMore: "/has_more")
        .with { $0.takesWholePages = true }
    return updates
}

func resolveAgainstBase() -> PaginationScheme {
    let scheme = PaginationScheme.nextURL(at: "/paging/next", base: "https://api.test/v2/")
    return scheme
}

func addressPages() -> PageAddress {
    let second = PageAddress(["page": 2, .header("X-Depth"): 1])
    return second
}

func readXML() -> [PaginationScheme] {
    let records = PaginationScheme.cursor(
        from: "/OAI-PMH/ListRecords/resumptionToken",
        into: "resumptionToken",
        total: "/OAI-PMH/ListRecords/resumptionToken/@completeListSize"
    ).with {
        $0.responseFormat = .xml
        $0.items = "/OAI-PMH/ListRecords/record"
    }
    let objects = PaginationScheme.cursor(
        from: "/ListBucketResult/NextContinuationToken",
        into: "continuation-token",
        hasMore: "/ListBucketResult/IsTruncated"
    ).with {
        $0.responseFormat = .xml
        $0.items = "/ListBucketResult/Contents"
    }
    return [records, objects]
}

func followLinks() -> [PaginationScheme] {
    let query = PaginationScheme.nextURL(at: "/nextUri").with { $0.continuesWith = .get }
    let inner = PaginationScheme.nextURL(at: "/next").with { $0.rebasesLinks = true }
    return [query, inner]
}
