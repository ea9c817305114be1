import Paging
import PagingHTTP
import Testing

@testable import PaginateCrawls
@testable import PaginateLists

@Suite("The receipt of a shard")
struct ShardReceiptTests {
    private static let receipt: ShardReceipt = {
        let lists = (1...3).map { number in
            Receipt(
                "https://a.test/\(number)",
                ending: .complete,
                evidence: "the server said \"done\"",
                counts: .init(items: number, declaredTotal: number == 2 ? nil : number, pages: 1),
                digest: SHA256().finish()
            )
        }
        let hash = SHA256.text("x".utf8)
        var policy = WalkPolicy()
        (policy.allowsRepeatedItems, policy.knownCap) = (true, 1_000)
        let rules = ListRules(policy)
        let file = "17.ndjson"
        return ShardReceipt(plan: hash, shard: 17, file: file, bytes: 6, sha256: hash, lists: lists, rules: rules)
    }()

    @Test("A document is read back, with the sums of its lists")
    func reading() throws {
        let read = try #require(ShardReceipt(Self.receipt.document))
        #expect(read == Self.receipt)
        #expect(read.items == 6 && read.pages == 3)
    }

    @Test("A document of another version is not taken for a damaged one")
    func versions() {
        let document = String(decoding: Self.receipt.document, as: UTF8.self)
        #expect(!ShardReceipt.isOfOtherVersion(Array(document.utf8)))
        #expect(!ShardReceipt.isOfOtherVersion(Array(document.utf8.dropLast(9))))
        let older = document.replacing("{\"receipt\":2,", with: "{\"receipt\":1,")
        #expect(ShardReceipt.isOfOtherVersion(Array(older.utf8)) && ShardReceipt(Array(older.utf8)) == nil)
    }

    @Test("No byte can be changed, removed or added")
    func changes() {
        let document = Self.receipt.document
        for position in document.indices {
            var changed = document
            changed[position] ^= 1
            #expect(ShardReceipt(changed) == nil, "byte \(position)")
            changed = document
            changed.remove(at: position)
            #expect(ShardReceipt(changed) == nil, "without byte \(position)")
        }
        #expect(ShardReceipt(document + [0x0A]) == nil)
        #expect(ShardReceipt([]) == nil)
    }
}
