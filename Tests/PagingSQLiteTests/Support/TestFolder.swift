#if SQLite
import Foundation
import Synchronization

/// A folder for the files of one test, deleted with this object.
final class TestFolder: Sendable {
    let path: String
    private let count = Mutex(0)

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "swift-paging-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns an unused path.
    func newPath() -> String {
        count.withLock { $0 += 1 }
        return newestPath
    }

    /// The most recently returned path.
    var newestPath: String { "\(path)/\(count.withLock { $0 }).db" }
}
#endif
