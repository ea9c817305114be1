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
    let zendesk = PaginationScheme.nextURL(at: "/links/next", hasMore: "/meta/has_more").sending("page[size]", 100)
    let dropbox = PaginationScheme.cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more")
        .continuing(at: "/2/files/list_folder/continue")
        .keeping()
    return [zendesk, dropbox]
}

func describeReading() -> [PaginationScheme] {
    let gmail = PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken", total: "/resultSizeEstimate")
        .counting(.estimate)
    let flickr = PaginationScheme.pageNumber(totalPages: "/photos/pages").succeeding(when: "/stat", is: "ok")
    return [gmail, flickr]
}

func keepScheme(in data: Data) throws -> (PaginationScheme, Data) {
    let scheme = try JSONDecoder().decode(PaginationScheme.self, from: data)
    let file = try JSONEncoder().encode(PaginationScheme.cursor(from: "/meta/next", into: "cursor"))
    return (scheme, file)
}
