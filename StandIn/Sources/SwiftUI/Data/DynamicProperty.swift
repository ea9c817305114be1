// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

/// A property that the host connects to a view's node before it evaluates the body.
@MainActor
protocol PlacedProperty {
    mutating func place(at offset: Int, in node: Node, environment: EnvironmentValues)
}

/// A property that reads the environment.
protocol EnvironmentProperty {}

/// Calls a main-actor function through a nonisolated interface of Apple's.
func calledOnMainActor<Value, Result>(
    _ function: @escaping @MainActor @Sendable (Value) -> Result
) -> (Value) -> Result {
    let call = unsafeBitCast(function, to: ((Value) -> Result).self)
    return { value in
        MainActor.preconditionIsolated("A view's state belongs to the main actor.")
        return call(value)
    }
}

func calledOnMainActor<Result>(_ function: @escaping @MainActor @Sendable () -> Result) -> () -> Result {
    let call = unsafeBitCast(function, to: (() -> Result).self)
    return {
        MainActor.preconditionIsolated("A view's state belongs to the main actor.")
        return call()
    }
}
