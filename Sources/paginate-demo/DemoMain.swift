import ArgumentParser
import PaginateDemo
import PaginateFiles

/// The subcommands of `paginate` that need the demo server.
///
/// The command gives way to this program (``DemoProgram``). A first `./paginate demo` builds nothing else, in a fraction of the
/// time that the whole command takes.
@main
enum DemoMain {
    static func main() async {
        Signals.install()
        await DemoRootCommand.main(Invocation.parsed)
    }
}

struct DemoRootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paginate",
        subcommands: [DemoCommand.self, ServeCommand.self]
    )
}
