package import ArgumentParser
import Foundation
package import PaginateFiles

extension OutputFormat: ExpressibleByArgument {}

/// The options for the output.
package struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The format of the items.",
            discussion: """
                ndjson and json hold each item on a line, with the server's spelling of every number and string; \
                only the white space between them is left out. csv and table keep the spelling of numbers, and are \
                written after all items have arrived; sqlite adds rows to a table of the database that --output names.
                """,
            valueName: "format"
        )
    )
    package var format: OutputFormat = .ndjson

    @Option(
        help: ArgumentHelp(
            "The file to write, moved into place when whole (default: -, standard output); for sqlite, the database.",
            discussion: """
                A name that ends in .gz or .zst is compressed. Databases, reports, traces and state files are created \
                with mode 0600.
                """,
            valueName: "file"
        ),
        completion: .file()
    )
    package var output: String?

    @Flag(
        help: ArgumentHelp(
            "Replace the file of --output by the items that arrived, even if the list is not complete.",
            discussion: "Without it, such a run writes FILE.part, and the file of an earlier run stays as it is.",
            visibility: .hidden
        )
    )
    package var partial = false

    @Option(
        help: ArgumentHelp(
            "Write the requests and responses to a file in the HTTP Archive format (HAR), for --replay.",
            discussion: """
                Credentials are withheld, so the file can accompany a bug report or serve a test; the items are in it. It \
                is kept in memory until the run ends.
                """,
            valueName: "file",
            visibility: .hidden
        ),
        completion: .file()
    )
    package var record: String?

    @Option(
        help: ArgumentHelp(
            "The values of an item to write, in this order, such as id,name,owner=/owner/login.",
            discussion: """
                Each is the name of a member or a path, with another name before it if you like. A missing value is \
                null. The values keep the server's spelling.
                """,
            valueName: "columns"
        ),
        transform: NamedColumn.columns
    )
    package var columns: [NamedColumn]?

    @Flag(
        help: ArgumentHelp(
            "Write the members of nested objects as members of the item, such as owner.login.",
            discussion: "Arrays stay as they are, and so does an object whose names would exist twice.",
            visibility: .hidden
        )
    )
    package var flatten = false

    @Flag(
        help: ArgumentHelp(
            "Write ' before text in CSV that a spreadsheet would read as a formula.",
            discussion: "That is text that starts with =, +, -, @, a tab or a line break. Numbers are unchanged.",
            visibility: .hidden
        )
    )
    package var csvEscapeFormulas = false

    @Option(
        help: ArgumentHelp("A file for a JSON report of the walk's outcome and counts.", valueName: "file"),
        completion: .file()
    )
    package var report: String?

    @Option(
        help: ArgumentHelp(
            "A file that shows how each page load spent its time, in the Trace Event Format.",
            discussion: """
                Perfetto (ui.perfetto.dev), chrome://tracing and speedscope open it. Credentials in addresses are \
                replaced. It takes about half a kilobyte of memory per page.
                """,
            valueName: "file",
            visibility: .hidden
        ),
        completion: .file()
    )
    package var trace: String?

    /// Returns the format in which the output is compressed, if it is.
    ///
    /// - Throws: `ValidationError` when this program cannot write the format, or cannot compress it.
    package func checkedCompression() throws -> Compression? {
        guard let output, let compression = Compression(path: output) else { return nil }
        guard format != .sqlite else {
            throw ValidationError("A database is not compressed; name it without .\(compression.rawValue).")
        }
        try compression.library.check()
        return compression
    }

    @Flag(name: .long, help: "Print nothing when the list is complete, and show no progress.")
    package var quiet = false

    package init() {}
}
