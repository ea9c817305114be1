import Paging
public import PagingHTTP

extension APIPreset {
    static let cloud = [
        APIPreset(
            "aws",
            .aws(),
            "lists of AWS services with JSON",
            documentation: "https://smithy.io/2.0/spec/behavior-traits.html#paginated-trait"
        ).at("SERVICE.REGION.amazonaws.com").sized(by: "body:/MaxResults").taking("TOKEN", example: "nextToken") {
            .aws(token: $0)
        },
        APIPreset(
            "awsQuery",
            .awsQuery(),
            "lists of AWS services with the query protocol, in XML",
            documentation: "https://smithy.io/2.0/aws/protocols/aws-query-protocol.html"
        ).at("SERVICE.REGION.amazonaws.com").taking("TOKEN", example: "NextToken") { .awsQuery(token: $0) },
        APIPreset(
            "azure",
            .azure,
            "lists of Azure Resource Manager",
            documentation: "https://learn.microsoft.com/en-us/rest/api/azure/#async-operations-throttling-and-paging"
        ).at("management.azure.com"),
        APIPreset(
            "azureBlobs",
            .azureBlobs,
            "blobs of Azure Storage, in XML",
            documentation: "https://learn.microsoft.com/en-us/rest/api/storageservices/list-blobs"
        ).at("ACCOUNT.blob.core.windows.net").sized(by: "maxresults"),
        APIPreset(
            "bigquery",
            .bigquery,
            "rows of a BigQuery job",
            documentation: "https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/getQueryResults"
        ).at("bigquery.googleapis.com").sized(by: "maxResults"),
        APIPreset(
            "cloudWatchLogFilter",
            .cloudWatchLogFilter,
            "events of FilterLogEvents in CloudWatch Logs",
            documentation:
                "https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_FilterLogEvents.html"
        ).at("logs.REGION.amazonaws.com").sized(by: "body:/limit"),
        APIPreset(
            "cloudWatchLogStream",
            .cloudWatchLogStream,
            "events of GetLogEvents in CloudWatch Logs",
            documentation: "https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_GetLogEvents.html"
        ).at("logs.REGION.amazonaws.com").sized(by: "body:/limit"),
        APIPreset(
            "cosmosDB",
            .cosmosDB,
            "documents of Azure Cosmos DB",
            documentation: "https://learn.microsoft.com/en-us/rest/api/cosmos-db/list-documents"
        ).at("ACCOUNT.documents.azure.com").sized(by: "header:x-ms-max-item-count"),
        APIPreset(
            "dynamoDB",
            .dynamoDB,
            "items of a DynamoDB query or scan",
            documentation: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html"
        ).at("dynamodb.REGION.amazonaws.com").sized(by: "body:/Limit"),
        APIPreset(
            "ec2",
            .ec2,
            "lists of Amazon EC2, in XML",
            documentation: "https://docs.aws.amazon.com/AWSEC2/latest/APIReference/Query-Requests.html"
        ).at("ec2.REGION.amazonaws.com").sized(by: "MaxResults"),
        APIPreset(
            "gmail",
            .gmail,
            "messages and threads of Gmail",
            documentation: "https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/list"
        ).at("gmail.googleapis.com").sized(by: "maxResults"),
        APIPreset("google", .google, "lists of Google APIs (AIP-158)", documentation: "https://google.aip.dev/158")
            .recognized(at: "www.googleapis.com").sized(by: "pageSize"),
        APIPreset(
            "kubernetes",
            .kubernetes,
            "lists of Kubernetes",
            documentation:
                "https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks"
        ).sized(by: "limit"),
        APIPreset(
            "microsoftGraph",
            .microsoftGraph,
            "lists of Microsoft Graph",
            documentation: "https://learn.microsoft.com/en-us/graph/paging"
        ).recognized(at: "graph.microsoft.com").sized(by: "$top"),
        APIPreset(
            "ociRepositories",
            .ociRepositories,
            "repositories of a container registry",
            documentation: "https://distribution.github.io/distribution/spec/api/#listing-repositories"
        ).sized(by: "n"),
        APIPreset(
            "ociTags",
            .ociTags,
            "tags in a container registry",
            documentation: "https://github.com/opencontainers/distribution-spec/blob/main/spec.md#listing-tags"
        ).sized(by: "n"),
        APIPreset(
            "onenote",
            .onenote,
            "pages of OneNote",
            documentation: "https://learn.microsoft.com/en-us/graph/onenote-get-content"
        ).at("graph.microsoft.com"),
        APIPreset(
            "s3",
            .s3,
            "objects in a bucket of Amazon S3 and compatible servers, in XML",
            documentation: "https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html"
        ).at("BUCKET.s3.REGION.amazonaws.com").sized(by: "max-keys"),
        APIPreset(
            "s3Versions",
            .s3Versions,
            "versions of the objects in a bucket, in XML",
            documentation: "https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html"
        ).at("BUCKET.s3.REGION.amazonaws.com").sized(by: "max-keys"),
        APIPreset("sentry", .sentry, "lists of Sentry", documentation: "https://docs.sentry.io/api/pagination/")
            .recognized(at: "sentry.io").sized(by: "per_page"),
        APIPreset(
            "youtube",
            .youtube,
            "lists and searches of YouTube",
            documentation: "https://developers.google.com/youtube/v3/guides/implementation/pagination"
        ).at("www.googleapis.com").sized(by: "maxResults"),
    ]
}

extension PaginationScheme {
    /// The lists of AWS JSON services: a token in the response body and in the next request's body.
    ///
    /// The token has the same name in both. A page may be empty before the end, which is a token that is absent, null
    /// or empty. Services use different token names. If the names in response and request differ, or if there are
    /// several tokens, use ``/PagingHTTP/PaginationScheme/cursor(from:into:hasMore:total:)`` or
    /// ``/PagingHTTP/PaginationScheme/cursors(_:hasMore:)``. Requests have to be signed by a middleware.
    ///
    /// ```swift
    /// var request = ListRequest("/", method: .post, body: ["MaxResults": 50])
    /// request.headerFields[.contentType] = "application/x-amz-json-1.1"
    /// request.set(.header("X-Amz-Target"), to: "AmazonSSM.DescribeParameters")
    /// let parameters = api.list(request, format: ListFormat(.aws()), decoding: .json(Parameter.self))
    /// ```
    ///
    /// See "AWS SDKs and Tools Reference Guide" and the API reference of the service.
    ///
    /// - Parameter token: the service's name for the token: `NextToken`, `nextToken`, `Marker`.
    public static func aws(token: String = "NextToken") -> PaginationScheme {
        let place = JSONPointer(tokens: [token])
        return .cursor(from: .body(place), into: .body(place))
    }

    /// The lists of AWS services with the query protocol, such as IAM, in XML.
    ///
    /// The token is in the result, and is sent as a parameter.
    /// The items are the elements `member` of the result's list. Services that name them otherwise, such as RDS, need the
    /// path of their items: `//DBInstance`.
    ///
    /// ```swift
    /// let users = api.list(User.self, "/?Action=ListUsers&Version=2010-05-08", by: .awsQuery())
    /// ```
    ///
    /// See "AWS query protocol" of Smithy, and the API reference of the service.
    ///
    /// - Parameter token: the service's name for the token: `Marker`, `NextToken`.
    public static func awsQuery(token: String = "Marker") -> PaginationScheme {
        .cursor(from: .body(JSONPointer(tokens: ["*", "*", token])), into: .query(token)).with {
            $0.responseFormat = .xml
            $0.items = "/*/*/*/member"
        }
    }

    /// The lists of Amazon EC2, in XML: `nextToken` in the response, sent as the parameter `NextToken`.
    ///
    /// The items are the elements `item` of the response's set. The list ends when the token is absent or empty.
    ///
    /// ```swift
    /// let path = "/?Action=DescribeVolumes&Version=2016-11-15&MaxResults=500"
    /// let volumes = api.list(Volume.self, path, by: .ec2)
    /// ```
    ///
    /// See "Query requests for Amazon EC2".
    public static var ec2: PaginationScheme {
        .cursor(from: "/*/nextToken", into: "NextToken").with {
            $0.responseFormat = .xml
            $0.items = "/*/*/item"
        }
    }

    /// The objects in a bucket of Amazon S3, in XML (`ListObjectsV2`).
    ///
    /// A flag ends the list, and a token continues it. A page may have no objects before the end. With a `delimiter`, the common prefixes are a list of their own, at
    /// `/ListBucketResult/CommonPrefixes`. A key with characters that XML does not allow needs `encoding-type=url` in
    /// the request.
    ///
    /// ```swift
    /// let objects = api.list(Object.self, "/?prefix=logs/", by: .s3)
    /// ```
    ///
    /// The first version of the list is walked by its last key: `.keyset(from: "/Key", into: "marker", hasMore:
    /// "/ListBucketResult/IsTruncated")`.
    ///
    /// See "Amazon Simple Storage Service API: ListObjectsV2".
    public static var s3: PaginationScheme {
        .cursor(
            from: "/ListBucketResult/NextContinuationToken",
            into: "continuation-token",
            hasMore: "/ListBucketResult/IsTruncated"
        ).with {
            $0.responseFormat = .xml
            $0.items = "/ListBucketResult/Contents"
            $0.parameters = ["list-type": 2]
        }
    }

    /// The versions of the objects in a bucket of Amazon S3, in XML (`ListObjectVersions`): two markers.
    ///
    /// Delete markers are a list of their own, at `/ListVersionsResult/DeleteMarker`.
    ///
    /// ```swift
    /// let versions = api.list(Version.self, "/?versions", by: .s3Versions)
    /// ```
    ///
    /// See "Amazon Simple Storage Service API: ListObjectVersions".
    public static var s3Versions: PaginationScheme {
        .cursors(
            [
                "/ListVersionsResult/NextKeyMarker": "key-marker",
                "/ListVersionsResult/NextVersionIdMarker": "version-id-marker",
            ],
            hasMore: "/ListVersionsResult/IsTruncated"
        ).with {
            $0.responseFormat = .xml
            $0.items = "/ListVersionsResult/Version"
        }
    }

    /// The items of a DynamoDB query or scan: `/LastEvaluatedKey` is sent as `ExclusiveStartKey`.
    ///
    /// Pages are cut before a filter applies, so any page may be empty. A full last page may still have a key, which
    /// leads to an empty page. A key without members is none: the list ends. There is no total. The segments of a scan (`Segment`, `TotalSegments`) are separate
    /// lists, which can load concurrently.
    ///
    /// ```swift
    /// var request = ListRequest("/", method: .post, body: ["TableName": "music"])
    /// request.headerFields[.contentType] = "application/x-amz-json-1.0"
    /// request.set(.header("X-Amz-Target"), to: "DynamoDB_20120810.Scan")
    /// let songs = api.list(request, format: ListFormat(.dynamoDB), decoding: .value)
    /// ```
    ///
    /// See "Amazon DynamoDB Developer Guide: Paginating table query results".
    public static var dynamoDB: PaginationScheme {
        .cursor(from: "/LastEvaluatedKey", into: .body("/ExclusiveStartKey"), hasMore: .presence("/LastEvaluatedKey"))
            .with { $0.items = "/Items" }
    }

    /// The events of one log stream in CloudWatch Logs (`GetLogEvents`), oldest first.
    ///
    /// The token is never absent: the list ends when the service returns the token of the request. The scheme sends
    /// `startFromHead`; without it, the service starts at the newest events and has no further pages.
    ///
    /// ```swift
    /// let stream: JSONValue = ["logGroupName": "app", "logStreamName": "web"]
    /// var request = ListRequest("/", method: .post, body: stream)
    /// request.set(.header("X-Amz-Target"), to: "Logs_20140328.GetLogEvents")
    /// let events = api.list(request, format: ListFormat(.cloudWatchLogStream), decoding: .json(LogEvent.self))
    /// ```
    ///
    /// See "Amazon CloudWatch Logs API Reference: GetLogEvents".
    public static var cloudWatchLogStream: PaginationScheme {
        .cursor(from: "/nextForwardToken", into: .body("/nextToken")).with {
            $0.items = "/events"
            $0.parameters = [.body("/startFromHead"): true]
            $0.repeatedAddress = .endsList
        }
    }

    /// The events of a log group in CloudWatch Logs that match a filter (`FilterLogEvents`).
    ///
    /// Pages may be empty while the service searches, and a token may repeat before the end. The list ends when the
    /// token is absent. ``/Paging/WalkPolicy/maximumEmptyPages`` stops an iteration that makes no progress.
    ///
    /// See "Amazon CloudWatch Logs API Reference: FilterLogEvents".
    public static var cloudWatchLogFilter: PaginationScheme {
        aws(token: "nextToken").with {
            $0.items = "/events"
            $0.repeatedAddress = .isAllowed
        }
    }

    /// The lists of Google's APIs, such as Drive and Calendar: a page token in the body.
    ///
    /// All other parameters stay the same from page to page. Before the end, a page may be short, empty, or without its
    /// array of items. The list ends when the token is absent or empty. A list of Calendar has `nextSyncToken` on its
    /// last page instead. For a sync token that is too old, the response is 410, and the list has to be loaded without
    /// one.
    ///
    /// ```swift
    /// let files = api.list(File.self, "/drive/v3/files?pageSize=1000", by: .google)
    /// ```
    ///
    /// See Google's AIP-158, "Pagination", and "Synchronize resources efficiently" of the Google Calendar API.
    public static var google: PaginationScheme {
        .cursor(from: "/nextPageToken", into: "pageToken").with { $0.omitsEmptyItems = true }
    }

    /// The lists of Gmail: ``google``, without `resultSizeEstimate`, which counts nothing.
    ///
    /// It is often 201 for lists of any length, so the outcome repeats that it was ignored. A mailbox without a match has
    /// no array of messages.
    ///
    /// ```swift
    /// let unread = api.list(Message.self, "/gmail/v1/users/me/messages?q=is:unread", by: .gmail)
    /// ```
    ///
    /// See "Method: users.messages.list" of the Gmail API.
    public static var gmail: PaginationScheme {
        google.with { $0.ignoring = ["/resultSizeEstimate"] }
    }

    /// The lists of YouTube: ``google``, with an approximate total of at most a million.
    ///
    /// A search in one channel returns at most 500 videos; `knownCap` adds that limit to the outcome.
    ///
    /// ```swift
    /// let channel = PaginationScheme.youtube.with { $0.knownCap = 500 }
    /// let uploads = api.list(Video.self, "/youtube/v3/search?part=snippet&channelId=UC1", by: channel)
    /// ```
    ///
    /// See "Implementation: Pagination" and "Search: list" of the YouTube Data API.
    public static var youtube: PaginationScheme {
        google.with {
            $0.items = "/items"
            $0.total = "/pageInfo/totalResults"
            $0.totalExactness = .estimate
        }
    }

    /// The rows of a BigQuery job: a page token named `pageToken` in response and request.
    ///
    /// The total is exact, and a string. While the job runs, a response has `jobComplete: false` and no rows. It is
    /// retried according to the client's retry policy, so a long job needs `timeoutMs` in the request or a policy with
    /// a long wait. A result without rows has no array of them.
    ///
    /// ```swift
    /// let rows = api.list(Row.self, "/bigquery/v2/projects/p/queries/job_1?maxResults=5000", by: .bigquery)
    /// ```
    ///
    /// See "Method: jobs.getQueryResults" of the BigQuery API.
    public static var bigquery: PaginationScheme {
        .cursor(from: "/pageToken", into: "pageToken", total: "/totalRows").with {
            $0.items = "/rows"
            $0.ready = ["/jobComplete": true]
            $0.omitsEmptyItems = true
        }
    }

    /// The lists of Kubernetes: a token at `/metadata/continue`, based on a snapshot.
    ///
    /// Responses are paginated only if the request has a `limit`. `resourceVersion` and `resourceVersionMatch` apply to
    /// the first page and are removed from later requests. The token is valid for some minutes; then the response is
    /// 410, and the list has to be restarted: see ``/Paging/WalkPolicy/expiredCursor``. The token in the body of the
    /// 410, for a list that is no longer consistent, is ignored. `remainingItemCount` is absent on the last page and in
    /// filtered lists; a page that has it and no token lacks the rest.
    ///
    /// ```swift
    /// let pods = api.list(Pod.self, "/api/v1/pods?limit=500", by: .kubernetes)
    /// ```
    ///
    /// See "Kubernetes API Concepts: Retrieving large results sets in chunks".
    public static var kubernetes: PaginationScheme {
        .cursor(from: "/metadata/continue", into: "continue").with {
            $0.items = "/items"
            $0.keeps = ["limit", "labelSelector", "fieldSelector", "timeoutSeconds", "pretty"]
        }
    }

    /// The lists of Microsoft Graph: `@odata.nextLink`, an absolute address.
    ///
    /// The address is opaque: `$skip` in it may jump. A page may be empty before the end. A delta query has
    /// `@odata.deltaLink` on its last page, which is for the next query. The total requires `$count=true`, and for
    /// directory objects also the header field `ConsistencyLevel: eventual`.
    ///
    /// ```swift
    /// let people = api.list(Person.self, "/v1.0/users?$top=999", by: .microsoftGraph)
    /// ```
    ///
    /// See "Paging Microsoft Graph data in your app".
    public static var microsoftGraph: PaginationScheme {
        .nextURL(at: "/@odata.nextLink", total: "/@odata.count").with { $0.items = "/value" }
    }

    /// The lists of OneNote in Microsoft Graph, which omit `@odata.nextLink` if `$top` is set: `$skip`.
    ///
    /// The list ends with an empty page, the only reliable sign.
    ///
    /// ```swift
    /// let notes = api.list(Note.self, "/v1.0/me/onenote/pages?$top=100", by: .onenote)
    /// ```
    ///
    /// See "Get OneNote content and structure with Microsoft Graph".
    public static var onenote: PaginationScheme {
        .offset("$skip").with { $0.items = "/value" }
    }

    /// The lists of Azure Resource Manager: `nextLink`, an absolute address.
    ///
    /// The list ends when the link is absent, null or empty. Pages may be empty before the end.
    ///
    /// ```swift
    /// let groups = api.list(Group.self, "/subscriptions/s/resourcegroups?api-version=2021-04-01", by: .azure)
    /// ```
    ///
    /// See "Azure REST API reference: async operations, throttling, and paging".
    public static var azure: PaginationScheme {
        .nextURL(at: "/nextLink").with { $0.items = "/value" }
    }

    /// The blobs in a container of Azure Storage, in XML: a marker that is empty on the last page.
    ///
    /// A page may have no blobs before the end. Containers are at `/EnumerationResults/Containers/Container`.
    ///
    /// ```swift
    /// let blobs = api.list(Blob.self, "/box?restype=container&comp=list", by: .azureBlobs)
    /// ```
    ///
    /// See "List Blobs" of the Azure Storage REST API.
    public static var azureBlobs: PaginationScheme {
        .cursor(from: "/EnumerationResults/NextMarker", into: "marker").with {
            $0.responseFormat = .xml
            $0.items = "/EnumerationResults/Blobs/Blob"
        }
    }

    /// The documents of Azure Cosmos DB: a token in the header field `x-ms-continuation`.
    ///
    /// The field is in the response and in the next request. Pages may be empty before the end, which is a response
    /// without the field. Other feeds have their items elsewhere, such as `/DocumentCollections`.
    ///
    /// ```swift
    /// let orders = api.list(Order.self, "/dbs/shop/colls/orders/docs", by: .cosmosDB)
    /// ```
    ///
    /// See "List (ReadFeed) Documents" of the Azure Cosmos DB REST API.
    public static var cosmosDB: PaginationScheme {
        .cursor(from: .header("x-ms-continuation"), into: .header("x-ms-continuation")).with { $0.items = "/Documents" }
    }

    /// The tags of a repository in an OCI or Docker registry: a relative `Link`.
    ///
    /// A page may have more tags than the `n` requested, since some registries ignore it, or `null` instead of an empty
    /// array.
    ///
    /// ```swift
    /// let tags = api.list(String.self, "/v2/library/swift/tags/list?n=100", by: .ociTags)
    /// ```
    ///
    /// See "OCI Distribution Specification: Listing Tags".
    public static var ociTags: PaginationScheme { linkHeader.with { $0.items = "/tags" } }

    /// The repositories of a Docker registry: ``ociTags``, with the items at `/repositories`.
    ///
    /// A registry may not offer this list.
    ///
    /// ```swift
    /// let repositories = api.list(String.self, "/v2/_catalog?n=100", by: .ociRepositories)
    /// ```
    ///
    /// See "HTTP API V2: Listing Repositories" of the Distribution project.
    public static var ociRepositories: PaginationScheme { linkHeader.with { $0.items = "/repositories" } }

    /// The lists of Sentry: a `Link` header that always names a next page, with or without results.
    ///
    /// `results="false"` ends the list. `X-Hits`, which some lists have, counts at most `X-Max-Hits`.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/api/0/organizations/acme/issues/", by: .sentry)
    /// ```
    ///
    /// See "Pagination" of the Sentry API reference.
    public static var sentry: PaginationScheme {
        .linkHeader(total: .header("X-Hits")).with { $0.totalExactness = .lowerBound }
    }
}
