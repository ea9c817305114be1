// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

public struct Text: Equatable, Sendable {
    let string: String

    public init(verbatim content: String) { string = content }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { string = String(content) }

    public init(
        _ key: LocalizedStringKey,
        tableName: String? = nil,
        bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) {
        string = key.text
    }
}

extension Text: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

extension Text {
    public func bold() -> Text { self }
    public func font(_ font: Font?) -> Text { self }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
}
