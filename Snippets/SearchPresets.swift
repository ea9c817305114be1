// Lists of search services: Elasticsearch and Algolia.

import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets

struct Record: Decodable, Sendable, Identifiable { var id: String }

typealias Hit = Record
typealias Paper = Record
typealias Product = Record

func listElasticsearch(api: PagingClient) -> [HTTPPageSource<Hit>] {
    let pit: JSONValue = ["id": "PIT", "keep_alive": "1m"]
    let body: JSONValue = ["size": 1_000, "pit": pit, "sort": ["_shard_doc"]]
    let request = ListRequest("/_search", method: .post, body: body)
    let hits = api.list(request, format: ListFormat(.elasticsearch, identity: "/_id"), decoding: .json(Hit.self))
    let search = ListRequest("/logs/_search?scroll=1m", method: .post, body: ["size": 1_000, "sort": ["_doc"]])
    let all = api.list(search, format: ListFormat(.elasticsearchScroll), decoding: .json(Hit.self))
    return [hits, all]
}

func listAlgolia(api: PagingClient) -> HTTPPageSource<Product> {
    let browse = ListRequest("/1/indexes/products/browse", method: .post)
    let products = api.list(browse, format: ListFormat(.algoliaBrowse), decoding: ItemDecoder<Product>.json())
    return products
}

func listArXiv(api: PagingClient) -> HTTPPageSource<Paper> {
    let papers = api.list(Paper.self, "/api/query?search_query=cat:cs.PL&max_results=500", by: .arxiv)
    return papers
}
