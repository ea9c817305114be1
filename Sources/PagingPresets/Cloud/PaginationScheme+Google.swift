import Paging
public import PagingHTTP

extension PaginationScheme {
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

    /// The lists of Gmail: ``google``, with a total that is an estimate.
    ///
    /// A mailbox without a match has no array of messages.
    ///
    /// ```swift
    /// let unread = api.list(Message.self, "/gmail/v1/users/me/messages?q=is:unread", by: .gmail)
    /// ```
    ///
    /// See "Method: users.messages.list" of the Gmail API.
    public static var gmail: PaginationScheme {
        google.with {
            $0.total = "/resultSizeEstimate"
            $0.totalExactness = .estimate
        }
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
}
