import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Lists of cloud platforms in XML", .timeLimit(.minutes(10)))
struct XMLListTests {
    private static func xml(_ text: String) -> StubReply { .written("<?xml version=\"1.0\"?>\n\(text)") }

    private static func objects(_ keys: [String], next: String?) -> StubReply {
        let contents = keys.map { "<Contents><Key>\($0)</Key></Contents>" }.joined()
        let token = next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? ""
        let count = "<KeyCount>\(keys.count)</KeyCount><MaxKeys>2</MaxKeys><IsTruncated>\(next != nil)</IsTruncated>"
        return xml(
            "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(count)\(contents)\(token)"
                + "</ListBucketResult>"
        )
    }

    @Test("Objects continue by a token, a count of keys concerns the page, and a page may have none", .row("D19"))
    func objects() async throws {
        let list = "/?prefix=logs%2F&list-type=2"
        let exchange = WrittenExchange([
            list: Self.objects(["logs/a", "logs/b"], next: "t+1/=="),
            "\(list)&continuation-token=t%2B1%2F%3D%3D": Self.objects([], next: "t2"),
            "\(list)&continuation-token=t2": Self.objects(["logs/c"], next: nil),
        ])
        let collected = try await exchange.walk("/?prefix=logs%2F", by: .s3)
        #expect(collected.values("/Key") == ["logs/a", "logs/b", "logs/c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A list that says that it is truncated and has no token is not complete", .row("D19"))
    func truncatedObjects() async throws {
        let page =
            "<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>a</Key></Contents></ListBucketResult>"
        let exchange = WrittenExchange(["/?list-type=2": Self.xml(page)])
        let collected = try await exchange.walk("/", by: .s3)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
    }

    @Test("The first version of the list is walked by its last key", .row("D19"))
    func objectsByKey() async throws {
        func page(_ keys: [String], isTruncated: Bool) -> StubReply {
            let contents = keys.map { "<Contents><Key>\($0)</Key></Contents>" }.joined()
            return Self.xml("<ListBucketResult><IsTruncated>\(isTruncated)</IsTruncated>\(contents)</ListBucketResult>")
        }
        let exchange = WrittenExchange([
            "/box": page(["a", "b&amp;c"], isTruncated: true), "/box?marker=b%26c": page(["d"], isTruncated: false),
        ])
        let scheme = PaginationScheme.keyset(from: "/Key", into: "marker", hasMore: "/ListBucketResult/IsTruncated")
            .with {
                $0.responseFormat = .xml
                $0.items = "/ListBucketResult/Contents"
            }
        let collected = try await exchange.walk("/box", by: scheme)
        #expect(collected.values("/Key") == ["a", "b&c", "d"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("Versions continue by two markers", .row("D19"))
    func versions() async throws {
        func page(_ id: String, _ markers: String, isTruncated: Bool) -> StubReply {
            let version = "<Version><Key>a</Key><VersionId>\(id)</VersionId></Version>"
            return Self.xml(
                "<ListVersionsResult>\(markers)<IsTruncated>\(isTruncated)</IsTruncated>\(version)</ListVersionsResult>"
            )
        }
        let markers = "<NextKeyMarker>a</NextKeyMarker><NextVersionIdMarker>1</NextVersionIdMarker>"
        let exchange = WrittenExchange([
            "/?versions": page("1", markers, isTruncated: true),
            "/?versions&key-marker=a&version-id-marker=1": page("2", "", isTruncated: false),
        ])
        let collected = try await exchange.walk("/?versions", by: .s3Versions)
        #expect(collected.values("/VersionId") == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("Azure Storage sends a marker that is empty on the last page", .row("D24"))
    func blobs() async throws {
        func page(_ name: String, next: String) -> StubReply {
            Self.xml("<EnumerationResults><Blobs><Blob><Name>\(name)</Name></Blob></Blobs>\(next)</EnumerationResults>")
        }
        let list = "/box?restype=container&comp=list&maxresults=1"
        let exchange = WrittenExchange([
            list: page("a", next: "<NextMarker>2!80!b</NextMarker>"),
            "\(list)&marker=2%2180%21b": page("b", next: "<NextMarker></NextMarker>"),
        ])
        let collected = try await exchange.walk(list, by: .azureBlobs)
        #expect(collected.values("/Name") == ["a", "b"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("EC2 names its token with a small letter, and the items of inner sets are no items", .row("D18"))
    func volumes() async throws {
        func page(_ id: Int, next: String) -> StubReply {
            let tags = "<tagSet><item><key>k</key></item></tagSet>"
            let item = "<item><volumeId>\(id)</volumeId>\(tags)</item>"
            return Self.xml(
                "<DescribeVolumesResponse><requestId>r</requestId><volumeSet>\(item)</volumeSet>\(next)"
                    + "</DescribeVolumesResponse>"
            )
        }
        let list = "/?Action=DescribeVolumes&Version=2016-11-15"
        let exchange = WrittenExchange([
            list: page(1, next: "<nextToken>t</nextToken>"), "\(list)&NextToken=t": page(2, next: "<nextToken/>"),
        ])
        let collected = try await exchange.walk(list, by: .ec2)
        #expect(collected.values("/volumeId") == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("The query protocol has its token in the result", .row("D18"), arguments: ["Marker", "NextToken"])
    func users(_ token: String) async throws {
        func page(_ id: Int, next: String) -> StubReply {
            let result = "<ListResult><Users><member><UserId>\(id)</UserId></member></Users>\(next)</ListResult>"
            return Self.xml(
                "<ListResponse>\(result)<ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></ListResponse>"
            )
        }
        let exchange = WrittenExchange([
            "/?Action=List": page(1, next: "<IsTruncated>true</IsTruncated><\(token)>t</\(token)>"),
            "/?Action=List&\(token)=t": page(2, next: "<IsTruncated>false</IsTruncated>"),
        ])
        let collected = try await exchange.walk("/?Action=List", by: .awsQuery(token: token))
        #expect(collected.values("/UserId") == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
