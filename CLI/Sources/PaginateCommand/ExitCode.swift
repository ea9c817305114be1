import ArgumentParser
import Paging

/// What the program's exit codes mean, the same for ever.
extension ExitCode {
    /// Stopped by a limit of the user's, or by the user.
    static let stopped = ExitCode(3)
    /// The list ended early, or nothing proves that it ended.
    static let short = ExitCode(4)
    /// The next page lies at an address that must not be used.
    static let refused = ExitCode(5)
    /// The API goes round in circles.
    static let cycle = ExitCode(6)

    /// The code for the way in which a walk ended.
    init(_ ending: WalkEnding) {
        switch ending {
        case .complete: self = .success
        case .limited, .cancelled: self = .stopped
        case .short, .unproven: self = .short
        case .refused: self = .refused
        case .cycle, .noProgress: self = .cycle
        default: self = .failure
        }
    }
}
