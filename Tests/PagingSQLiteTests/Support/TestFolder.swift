#if SQLite
    import Foundation
    import Synchronization

    /// A folder for files of one test, which goes with it.
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

        /// A path that no file has.
        func newPath() -> String {
            count.withLock { $0 += 1 }
            return newestPath
        }

        /// The path that was handed out last.
        var newestPath: String { "\(path)/\(count.withLock { $0 }).db" }
    }
#endif
