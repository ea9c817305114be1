import ArgumentParser
import PaginateFiles

/// A subcommand that `paginate-demo` runs, and that the command only parses and describes.
protocol DemoProgramCommand: ParsableCommand {}

extension DemoProgramCommand {
    /// Reports that the program is missing, because it would have replaced this process otherwise.
    func run() throws {
        Terminal.report(DemoProgram.absence)
        throw ExitCode.failure
    }
}

/// The description of the `demo` subcommand.
struct DemoDescription: DemoProgramCommand {
    static let configuration = CommandConfiguration.demo
}

/// The description of the `serve` subcommand.
struct ServeDescription: DemoProgramCommand {
    static let configuration = CommandConfiguration.serve

    @OptionGroup
    var options: ServeOptions
}
