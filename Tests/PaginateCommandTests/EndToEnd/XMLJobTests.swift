import Foundation
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("Jobs in XML", .timeLimit(.minutes(10)))
    struct XMLJobTests {
        private func url(_ server: ReplyServer, _ path: String) -> String { "http://127.0.0.1:\(server.port)\(path)" }

        /// Creates a repository of 23 records, ten on a page.
        private func repository(
            size: Int = 23,
            _ change: @escaping @Sendable (_ token: Int, _ page: String) -> String = { $1 }
        ) throws -> ReplyServer {
            try ReplyServer { path in
                let start = path.firstMatch(of: /resumptionToken=r(\d+)/).flatMap { Int($0.1) } ?? 0
                let end = min(start + 10, 23)
                let records = (start..<end).map {
                    "<record><header><identifier>oai:x:\($0)</identifier></header><metadata><t>A &amp; B</t></metadata></record>"
                }
                let attributes = start == 10 ? "" : " completeListSize=\"\(size)\" cursor=\"\(start)\""
                let token = "<resumptionToken\(attributes)>\(end < 23 ? "r\(end)" : "")</resumptionToken>"
                let page = """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">
                      <responseDate>2026-11-26T00:00:00Z</responseDate>
                      <request verb="ListRecords">http://127.0.0.1/oai</request>
                      <ListRecords>\(records.joined(separator: "\n"))\(token)</ListRecords>
                    </OAI-PMH>

                    """
                return .text(change(start, page), type: "text/xml; charset=UTF-8")
            }
        }

        private let harvest = "/oai?verb=ListRecords&metadataPrefix=oai_dc"

        @Test("A harvest of OAI-PMH is whole, by its preset and by its places")
        func harvesting() async throws {
            let server = try repository()
            let places = [
                "--response-format", "xml", "--items", "//record", "--next", "//resumptionToken", "--cursor-param",
                "resumptionToken", "--total", "//resumptionToken/@completeListSize", "--id", "/header/identifier",
            ]
            let expected = (0..<23).map {
                #"{"header":{"identifier":"oai:x:\#($0)"},"metadata":{"t":"A & B"}}"# + "\n"
            }
            for options in [["--api", "oaiPMH"], places, places + ["--rule", #"keeps=["verb"]"#]] {
                let result = try await Subprocess(["fetch", url(server, harvest)] + options).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(result.error.contains("23 of 23 declared items"), "\(result.error)")
                #expect(result.output == expected.joined())
            }
            #expect(server.paths.contains("/oai?verb=ListRecords&resumptionToken=r10"))
        }

        @Test("A harvest that is short, or whose token the server rejects, says so with the server's words")
        func incompleteHarvest() async throws {
            // The server stops when nothing refers to it.
            let incomplete = try repository(size: 24)
            let short = try await Subprocess.run(
                "fetch",
                url(incomplete, harvest),
                "--api",
                "oaiPMH"
            )
            #expect(short.code == 4, "\(short.error)")
            let expired = try repository { start, page in
                start < 20
                    ? page : "<OAI-PMH><error code=\"badResumptionToken\">The token has\n expired.</error></OAI-PMH>"
            }
            let failed = try await Subprocess.run(
                "fetch",
                url(expired, harvest),
                "--api",
                "oaiPMH",
                "--retries",
                "0"
            )
            #expect(failed.code == 1)
            #expect(failed.error.contains("badResumptionToken: The token has expired."), "\(failed.error)")
            #expect(failed.output.split(separator: "\n").count == 20)
            let cut = try repository { start, page in start < 10 ? page : String(page.prefix(600)) }
            let broken = try await Subprocess.run("fetch", url(cut, harvest), "--api", "oaiPMH", "--retries", "0")
            #expect(broken.code == 1)
            #expect(broken.error.contains("The response is not XML: it is cut short."), "\(broken.error)")
        }

        @Test("A harvest without a match is an empty list")
        func emptyHarvest() async throws {
            let server = try repository { _, _ in
                "<OAI-PMH><error code=\"noRecordsMatch\">The combination gives an empty list.</error></OAI-PMH>"
            }
            let result = try await Subprocess.run("fetch", url(server, harvest), "--api", "oaiPMH")
            #expect(result.code == 0, "\(result.error)")
            #expect(result.output.isEmpty)
        }

        @Test("An interrupted harvest resumes, and each record is written once")
        func resumedHarvest() async throws {
            let server = try repository()
            let folder = try TemporaryFolder()
            let command = [
                "fetch", url(server, harvest), "--api", "oaiPMH", "--output", folder.file("records.ndjson"), "--resume",
                folder.file("state.json"),
            ]
            #expect(try await Subprocess(command + ["--max-pages", "1"]).result().code == 3)
            let result = try await Subprocess(command).result()
            #expect(result.code == 0, "\(result.error)")
            let records = try folder.text("records.ndjson").split(separator: "\n")
            #expect(records.count == 23)
            #expect(Set(records).count == 23)
        }

        @Test("The objects of a bucket are whole, and a truncated list without a token is not")
        func objects() async throws {
            let server = try ReplyServer { path in
                let start = path.firstMatch(of: /continuation-token=t(\d+)/).flatMap { Int($0.1) } ?? 0
                let isLast = start == 8
                let isLost = path.hasPrefix("/lost")
                let keys = start == 4 ? [] : [start, start + 1]
                let contents = keys.map { "<Contents><Key>k\($0)</Key><Size>1</Size></Contents>" }.joined()
                let token = isLast || isLost ? "" : "<NextContinuationToken>t\(start + 2)</NextContinuationToken>"
                let head = "<Name>b</Name><MaxKeys>2</MaxKeys><KeyCount>\(keys.count)</KeyCount>"
                let page =
                    "<ListBucketResult>\(head)<IsTruncated>\(!isLast)</IsTruncated>\(contents)\(token)</ListBucketResult>"
                return .text(page, type: "application/xml")
            }
            let whole = try await Subprocess.run("fetch", url(server, "/b"), "--api", "s3", "--columns", "Key")
            #expect(whole.code == 0, "\(whole.error)")
            let keys = [0, 1, 2, 3, 6, 7, 8, 9].map { #"{"Key":"k\#($0)"}"# + "\n" }.joined()
            #expect(whole.output == keys)
            #expect(server.paths.first == "/b?list-type=2")
            let lost = try await Subprocess.run("fetch", url(server, "/lost"), "--api", "s3")
            #expect(lost.code == 4, "\(lost.error)")
        }

        @Test("A search of arXiv is whole and exact, by its preset and by its places, and resumes")
        func search() async throws {
            // A feed as in the API's user manual: OpenSearch counts, and namespaces are declared where they are used.
            let server = try ReplyServer { path in
                let start = path.firstMatch(of: /start=(\d+)/).flatMap { Int($0.1) } ?? 0
                let entries = (start..<max(start, min(start + 3, 7))).map { number in
                    """
                      <entry>
                        <id>http://arxiv.org/abs/2401.0000\(number)v1</id>
                        <title>Lists &lt;of&gt;
                      \(number)</title>
                        <author><name>A. Éne</name></author><author><name>B. Two</name></author>
                        <link href="http://arxiv.org/pdf/\(number)" rel="related" type="application/pdf"/>
                        <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="cs.PL"/>
                      </entry>

                    """
                }
                let counts = [("totalResults", 7), ("startIndex", start), ("itemsPerPage", 3)].map { name, number in
                    let namespace = "xmlns:opensearch=\"http://a9.com/-/spec/opensearch/1.1/\""
                    return "  <opensearch:\(name) \(namespace)>\(number)</opensearch:\(name)>\n"
                }
                let page = """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <feed xmlns="http://www.w3.org/2005/Atom">
                      <link href="http://arxiv.org/api/query?x%3Dcat" rel="self" type="application/atom+xml"/>
                      <title type="html">ArXiv Query: search_query=cat</title>
                    \(counts.joined())\(entries.joined())</feed>

                    """
                return .text(page, type: "application/atom+xml; charset=UTF-8")
            }
            let expected = (0..<7).map { number in
                #"{"id":"http://arxiv.org/abs/2401.0000\#(number)v1","title":"Lists <of>\n  \#(number)","#
                    + #""author":[{"name":"A. Éne"},{"name":"B. Two"}],"#
                    + #""link":{"@href":"http://arxiv.org/pdf/\#(number)","@rel":"related","@type":"application/pdf"},"#
                    + #""arxiv:primary_category":{"@xmlns:arxiv":"http://arxiv.org/schemas/atom","@term":"cs.PL"}}"#
                    + "\n"
            }.joined()
            let places = [
                "--response-format", "xml", "--items", "/feed/entry", "--offset-param", "start", "--total",
                "/feed/*:totalResults", "--id", "/id",
            ]
            let list = url(server, "/api/query?search_query=cat:cs.PL&max_results=3")
            for options in [["--api", "arxiv"], places] {
                let result = try await Subprocess(["fetch", list] + options).result()
                #expect(result.code == 0 && result.error.contains("7 of 7 declared items"), "\(result.error)")
                #expect(result.output == expected)
                let folder = try TemporaryFolder()
                let saved = options + ["--output", folder.file("papers"), "--resume", folder.file("state")]
                for pages in ["1", "1", "9"] {
                    _ = try await Subprocess(["fetch", list] + saved + ["--max-pages", pages]).result()
                }
                #expect(try folder.text("papers") == expected)
            }
        }

        @Test("The volumes of EC2 are whole and exact, with a page without items and a token that is encoded")
        func volumes() async throws {
            // As in "Query requests for Amazon EC2": sets of items, items within items, and a token beside the set.
            let server = try ReplyServer { path in
                let token = path.firstMatch(of: /NextToken=([^&]*)/).map { String($0.1).removingPercentEncoding ?? "" }
                let (numbers, next): ([Int], String) =
                    switch token {
                    case nil: ([0, 1], "<nextToken>a+/b==</nextToken>")
                    case "a+/b==": ([], "<nextToken>c</nextToken>")
                    case "c": ([2], path.hasPrefix("/empty") ? "<nextToken/>" : "")
                    default: ([], "<wrong/>")
                    }
                let items = numbers.map { number in
                    let attachments = number == 1 ? "<item><device>/dev/sda</device></item>" : ""
                    return
                        "<item><volumeId>vol-\(number)</volumeId><attachmentSet>\(attachments)</attachmentSet></item>"
                }
                let page = """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <DescribeVolumesResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">
                      <requestId>59dbff89</requestId><volumeSet>\(items.joined())</volumeSet>\(next)
                    </DescribeVolumesResponse>
                    """
                return .text(page, type: "text/xml;charset=UTF-8")
            }
            let places = [
                "--response-format", "xml", "--items", "//volumeSet/item", "--next", "/*/nextToken", "--cursor-param",
                "NextToken",
            ]
            let expected = [
                #"{"volumeId":"vol-0","attachmentSet":null}"#,
                #"{"volumeId":"vol-1","attachmentSet":{"item":{"device":"/dev/sda"}}}"#,
                #"{"volumeId":"vol-2","attachmentSet":null}"#,
            ].map { $0 + "\n" }.joined()
            for (path, options) in [("/", ["--api", "ec2"]), ("/empty", ["--api", "ec2"]), ("/", places)] {
                let list = url(server, path + "?Action=DescribeVolumes&Version=2016-11-15&MaxResults=5")
                let result = try await Subprocess(["fetch", list] + options).result()
                #expect(result.code == 0, "\(result.error)")
                // With its places, items inside of items are not of the set.
                #expect(result.output == expected, "\(options)")
            }
        }

        @Test("A scheme file and rules describe a list in XML")
        func schemeFile() async throws {
            let server = try repository()
            let folder = try TemporaryFolder()
            let scheme = """
                {
                  "next": {"cursor": "//resumptionToken", "into": "resumptionToken"},
                  "responseFormat": "xml",
                  "items": "/OAI-PMH/ListRecords/record",
                  "identity": "/header/identifier",
                  "keeps": ["verb"]
                }
                """
            let file = try folder.write(scheme, to: "scheme.json")
            let result = try await Subprocess.run("fetch", url(server, harvest), "--scheme", file)
            #expect(result.code == 0, "\(result.error)")
            #expect(result.output.split(separator: "\n").count == 23)
            let found = try await Subprocess.run(
                "detect",
                url(server, harvest),
                "--response-format",
                "xml",
                "--items",
                "//record"
            )
            #expect(found.output.contains("resumptionToken"), "\(found.output)")
        }
    }
}
