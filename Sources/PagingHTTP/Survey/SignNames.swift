/// The words that identify pagination names.
package enum SignNames {
    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    /// The words for what follows.
    package static let next = words("next following continuation continue subsequent forward resume nxt")
    /// The words for positions.
    package static let cursor = words("cursor cursors token marker bookmark scroll after continuation pit")
    /// The words for what precedes.
    package static let backward = words(
        "prev previous before back backward backwards prior first self current begin beginning"
    )
    static let more = words("more truncated remaining")
    static let done = words("done finished exhausted final eof last complete completed batchcomplete")

    /// Words of what happens to a list after it was read.
    static let changes = words("sync delta change changes")
    /// Words of addresses.
    static let addresses = words("url uri link links href")

    /// Words before the key of an item that says where a page begins.
    static let bounds = words("after before start starting")
    /// Words of keys of items.
    package static let keys = words("id key")
    /// Words of objects that have the parameters of pages and nothing else.
    package static let pagination = words("page pagination paging pager paginator paginate pageable")

    // MARK: - Reports

    /// Words in the names of flags about a page that lacks items.
    static let partial = words(
        "partial partially incomplete clipped degraded exceeded shortened cutoff capped limited sampled reduced"
    )
    /// Words in the names of parts that failed.
    static let failedParts = words(
        """
        failed failure failures failing unreachable unprocessed unresolved unavailable omitted dropped unsuccessful invalid \
        missing rejected skipped excluded
        """
    )
    /// Words in the names of objects about the parts of the system that responds.
    static let systemParts = words("shards parts nodes sources clusters")
    /// Words in the names of flags about a limit, which some APIs set on every page but the last.
    static let limits = words("limit limited exceeded truncated capped")
    /// Words in the names of statements about a total.
    static let accuracy = words(
        "relation accuracy exact exactness accurate clipped estimated estimate approximate approximated capped precise lower bound"
    )
    static let notices = words("warning warnings notice notices diagnostics")
    static let status = words(
        "status state code result success successful ok succeeded is request response return http stat ret rc"
    )
    static let texts = words("message messages msg detail reason")
    /// Further words in the names of members of an error's report; see RFC 9457.
    private static let report = words(
        "error type title instance description timestamp path trace request correlation id"
    )

    /// Whether a member with a name belongs to the report of an error.
    static func isOfReport(_ name: String) -> Bool {
        let name = NameWords(name)
        return ItemsName.isError(name) || name.words != ["id"] && name.consists(of: report.union(status), or: texts)
    }

    /// Words in the values of a status that reports a failure or a partial result.
    static let failures = words(
        """
        error errors fail failed failure failing invalid denied unauthorized forbidden exceeded over partial partially \
        incomplete timeout timedout unavailable exception aborted rejected unknown busy nok ko throttled bad
        """
    )
    /// Words beside a negative one in messages that say that a list has no items.
    static let found = words(
        "found find results result records record items item data rows entries matches match transactions more available exist exists objects"
    )
    /// Words in the names of allowances of requests.
    static let allowances = words("rate ratelimit ratelimits quota quotas throttle throttling credits credit billing")

    /// Words that give a name another meaning: credentials, limits, dates, later changes.
    package static let foreign = words(
        """
        access api auth authorization bearer billing challenge change changes completion csrf currency date dates delay \
        delta device expires expiry id_token idempotency invoice job jwt language lang limiter login nonce oauth payment \
        price prompt push quota rate ratelimit reset refresh renewal request retry run security session signature sso \
        step sync time timestamp timeout trace transaction ttl type upload usage user used version xsrf
        """
    )

    /// The words beside the one for the next page, in a name used only for pagination.
    static let besideNext = words(
        """
        next following continuation continue page pages cursor token url uri link href marker mark offset key path results \
        result records set start x odata search after end position range number no index query string scroll bookmark id \
        pagination topics more ms resource collection items list hydra batch segment from skip has is
        """
    )
    static let besideMore = words(
        """
        has have is there are more next page pages results result items records data rows entries objects truncated \
        incomplete in collection available exist exists set list remaining item count
        """
    )
    static let besideDone = words(
        "is done finished exhausted final eof last page end of records list complete batchcomplete results"
    )

    static let total = words("total totals overall")
    /// Words of the whole list in the name of its size.
    static let whole = words("complete full whole entire")
    static let besideTotal = words(
        """
        grand number total totals count counts results result items item records record rows row entries entry elements element hits \
        objects object documents docs number num nb size length of available all overall found matched matching matches \
        estimated estimate approximate exact x wp odata hydra opensearch search query list value filtered matchedcount
        """
    )
    /// Words of what a total counts.
    static let counted = words(
        "count counts cnt num number results result records record rows row items item entries elements set size resources"
    )
    /// Words of totals that are amounts of something else.
    package static let amounts = words(
        """
        amount amt price cost costs tax taxes pay paid due discount discounts tip weight token tokens bytes byte seconds \
        duration elapsed milliseconds hours minutes time volume traffic value earnings sub budget limit clicks sold spent outstanding percent \
        storage capacity mega characters words word revenue balance sales quantity credits credit memory cpu size_bytes \
        points score rate average line errors failed pause code usage payment invoice
        """
    )
    static let count = words("count counts cnt length returned num number nb found matched matches")
    static let besideCount = words(
        """
        count counts cnt length num number nb of returned results result items item records record rows row entries entry \
        elements objects documents docs hits matched matches matching filtered available x in this page current scanned \
        all full whole entire n
        """
    )

    /// The names of the contents of a list or a response.
    static let units = words(
        "hits records record rows row results items item entries entry matches matching documents docs objects"
    )
    /// Words of sizes, which make "max page size" a size and no page.
    static let sizes = words("per size limit items results rows records length")

    static let lastPage = words(
        "page pages total count num number no nb max last of all x wp hits pagination paging"
    )
    static let page = words("page number no num nr index current paged pager x of")
    static let offset = words("offset skip skipped start index at from count startindex x first item record row result")
    static let size = words("limit per page size items max results pagelen rows length perpage x hits")

    /// Names of objects that contain pagination values in responses.
    package static let containers = words(
        """
        meta metadata pagination paging page pages pager paginator info links link response result results data cursor \
        cursors search list listing collection view d message body payload header headers query feed hits summary next \
        hydra paginate navigation nav context parameters params options range records items output content embedded \
        pageable search_metadata x resource
        """
    )
}
