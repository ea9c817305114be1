#if SQLite
import Foundation
import Paging
import PagingHTTP
import PagingSQLite
import PagingTesting
import PagingUI
import Testing

/// The list on screen that `Scripts/crashes/crash-store.sh KILLS SEED list` kills and checks.
///
/// It is a test, so the package needs no product for it. Without the script's environment variables, it does
/// nothing.
@MainActor
@Suite("Lists on screen after kill -9")
struct CrashListProgram {
    @Test("A list is restored whole, at the saved position, with the confirmed edits, and stays usable")
    func run() async throws {
        let variables = ProcessInfo.processInfo.environment
        guard let path = variables["SWIFT_PAGING_CRASH_STORE"],
            let seed = variables["SWIFT_PAGING_CRASH_SEED"].flatMap(UInt64.init)
        else { return }
        let reader = try CrashedReader(path: path, seed: seed)
        try await reader.look()
        CrashProgram.say("whole, \(reader.counts)")
        try await reader.read(deeds: 3_000)
        try await reader.look()
        try await reader.readToTheEnds()
        CrashProgram.say("complete, \(reader.counts)")
    }
}
#endif
