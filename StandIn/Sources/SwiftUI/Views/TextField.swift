// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct TextField<Label> {
    let text: Binding<String>
    let label: Label
}

extension TextField: View where Label: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(text: text, label: Text(titleKey))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(text: text, label: Text(title))
    }
}
