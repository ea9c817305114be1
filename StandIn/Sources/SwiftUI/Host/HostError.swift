/// An error of a host action, with the contents of the screen.
@_spi(Headless)
public struct HostError: Error, CustomStringConvertible {
    /// The reason of the error.
    public let description: String

    init(_ reason: String, screen: String) { description = "\(reason)\nOn the screen:\n\(screen)" }
}
