import ArgumentParser
import HTTPTypes
import Paging
import PagingHTTP
import Testing

@testable import PaginateCommand
@testable import PaginateCrawls
@testable import PaginateOptions

/// Invalid arguments, with the expected message.
struct BadUsage: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let message: String

    init(_ arguments: String..., says message: String) {
        self.arguments = arguments
        self.message = message
    }

    var testDescription: String { arguments.joined(separator: " ") }

    private static let url = "http://127.0.0.1:1/items"

    static let values: [BadUsage] = [
        BadUsage(says: "Missing expected argument '<url> ...'"),
        BadUsage("items", says: "Write the whole URL"),
        BadUsage("ftp://a.test/", says: "use http: or https:"),
        BadUsage("https://me:secret@a.test/", says: "take it out"),
        BadUsage(url, "--pagination", "pages", says: "'pages' is invalid"),
        BadUsage(url, "--next", "meta.next", says: "write \"/meta/next\""),
        BadUsage(url, "--next", "", says: "name a place in the body"),
        BadUsage(url, "--total", "header:", says: "name of a header field"),
        BadUsage(url, "--cursor-param", "", says: "name of a query parameter"),
        BadUsage(url, "--cursor-param", "body:cursor", says: "A JSON Pointer starts with '/'"),
        BadUsage(url, "--items", "data", says: "write \"/data\""),
        BadUsage(url, "--id", "", says: "such as /id"),
        BadUsage(url, "--first-page", "2", says: "write 0 or 1"),
        BadUsage(url, "--page-size", "0", says: "1 or more"),
        BadUsage(url, "--max-items=-1", says: "1 or more"),
        BadUsage(url, "--max-pages", "many", says: "1 or more"),
        BadUsage(url, "--rate", "25", says: "such as 25/s, 60/m or 1000/h"),
        BadUsage(url, "--rate", "0/s", says: "such as 25/s, 60/m or 1000/h"),
        BadUsage(url, "--rate", "25/d", says: "such as 25/s, 60/m or 1000/h"),
        BadUsage(url, "--rate", "+5/s", says: "such as 25/s, 60/m or 1000/h"),
        BadUsage(url, "--rate", "2.5/s", says: "such as 25/s, 60/m or 1000/h"),
        BadUsage(url, "--rate", "25/s/s", says: "such as 25/s, 60/m or 1000/h"),
        BadUsage(url, "--max-body", "1MB", says: "1 or more"),
        BadUsage(url, "--window", "0", says: "write serial, auto"),
        BadUsage(url, "--retries=-1", says: "from 0"),
        BadUsage(url, "--timeout", "0", says: "above 0"),
        BadUsage(url, "--timeout", "nan", says: "above 0"),
        BadUsage(url, "--format", "xml", says: "'xml' is invalid"),
        BadUsage(url, "--response-format", "yaml", says: "'yaml' is invalid"),
        BadUsage(url, "--header", "Accept", says: "with a colon"),
        BadUsage(url, "--header", "A B: c", says: "not a valid header field name"),
        BadUsage(url, "--header", "A: c\r\nB: d", says: "line break"),
        BadUsage(url, "--header", "Host: a.test", says: "remove it"),
        BadUsage(url, "--method", "HEAD", says: "returns items"),
        BadUsage(url, "--body", "{a:1}", says: "--body is not JSON"),
        BadUsage(url, "--body", "@/no/such/file", says: "cannot be read"),
        BadUsage(url, "--bearer-env", "PAGINATE_NOT_SET", says: "is not set"),
        BadUsage(url, "--bearer-file", "/no/such/file", says: "cannot be read"),
        BadUsage(url, "--output", "/no/such/folder/file", says: "there is no folder"),
        BadUsage(url, "--output", "/", says: "is a folder"),
        BadUsage(url, "--report", "/no/such/folder/file", says: "there is no folder"),
    ]

    static let contradictions: [BadUsage] = [
        BadUsage(url, "--resume", says: "--resume needs a file"),
        BadUsage(url, "--response-format", "xml", says: "needs --items"),
        BadUsage(url, "--response-format", "xml", "--items", "", says: "not a path of XML elements"),
        BadUsage(url, "--response-format", "xml", "--items", "/feed/entry[1]", says: "such as /feed/entry"),
        BadUsage(url, "--response-format", "xml", "--items", "/a/@b", says: "not a path of XML elements"),
        BadUsage(url, "--response-format", "xml", "--items", "//a", "--next", "/a[1]", says: "--next \"/a[1]\" is not"),
        BadUsage(url, "--response-format", "json", "--api", "s3", says: "--api s3 reads XML"),
        BadUsage(url, "--response-format", "csv", "--ignore", "/total", says: "--ignore reads /total"),
        BadUsage(url, "--response-format", "csv", "--page-param", "p", "--total-pages", "/n", says: "reads /n"),
        BadUsage(url, "--response-format", "csv", "--next", "/c", "--cursor-param", "c", says: "--next reads /c"),
        BadUsage(url, "--response-format", "csv", "--api", "s3", says: "--api s3 reads XML"),
        BadUsage(url, "--count", "/n", says: "--count is a place in the response of --count-url"),
        BadUsage(url, "--count-url", "/c", "--page-param", "p", "--total", "/n", says: "--total and --count-url both"),
        BadUsage(url, "--client-auth", "body", says: "--client-auth needs --client-credentials"),
        BadUsage(url, "--cookie", "a", says: "--cookie has no name"),
        BadUsage(url, "--basic-env", "A:B", "--digest-env", "A:B", says: "exclude each other"),
        BadUsage(url, "--response-format", "csv", "--items", "/data", says: "--items has no effect"),
        BadUsage(url, "--response-format", "csv", "--next", "/next", says: "--next reads /next in a JSON body"),
        BadUsage(url, "--response-format", "tsv", "--page-param", "p", "--total", "/n", says: "--total reads /n"),
        BadUsage(url, "--response-format", "ndjson", "--pagination", "links", says: "--pagination links reads /links"),
        BadUsage(url, "--response-format", "ndjson", "--pagination", "merge", says: "--pagination merge reads /cont"),
        BadUsage(url, "--response-format", "csv", "--page-param", "p", "--has-more", "not:/end", says: "reads /end"),
        BadUsage(url, "--response-format", "csv", "--api", "djangoREST", says: "--api djangoREST reads /"),
        BadUsage(
            url,
            "--response-format",
            "csv",
            "--pagination",
            "link",
            "--rule",
            #"warnings=["/partial"]"#,
            says: "--rule warnings reads /partial"
        ),
        BadUsage(
            url,
            "--response-format",
            "xml",
            "--items",
            "/list/item",
            "--next",
            "/next",
            says: "such as /list/next"
        ),
        BadUsage(url, "--rule", "total=/n", "--page-param", "p", "--total", "/m", says: "--rule total and --total"),
        BadUsage(url, "--rule", "identity=/a", "--id", "/b", says: "--rule identity and --id set the same"),
        BadUsage(url, "--rule", "next=link", "--pagination", "page", says: "--rule next and --pagination define"),
        BadUsage(url, "--overlap", "--id", "/id", "--pagination", "none", says: "only pages by number or offset"),
        BadUsage(url, "--overlap", "--id", "/id", "--api", "slack", says: "--overlap has no effect with --api"),
        BadUsage(url, "--graphql", "/dev/null", "--form", "a=b", says: "--graphql and --form exclude each other"),
        BadUsage(url, "--graphql", "/dev/null", "--rule", "knownCap=5", says: "--graphql pages the connection"),
        BadUsage(url, "--page-param", "path:page", says: "write {page} in its path"),
        BadUsage(
            url,
            "--body",
            "a=b",
            "--header",
            "Content-Type: text/plain",
            "--next",
            "/c",
            "--cursor-param",
            "body:/c",
            says: "The pagination sets a member of it"
        ),
        BadUsage(url, "--pagination", "none", "--has-more", "/more", says: "--has-more has no effect"),
        BadUsage(url, "--pagination", "cursor", "--relation", "next", says: "--relation has no effect"),
        BadUsage(url, "--table", "t", says: "--table needs --format sqlite"),
        BadUsage(url, "--format", "csv", "--primary-key", "/id", says: "--primary-key needs --format sqlite"),
        BadUsage(url, "--pagination", "page", "--cursor-param", "c", says: "--cursor-param has no effect with"),
        BadUsage(url, "--pagination", "auto", "--next", "/next", says: "--next has no effect with --pagination auto"),
        BadUsage(url, "--pagination", "link", "--has-more", "/more", says: "--has-more has no effect"),
        BadUsage(url, "--pagination", "offset", "--total-pages", "/n", says: "--total-pages has no effect"),
        BadUsage(url, "--page-param", "p", "--offset-param", "o", says: "which --page-param implies"),
        BadUsage(url, "--next", "/next", "--first-page", "0", says: "--first-page has no effect with"),
        BadUsage(url, "--total", "/total", says: "--total needs --pagination"),
        BadUsage(url, "--cursor-param", "c", says: "cursor needs --next"),
        BadUsage(url, "--pagination", "keyset", "--next", "header:X", says: "path within an item"),
        BadUsage(url, "--limit-param", "n", says: "needs --page-size"),
        BadUsage(
            url,
            "--page-param",
            "n",
            "--limit-param",
            "n",
            "--page-size",
            "5",
            says: "Two options set \"n\""
        ),
        BadUsage(
            url,
            "--next",
            "/c",
            "--cursor-param",
            "header:X-C",
            "--header",
            "x-c: 1",
            says: "the pagination both set"
        ),
        BadUsage(url, "--method", "GET", "--body", "{}", says: "has no body"),
        BadUsage(url, "--method", "GET", "--page-param", "body:/p", says: "has no body"),
        BadUsage(url, "--body", "[1]", "--page-param", "body:/p", says: "cannot be set in the --body"),
        BadUsage(url, "--header", "Authorization: x", "--bearer-env", "HOME", says: "exclude each other"),
        BadUsage(url, "--bearer-file", "/dev/null", "--bearer-env", "HOME", says: "exclude each other"),
        BadUsage(url, "--bearer-file", "/dev/null", says: "is empty"),
        BadUsage(url, "--resume", "/tmp/s", says: "--resume needs --output"),
        BadUsage(url, "--resume", "/tmp/s", "--output", "/tmp/i", "--format", "csv", says: "needs --format ndjson"),
        BadUsage(url, "--resume", "/tmp/s", "--output", "/dev/null", says: "a regular file as --output"),
        BadUsage(url, "--resume", "/dev/null", "--output", "/tmp/i", says: "--resume needs a file"),
        BadUsage(url, "--resume", "/no/such/s", "--output", "/tmp/i", says: "there is no folder"),
        BadUsage(url, "--resume", "/tmp/i.part", "--output", "/tmp/i", says: "name the same file"),
        BadUsage(url, "--resume", "/tmp/s", "--output", "/tmp/i", "--report", "/tmp/s", says: "--report names a file"),
        BadUsage(url, "--on-expired", "restart", says: "needs --id"),
        BadUsage(url, "--overlap", says: "--overlap needs --id"),
        BadUsage(url, "--overlap", "--id", "/id", "--pagination", "keyset", says: "--overlap has no effect with"),
        BadUsage(url, "--output", "/tmp/same", "--report", "/tmp/same", says: "name two"),
    ]
}

@Suite("Bad usage of fetch")
struct ValidationTests {
    @Test(
        "Unreadable or contradictory options exit with code 64 and say what to do",
        arguments: BadUsage.values + BadUsage.contradictions
    )
    func refusal(_ usage: BadUsage) {
        do {
            _ = try FetchCommand.parse(usage.arguments)
            Issue.record("It was accepted.")
        } catch {
            #expect(FetchCommand.exitCode(for: error).rawValue == 64)
            let message = FetchCommand.message(for: error)
            #expect(message.contains(usage.message), "\(message)")
            #expect(!message.contains("secret"))
        }
    }

    @Test("Valid options of every kind are accepted")
    func acceptance() throws {
        let command = try FetchCommand.parse([
            "https://a.test/items?x=1", "--pagination", "cursor", "--next", "header:X-Next", "--cursor-param",
            "body:/query/after", "--limit-param", "body:/query/first", "--page-size", "50", "--items", "/data/list",
            "--id", "/id", "--total", "/total", "--has-more", "/more", "--header", "Accept: application/json",
            "--header",
            "X-A:b", "--bearer-env", "HOME", "--body", #"{"query":{}}"#, "--timeout", "1.5", "--max-items", "10",
            "--max-pages", "2", "--rate", "25/s", "--rate", "1000/h", "--max-body", "1000", "--window", "16",
            "--retries", "0", "--format", "csv", "--quiet",
        ])
        let plan = try FetchPlan(command, environment: ["HOME": "token"])
        #expect(plan.window.bound == 16)
        #expect(plan.limits == .init(items: 10, pages: 2))
        #expect(command.transfer.rate.map(\.requestRate.perSecond) == [25, 1_000.0 / 3_600])
        #expect(plan.list.client.maximumBodySize == 1_000)
        #expect(plan.list.client.retry.attempts == 1)
        #expect(plan.list.request.method == .post)
    }

    @Test("A credential in the URL is sent and is not part of the address")
    func credentialInURL() throws {
        let command = try FetchCommand.parse(["https://a.test/items?x=1&api_key=hush%21&token=next"])
        let plan = try FetchPlan(command, environment: [:])
        #expect(plan.list.client.base.description == "https://a.test/items?x=1&token=next")
    }
}
