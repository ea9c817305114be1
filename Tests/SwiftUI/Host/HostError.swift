/// Why the host could not do what a test asked, with what was on the screen.
@_spi(Headless)
public struct HostError: Error, CustomStringConvertible {
    /// The reason.
    public let description: String

    init(_ reason: String, screen: String) { description = "\(reason)\nOn the screen:\n\(screen)" }
}
