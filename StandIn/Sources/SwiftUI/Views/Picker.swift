// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
    let selection: Binding<SelectionValue>
    let content: Content
    let label: Label
}

extension Picker: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }

    public init(
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection: selection, content: content(), label: label())
    }
}

extension Picker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content(), label: Text(titleKey))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content(), label: Text(title))
    }
}

extension View {
    nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        modifier(TagModifier(tag: AnyHashable(tag)))
    }

    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
}

@MainActor @preconcurrency
public protocol PickerStyle {}

public struct DefaultPickerStyle: PickerStyle { nonisolated public init() {} }

@available(watchOS, unavailable)
public struct SegmentedPickerStyle: PickerStyle { nonisolated public init() {} }

extension PickerStyle where Self == DefaultPickerStyle {
    public static var automatic: DefaultPickerStyle { .init() }
}

@available(watchOS, unavailable)
extension PickerStyle where Self == SegmentedPickerStyle {
    public static var segmented: SegmentedPickerStyle { .init() }
}
