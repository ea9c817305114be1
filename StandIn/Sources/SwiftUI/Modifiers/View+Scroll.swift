// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
extension View {
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
        modifier(IdentityModifier(id: AnyHashable(id)))
    }

    nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
        modifier(EnvironmentModifier { values in values.isScrollTargetLayout = isEnabled })
    }

    nonisolated public func scrollPosition(
        id: Binding<(some Hashable)?>,
        anchor: UnitPoint? = nil
    ) -> some View {
        modifier(
            EnvironmentModifier { values in values.scrollLink = ScrollLink(id, isBottom: anchor == .bottom) }
        )
    }

    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
        modifier(EnvironmentModifier { values in values.startsAtBottom = anchor == .bottom })
    }

    nonisolated public func onScrollTargetVisibilityChange<ID: Hashable>(
        idType: ID.Type,
        threshold: Double = 0.5,
        _ action: @escaping ([ID]) -> Void
    ) -> some View {
        modifier(
            EnvironmentModifier { values in
                values.visibilityActions.append { action($0.compactMap { $0.base as? ID }) }
            }
        )
    }

    nonisolated public func onScrollPhaseChange(
        _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
    ) -> some View {
        modifier(EnvironmentModifier { values in values.scrollPhaseActions.append(action) })
    }
}

public enum ScrollPhase: Hashable, Sendable {
    case idle, tracking, interacting, decelerating, animating

    public var isScrolling: Bool { self != .idle }
}
