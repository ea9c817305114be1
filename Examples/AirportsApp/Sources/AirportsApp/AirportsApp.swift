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
    private let store: any PageStore

    init() { self.init(store: Self.store()) }

    init(store: any PageStore) { self.store = store }

    var body: some Scene {
        WindowGroup("Airports") { StartScreen(server: server, store: store) }
    }

    /// Returns a store in a file if the file is writable, otherwise in memory.
    private static func store() -> any PageStore {
        #if SQLite
        let caches = try? FileManager.default.url(
            for: .cachesDirectory,
            in: .userDomainMask,
            appropriateFor: nil,
            create: true
        )
        if let file = caches?.appending(path: "airports.db"),
            let store = try? SQLitePageStore(path: file.path(percentEncoded: false))
        {
            return store
        }
        #endif
        return MemoryPageStore()
    }
}
