import Foundation

/// The file of the airports.
enum AirportFile {
    /// Returns the contents of the file, or `nil` if it cannot be read.
    static func contents() -> [UInt8]? {
        // The resource bundle exists only where the program was built, and a missing one is fatal.
        let url = installed ?? Bundle.module.url(forResource: "airports", withExtension: "csv")
        return url.flatMap { try? Data(contentsOf: $0) }.map { [UInt8]($0) }
    }

    /// The file of an installed program: `share/paginate`, beside the folder of the program.
    private static var installed: URL? {
        let prefix = Bundle.main.executableURL?.deletingLastPathComponent().deletingLastPathComponent()
        guard let url = prefix?.appending(path: "share/paginate/airports.csv") else { return nil }
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }
}
