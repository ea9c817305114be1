// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

public struct Image: Equatable, Sendable {
    let name: String
    let isDecorative: Bool

    public init(systemName: String) {
        name = systemName
        isDecorative = false
    }

    public init(_ name: String, bundle: Bundle? = nil) {
        self.name = name
        isDecorative = false
    }

    public init(decorative name: String, bundle: Bundle? = nil) {
        self.name = name
        isDecorative = true
    }
}

extension Image: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}
