// Lists of cloud platforms: AWS, Google, Microsoft, Kubernetes and others.

import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets

struct Record: Decodable, Sendable, Identifiable { var id: String }

typealias Blob = Record
typealias File = Record
typealias Group = Record
typealias Issue = Record
typealias LogEvent = Record
typealias Message = Record
typealias Note = Record
typealias Object = Record
typealias Order = Record
typealias Parameter = Record
typealias Person = Record
typealias Pod = Record
typealias Row = Record
typealias User = Record
typealias Version = Record
typealias Video = Record
typealias Volume = Record

func listAWS(api: PagingClient) -> HTTPPageSource<Parameter> {
    var request = ListRequest("/", method: .post, body: ["MaxResults": 50])
    request.headerFields[.contentType] = "application/x-amz-json-1.1"
    request.set(.header("X-Amz-Target"), to: "AmazonSSM.DescribeParameters")
    let parameters = api.list(request, format: ListFormat(.aws()), decoding: .json(Parameter.self))
    return parameters
}

func listDynamoDB(api: PagingClient) -> HTTPPageSource<JSONValue> {
    var request = ListRequest("/", method: .post, body: ["TableName": "music"])
    request.headerFields[.contentType] = "application/x-amz-json-1.0"
    request.set(.header("X-Amz-Target"), to: "DynamoDB_20120810.Scan")
    let songs = api.list(request, format: ListFormat(.dynamoDB), decoding: .value)
    return songs
}

func listLogStream(api: PagingClient) -> HTTPPageSource<LogEvent> {
    let stream: JSONValue = ["logGroupName": "app", "logStreamName": "web"]
    var request = ListRequest("/", method: .post, body: stream)
    request.set(.header("X-Amz-Target"), to: "Logs_20140328.GetLogEvents")
    let events = api.list(request, format: ListFormat(.cloudWatchLogStream), decoding: .json(LogEvent.self))
    return events
}

func listGoogle(api: PagingClient) -> [HTTPPageSource<Record>] {
    let files = api.list(File.self, "/drive/v3/files?pageSize=1000", by: .google)
    let unread = api.list(Message.self, "/gmail/v1/users/me/messages?q=is:unread", by: .gmail)
    let channel = PaginationScheme.youtube.with { $0.knownCap = 500 }
    let uploads = api.list(Video.self, "/youtube/v3/search?part=snippet&channelId=UC1", by: channel)
    let rows = api.list(Row.self, "/bigquery/v2/projects/p/queries/job_1?maxResults=5000", by: .bigquery)
    return [files, unread, uploads, rows]
}

func listMicrosoft(api: PagingClient) -> [HTTPPageSource<Record>] {
    let people = api.list(Person.self, "/v1.0/users?$top=999", by: .microsoftGraph)
    let notes = api.list(Note.self, "/v1.0/me/onenote/pages?$top=100", by: .onenote)
    let groups = api.list(Group.self, "/subscriptions/s/resourcegroups?api-version=2021-04-01", by: .azure)
    let orders = api.list(Order.self, "/dbs/shop/colls/orders/docs", by: .cosmosDB)
    return [people, notes, groups, orders]
}

func listTags(api: PagingClient) -> [HTTPPageSource<String>] {
    let tags = api.list(String.self, "/v2/library/swift/tags/list?n=100", by: .ociTags)
    let repositories = api.list(String.self, "/v2/_catalog?n=100", by: .ociRepositories)
    return [tags, repositories]
}

func listOperations(api: PagingClient) -> [HTTPPageSource<Record>] {
    let pods = api.list(Pod.self, "/api/v1/pods?limit=500", by: .kubernetes)
    let issues = api.list(Issue.self, "/api/0/organizations/acme/issues/", by: .sentry)
    return [pods, issues]
}

func listXML(api: PagingClient) -> [HTTPPageSource<Record>] {
    let users = api.list(User.self, "/?Action=ListUsers&Version=2010-05-08", by: .awsQuery())
    let path = "/?Action=DescribeVolumes&Version=2016-11-15&MaxResults=500"
    let volumes = api.list(Volume.self, path, by: .ec2)
    let objects = api.list(Object.self, "/?prefix=logs/", by: .s3)
    let versions = api.list(Version.self, "/?versions", by: .s3Versions)
    let blobs = api.list(Blob.self, "/box?restype=container&comp=list", by: .azureBlobs)
    return [users, volumes, objects, versions, blobs]
}
