import Paging
import PagingDemoServer
import PagingHTTP
import SwiftUI

/// Starts the demo server, and shows the airports once it is listening.
struct StartScreen: View {
    private let server: DemoServer
    private let store: any PageStore
    @State private var browser: AirportBrowser? = nil
    @State private var problem: String? = nil
    @State private var isOffline = false

    init(server: DemoServer, store: any PageStore) {
        self.server = server
        self.store = store
    }

    var body: some View {
        VStack {
            if let browser {
                AirportsScreen(browser, isOffline: $isOffline)
            } else if let problem {
                ContentUnavailableView(LocalizedStringKey(problem), systemImage: "bolt.horizontal")
            } else {
                ProgressView("Starting the Server")
            }
        }
        .task { await start() }
        .onChange(of: isOffline) { [server] _, isOffline in
            Task {
                if isOffline { await server.stop() } else { try await server.start() }
            }
        }
    }

    private func start() async {
        guard browser == nil else { return }
        do {
            let api = try PagingClient(try await server.start())
            browser = AirportBrowser(api, run: "app", store: store)
        } catch {
            problem = "The server could not be started: \(error)"
        }
    }
}
