// Lists of well-known APIs, from Algolia to Plaid, and of the standards.

import HTTPTypes
import Paging
import PagingHTTP

struct Record: Decodable, Sendable { var id: String }
struct Entry<Resource: Decodable & Sendable>: Decodable, Sendable { var resource: Resource }
struct SyncUpdate: Decodable, Sendable { var next_cursor: String }

typealias Product = Record
typealias Track = Record
typealias Artist = Record
typealias Question = Record
typealias Issue = Record
typealias Article = Record
typealias Person = Record
typealias Order = Record
typealias Book = Record
typealias Observation = Record
typealias Feature = Record
typealias User = Record
typealias Vault = Record

func listAlgolia(api: HTTPClient) -> HTTPPageSource<Product> {
    let browse = ListRequest("/1/indexes/products/browse", method: .post)
    let products = api.list(browse, format: ListFormat(.algoliaBrowse), decoding: ItemDecoder<Product>.json())
    return products
}

func listSpotify(api: HTTPClient) -> (HTTPPageSource<Track?>, HTTPPageSource<Artist>, HTTPPageSource<Track>) {
    let tracks = api.list(Track?.self, "/v1/albums/4aawyAB9vm/tracks?limit=50", by: .spotify)
    let followed = api.list(Artist.self, "/v1/me/following?type=artist", by: .spotify(under: "artists"))
    let found = api.list(Track.self, "/v1/search?q=abba&type=track", by: .spotifySearch(for: "tracks"))
    return (tracks, followed, found)
}

func listServices(api: HTTPClient) -> [HTTPPageSource<Record>] {
    let questions = api.list(Question.self, "/2.3/questions?site=stackoverflow", by: .stackExchange)
    let issues = api.list(Issue.self, "/api/0/organizations/acme/issues/", by: .sentry)
    let children = api.list(Record.self, "/2.0/folders/0/items?limit=1000", by: .box)
    return [questions, issues, children]
}

func listDropbox(api: HTTPClient) -> HTTPPageSource<Record> {
    let folder = ListRequest("/2/files/list_folder", method: .post, body: ["path": "/photos", "recursive": true])
    let entries = api.list(folder, format: ListFormat(.dropbox), decoding: ItemDecoder<Record>.json())
    return entries
}

func syncPlaid(api: HTTPClient, saved: JSONValue) async {
    let sync = ListRequest("/transactions/sync", method: .post, body: ["cursor": saved, "count": 500])
    let updates = await api.list(sync, format: ListFormat(.plaidSync), decoding: ItemDecoder<SyncUpdate>.json())
        .collect(upTo: 10_000)
    if updates.outcome.isComplete, let last = updates.arrived.last { print(last.next_cursor) }
}

func takePagesWhole() -> PaginationScheme {
    let updates = PaginationScheme.cursor(from: "/next_cursor", into: .body("/cursor"), hasMore: "/has_more")
        .takingWholePages()
    return updates
}

func listStandards(api: HTTPClient) throws -> [HTTPPageSource<Record>] {
    let articles = api.list(Article.self, "/articles?page[size]=50", by: .jsonAPI)
    let people = api.list(Person.self, "/TripPin/People?$count=true", by: .odata)
    let embedded = api.list(Order.self, "/orders?size=50", by: .hal)
    let orders = api.list(Order.self, "/orders", by: .siren)
    let books = api.list(Book.self, "/books", by: .hydra)
    let lakes = api.list(Feature.self, "/collections/lakes/items?limit=100", by: .ogcFeatures)
    let users = api.list(User.self, "/scim/v2/Users?count=100", by: .scim)
    let everybody = api.list(User.self, "/scim/v2/Users?count=100", by: .scimCursor)
    let pageable: JSONValue = ["nextLinkName": "nextLink", "itemName": "vaults"]
    let vaults = api.list(Vault.self, "/vaults?api-version=7.4", by: try PaginationScheme(pageable: pageable))
    return [articles, people, embedded, orders, books, lakes, users, everybody, vaults]
}

func listSTAC(api: HTTPClient) -> HTTPPageSource<Feature> {
    let search = ListRequest("/search", method: .post, body: ["collections": ["sentinel-2"], "limit": 100])
    let scenes = api.list(search, format: ListFormat(.stac), decoding: ItemDecoder<Feature>.json())
    return scenes
}

func listFHIR(api: HTTPClient) -> [HTTPPageSource<Entry<Observation>>] {
    let found = api.list(Entry<Observation>.self, "/Observation?patient=1&_count=50", by: .fhir)
    var search = ListRequest("/Observation/_search", method: .post)
    search.set(.form("patient"), to: "1")
    let matches = api.list(search, format: ListFormat(.fhirSearch), decoding: ItemDecoder<Entry<Observation>>.json())
    return [found, matches]
}
