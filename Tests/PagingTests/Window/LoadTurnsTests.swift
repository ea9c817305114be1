import Testing

@testable import Paging

@Suite("Whose turn it is to use a processor", .timeLimit(.minutes(1)))
struct LoadTurnsTests {
    /// Lets loads come one after the other, looks at what came of it, and lets them all finish.
    private func withLoads(_ numbers: [Int], cores: Int, _ look: (LoadTurns) -> Void) async {
        let turns = LoadTurns()
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

    @Test("The earliest page of the list goes first, whatever arrived first")
    func order() async {
        await withLoads([7, 5, 6, 3], cores: 2) { turns in
            #expect(turns.line == [3, 5, 6])
            turns.end(cores: 2)
            #expect(turns.line == [5, 6])
            #expect(turns.working == 1)
        }
    }

    @Test("The last processor is used while four wait, and left alone when fewer do")
    func crowd() async {
        await withLoads([1, 2, 3, 4], cores: 2) { #expect($0.working == 1) }
        await withLoads([1, 2, 3, 4, 5], cores: 2) { turns in
            #expect(turns.working == 2)
            turns.end(cores: 2)
            #expect(turns.working == 1)
            #expect(turns.line == [3, 4, 5])
        }
    }

    @Test("Of several processors one is left alone", arguments: [(1, 1), (2, 1), (3, 2), (4, 3), (8, 4)])
    func processors(cores: Int, working: Int) async {
        await withLoads([1, 2, 3, 4], cores: cores) { #expect($0.working == working) }
    }
}
