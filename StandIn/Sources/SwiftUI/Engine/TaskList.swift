/// The running tasks of views, including cancelled tasks.
@MainActor
final class TaskList {
    private var running: [Int: Task<Void, Never>] = [:]
    private var started = 0
    private let signal: Signal

    init(signal: Signal) { self.signal = signal }

    var isEmpty: Bool { running.isEmpty }

    func start(priority: TaskPriority? = nil, _ action: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        started += 1
        let number = started
        let task = Task(priority: priority) {
            await action()
            finish(number)
        }
        running[number] = task
        return task
    }

    func isRunning(_ task: Task<Void, Never>) -> Bool { running.values.contains(task) }

    func cancelAll() {
        for task in running.values { task.cancel() }
    }

    private func finish(_ number: Int) {
        running[number] = nil
        signal.raise()
    }
}
