// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
extension View {
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(EffectModifier { _ in AppearanceEffect(appear: action, disappear: nil) })
    }

    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(EffectModifier { _ in AppearanceEffect(appear: nil, disappear: action) })
    }

    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modifier(EffectModifier { TaskEffect(id: true, priority: priority, action: action, tasks: $0.tasks) })
    }

    nonisolated public func task<T: Equatable>(
        id value: T,
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modifier(EffectModifier { TaskEffect(id: value, priority: priority, action: action, tasks: $0.tasks) })
    }

    nonisolated public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        modifier(EffectModifier { _ in ChangeEffect(value: value, initial: initial, action: action) })
    }

    nonisolated public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View {
        onChange(of: value, initial: initial) { _, _ in action() }
    }

    nonisolated public func onScrollVisibilityChange(
        threshold: Double = 0.5,
        _ action: @escaping (Bool) -> Void
    ) -> some View {
        modifier(
            EffectModifier {
                ChangeEffect(value: $0.isOnScreen, initial: $0.isOnScreen) { _, isVisible in action(isVisible) }
            }
        )
    }
}
