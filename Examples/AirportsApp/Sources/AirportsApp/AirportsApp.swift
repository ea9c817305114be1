#if canImport(SwiftUI)
import Paging
import PagingDemoServer
import SwiftUI

#if SQLite
import Foundation
import PagingSQLite
#endif

/// An app that lists airports from an embedded demo server.
@main
struct AirportsApp: App {
    private let server = DemoServer()
    private let store = Self.store()

    var body: some Scene {
        WindowGroup("Airports") { StartScreen(server: server, store: store) }
    }

    /// Returns a store in a file if the file is writable, otherwise in memory.
    private static func store() -> any PageStore {
        #if SQLite
        let file = URL.cachesDirectory.appending(path: "airports.db")
        if let store = try? SQLitePageStore(path: file.path()) { return store }
        #endif
        return MemoryPageStore()
    }
}
#else
/// Explains why the app has no window on this platform.
@main
enum AirportsApp {
    static func main() {
        print("AirportsApp needs SwiftUI: run it on a Mac.")
    }
}
#endif
