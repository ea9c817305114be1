import Synchronization

/// Who of a walk's loads may use a processor next: the earliest page of the list.
///
/// Pages that were requested together arrive together, and in any order. If all were decoded at once, they would be
/// ready together as well, and late; the consumer and the next requests would wait behind them. In list order, the first
/// is with the consumer and its place in the window taken anew while the others are still decoded. One processor is left
/// to everything else, unless several pages wait.
final class LoadTurns: Sendable {
    private struct Waiting: Sendable {
        let number: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    /// So many who wait justify the last processor.
    private static let crowd = 4

    private struct State {
        /// How many are at work.
        var working = 0
        /// Those who wait; the one whose turn is next comes last.
        var waiting: [Waiting] = []

        /// Those who may begin now.
        mutating func begin(cores: Int) -> [Waiting] {
            var begun: [Waiting] = []
            while !waiting.isEmpty, working < (waiting.count < LoadTurns.crowd ? max(1, cores - 1) : cores) {
                begun.append(waiting.removeLast())
                working += 1
            }
            return begun
        }
    }

    private let state = Mutex(State())

    /// How many are at work.
    var working: Int { state.withLock(\.working) }
    /// The numbers of those who wait, the one whose turn is next first.
    var line: [Int] { state.withLock { $0.waiting.reversed().map(\.number) } }

    /// Waits for the turn of a load.
    ///
    /// It does not end early when the task is cancelled: turns are short.
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
