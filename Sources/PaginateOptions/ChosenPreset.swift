import ArgumentParser
import PaginateFiles
import Paging
package import PagingHTTP
package import PagingPresets

/// The preset of `--api`, with its scheme.
package struct ChosenPreset: Sendable {
    package let preset: APIPreset
    package let scheme: PaginationScheme

    /// Creates a preset from its name, or from `NAME:ARGUMENT` for those that take an argument.
    ///
    /// - Throws: `ValidationError` that says what to write.
    package init(_ text: String) throws {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        preset = try Self.preset(named: parts[0])
        let argument = parts.count > 1 ? parts[1] : nil
        guard let scheme = preset.scheme(for: argument) else {
            guard let own = preset.argument else {
                throw ValidationError("\(preset.name) takes no argument; write --api \(preset.name).")
            }
            throw ValidationError("write --api \(preset.name):\(own.name), such as \(preset.name):\(own.example).")
        }
        self.scheme = scheme
    }

    /// Returns the preset of a name.
    ///
    /// - Throws: `ValidationError` with similar names.
    package static func preset(named name: String) throws -> APIPreset {
        if let preset = APIPreset.named(name) { return preset }
        let start = name.lowercased().prefix(3)
        let similar = APIPreset.all.map(\.name).filter { !start.isEmpty && $0.lowercased().contains(start) }
        let suggestion = similar.isEmpty ? "" : ", such as \(similar.joined(separator: ", "))"
        throw ValidationError("write one of the names that '\(Invocation.name) apis' lists\(suggestion).")
    }

    /// A checksum of the scheme, which a resumed crawl must share.
    ///
    /// A scheme that cannot be written to a file is identified by its name.
    package var checksum: String {
        (try? SchemeFile.data(of: scheme)).map { Checksum.text($0) } ?? preset.name
    }
}
