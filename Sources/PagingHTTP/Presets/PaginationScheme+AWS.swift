extension PaginationScheme {
    /// The lists of AWS services that speak JSON: a token in the answer's body, and under the same name in the request's.
    ///
    /// A page may be empty before the end, which is a token that is absent, null or empty. Services differ in the token's
    /// name; where it has two, or there are several tokens, say so with ``cursor(from:into:hasMore:total:)`` or
    /// ``cursors(_:hasMore:)``. Requests have to be signed: that is the work of a middleware.
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
    /// - Parameter token: what the service calls the token: `NextToken`, `nextToken`, `Marker`.
    public static func aws(token: String = "NextToken") -> PaginationScheme {
        let place = JSONPointer(tokens: [token])
        return .cursor(from: .body(place), into: .body(place))
    }

    /// The items of a DynamoDB query or scan: the key at `/LastEvaluatedKey` goes into `ExclusiveStartKey`.
    ///
    /// Pages are cut before a filter applies, so that any page may be empty; a full last page may name a key all the same,
    /// and an empty one follows. There is no total. The segments of a scan (`Segment`, `TotalSegments`) are lists of their
    /// own, which can be walked side by side.
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
        .cursor(from: "/LastEvaluatedKey", into: .body("/ExclusiveStartKey")).items(at: "/Items")
    }

    /// The events of one log stream in CloudWatch Logs (`GetLogEvents`), oldest first.
    ///
    /// The token is never absent: the list ends when the service answers with the token that it was asked with. Asks for
    /// `startFromHead`, without which the service begins at the newest events and has nothing to go on to.
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
        .cursor(from: "/nextForwardToken", into: .body("/nextToken"))
            .items(at: "/events")
            .sending(.body("/startFromHead"), true)
            .endingOnRepeatedAddress()
    }

    /// The events of a log group in CloudWatch Logs that match a filter (`FilterLogEvents`).
    ///
    /// Pages may be empty while the service searches, and a token may come again before the end, which is its absence. A
    /// service that goes nowhere stops the walk by ``/Paging/WalkPolicy/idlePageAllowance``.
    ///
    /// See "Amazon CloudWatch Logs API Reference: FilterLogEvents".
    public static var cloudWatchLogFilter: PaginationScheme {
        aws(token: "nextToken").items(at: "/events").allowingRepeatedAddresses()
    }
}
