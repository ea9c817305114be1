/// The location of an effect in the view tree.
struct EffectPlace {
    let tasks: TaskList
    let isOnScreen: Bool
}

/// A side effect of a view: it starts when the view appears and ends when the view disappears.
@MainActor
protocol Effect: AnyObject {
    func begin()
    /// Continues the effect of the last pass at the same location.
    func takeOver(from previous: any Effect)
    func end()
}

final class AppearanceEffect {
    private let appear: (() -> Void)?
    private let disappear: (() -> Void)?

    init(appear: (() -> Void)?, disappear: (() -> Void)?) {
        self.appear = appear
        self.disappear = disappear
    }
}

extension AppearanceEffect: Effect {
    func begin() { appear?() }
    func takeOver(from previous: any Effect) {}
    func end() { disappear?() }
}

final class ChangeEffect<Value: Equatable> {
    private let value: Value
    private let initial: Bool
    private let action: (Value, Value) -> Void

    init(value: Value, initial: Bool, action: @escaping (Value, Value) -> Void) {
        self.value = value
        self.initial = initial
        self.action = action
    }
}

extension ChangeEffect: Effect {
    func begin() {
        if initial { action(value, value) }
    }

    func takeOver(from previous: any Effect) {
        guard let previous = previous as? Self, previous.value != value else { return }
        action(previous.value, value)
    }

    func end() {}
}

final class TaskEffect<ID: Equatable> {
    private let id: ID
    private let priority: TaskPriority
    private let action: @Sendable () async -> Void
    private let tasks: TaskList
    private var task: Task<Void, Never>?

    init(id: ID, priority: TaskPriority, action: @escaping @Sendable () async -> Void, tasks: TaskList) {
        self.id = id
        self.priority = priority
        self.action = action
        self.tasks = tasks
    }
}

extension TaskEffect: Effect {
    func begin() { task = tasks.start(priority: priority, action) }

    func takeOver(from previous: any Effect) {
        guard let previous = previous as? Self, previous.id == id else {
            previous.end()
            return begin()
        }
        task = previous.task
    }

    func end() { task?.cancel() }
}
