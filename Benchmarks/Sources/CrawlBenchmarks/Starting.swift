import Foundation
import Measuring

/// The start of the command, compared with a Swift program that does nothing.
enum Starting {
    /// The bar of a crawl that is hardly more than a start.
    private static let fetchBar = 1.5
    /// The bar of `--version`, in milliseconds.
    private static let versionBar = 10.0

    @concurrent static func run(_ scale: Benchmark.Scale) async throws -> Results {
        var results = Results()
        guard let build = CommandBuild.given else {
            results.notes.append("Left out: paginate, because PAGINATE is not set.")
            return results
        }
        let server = try ServerProcess()
        var list = ServedList(.numbered)
        list.pages = 1
        let nothing = ChildProcess(executable: ServerProcess.program(named: "Nothing"), arguments: [])
        let version = ChildProcess(executable: build.path, arguments: ["--version"])
        let fetch = build.fetch(list, from: server.base)
        let times = try await interleavedMedians(
            rounds: scale(quick: 51, full: 201),
            [{ try nothing.runAlone() }, { try version.runAlone() }, { try fetch.runAlone() }]
        )
        var table = Table(["start to end of a process", "ms", "× nothing", "bar"])
        let ratios = times.map { $0 / times[0] }
        let names = ["a Swift program that does nothing", "paginate --version", "paginate fetch, one page"]
        let bars = ["", "≤ \(Table.text(versionBar)) ms", "≤ \(fetchBar)"]
        for index in times.indices {
            table.add([names[index], Table.text(times[index].milliseconds), Table.ratio(ratios[index]), bars[index]])
        }
        results.figures = [
            Figure("start, --version, ms", times[1].milliseconds, bar: versionBar),
            Figure("start, fetch of one page, × nothing", ratios[2], bar: fetchBar),
        ]
        results.tables = [table]
        return results
    }
}

extension ChildProcess {
    /// Runs the program to its end without its output, and with nothing else in the time that this takes.
    ///
    /// Foundation's `Process` adds threads, a run loop and a look at all open files.
    ///
    /// - Throws: ``Complaint`` if it fails.
    func runAlone() throws {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        for stream: Int32 in 0..<3 { posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0) }
        let words = ([executable] + arguments).map { strdup($0) }
        let variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        var (identifier, status): (pid_t, Int32) = (0, 0)
        guard posix_spawn(&identifier, executable, &files, nil, words + [nil], variables + [nil]) == 0 else {
            throw Complaint("\(executable) cannot be run.")
        }
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        guard status == 0 else { throw Complaint("\(executable) ended with the status \(status).") }
    }
}
