// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Observation

extension View {
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>,
        _ value: V
    ) -> some View {
        modifier(EnvironmentModifier { values in values[keyPath: keyPath] = value })
    }

    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        modifier(EnvironmentModifier { values in values.put(object) })
    }

    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>,
        transform: @escaping (inout V) -> Void
    ) -> some View {
        modifier(EnvironmentModifier { values in transform(&values[keyPath: keyPath]) })
    }

    nonisolated public func disabled(_ disabled: Bool) -> some View {
        modifier(EnvironmentModifier { values in values.isEnabled = values.isEnabled && !disabled })
    }

    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        modifier(EnvironmentModifier { values in values.refresh = RefreshAction(action: action) })
    }
}
