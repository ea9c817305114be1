// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
extension View {
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
}

public struct ButtonBorderShape: Equatable, Sendable {
    private let name: String

    public static let capsule = ButtonBorderShape(name: "capsule")
}
