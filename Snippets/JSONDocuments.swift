// The items of a page, found in its bytes.

import PagingJSON

func countItems(of body: [UInt8]) throws {
    let outline = try JSONOutline(body)
    if let items = outline.node(at: "/data") { print(outline.elements(of: items).count) }
}
