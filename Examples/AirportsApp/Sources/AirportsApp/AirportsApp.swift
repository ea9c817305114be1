#if canImport(SwiftUI)
    import Paging
    import PagingDemoServer
    import SwiftUI

    #if SQLite
        import Foundation
        import PagingSQLite
    #endif

    /// An app that lists airports, with the demo server in it.
    @main
    struct AirportsApp: App {
        private let server = DemoServer()
        private let store = Self.store()

        var body: some Scene {
            WindowGroup("Airports") { StartScreen(server: server, store: store) }
        }

        /// A file that outlives the app where it can be written, and memory where not.
        private static func store() -> any PageStore {
            #if SQLite
                let file = URL.cachesDirectory.appending(path: "airports.db")
                if let store = try? SQLitePageStore(path: file.path()) { return store }
            #endif
            return MemoryPageStore()
        }
    }
#else
    /// Says why there is nothing to see.
    @main
    enum AirportsApp {
        static func main() {
            print("AirportsApp needs SwiftUI: run it on a Mac.")
        }
    }
#endif
