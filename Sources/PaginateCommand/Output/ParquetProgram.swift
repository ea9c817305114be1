import Foundation

/// A program that writes Parquet: DuckDB's command, or Python with pyarrow.
struct ParquetProgram: Sendable {
    private enum Kind {
        case duckDB, python
    }

    private let kind: Kind

    /// The sentence for a machine that has neither.
    static let missing = "Parquet needs DuckDB's command, or Python with pyarrow; install one of them, or write NDJSON."

    /// The program that is installed, or `nil` if neither is.
    static let installed = ParquetProgram()

    private init?() {
        if Self.status("duckdb", ["--version"], isQuiet: true) == 0 {
            kind = .duckDB
        } else if Self.status("python3", ["-c", "import pyarrow"], isQuiet: true) == 0 {
            kind = .python
        } else {
            return nil
        }
    }

    /// Writes the items of files of NDJSON, which may be compressed, to a new file.
    ///
    /// - Throws: ``WriteError`` when the program fails; it has said why.
    func write(_ files: [String], to output: String) throws(WriteError) {
        let (name, arguments) =
            switch kind {
            case .duckDB: ("duckdb", ["-c", Self.statement(files, output)])
            case .python: ("python3", ["-c", Self.script, output] + files)
            }
        guard Self.status(name, arguments, isQuiet: false) == 0 else {
            throw WriteError(kind: .refused("\(name) failed, and its message is above"), subject: "The Parquet file")
        }
    }

    private static func statement(_ files: [String], _ output: String) -> String {
        func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
        let list = files.map(quoted).joined(separator: ", ")
        return "COPY (SELECT * FROM read_json([\(list)], format = 'newline_delimited', sample_size = -1)) "
            + "TO \(quoted(output)) (FORMAT parquet)"
    }

    private static let script = """
        import sys, pyarrow as pa, pyarrow.json as j, pyarrow.parquet as q
        read = lambda f, **o: j.read_json(f, j.ReadOptions(block_size=1 << 27), j.ParseOptions(**o))
        schema = pa.unify_schemas([read(f).schema for f in sys.argv[2:]], promote_options="permissive")
        with q.ParquetWriter(sys.argv[1], schema) as w:
            for f in sys.argv[2:]:
                w.write_table(read(f, explicit_schema=schema))
        """

    private static func status(_ name: String, _ arguments: [String], isQuiet: Bool) -> Int32? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        if isQuiet { process.standardError = FileHandle.nullDevice }
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
