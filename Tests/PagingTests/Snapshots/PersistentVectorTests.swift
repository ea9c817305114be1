import PagingTesting
import Testing

@testable import Paging

@Suite("PersistentVector")
struct PersistentVectorTests {
    @Test("The vector matches an array through fifty thousand random operations, and old copies do not change")
    func againstArray() {
        var random = SeededGenerator(seed: 11)
        var vector = PersistentVector<Int>()
        var array: [Int] = []
        var copies: [(PersistentVector<Int>, [Int])] = []
        var differences = 0
        for step in 0..<50_000 {
            switch random.below(10) {
            case 0..<6:
                vector.append(step)
                array.append(step)
            case 6..<9 where !array.isEmpty:
                let position = random.below(array.count)
                if vector[position] != array[position] { differences += 1 }
            default:
                guard random.oneIn(100) else { continue }
                if copies.count > 20, random.oneIn(2) {
                    // An older copy continues and diverges from the vector it was copied from.
                    (vector, array) = copies[random.below(copies.count)]
                }
                copies.append((vector, array))
            }
        }
        copies.append((vector, array))
        for (vector, array) in copies where !isEqual(vector, array) { differences += 1 }
        #expect(differences == 0)
        #expect(copies.count > 20)
    }

    @Test(
        "Every length near the powers of the width works",
        arguments: [1, 31, 32, 33, 1_023, 1_024, 1_025, 32_769]
    )
    func lengths(count: Int) {
        var vector = PersistentVector<Int>()
        for number in 0..<count { vector.append(number) }
        #expect(isEqual(vector, Array(0..<count)))
    }

    private func isEqual(_ vector: PersistentVector<Int>, _ array: [Int]) -> Bool {
        vector.count == array.count && array.indices.allSatisfy { vector[$0] == array[$0] }
    }
}
