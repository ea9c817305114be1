import ArgumentParser
import Foundation
import PaginateFiles

/// A folder of responses.
///
/// A response has a file, named after its request. Files are written by rename, and a damaged one does not count.
struct ResponseFolder: ResponsePlace {
    private let path: String

    /// Creates the folder with mode 0700 unless it exists.
    ///
    /// - Throws: `ValidationError` when the path is not a folder, or cannot be created.
    init(_ path: String) throws {
        guard !path.isEmpty else { throw ValidationError("--cache needs a folder: --cache responses.") }
        self.path = path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            guard isFolder.boolValue else { throw ValidationError("\"\(path)\" is a file; --cache needs a folder.") }
            return
        }
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw ValidationError("The folder \"\(path)\" of --cache cannot be created: \(SystemError.text(errno)).")
        }
    }

    func response(to request: String) -> CachedResponse? {
        FileManager.default.contents(atPath: "\(path)/\(request)").flatMap { CachedResponse([UInt8]($0)) }
    }

    func store(_ response: CachedResponse, to request: String) {
        let file = "\(path)/\(request)"
        let temporary = "\(file).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let isWritten = (try? Durability.write(response.document, to: descriptor)) != nil
        guard close(descriptor) == 0, isWritten, rename(temporary, file) == 0 else {
            unlink(temporary)
            return
        }
    }

    func confirm(_ request: String) {}
}
