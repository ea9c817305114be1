import Foundation

/// Lines on disk, for formats that need every item before they can write the first.
///
/// The file is unlinked as soon as it is open, so nothing remains however the program ends.
package final class Spool {
    private let descriptor: Int32
    private let sink: ByteSink

    /// - Throws: ``WriteError`` when the folder for temporary files is not writable.
    package init(stop: StopRequest) throws(WriteError) {
        let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
        var template = Array(((folder.isEmpty ? "/tmp" : folder) + "/paginate-XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        sink = ByteSink(descriptor, stop: stop)
        guard descriptor >= 0 else { throw WriteError(kind: .failed(errno), subject: Self.subject) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        _ = close(descriptor)
    }

    private static let subject = "The temporary file (TMPDIR names its folder)"

    /// Appends lines, each with its line break.
    package func append(_ lines: [UInt8]) throws(WriteError) {
        do {
            try sink.write(lines)
        } catch {
            throw WriteError(kind: error.kind, subject: Self.subject)
        }
    }

    /// Returns the lines as an input of parents.
    ///
    /// - Throws: ``WriteError`` when the system has no further file descriptor.
    package func input(named name: String) throws(WriteError) -> ParentInput {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw WriteError(kind: .failed(errno), subject: Self.subject) }
        lseek(copy, 0, SEEK_SET)
        return ParentInput(descriptor: copy, name: name)
    }

    /// Calls a closure with each line, in order and without its line break.
    package func forEachLine(_ body: ([UInt8]) throws -> Void) throws {
        do {
            try Lines.forEach(of: descriptor, body)
        } catch let failure as SystemError {
            throw WriteError(kind: .failed(failure.number), subject: Self.subject)
        }
    }
}
