import Paging
public import PagingHTTP

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

    /// The items of a DynamoDB query or scan: `/LastEvaluatedKey` is sent as `ExclusiveStartKey`.
    ///
    /// Pages are cut before a filter applies, so any page may be empty. A full last page may still have a key, which
    /// leads to an empty page. There is no total. The segments of a scan (`Segment`, `TotalSegments`) are separate
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
        .cursor(from: "/LastEvaluatedKey", into: .body("/ExclusiveStartKey")).with { $0.items = "/Items" }
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
}
