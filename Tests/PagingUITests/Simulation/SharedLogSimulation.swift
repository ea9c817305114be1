import PagingTesting

@testable import PagingUI

/// A simulation of several lists on one log: each edit applies to all lists with the item.
struct SharedLogSimulation {
    private(set) var lists: [ListSimulation]
    private var random: SeededGenerator

    init(seed: UInt64, isVaried: Bool = false, traceLength: Int = 0) {
        random = SeededGenerator(seed: seed)
        lists = (0..<3).map { number in
            let own = seed &* 3 &+ UInt64(number)
            var list = ListSimulation(seed: own, isVaried: isVaried, traceLength: traceLength)
            list.firstEdit = (number + 1) * 1_000_000
            return list
        }
    }

    var faults: [String] { lists.flatMap(\.faults) }

    /// Runs a number of steps, and stops at the first fault.
    mutating func run(steps: Int) {
        for _ in 0..<steps where faults.isEmpty {
            let number = Int.random(in: lists.indices, using: &random)
            lists[number].takeStep()
            let edits = lists[number].shared
            lists[number].shared = []
            for other in lists.indices where other != number {
                for edit in edits { lists[other].receive(edit) }
            }
        }
    }

    mutating func finish() {
        for number in lists.indices { lists[number].finish() }
    }
}

/// The edits that the lists on one log receive.
enum SharedEdit {
    case add(PendingEdit)
    case apply(EditID)
    case confirm(EditID)
    case rollBack(EditID)

    var text: String {
        switch self {
        case .add(let edit): "\(edit.kind) \(edit.target)"
        case .apply(let id): "applied \(id.number)"
        case .confirm(let id): "confirmed \(id.number)"
        case .rollBack(let id): "taken back \(id.number)"
        }
    }
}
