// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct ProgressView<Label, CurrentValueLabel> {
    let label: Label?
}

extension ProgressView: View where Label: View, CurrentValueLabel: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init() where Label == EmptyView {
        self.init(label: nil)
    }

    public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init(label: Text(titleKey))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) where Label == Text {
        self.init(label: Text(title))
    }
}
