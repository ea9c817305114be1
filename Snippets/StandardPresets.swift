// Lists of APIs that follow a standard or use a framework.

import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets

struct Record: Decodable, Sendable, Identifiable { var id: String }
struct Entry<Resource: Decodable & Sendable>: Decodable, Sendable { var resource: Resource }

typealias Article = Record
typealias Book = Record
typealias Feature = Record
typealias Image = Record
typealias Observation = Record
typealias Order = Record
typealias Person = Record
typealias User = Record
typealias Vault = Record

func listStandards(api: PagingClient) throws -> [HTTPPageSource<Record>] {
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

func listSTAC(api: PagingClient) -> HTTPPageSource<Feature> {
    let search = ListRequest("/search", method: .post, body: ["collections": ["sentinel-2"], "limit": 100])
    let scenes = api.list(search, format: ListFormat(.stac), decoding: ItemDecoder<Feature>.json())
    return scenes
}

func listFHIR(api: PagingClient) -> [HTTPPageSource<Entry<Observation>>] {
    let found = api.list(Entry<Observation>.self, "/Observation?patient=1&_count=50", by: .fhir)
    var search = ListRequest("/Observation/_search", method: .post)
    search.set(.form("patient"), to: "1")
    let matches = api.list(search, format: ListFormat(.fhirSearch), decoding: ItemDecoder<Entry<Observation>>.json())
    return [found, matches]
}

func listImages(api: PagingClient) -> HTTPPageSource<Image> {
    let images = api.list(Image.self, "/v2/repositories/library/swift/tags?page_size=100", by: .djangoREST)
    return images
}

func listXML(api: PagingClient) -> [HTTPPageSource<Record>] {
    let entries = api.list(Article.self, "/feed.atom", by: .atom)
    let records = api.list(Record.self, "/oai?verb=ListRecords&metadataPrefix=oai_dc", by: .oaiPMH())
    let sets = api.list(Record.self, "/oai?verb=ListSets", by: .oaiPMH("ListSets"))
    let found = api.list(Book.self, "/sru?operation=searchRetrieve&query=cat&maximumRecords=50", by: .sru)
    return [entries, records, sets, found]
}
