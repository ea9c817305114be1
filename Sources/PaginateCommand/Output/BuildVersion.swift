import CBuild
import PagingHTTP

#if SQLite
import CSQLite
#endif
#if Gzip
import CZlib
#endif
#if Zstd
import CZstd
#endif

/// The version of the command and of the libraries that it was built with.
enum BuildVersion {
    /// The output of `--version`, whose first line is the version and the commit, if the build knows it.
    static var text: String {
        let commit = String(cString: paginate_build_commit())
        let version = "paginate \(Paginate.version)" + (commit.isEmpty ? "" : " (\(commit))")
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
        var names: [String] = []
        #if Gzip
        names.append("zlib \(String(cString: zlibVersion()))")
        #endif
        #if Zstd
        names.append("Zstandard \(String(cString: ZSTD_versionString()))")
        #endif
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private static var database: String {
        #if SQLite
        String(cString: sqlite3_libversion())
        #else
        "none"
        #endif
    }
}
