#if DemoServer
    extension IndexPage {
        static let lists = [
            Entry(
                "/link/airports",
                link: "/link/airports?per_page=5",
                """
                page, per_page. Link header field with next, prev, first and last; a bare array unless shape=envelope. \
                links=absolute, relative, split (a field line each), quotes (odd quoting), results (next is always \
                there), empty (an empty field at the end).
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
                "Range: items=0-99 is answered with 206 and Content-Range; 416 behind the end."
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
                max_id, min_id, limit (20, at most 40). Mastodon's statuses, paged as /timeline/airports is; also \
                timelines/home, accounts/{id}/statuses, accounts/{id}/followers and following (accounts), and \
                followed_tags (tags). POST /api/v1/statuses with run=TOKEN and add=N puts N statuses at the head.
                """
            ),
            Entry("/whole/airports", link: "/whole/airports?count=20", "An array without pages."),
        ]

        static let others = [
            Entry("/health", link: "/health", "{\"ok\":true}"),
            Entry("/airports/{icao}", link: "/airports/EDDB", "GET one airport, or 404; DELETE answers 204."),
            Entry("/airports", "POST answers 201 with the body that came."),
            Entry("/echo", link: "/echo?a=1", "What the server saw of the request, for any method."),
            Entry(
                "/private/airports",
                link: "/private/airports",
                """
                /page/airports behind Authorization: Bearer demo-token; with key=1 behind X-API-Key: demo-key or \
                api_key=demo-key.
                """
            ),
        ]

        static let parameters = [
            Entry("shape=envelope|bare", "An object around the items, or the array alone."),
            Entry(
                "total=exact|none|string|wrong:N|lower",
                "What is told of the length. lower tells half of it (lower:N tells N) and marks it as a lower bound."
            ),
            Entry("count=N", "The list's length. Above the data set's length the records repeat under new ids."),
            Entry("becomes=N@PAGE", "From this page on, the list is N long."),
            Entry("max_limit=N", "The largest page; a larger one is lowered without a word. 1000 by default."),
            Entry("short=K@PAGE", "The page carries only its first K items; the next address is as usual."),
            Entry("empty=PAGE", "The page carries nothing, though more follow."),
            Entry("dup=PAGE", "The page starts with the last item of the page before."),
            Entry("skip=PAGE", "The page lacks its first item."),
            Entry("latency=MS", "A pause before the head."),
            Entry("body=MS", "The body is spread over this time, in chunks."),
            Entry("pad=N", "A note fills each record up to about N bytes."),
            Entry("pretty=1", "Indented JSON."),
            Entry("gzip=1", "The body as gzip, stored without compression."),
            Entry("header=NAME:VALUE@PAGE", "One more header field, on this page or, without @PAGE, on all."),
            Entry("field=NAME:JSON@PAGE", "One more member of the envelope, on this page or on all."),
            Entry("retry_after=VALUE", "Retry-After of faults with a status of 202, or of 400 or more, as it is."),
            Entry(
                "chaos=PERCENT",
                "Each answer fails with that chance, at most three times in a row for a page; needs run, takes seed=N."
            ),
            Entry(
                "churn=N",
                """
                The list changes while it is read: before each answer up to N items are put in or taken out at random; \
                needs run, takes seed=N. For /link, /page and /offset.
                """
            ),
            Entry(
                "grow=NxTIMES",
                """
                Each time that the first page is read again, N items are new at the head; so often, or without xTIMES \
                always. Needs run, for the lists that churn is for.
                """
            ),
            Entry(
                "q=TEXT",
                "Only the airports whose name, city or code contains the text. Not for /keyset, /timeline and /graphql."
            ),
            Entry("run=TOKEN", "Names a run, whose requests and faults are counted apart."),
        ]

        static let faults = [
            Entry("200 … 599", "A status with an error as its body; 204 and 304 without a body."),
            Entry("404text", "Status 500, with 404 in its text."),
            Entry("html", "A login page with status 200."),
            Entry("error", "{\"error\":{…}} with status 200."),
            Entry("notok", "{\"ok\":false,…} with status 200."),
            Entry("accepted", "The page itself, with status 202."),
            Entry("ratelimited", "A GraphQL error RATE_LIMITED with status 200."),
            Entry("throttled", "A GraphQL error THROTTLED with status 200, and what the query would have cost."),
            Entry("cut", "The connection closes in the middle of the body."),
            Entry("truncate", "Half of the body, with a length that matches."),
            Entry("reset", "The connection closes before the head."),
            Entry("half", "The first half of the items; the next page begins after them. Not for numbered pages."),
            Entry("late", "The body takes 40 milliseconds."),
            Entry("slow", "A byte a second, for a minute at most."),
            Entry("endless", "White space in chunks, two hundred megabytes at most."),
            Entry("huge", "A length of ten gigabytes, of which one kilobyte comes."),
            Entry("bomb", "Sixty megabytes of spaces in four hundred kilobytes of gzip."),
            Entry("badgzip", "Content-Encoding: gzip on a body that is not."),
            Entry("bom", "A UTF-8 byte order mark before the JSON."),
            Entry("utf16", "The JSON in UTF-16."),
            Entry("deep", "A hundred thousand nested arrays."),
            Entry("null", "A null among the items."),
            Entry("malformed", "An item in the middle whose members have other types."),
            Entry("noitems", "No items key; {} where the array would be bare."),
            Entry("cycle", "next leads to the first page."),
            Entry("self", "next leads to the page itself."),
            Entry("evil:URL", "next leads to this address."),
            Entry("redirect", "302 to the same page with redirected=1, where it does not strike again."),
            Entry("redirect:URL", "302 to this address."),
        ]
    }
#endif
