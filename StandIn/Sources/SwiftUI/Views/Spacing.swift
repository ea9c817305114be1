// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

public struct Spacer {
    public var minLength: CGFloat?

    public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

public struct Divider {
    public init() {}
}

extension Divider: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}
