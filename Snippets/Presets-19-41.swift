// Schemes for well-known APIs: Google's to Contentful's.

import Paging
import PagingHTTP

struct Record: Decodable, Sendable, Identifiable {
    var id: String
}

typealias File = Record
typealias Message = Record
typealias Video = Record
typealias Row = Record
typealias Person = Record
typealias Note = Record
typealias Group = Record
typealias Order = Record
typealias Title = Record
typealias Pod = Record
typealias Ticket = Record
typealias Contact = Record
typealias Topic = Record
typealias Post = Record
typealias Image = Record
typealias Repo = Record
typealias Issue = Record
typealias Task = Record
typealias Entry = Record

func listGoogle(api: HTTPClient) -> [HTTPPageSource<Record>] {
    let files = api.list(File.self, "/drive/v3/files?pageSize=1000", by: .google)
    let unread = api.list(Message.self, "/gmail/v1/users/me/messages?q=is:unread", by: .gmail)
    let uploads = api.list(Video.self, "/youtube/v3/search?part=snippet&channelId=UC1", by: .youtube.capped(at: 500))
    let rows = api.list(Row.self, "/bigquery/v2/projects/p/queries/job_1?maxResults=5000", by: .bigquery)
    return [files, unread, uploads, rows]
}

func listMicrosoft(api: HTTPClient) -> [HTTPPageSource<Record>] {
    let people = api.list(Person.self, "/v1.0/users?$top=999", by: .microsoftGraph)
    let notes = api.list(Note.self, "/v1.0/me/onenote/pages?$top=100", by: .onenote)
    let groups = api.list(Group.self, "/subscriptions/s/resourcegroups?api-version=2021-04-01", by: .azure)
    let orders = api.list(Order.self, "/dbs/shop/colls/orders/docs", by: .cosmosDB)
    return [people, notes, groups, orders]
}

func listZendesk(api: HTTPClient) -> [HTTPPageSource<Record>] {
    let tickets = api.list(Ticket.self, "/api/v2/tickets", by: .zendesk, items: "/tickets")
    let found = api.list(Ticket.self, "/api/v2/search?query=type:ticket", by: .zendeskPages, items: "/results")
    let path = "/api/v2/incremental/tickets/cursor?start_time=1700000000"
    let changed = api.list(Ticket.self, path, by: .zendeskExport, items: "/tickets")
    return [tickets, found, changed]
}

func listHubSpot(api: HTTPClient) -> [HTTPPageSource<Record>] {
    let contacts = api.list(Contact.self, "/crm/v3/objects/contacts?limit=100", by: .hubspot)
    let body: JSONValue = ["query": "x", "limit": 100]
    let request = ListRequest("/crm/v3/objects/contacts/search", method: .post, body: body)
    let found = api.list(request, format: ListFormat(.hubspotSearch), decoding: .json(Contact.self))
    return [contacts, found]
}

func listCommunities(api: HTTPClient) -> (any PageSource, [HTTPPageSource<Record>]) {
    let titles = api.list(Title.self, "/w/api.php?action=query&list=allpages&aplimit=max", by: .mediawiki)
    let topics = api.list(Topic.self, "/latest.json", by: .discourse).deduplicated(by: \.id)
    let thread = listPosts(api: api)
    return (topics, [titles] + thread)
}

func listPosts(api: HTTPClient) -> [HTTPPageSource<Record>] {
    let listing = redditPosts(api: api)
    let posts = api.list(Post.self, "/wp-json/wp/v2/posts?per_page=100", by: .wordpress)
    return [listing, posts, xPosts(api: api)]
}

func redditPosts(api: HTTPClient) -> HTTPPageSource<Post> {
    let posts = api.list(Post.self, "/r/swift/new.json?limit=100", by: .reddit)
    return posts
}

func xPosts(api: HTTPClient) -> HTTPPageSource<Post> {
    let posts = api.list(Post.self, "/2/users/1/tweets?max_results=100", by: .xAPI)
    return posts
}

func listTags(api: HTTPClient) -> [HTTPPageSource<String>] {
    let tags = api.list(String.self, "/v2/library/swift/tags/list?n=100", by: .ociTags)
    let repositories = api.list(String.self, "/v2/_catalog?n=100", by: .ociRepositories)
    return [tags, repositories]
}

func listOthers(api: HTTPClient) -> [HTTPPageSource<Record>] {
    let pods = api.list(Pod.self, "/api/v1/pods?limit=500", by: .kubernetes)
    let images = api.list(Image.self, "/v2/repositories/library/swift/tags?page_size=100", by: .djangoREST)
    let repositories = api.list(Repo.self, "/2.0/repositories/team?pagelen=100", by: .bitbucket)
    let issues = api.list(Issue.self, "/api/v1/repos/o/r/issues?limit=50", by: .gitea)
    let tasks = api.list(Task.self, "/v0/app1/Tasks?pageSize=100", by: .airtable)
    return [pods, images, repositories, issues, tasks]
}

func listContentful(api: HTTPClient) -> [HTTPPageSource<Record>] {
    let entries = api.list(Entry.self, "/spaces/s/environments/master/entries?limit=1000&order=sys.id", by: .contentful)
    let content = api.list(Entry.self, "/spaces/s/environments/master/sync?initial=true", by: .contentfulSync)
    return [entries, content]
}

func waitForPages() -> [PaginationScheme] {
    let job = PaginationScheme.cursor(from: "/pageToken", into: "pageToken").waiting(until: "/jobComplete", is: true)
    let mail = PaginationScheme.cursor(from: "/nextPageToken", into: "pageToken").omittingEmptyItems()
    return [job, mail]
}
