// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public protocol ShapeStyle: Sendable {}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .init() }
    public static var secondary: HierarchicalShapeStyle { .init() }
}

public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
    public static var regularMaterial: Material { .init() }

    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public static var bar: Material { .init() }
}

public struct Color: ShapeStyle, Hashable {
    private let name: String

    public static let red = Color(name: "red")
    public static let green = Color(name: "green")
}

extension Color: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

extension ShapeStyle where Self == Color {
    public static var red: Color { Color.red }
    public static var green: Color { Color.green }
}

public struct Font: Hashable, Sendable {
    private let name: String

    public static let headline = Font(name: "headline")
    public static let body = Font(name: "body")
    public static let footnote = Font(name: "footnote")

}

@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

public struct DefaultButtonStyle: PrimitiveButtonStyle { nonisolated public init() {} }
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { nonisolated public init() {} }
public struct BorderlessButtonStyle: PrimitiveButtonStyle { nonisolated public init() {} }
public struct PlainButtonStyle: PrimitiveButtonStyle { nonisolated public init() {} }

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    public static var automatic: DefaultButtonStyle { .init() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { .init() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { .init() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: PlainButtonStyle { .init() }
}

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
