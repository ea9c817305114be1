package import CLibraries

/// The libraries of content codings, each loaded with its first use; `nil` if it is missing.
package enum CodingLibraries {
    package static let zlib: czlib? = {
        var library = czlib()
        return czlib_load(&library) != 0 ? library : nil
    }()

    static let brotli: cbrotli? = {
        var library = cbrotli()
        return cbrotli_load(&library) != 0 ? library : nil
    }()

    package static let zstd: czstd? = {
        var library = czstd()
        return czstd_load(&library) != 0 ? library : nil
    }()
}
