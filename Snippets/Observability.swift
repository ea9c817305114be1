// Observers for a log, for metrics and for traces. Each is there with a trait of its name.

#if Logging
import Logging
import Paging
import PagingHTTP
import PagingObservability

func log(_ repos: HTTPPageSource<String>) -> some PageSource<String, PageAddress> {
    let logger = Logger(label: "repos")
    let watched = repos.observed(by: .log(to: logger))
    return watched
}
#endif

#if Metrics
import Paging
import PagingHTTP
import PagingObservability

func count(_ repos: HTTPPageSource<String>) -> some PageSource<String, PageAddress> {
    let watched = repos.observed(by: .metrics(as: "repos"))
    return watched
}
#endif

#if Tracing
import Paging
import PagingHTTP
import PagingObservability

func trace(_ repos: HTTPPageSource<String>) -> some PageSource<String, PageAddress> {
    let watched = repos.observed(by: .traces(as: "repos"))
    return watched
}
#endif
