// Lists of well-known APIs, from GitHub to AWS.

import HTTPTypes
import Paging
import PagingHTTP

struct Repo: Decodable, Sendable { var name: String }
struct Issue: Decodable, Sendable { var id: String }
struct Project: Decodable, Sendable { var id: Int }
struct Post: Decodable, Sendable { var text: String }
struct Channel: Decodable, Sendable { var id: String }
struct File: Decodable, Sendable { var id: String }
struct Charge: Decodable, Sendable { var id: String }
struct Account: Decodable, Sendable { var id: String }
struct Block: Decodable, Sendable { var id: String }
struct Order: Decodable, Sendable { var id: Int }
struct Article: Decodable, Sendable { var id: String }
struct Contact: Decodable, Sendable { var Id: String }
struct Hit: Decodable, Sendable { var _id: String }
struct Parameter: Decodable, Sendable { var Name: String }
struct LogEvent: Decodable, Sendable { var message: String }

func listGitHub(api: HTTPClient) -> [HTTPPageSource<Repo>] {
    let repos = api.list(Repo.self, "/orgs/swiftlang/repos?per_page=100", by: .github)
    let found = api.list(Repo.self, "/search/repositories?q=paging&per_page=100", by: .githubSearch)
    return [repos, found]
}

func listGitLab(api: HTTPClient) -> (HTTPPageSource<Issue>, HTTPPageSource<Project>) {
    let issues = api.list(Issue.self, "/api/v4/projects/7/issues?per_page=100", by: .gitlab)
    let projects = api.list(Project.self, "/api/v4/projects?per_page=100", by: .gitlabKeyset)
    return (issues, projects)
}

func listMastodon(api: HTTPClient) -> HTTPPageSource<Post> {
    let posts = api.list(Post.self, "/api/v1/accounts/9/statuses?limit=40", by: .mastodon)
    return posts
}

func listSlack(api: HTTPClient) -> (HTTPPageSource<Channel>, HTTPPageSource<File>) {
    let channels = api.list(Channel.self, "/api/conversations.list?limit=200", by: .slack, items: "/channels")
    let files = api.list(File.self, "/api/files.list?count=100", by: .slackPages, items: "/files")
    return (channels, files)
}

func listSlackByForm(api: HTTPClient) -> HTTPPageSource<Post> {
    var request = ListRequest("/api/conversations.history", method: .post)
    request.set(.form("channel"), to: "C024BE91L")
    let messages = api.list(request, format: ListFormat(.slackForm, items: "/messages"), decoding: .json(Post.self))
    return messages
}

func listStripe(api: HTTPClient) -> ([HTTPPageSource<Charge>], HTTPPageSource<Account>) {
    let charges = api.list(Charge.self, "/v1/charges?limit=100", by: .stripe)
    let paid = api.list(Charge.self, "/v1/charges/search?query=status:'succeeded'", by: .stripeSearch)
    let accounts = api.list(Account.self, "/v2/core/accounts?limit=20", by: .stripeV2)
    return ([charges, paid], accounts)
}

func listNotion(api: HTTPClient) -> [HTTPPageSource<Block>] {
    let blocks = api.list(Block.self, "/v1/blocks/b1/children?page_size=100", by: .notion)
    let request = ListRequest("/v1/databases/d1/query", method: .post, body: ["page_size": 100])
    let rows = api.list(request, format: ListFormat(.notionQuery), decoding: .json(Block.self))
    return [blocks, rows]
}

func listShopify(api: HTTPClient) -> HTTPPageSource<Order> {
    let orders = api.list(Order.self, "/admin/api/2024-10/orders.json?status=any&limit=250", by: .shopify)
    return orders
}

func listJira(api: HTTPClient) -> ([HTTPPageSource<Issue>], HTTPPageSource<Project>) {
    let open = api.list(Issue.self, "/rest/api/3/search/jql?jql=project=KEY&maxResults=100", by: .jiraSearch)
    let projects = api.list(Project.self, "/rest/api/3/project/search?maxResults=50", by: .jira)
    let jql: JSONValue = ["jql": "project = KEY", "fields": ["summary"]]
    let request = ListRequest("/rest/api/3/search/jql", method: .post, body: jql)
    let found = api.list(request, format: ListFormat(.jiraSearchQuery), decoding: .json(Issue.self))
    return ([open, found], projects)
}

func listConfluence(api: HTTPClient) -> HTTPPageSource<Article> {
    let pages = api.list(Article.self, "/wiki/api/v2/pages?limit=250", by: .confluence)
    return pages
}

func listConfluenceByGateway(api: HTTPClient) -> HTTPPageSource<Article> {
    let pages = api.list(Article.self, "/ex/confluence/c1/wiki/api/v2/pages?limit=250", by: .confluenceGateway)
    return pages
}

func listSalesforce(api: HTTPClient) -> HTTPPageSource<Contact> {
    let contacts = api.list(Contact.self, "/services/data/v61.0/query?q=SELECT+Id+FROM+Contact", by: .salesforce)
    return contacts
}

func listElasticsearch(api: HTTPClient) -> [HTTPPageSource<Hit>] {
    let pit: JSONValue = ["id": "PIT", "keep_alive": "1m"]
    let body: JSONValue = ["size": 1_000, "pit": pit, "sort": ["_shard_doc"]]
    let request = ListRequest("/_search", method: .post, body: body)
    let hits = api.list(request, format: ListFormat(.elasticsearch, identity: "/_id"), decoding: .json(Hit.self))
    let search = ListRequest("/logs/_search?scroll=1m", method: .post, body: ["size": 1_000, "sort": ["_doc"]])
    let all = api.list(search, format: ListFormat(.elasticsearchScroll), decoding: .json(Hit.self))
    return [hits, all]
}

func listAWS(api: HTTPClient) -> HTTPPageSource<Parameter> {
    var request = ListRequest("/", method: .post, body: ["MaxResults": 50])
    request.headerFields[.contentType] = "application/x-amz-json-1.1"
    request.set(.header("X-Amz-Target"), to: "AmazonSSM.DescribeParameters")
    let parameters = api.list(request, format: ListFormat(.aws()), decoding: .json(Parameter.self))
    return parameters
}

func listDynamoDB(api: HTTPClient) -> HTTPPageSource<JSONValue> {
    var request = ListRequest("/", method: .post, body: ["TableName": "music"])
    request.headerFields[.contentType] = "application/x-amz-json-1.0"
    request.set(.header("X-Amz-Target"), to: "DynamoDB_20120810.Scan")
    let songs = api.list(request, format: ListFormat(.dynamoDB), decoding: .value)
    return songs
}

func listLogStream(api: HTTPClient) -> HTTPPageSource<LogEvent> {
    let stream: JSONValue = ["logGroupName": "app", "logStreamName": "web"]
    var request = ListRequest("/", method: .post, body: stream)
    request.set(.header("X-Amz-Target"), to: "Logs_20140328.GetLogEvents")
    let events = api.list(request, format: ListFormat(.cloudWatchLogStream), decoding: .json(LogEvent.self))
    return events
}

func describeServers() -> [PaginationScheme] {
    let newest = PaginationScheme.keyset(from: "/sort", into: .body("/search_after"))
        .carrying("/pit_id", into: .body("/pit/id"))
    let search = PaginationScheme.linkHeader.doubting(when: "/incomplete_results")
    let scroll = PaginationScheme.cursor(from: "/scroll", into: "scroll").allowingRepeatedAddresses().servingPagesOnce()
    return [newest, search, scroll]
}
