import ArgumentParser
import PaginateDemo
import PaginateFiles

/// The subcommands of `paginate` that need nothing but the demo server.
///
/// A first `./paginate demo` builds this program: it takes a fraction of the time that the whole command takes.
@main
enum DemoMain {
    static func main() async {
        Signals.install()
        await DemoRootCommand.main()
    }
}

struct DemoRootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paginate",
        subcommands: [DemoCommand.self, ServeCommand.self]
    )
}
