// Visible views without content views.

extension Text: PrimitiveView {
    func segments(in context: Context) -> [Segment] { context.leaf(ScreenElement("Text", text: string)) }
}

extension Image: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        var element = ScreenElement("Image")
        element.isHidden = isDecorative
        element.value = name
        return context.leaf(element)
    }
}

extension Spacer: PrimitiveView {
    func segments(in context: Context) -> [Segment] { context.leaf(ScreenElement("Spacer")) }
}

extension Divider: PrimitiveView {
    func segments(in context: Context) -> [Segment] { context.leaf(ScreenElement("Divider")) }
}

extension Color: PrimitiveView {
    func segments(in context: Context) -> [Segment] { context.leaf(ScreenElement("Color")) }
}

extension Label: PrimitiveView where Title: View, Icon: View {
    func segments(in context: Context) -> [Segment] {
        context.container {
            ScreenElement(
                "Label",
                children: $0.appending(.part("icon")).elements(of: icon).map(\.decorative)
                    + $0.appending(.part("title")).elements(of: title)
            )
        }
    }
}

extension Button: PrimitiveView where Label: View {
    func segments(in context: Context) -> [Segment] {
        context.container {
            var element = ScreenElement("Button", children: $0.elements(of: label))
            element.action = action
            element.isEnabled = $0.environment.isEnabled
            return element
        }
    }
}

extension ProgressView: PrimitiveView where Label: View, CurrentValueLabel: View {
    func segments(in context: Context) -> [Segment] {
        context.container {
            var element = ScreenElement("ProgressView")
            if let label { element.children += $0.appending(.part("label")).elements(of: label) }
            return element
        }
    }
}

extension ContentUnavailableView: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container {
            ScreenElement(
                "ContentUnavailableView",
                children: $0.appending(.part("label")).elements(of: label)
                    + $0.appending(.part("description")).elements(of: description)
                    + $0.appending(.part("actions")).elements(of: actions)
            )
        }
    }
}

extension ScreenElement {
    fileprivate var decorative: ScreenElement {
        var copy = self
        copy.isHidden = true
        return copy
    }
}
