// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

/// A property that the host joins to a view's place in the tree before it asks for the body.
@MainActor
protocol PlacedProperty {
    mutating func place(at offset: Int, in node: Node, environment: EnvironmentValues)
}

/// A property that reads the environment.
protocol EnvironmentProperty {}

/// A main-actor function behind an interface of Apple's that is not isolated; views call it on the main actor only.
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
