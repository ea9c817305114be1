// Lists of documents, files and articles: Notion, Dropbox, MediaWiki and others.

import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets

struct Record: Decodable, Sendable, Identifiable { var id: String }

typealias Article = Record
typealias Block = Record
typealias Entry = Record
typealias Post = Record
typealias Task = Record
typealias Title = Record

func listNotion(api: PagingClient) -> [HTTPPageSource<Block>] {
    let blocks = api.list(Block.self, "/v1/blocks/b1/children?page_size=100", by: .notion)
    let request = ListRequest("/v1/databases/d1/query", method: .post, body: ["page_size": 100])
    let rows = api.list(request, format: ListFormat(.notionQuery), decoding: .json(Block.self))
    return [blocks, rows]
}

func listConfluence(api: PagingClient) -> HTTPPageSource<Article> {
    let pages = api.list(Article.self, "/wiki/api/v2/pages?limit=250", by: .confluence)
    return pages
}

func listConfluenceByGateway(api: PagingClient) -> HTTPPageSource<Article> {
    let pages = api.list(Article.self, "/ex/confluence/c1/wiki/api/v2/pages?limit=250", by: .confluenceGateway)
    return pages
}

func listDropbox(api: PagingClient) -> HTTPPageSource<Record> {
    let folder = ListRequest("/2/files/list_folder", method: .post, body: ["path": "/photos", "recursive": true])
    let entries = api.list(folder, format: ListFormat(.dropbox), decoding: ItemDecoder<Record>.json())
    return entries
}

func listContentful(api: PagingClient) -> [HTTPPageSource<Record>] {
    let entries = api.list(Entry.self, "/spaces/s/environments/master/entries?limit=1000&order=sys.id", by: .contentful)
    let content = api.list(Entry.self, "/spaces/s/environments/master/sync?initial=true", by: .contentfulSync)
    return [entries, content]
}

func listContent(api: PagingClient) -> [HTTPPageSource<Record>] {
    let titles = api.list(Title.self, "/w/api.php?action=query&list=allpages&aplimit=max", by: .mediawiki)
    let posts = api.list(Post.self, "/wp-json/wp/v2/posts?per_page=100", by: .wordpress)
    let tasks = api.list(Task.self, "/v0/app1/Tasks?pageSize=100", by: .airtable)
    let children = api.list(Record.self, "/2.0/folders/0/items?limit=1000", by: .box)
    return [titles, posts, tasks, children]
}
