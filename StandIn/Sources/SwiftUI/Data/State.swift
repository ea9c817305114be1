// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let initial: Value
    private var cell: StateCell<Value>?

    public init(wrappedValue value: Value) { initial = value }
    public init(initialValue value: Value) { initial = value }

    public var wrappedValue: Value {
        get { cell?.value ?? initial }
        nonmutating set { cell?.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        guard let cell else { return .constant(initial) }
        return Binding(read: { cell.value }, write: { cell.value = $0 })
    }
}

extension State: Sendable where Value: Sendable {}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: PlacedProperty {
    mutating func place(at offset: Int, in node: Node, environment: EnvironmentValues) {
        cell = node.cell(at: offset) { StateCell(initial, isDirty: node.dirtyFlag) }
    }
}

/// The storage of a state value; writing it invalidates its view.
final class StateCell<Value>: @unchecked Sendable {
    // Used only on the main actor, to which views are isolated.
    private var stored: Value
    private let isDirty: DirtyFlag

    init(_ value: Value, isDirty: DirtyFlag) {
        stored = value
        self.isDirty = isDirty
    }

    var value: Value {
        get { stored }
        set {
            MainActor.preconditionIsolated("A view's state belongs to the main actor.")
            stored = newValue
            isDirty.set()
        }
    }
}
