import ArgumentParser
import Foundation
import Testing

@testable import PaginateFiles

@Suite("Output files")
struct OutputFileTests {
    private func write(_ text: String, to file: OutputFile) throws {
        try ByteSink(file.descriptor, stop: StopRequest()).write(Array(text.utf8))
    }

    @Test("The old file stays until the new one is complete")
    func replacement() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "items")
        let file = try OutputFile(folder.file("items"), stop: StopRequest())
        try write("new", to: file)
        #expect(try folder.text("items") == "old")
        try file.commit()
        #expect(try folder.text("items") == "new")
        #expect(try folder.names == ["items"])
    }

    @Test("A discarded file leaves nothing behind")
    func discarding() throws {
        let folder = try TemporaryFolder()
        let file = try OutputFile(folder.file("items"), stop: StopRequest())
        try write("new", to: file)
        file.discard()
        #expect(try folder.names == [])
    }

    @Test("A replaced file keeps its permissions")
    func permissions() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "items")
        chmod(folder.file("items"), 0o640)
        try OutputFile(folder.file("items"), stop: StopRequest()).commit()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("items"))
        #expect(attributes[.posixPermissions] as? NSNumber == 0o640)
    }

    @Test("A symbolic link is preserved, and its target is replaced")
    func symbolicLink() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "items")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"),
            withDestinationPath: folder.file("items")
        )
        let file = try OutputFile(folder.file("link"), stop: StopRequest())
        try write("new", to: file)
        try file.commit()
        #expect(try folder.text("items") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == folder.file("items"))
    }

    @Test("A device is written directly")
    func device() throws {
        let file = try OutputFile("/dev/null", stop: StopRequest())
        try write("x", to: file)
        try file.commit()
        #expect(access("/dev/null", W_OK) == 0)
    }

    @Test(
        "A folder and a file in a missing folder are refused with a reason",
        arguments: ["", "/", "/no/items"]
    )
    func unwritable(_ suffix: String) throws {
        let folder = try TemporaryFolder()
        #expect(throws: ValidationError.self) { try FilePlace(writing: folder.path + suffix) }
    }

    @Test("A full device causes an error that names it")
    func fullDevice() throws {
        guard access("/dev/full", W_OK) == 0 else { return }
        let file = try OutputFile("/dev/full", stop: StopRequest())
        defer { file.discard() }
        #expect(throws: WriteError.self) { try write("x", to: file) }
    }

    @Test("A released file is free, although a process that is being started has a copy of its descriptor")
    func release() throws {
        let folder = try TemporaryFolder()
        let file = try LockedFile(folder.file("items"), mode: 0o600, .isReused)
        let copy = dup(file.descriptor)
        defer { close(copy) }
        #expect(LockedFile.isLocked(folder.file("items")))
        LockedFile.release(file.descriptor)
        #expect(!LockedFile.isLocked(folder.file("items")))
        LockedFile.release(try LockedFile(folder.file("items"), mode: 0o600, .isReused).descriptor)
    }
}
