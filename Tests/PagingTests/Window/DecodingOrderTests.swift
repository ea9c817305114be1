import Testing

@testable import Paging

@Suite("Order of decoding", .timeLimit(.minutes(10)))
struct LoadTurnsTests {
    /// Starts loads one after another, inspects the result, and finishes all of them.
    private func withLoads(_ numbers: [Int], cores: Int, _ look: (DecodingOrder) -> Void) async {
        let turns = DecodingOrder()
        await withTaskGroup { group in
            for (count, number) in numbers.enumerated() {
                group.addTask { await turns.begin(number, cores: cores) }
                while turns.working + turns.line.count <= count { await Task.yield() }
            }
            look(turns)
            while turns.working > 0 { turns.end(cores: cores) }
        }
        #expect(turns.line.isEmpty)
    }

    @Test("The earliest page of the list is decoded first, in any order of arrival")
    func order() async {
        await withLoads([7, 5, 6, 3], cores: 2) { turns in
            #expect(turns.line == [3, 5, 6])
            turns.end(cores: 2)
            #expect(turns.line == [5, 6])
            #expect(turns.working == 1)
        }
    }

    @Test("The last processor is used while four pages wait, and left idle otherwise")
    func crowd() async {
        await withLoads([1, 2, 3, 4], cores: 2) { #expect($0.working == 1) }
        await withLoads([1, 2, 3, 4, 5], cores: 2) { turns in
            #expect(turns.working == 2)
            turns.end(cores: 2)
            #expect(turns.working == 1)
            #expect(turns.line == [3, 4, 5])
        }
    }

    @Test("One of several processors is left idle", arguments: [(1, 1), (2, 1), (3, 2), (4, 3), (8, 4)])
    func processors(cores: Int, working: Int) async {
        await withLoads([1, 2, 3, 4], cores: cores) { #expect($0.working == working) }
    }
}
