import Observation
@_spi(Reflection) import Swift

/// The data of a view that persists between passes: its state and its last body.
@MainActor
final class Node {
    let dirtyFlag: DirtyFlag
    var body: (any View)?
    var bodyPass = 0
    var lastPass = 0
    /// Whether the view has an `@Environment` property.
    private(set) var readsEnvironment = false
    /// The value of an `EquatableView` in the last pass.
    var compared: Any?
    /// The row that contains the view, if any.
    let row: (loop: Identity, id: AnyHashable)?
    private var cells: [Int: AnyObject] = [:]

    init(signal: Signal, row: (loop: Identity, id: AnyHashable)?) {
        dirtyFlag = DirtyFlag(signal: signal)
        self.row = row
    }

    /// Returns whether the body is stale: a value it read has changed, or the view was off the screen.
    func needsBody(before pass: Int) -> Bool {
        dirtyFlag.isSet || body == nil || lastPass < pass - 1
    }

    /// Returns the state of a view's field, which is created once and persists with the view's identity.
    func cell<Cell: AnyObject>(at offset: Int, make: () -> Cell) -> Cell {
        if let cell = cells[offset] as? Cell { return cell }
        let cell = make()
        cells[offset] = cell
        return cell
    }

    func tracking<T>(_ body: () -> T) -> T {
        let flag = dirtyFlag
        let generation = flag.clear()
        return withObservationTracking(body) { flag.set(in: generation) }
    }

    /// Connects the dynamic properties in a view's fields to this node.
    func place<V>(_ view: inout V, environment: EnvironmentValues, base: Int = 0) {
        withUnsafeMutablePointer(to: &view) { pointer in
            let bytes = UnsafeMutableRawPointer(pointer)
            _ = _forEachField(of: V.self, options: []) { _, offset, type, _ in
                if let property = type as? any DynamicProperty.Type {
                    place(property, at: bytes + offset, offset: base + offset, environment: environment)
                }
                return true
            }
        }
    }

    private func place<P: DynamicProperty>(
        _ type: P.Type,
        at bytes: UnsafeMutableRawPointer,
        offset: Int,
        environment: EnvironmentValues
    ) {
        let field = bytes.assumingMemoryBound(to: P.self)
        if var property = field.pointee as? any PlacedProperty {
            if P.self is any EnvironmentProperty.Type { readsEnvironment = true }
            property.place(at: offset, in: self, environment: environment)
            if let property = property as? P { field.pointee = property }
        } else {
            place(&field.pointee, environment: environment, base: offset)
        }
        field.pointee.update()
    }
}
