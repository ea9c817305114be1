import Testing

@testable import PagingHTTP

@Suite("Well-formed documents", .timeLimit(.minutes(10)))
struct XMLGrammarTests {
    private static let seeds: ClosedRange<UInt64> = 1...60

    /// Returns the character data of a document.
    private func data(of document: String) throws -> String {
        var reader = try XMLReader(Array(document.utf8)[...])
        var data: [UInt8] = []
        while true {
            switch try reader.next() {
            case .text(let text): data += text
            case .start, .end: break
            case .finish: return String(decoding: data, as: UTF8.self)
            }
        }
    }

    @Test("Every document of the grammar is read, with its text", arguments: seeds)
    func wellFormed(_ seed: UInt64) throws {
        let grammar = XMLGrammar(seed: seed)
        #expect(try data(of: grammar.document) == grammar.data, "\(grammar.document)")
    }

    @Test("Every single change that violates a production is refused", arguments: XMLMutation.all)
    func malformed(_ mutation: XMLMutation) {
        var count = 0
        for seed in Self.seeds {
            for document in mutation.documents(of: XMLGrammar(seed: seed)) {
                count += 1
                #expect(throws: FormatProblem.self, "\(document.debugDescription)") { try data(of: document) }
            }
        }
        #expect(count >= 10, "the mutation is tried")
    }
}
