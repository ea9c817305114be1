import ArgumentParser
import PaginateFiles

/// The `demo` subcommand, which `paginate-demo` runs.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration.demo

    func run() throws {
        Terminal.report(DemoProgram.absence)
        throw ExitCode.failure
    }
}

/// The `serve` subcommand, which `paginate-demo` runs.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration.serve

    @OptionGroup
    var options: ServeOptions

    func run() throws {
        Terminal.report(DemoProgram.absence)
        throw ExitCode.failure
    }
}
