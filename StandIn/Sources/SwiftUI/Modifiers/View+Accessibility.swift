// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
extension View {
    nonisolated public func accessibilityLabel(_ label: Text) -> some View {
        modifier(ElementModifier { $0.label = label.string })
    }

    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
        accessibilityLabel(Text(labelKey))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        accessibilityLabel(Text(label))
    }

    nonisolated public func accessibilityHint(_ hint: Text) -> some View {
        modifier(ElementModifier { $0.hint = hint.string })
    }

    nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
        accessibilityHint(Text(hintKey))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
        accessibilityHint(Text(hint))
    }

    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        modifier(ElementModifier { $0.identifier = identifier })
    }

    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
        modifier(ElementModifier { $0.isHidden = hidden })
    }

    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        modifier(ElementModifier { $0.childBehavior = children })
    }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
    private let name: String

    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    public static let contain = AccessibilityChildBehavior(name: "contain")
    public static let combine = AccessibilityChildBehavior(name: "combine")
}
