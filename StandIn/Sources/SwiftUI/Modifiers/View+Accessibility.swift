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

    nonisolated public func accessibilityValue(_ valueDescription: Text) -> some View {
        modifier(ElementModifier { $0.value = valueDescription.string })
    }

    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
        accessibilityValue(Text(valueKey))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
        accessibilityValue(Text(value))
    }

    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        modifier(ElementModifier { $0.identifier = identifier })
    }

    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
        modifier(ElementModifier { $0.isHidden = hidden })
    }

    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        modifier(ElementModifier { $0.traits.formUnion(traits) })
    }

    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
        modifier(ElementModifier { $0.traits.subtract(traits) })
    }

    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        modifier(ElementModifier { $0.childBehavior = children })
    }
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var names: Set<String> = []

    public init() {}

    private init(name: String) { names = [name] }

    public static let isButton = AccessibilityTraits(name: "isButton")
    public static let isHeader = AccessibilityTraits(name: "isHeader")
    public static let isSelected = AccessibilityTraits(name: "isSelected")
    public static let isStaticText = AccessibilityTraits(name: "isStaticText")
    public static let updatesFrequently = AccessibilityTraits(name: "updatesFrequently")

    public func contains(_ member: AccessibilityTraits) -> Bool { names.isSuperset(of: member.names) }
    public func union(_ other: Self) -> Self { changed { $0.formUnion(other.names) } }
    public func intersection(_ other: Self) -> Self { changed { $0.formIntersection(other.names) } }
    public func symmetricDifference(_ other: Self) -> Self { changed { $0.formSymmetricDifference(other.names) } }

    public mutating func formUnion(_ other: Self) { names.formUnion(other.names) }
    public mutating func formIntersection(_ other: Self) { names.formIntersection(other.names) }
    public mutating func formSymmetricDifference(_ other: Self) { names.formSymmetricDifference(other.names) }

    public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        defer { formUnion(newMember) }
        return (!contains(newMember), newMember)
    }

    public mutating func remove(_ member: Self) -> Self? {
        defer { names.subtract(member.names) }
        return contains(member) ? member : nil
    }

    public mutating func update(with newMember: Self) -> Self? {
        defer { formUnion(newMember) }
        return contains(newMember) ? newMember : nil
    }

    private func changed(_ change: (inout Set<String>) -> Void) -> Self {
        var copy = self
        change(&copy.names)
        return copy
    }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
    private let name: String

    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    public static let contain = AccessibilityChildBehavior(name: "contain")
    public static let combine = AccessibilityChildBehavior(name: "combine")
}
