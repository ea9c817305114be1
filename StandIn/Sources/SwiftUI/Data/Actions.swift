// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor @preconcurrency
public struct RefreshAction: Sendable {
    let action: @Sendable () async -> Void

    public func callAsFunction() async { await action() }
}

@MainActor @preconcurrency
public struct DismissSearchAction: Sendable {
    let dismiss: @MainActor @Sendable () -> Void

    nonisolated init(dismiss: @escaping @MainActor @Sendable () -> Void) { self.dismiss = dismiss }

    public func callAsFunction() { dismiss() }
}
