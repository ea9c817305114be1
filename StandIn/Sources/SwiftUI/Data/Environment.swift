// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Observation

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value
    private var values = EnvironmentValues()

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    public var wrappedValue: Value { read(values) }
}

extension Environment {
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        read = { values in
            guard let object = values.object(of: Value.self) else {
                preconditionFailure("No \(Value.self) in the environment: add it with `.environment(_:)`.")
            }
            return object
        }
    }

    public init<T: AnyObject>(_ objectType: T.Type) where Value == T?, T: Observable {
        read = { $0.object(of: T.self) }
    }
}

extension Environment: EnvironmentProperty {}

extension Environment: PlacedProperty {
    mutating func place(at offset: Int, in node: Node, environment: EnvironmentValues) { values = environment }
}
