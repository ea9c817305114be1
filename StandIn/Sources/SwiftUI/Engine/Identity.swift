/// The identity of a view in the tree, to which its state, tasks and appearance are bound.
struct Identity: Hashable {
    private var steps: [Step] = []

    enum Step: Hashable {
        case child(Int)
        case branch(Bool)
        case row(AnyHashable)
        case explicit(AnyHashable)
        case type(ObjectIdentifier)
        case part(String)
        case depth(Int)
    }

    var depth: Int { steps.count }

    func appending(_ step: Step) -> Identity {
        var copy = self
        copy.steps.append(step)
        return copy
    }
}
