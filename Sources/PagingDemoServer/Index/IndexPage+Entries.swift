extension IndexPage {
    static let lists = [
        Entry(
            "/link/airports",
            link: "/link/airports?per_page=5",
            """
            page, per_page. Link header field with next, prev, first and last; a bare array unless shape=envelope. \
            links=absolute, relative, split (one field line per link), quotes (unusual quoting), results (next is \
            always present), empty (an empty field at the end).
            """
        ),
        Entry(
            "/next-url/airports",
            link: "/next-url/airports?per_page=5",
            "page, per_page. count, next, previous, results; bare: X-Next-Url. links=absolute, relative."
        ),
        Entry(
            "/cursor/airports",
            link: "/cursor/airports?limit=5",
            """
            cursor, limit, also in X-Cursor or in the JSON body of a POST. data and meta with next_cursor and \
            has_more; bare: X-Next-Cursor. cursor_place=last, first; end=null, empty, absent, flag; token=repeat.
            """
        ),
        Entry(
            "/page/airports",
            link: "/page/airports?per_page=5",
            """
            page, per_page. items, total, total_pages, page, per_page; bare: X-Total-Pages, X-Next-Page and others. \
            first_page=0, 1; beyond=empty, clamp, first, 404, 400; param and limit_param rename the parameters.
            """
        ),
        Entry(
            "/offset/airports",
            link: "/offset/airports?limit=5",
            """
            offset, limit. records, total_count, offset, limit; bare: X-Total-Count. base=0, 1; param and \
            limit_param rename the parameters.
            """
        ),
        Entry(
            "/keyset/airports",
            link: "/keyset/airports?limit=5",
            "starting_after, ending_before (an id), limit. object, data, has_more; bare: ends with an empty array."
        ),
        Entry(
            "/range/airports",
            link: "/range/airports?limit=5",
            "Range: items=0-99 returns 206 with Content-Range; 416 past the end."
        ),
        Entry(
            "/timeline/airports",
            link: "/timeline/airports?limit=5",
            """
            max_id, min_id, limit. Newest first; a bare array with next (max_id) and prev (min_id) in the Link header \
            field, as with Mastodon. POST with run=TOKEN and add=N puts N items at the head.
            """
        ),
        Entry(
            "/api/v1/timelines/public",
            link: "/api/v1/timelines/public?limit=5",
            """
            max_id, min_id, limit (20, at most 40). Mastodon's statuses, paginated like /timeline/airports; also \
            timelines/home, accounts/{id}/statuses, accounts/{id}/followers and following (accounts), and \
            followed_tags (tags). POST /api/v1/statuses with run=TOKEN and add=N puts N statuses at the head.
            """
        ),
        Entry(
            "/chat/messages",
            link: "/chat/messages?limit=5",
            """
            before, after, around (an id), limit (20). A chat, oldest message first; without an id, the newest page. POST \
            a form with text and author; the text /refuse is refused. /chat/events has new messages as server-sent \
            events: replay=1 continues after Last-Event-ID, retry=N sets the wait before a reconnection.
            """
        ),
        Entry(
            "/parents",
            link: "/parents?count=20&max=500",
            """
            Many lists: each record has a list of its own, with 0 to max children (10,000 by default) by seed=N. count \
            is 2,000 by default. Page size in limit; pagination=link (a Link header field), next-url, cursor, page, \
            offset. No declared total unless total=exact.
            """
        ),
        Entry(
            "/parents/{id}/children",
            link: "/parents/17/children?max=500&limit=10",
            """
            The list of a parent, with the parameters of /parents; the same max and seed give the same length. Faults \
            are drawn and counted for each parent, as with chaos=20. Not for q, churn and grow.
            """
        ),
        Entry(
            "/events",
            link: "/events?count=250000&cap=1000&created_after=2020-01-01&created_before=2020-02-01",
            """
            created_after, created_before: a list of which only the first cap=N items can be read, and which is filtered \
            by a date; count is 10,000 by default. bounds=half-open, inclusive, exclusive, open-closed; spread=even, \
            growing, bursts (events that share a second); pagination as with /parents.
            """
        ),
        Entry("/whole/airports", link: "/whole/airports?count=20", "An array without pagination."),
    ]

    static let others = [
        Entry("/health", link: "/health", "{\"ok\":true}"),
        Entry("/airports/{icao}", link: "/airports/EDDB", "GET returns one airport, or 404; DELETE returns 204."),
        Entry("/openapi.json", link: "/openapi.json", "The document of the lists, in OpenAPI 3.1."),
        Entry("/airports", "POST returns 201 with the request body."),
        Entry(
            "/runs/{token}",
            link: "/runs/example",
            """
            The log of a run: the number of requests, of faults, of those that only came late, of requests beyond budget=N, \
            the peak in flight, and the addresses that were requested more than once (among the first 100,000 requests).
            """
        ),
        Entry("/echo", link: "/echo?a=1", "The request as the server received it, for any method."),
        Entry(
            "/oauth/token",
            """
            POST with the form grant_type=client_credentials issues a token for auth=oauth. token_lifetime=SECONDS \
            (3600) and token_uses=N in the query limit it.
            """
        ),
        Entry(
            "/private/airports",
            link: "/private/airports",
            """
            /page/airports with Authorization: Bearer demo-token; with key=1, X-API-Key: demo-key or \
            api_key=demo-key.
            """
        ),
    ]

    static let parameters = [
        Entry("shape=envelope|bare", "An object that contains the items, or the bare array."),
        Entry(
            "total=exact|none|string|wrong:N|lower",
            "The declared total. lower declares half of it (lower:N declares N), marked as a lower bound."
        ),
        Entry("count=N", "The length of the list. Beyond the data set, the records repeat under new ids."),
        Entry("becomes=N@PAGE", "From this page on, the list has N items."),
        Entry("max_limit=N", "The maximum page size; larger limits are silently lowered. 1000 by default."),
        Entry("short=K@PAGE", "The page has only its first K items; the next address is unchanged."),
        Entry("empty=PAGE", "The page is empty, though more pages follow."),
        Entry("dup=PAGE", "The page starts with the last item of the previous page."),
        Entry("skip=PAGE", "The page omits its first item."),
        Entry("latency=MS", "A delay before the head."),
        Entry("body=MS", "The body is sent in chunks over this time."),
        Entry("pad=N", "A note pads each record to about N bytes."),
        Entry("pretty=1", "Indented JSON."),
        Entry("gzip=1", "The body as gzip without compression."),
        Entry("etag=1", "An entity tag; an unchanged page answers If-None-Match with 304."),
        Entry("header=NAME:VALUE@PAGE", "An additional header field, on this page or, without @PAGE, on all."),
        Entry("field=NAME:JSON@PAGE", "An additional member of the envelope, on this page or on all."),
        Entry("retry_after=VALUE", "The verbatim Retry-After of faults with status 202, or 400 and above."),
        Entry(
            "chaos=PERCENT",
            "Each response fails at this rate, at most three times in a row per page; needs run, takes seed=N."
        ),
        Entry(
            "churn=N",
            """
            The list changes while it is read: before each response, up to N items are inserted or removed at \
            random; needs run, takes seed=N. For /link, /page and /offset.
            """
        ),
        Entry(
            "grow=NxTIMES",
            """
            Each time the first page is read again, N new items are at the head, TIMES times, or without xTIMES \
            always. Needs run; for the same lists as churn.
            """
        ),
        Entry(
            "q=TEXT",
            "Only the airports whose name, city or code contains the text. Not for /keyset, /timeline and /graphql."
        ),
        Entry("run=TOKEN", "Names a run, whose requests and faults are counted separately."),
        Entry(
            "budget=N",
            "More than N requests of the run within any second, counted as they arrive, get 429 with Retry-After: 1."
        ),
        Entry("auth=oauth", "Requires Authorization: Bearer with a token of /oauth/token that has not expired."),
    ]

    static let faults = [
        Entry("200 … 599", "The status with an error body; 204 and 304 without a body."),
        Entry("404text", "Status 500, with 404 in its text."),
        Entry("html", "A login page with status 200."),
        Entry("error", "{\"error\":{…}} with status 200."),
        Entry("notok", "{\"ok\":false,…} with status 200."),
        Entry("accepted", "The page itself, with status 202."),
        Entry("ratelimited", "A GraphQL error RATE_LIMITED with status 200."),
        Entry("throttled", "A GraphQL error THROTTLED with status 200, and what the query would have cost."),
        Entry("cut", "The connection closes in the middle of the body."),
        Entry("truncate", "Half of the body, with a matching length."),
        Entry("reset", "The connection closes before the head."),
        Entry("half", "The first half of the items; the next page starts after them. Not for numbered pages."),
        Entry("late", "The body takes 40 milliseconds."),
        Entry("slow", "One byte per second, for at most a minute."),
        Entry("endless", "White space in chunks, at most 200 MB."),
        Entry("huge", "A declared length of 10 GB, of which 1 kB is sent."),
        Entry("bomb", "60 MB of spaces in 400 kB of gzip."),
        Entry("badgzip", "Content-Encoding: gzip on a body that is not gzip."),
        Entry("bom", "A UTF-8 byte order mark before the JSON."),
        Entry("utf16", "The JSON in UTF-16."),
        Entry("deep", "100,000 nested arrays."),
        Entry("null", "A null among the items."),
        Entry("malformed", "An item in the middle whose members have the wrong types."),
        Entry("noitems", "No items key; {} in place of a bare array."),
        Entry("cycle", "next points to the first page."),
        Entry("self", "next points to the page itself."),
        Entry("evil:URL", "next points to this address."),
        Entry("redirect", "302 to the same page with redirected=1, which does not redirect again."),
        Entry("redirect:URL", "302 to this address."),
    ]
}
