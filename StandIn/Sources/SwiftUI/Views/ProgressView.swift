// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct ProgressView<Label, CurrentValueLabel> {
    let label: Label?
    let currentValueLabel: CurrentValueLabel?
    let fraction: Double?
}

extension ProgressView: View where Label: View, CurrentValueLabel: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init() where Label == EmptyView {
        self.init(label: nil, currentValueLabel: nil, fraction: nil)
    }

    public init(@ViewBuilder label: () -> Label) {
        self.init(label: label(), currentValueLabel: nil, fraction: nil)
    }

    public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init(label: Text(titleKey), currentValueLabel: nil, fraction: nil)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) where Label == Text {
        self.init(label: Text(title), currentValueLabel: nil, fraction: nil)
    }
}

extension ProgressView {
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0)
    where Label == EmptyView, CurrentValueLabel == EmptyView {
        self.init(label: nil, currentValueLabel: nil, fraction: value.map { Double($0 / total) })
    }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label)
    where CurrentValueLabel == EmptyView {
        self.init(label: label(), currentValueLabel: nil, fraction: value.map { Double($0 / total) })
    }

    public init<V: BinaryFloatingPoint>(
        value: V?,
        total: V = 1.0,
        @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        let fraction = value.map { Double($0 / total) }
        self.init(label: label(), currentValueLabel: currentValueLabel(), fraction: fraction)
    }
}
