import Synchronization

/// The order in which the loads of a walk use the processors: list order.
///
/// Pages that are requested together arrive together, in any order. If all of them were decoded at once, they would
/// also finish together and late, and the consumer and the next requests would wait behind them. In list order, the
/// first page reaches the consumer, and its place in the window is reused, while the others are still being decoded.
/// One processor remains free for other work, unless several pages wait.
final class DecodingOrder: Sendable {
    private struct Waiting: Sendable {
        let number: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    /// The number of waiting loads that justifies use of the last processor.
    private static let crowd = 4

    private struct State {
        /// The number of active loads.
        var working = 0
        /// The waiting loads in reverse order of their turns.
        var waiting: [Waiting] = []

        /// Removes and returns the loads that may start now.
        mutating func begin(cores: Int) -> [Waiting] {
            var begun: [Waiting] = []
            while !waiting.isEmpty, working < (waiting.count < DecodingOrder.crowd ? max(1, cores - 1) : cores) {
                begun.append(waiting.removeLast())
                working += 1
            }
            return begun
        }
    }

    private let state = Mutex(State())

    /// The number of active loads.
    var working: Int { state.withLock(\.working) }
    /// The numbers of the waiting loads in the order of their turns.
    var line: [Int] { state.withLock { $0.waiting.reversed().map(\.number) } }

    /// Waits for the turn of a load.
    ///
    /// The wait does not end early when the task is cancelled, because turns are short.
    func begin(_ number: Int, cores: Int) async {
        await withCheckedContinuation { continuation in
            resume { state in
                let index = state.waiting.firstIndex { $0.number < number } ?? state.waiting.endIndex
                state.waiting.insert(Waiting(number: number, continuation: continuation), at: index)
                return state.begin(cores: cores)
            }
        }
    }

    /// Ends the turn of a load.
    func end(cores: Int) {
        resume { state in
            state.working -= 1
            return state.begin(cores: cores)
        }
    }

    private func resume(_ change: (inout State) -> [Waiting]) {
        for waiting in state.withLock({ change(&$0) }) { waiting.continuation.resume() }
    }
}
