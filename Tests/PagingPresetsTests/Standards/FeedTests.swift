import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Feeds and searches", .timeLimit(.minutes(10)))
struct FeedTests {
    @Test("An Atom feed continues by the link with the relation next", .row("DS15"), arguments: ["", "a:"])
    func atom(_ prefix: String) async throws {
        func feed(_ links: String, _ ids: [String]) -> StubReply {
            let entries = ids.map { "<\(prefix)entry><\(prefix)id>\($0)</\(prefix)id></\(prefix)entry>" }.joined()
            return .written(
                "<\(prefix)feed xmlns='http://www.w3.org/2005/Atom' xmlns:a='u'>\(links)\(entries)</\(prefix)feed>"
            )
        }
        func link(_ relation: String, _ target: String) -> String {
            "<\(prefix)link rel=\"\(relation)\" href=\"\(target)\"/>"
        }
        let exchange = WrittenExchange([
            "/feed": feed(link("self", "/feed") + link("next", "/feed?page=2&amp;n=1"), ["a"]),
            "/feed?page=2&n=1": feed(link("self", "/feed?page=2") + link("previous", "/feed"), ["b", "c"]),
            "/one": feed(link("self", "/one"), ["a"]),
        ])
        let collected = try await exchange.walk("/feed", by: .atom)
        #expect(collected.values(JSONPointer(tokens: [prefix + "id"])) == ["a", "b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(try await exchange.walk("/one", by: .atom).outcome.isComplete)
    }

    private static func records(_ ids: [Int], _ token: String) -> StubReply {
        let records = ids.map { "<record><header><identifier>\($0)</identifier></header></record>" }.joined()
        return .written("<OAI-PMH><ListRecords>\(records)\(token)</ListRecords></OAI-PMH>")
    }

    @Test("A resumption token of OAI-PMH replaces the other arguments, with or without attributes", .row("DS18"))
    func oaiPMH() async throws {
        let exchange = WrittenExchange([
            "/oai?verb=ListRecords&metadataPrefix=oai_dc": Self.records(
                [1, 2],
                "<resumptionToken completeListSize='5' cursor='0' expirationDate='2030-01-01T00:00:00Z'>t 1</resumptionToken>"
            ),
            "/oai?verb=ListRecords&resumptionToken=t%201": Self.records(
                [3, 4],
                "<resumptionToken>t2</resumptionToken>"
            ),
            "/oai?verb=ListRecords&resumptionToken=t2": Self.records([5], "<resumptionToken completeListSize='5'/>"),
        ])
        let collected = try await exchange.walk("/oai?verb=ListRecords&metadataPrefix=oai_dc", by: .oaiPMH())
        #expect(collected.values("/header/identifier") == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 5)
    }

    @Test("Fewer records than the complete size, and a page that breaks off, make a harvest incomplete", .row("DS18"))
    func shortHarvest() async throws {
        let short = WrittenExchange([
            "/oai?verb=ListRecords": Self.records([1], "<resumptionToken completeListSize='5'/>")
        ])
        #expect(try await short.walk("/oai?verb=ListRecords", by: .oaiPMH()).outcome.ending == .short)
        let expired = WrittenExchange([
            "/oai?verb=ListRecords": Self.records([1], "<resumptionToken>t</resumptionToken>"),
            "/oai?verb=ListRecords&resumptionToken=t": .written(
                "<OAI-PMH><error code='badResumptionToken'>The token has expired.</error></OAI-PMH>"
            ),
        ])
        let collected = try await expired.walk("/oai?verb=ListRecords", by: .oaiPMH())
        #expect(collected.outcome.ending == .failed)
        #expect(collected.outcome.evidence.contains("badResumptionToken: The token has expired."))
        #expect(collected.arrived.count == 1)
    }

    @Test("A harvest without a match is an empty list, and other verbs have other elements", .row("DS18"))
    func otherVerbs() async throws {
        let exchange = WrittenExchange([
            "/oai?verb=ListRecords": .written("<OAI-PMH><error code='noRecordsMatch'>Nothing.</error></OAI-PMH>"),
            "/oai?verb=ListIdentifiers": .written(
                "<OAI-PMH><ListIdentifiers><header><identifier>1</identifier></header><resumptionToken/></ListIdentifiers></OAI-PMH>"
            ),
            "/oai?verb=ListSets": .written(
                "<OAI-PMH><ListSets><set><setSpec>1</setSpec></set><resumptionToken/></ListSets></OAI-PMH>"
            ),
        ])
        let empty = try await exchange.walk("/oai?verb=ListRecords", by: .oaiPMH())
        #expect(empty.arrived.isEmpty)
        #expect(empty.outcome.isComplete, "\(empty.outcome)")
        let headers = try await exchange.walk("/oai?verb=ListIdentifiers", by: .oaiPMH("ListIdentifiers"))
        #expect(headers.values("/identifier") == ["1"])
        #expect(headers.outcome.isComplete, "\(headers.outcome)")
        let sets = try await exchange.walk("/oai?verb=ListSets", by: .oaiPMH("ListSets"))
        #expect(sets.values("/setSpec") == ["1"])
    }

    @Test("OpenSearch counts items or pages from 1", .row("DS16"))
    func openSearch() async throws {
        func page(_ ids: [Int]) -> StubReply {
            let items = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return .written(#"{"totalResults":3,"startIndex":1,"itemsPerPage":2,"items":[\#(items)]}"#)
        }
        let exchange = WrittenExchange([
            "/search?q=x": page([1, 2]), "/search?q=x&startIndex=3": page([3]), "/search?q=x&startPage=2": page([3]),
        ])
        let index = PaginationScheme.offset("startIndex", base: 1, total: "/totalResults")
        for scheme in [index, .pageNumber("startPage", total: "/totalResults")] {
            let collected = try await exchange.walk("/search?q=x", by: scheme)
            #expect(collected.values() == ["1", "2", "3"])
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
        }
        #expect(exchange.paths.last == "/search?q=x&startPage=2")
    }

    @Test("SRU gives the position of the next record, if any, in XML or JSON", .row("DS16"))
    func sru() async throws {
        let list = "/sru?operation=searchRetrieve&query=cat&maximumRecords=2"
        let json = WrittenExchange([
            list: .written(#"{"numberOfRecords":3,"nextRecordPosition":3,"records":[{"id":1},{"id":2}]}"#),
            "\(list)&startRecord=3": .written(#"{"numberOfRecords":3,"records":[{"id":3}]}"#),
        ])
        func page(_ ids: [Int], _ next: String) -> StubReply {
            let records = ids.map { "<zs:record><id>\($0)</id></zs:record>" }.joined()
            return .written(
                "<zs:searchRetrieveResponse xmlns:zs='u'><zs:numberOfRecords>3</zs:numberOfRecords><zs:records>\(records)"
                    + "</zs:records>\(next)</zs:searchRetrieveResponse>"
            )
        }
        let xml = WrittenExchange([
            list: page([1, 2], "<zs:nextRecordPosition>3</zs:nextRecordPosition>"),
            "\(list)&startRecord=3": page([3], ""),
        ])
        let scheme = PaginationScheme.cursor(
            from: "/nextRecordPosition",
            into: "startRecord",
            total: "/numberOfRecords"
        )
        for collected in [try await json.walk(list, by: scheme), try await xml.walk(list, by: .sru)] {
            #expect(collected.values() == ["1", "2", "3"])
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
        }
    }
}
