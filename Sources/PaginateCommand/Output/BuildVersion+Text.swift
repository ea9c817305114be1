import CBuild
import PaginateFiles
import PagingHTTP

extension BuildVersion {
    /// The output of `--version`, whose first line is the version and the commit, if the build knows it.
    static var text: String {
        let commit = String(cString: paginate_build_commit())
        let version = "paginate \(number)" + (commit.isEmpty ? "" : " (\(commit))")
        let lines = [version, "transport: \(transport)", "SQLite: \(database)", "compression: \(compression)"]
        return lines.joined(separator: "\n")
    }

    private static var transport: String {
        #if canImport(Darwin)
        "URLSession"
        #else
        CurlTransport.libraryVersions
        #endif
    }

    private static var compression: String {
        let names = [SystemLibrary.zlib, .zstd].compactMap { library in library.version.map { "\(library.name) \($0)" }
        }
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private static var database: String { SystemLibrary.sqlite.version ?? "none" }
}
