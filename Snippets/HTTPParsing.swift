// The parsers on their own: addresses, link headers, JSON that is looked at without being decoded.

import PagingHTTP

func resolveAddress() throws -> WebAddress {
    let address = try WebAddress(parsing: "https://api.test/items?page=2")
    let next = try address.resolving("?page=3")
    return next
}

func readLinkHeader() -> String? {
    let links = LinkHeader.parse([#"</items?page=2>; rel="next", </items?page=9>; rel="last""#])
    let next = links.first { $0.hasRelation("next") && $0.anchor == nil }
    return next?.target
}

func measureItems(in bytes: [UInt8]) throws {
    let outline = try JSONOutline(bytes)
    if let items = outline.node(at: "/data") {
        for item in outline.elements(of: items) { print(outline.bytes(of: item.range).count) }
    }
}
