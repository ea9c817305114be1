extension IndexPage {
    private static let example = "{ airports(first: 5) { nodes { icao name } pageInfo { endCursor hasNextPage } } }"

    static let graphQL = [
        Entry(
            "/graphql",
            link: "/graphql?query=\(QueryParameters.encoded(example))",
            """
            POST with query, variables and operationName as JSON, or GET with the same values in the query. \
            Connections take first or last, at most 100, with after or before. The status of requests that cannot \
            be executed is 200, or 400 if Accept selects application/graphql-response+json.
            """
        ),
        Entry(
            "Fields",
            """
            The connections airports, items(total), parents(total) with children, and project(fullPath) with issues, \
            which take state and search; the lists search(total, offset, limit) and searchPage of items; node(id), and \
            rateLimit. An airport has the members of its record, id and databaseId. Parent N has \
            37 \u{B7} N mod 251 children, item N has N mod 8 labels.
            """
        ),
        Entry(
            "Pages",
            """
            Faults and runs count the pages of the first list in the operation, from the end of a list that is \
            read backward; with pages=requests, the page is the number of the request in its run. The parameters \
            below go into the URL and change only that list; those for the envelope's shape and the limit have \
            no effect here. field= adds members to the top level of the response, such as extensions.
            """
        ),
        Entry(
            "gqlerror=partial@PAGE",
            "One node is null, and an error has its path. Also PAGExTIMES."
        ),
        Entry("gqlerror=null@PAGE", "The list is null, with an error; gqlerror=silent omits the error."),
        Entry(
            "gqlerror=limited@PAGE",
            """
            Status 200 with an error RATE_LIMITED and X-RateLimit fields; gqlerror=ratelimit uses RATE_LIMIT, as \
            GitHub sometimes does. reset_in=SECONDS, 60 by default, is the time until the limit resets.
            """
        ),
        Entry("gqlerror=nocursor@PAGE", "hasNextPage without an endCursor."),
        Entry("cost=N, remaining=N", "The values of rateLimit; by default 1, and 5000 minus the run's requests."),
    ]
}
