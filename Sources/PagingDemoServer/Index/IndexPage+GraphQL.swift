#if DemoServer
    extension IndexPage {
        private static let example = "{ airports(first: 5) { nodes { icao name } pageInfo { endCursor hasNextPage } } }"

        static let graphQL = [
            Entry(
                "/graphql",
                link: "/graphql?query=\(QueryParameters.encoded(example))",
                """
                POST with query, variables and operationName as JSON, or GET with the same in the query. Connections take \
                first or last, 100 at most, with after or before. Requests that cannot be executed are answered with 200, \
                or with 400 where Accept asks for application/graphql-response+json.
                """
            ),
            Entry(
                "/graphql/schema",
                link: "/graphql/schema",
                """
                What can be asked for: airports, countries with their airports, projects whose issues can be filtered and \
                searched, and items and parents made up to any number. Parent N has 37 \u{B7} N mod 251 children, item N has N mod 8 labels.
                """
            ),
            Entry(
                "Pages",
                """
                The page that faults and runs count is that of the first list that the operation comes to, from the \
                list's end where it is read backwards; with pages=requests it is the request's number in its run. The \
                parameters below stand in the address and change that list only; those of an envelope's shape, and the \
                limit, have no meaning here. field= adds to the answer's top level, extensions for one.
                """
            ),
            Entry(
                "gqlerror=partial@PAGE",
                "One node is null, and an error beside the data has its path. Or PAGExTIMES."
            ),
            Entry("gqlerror=null@PAGE", "The list is null, with an error; gqlerror=silent leaves out the error."),
            Entry(
                "gqlerror=limited@PAGE",
                """
                Status 200 with an error RATE_LIMITED and X-RateLimit fields; gqlerror=ratelimit says RATE_LIMIT, as \
                GitHub does at times. reset_in=SECONDS, 60 by default, tells when the limit begins anew.
                """
            ),
            Entry("gqlerror=nocursor@PAGE", "hasNextPage without an endCursor."),
            Entry("cost=N, remaining=N", "What rateLimit tells; by default 1, and 5000 less the requests of the run."),
        ]
    }
#endif
