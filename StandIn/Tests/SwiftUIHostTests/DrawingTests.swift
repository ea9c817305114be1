@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Drawing a screen")
struct DrawingTests {
    @Test("A screen shows its views in order")
    func order() throws {
        let host = try HeadlessHost(
            VStack {
                Text("One")
                HStack {
                    Label("Two", systemImage: "star")
                    Button("Three") {}.accessibilityHint("Counts on")
                }
                Group {
                    Text("\(4) of \("many")")
                    EmptyView()
                }
            }
        )
        #expect(
            host.screen == """
                VStack
                  Text "One"
                  HStack
                    Label
                      Image value="star" hidden
                      Text "Two"
                    Button hint="Counts on"
                      Text "Three"
                  Text "4 of many"
                """
        )
    }

    @Test("An optional view and a conditional view show the current choice", arguments: [true, false])
    func choices(isOn: Bool) throws {
        let host = try HeadlessHost(
            VStack {
                if isOn { Text("Optional") }
                if isOn { Text("Yes") } else { Text("No") }
                switch isOn {
                case true: Text("On")
                case false: Text("Off")
                }
            }
        )
        #expect(host.texts == (isOn ? ["Optional", "Yes", "On"] : ["No", "Off"]))
    }

    @Test("A custom modifier is drawn around its content")
    func customModifier() throws {
        let host = try HeadlessHost(Text("Inner").modifier(Framed(title: "Title")))
        #expect(host.texts == ["Title", "Inner"])
    }

    @Test("Overlays, backgrounds and insets are drawn in place, and empty ones not at all")
    func layers() throws {
        let host = try HeadlessHost(
            Text("Middle")
                .overlay { Text("Over") }
                .background { Text("Behind") }
                .overlay { EmptyView() }
                .safeAreaInset(edge: .bottom) { Text("Below") }
        )
        #expect(host.texts == ["Behind", "Middle", "Over", "Below"])
        #expect(host.screen.split(separator: "\n").count { $0 == "Overlay" } == 1)
    }

    @Test("Unavailable content shows its label, its description and its actions")
    func unavailable() throws {
        let log = Log()
        let host = try HeadlessHost(
            VStack {
                ContentUnavailableView("Empty", systemImage: "tray", description: Text("Nothing yet"))
                ContentUnavailableView {
                    Label("Failed", systemImage: "wifi.slash")
                } description: {
                    Text("Offline")
                } actions: {
                    Button("Retry") { log("retry") }
                }
                ContentUnavailableView.search(text: "xyz")
            }
        )
        #expect(host.texts.prefix(4) == ["Empty", "Nothing yet", "Failed", "Offline"])
        #expect(host.texts.contains { $0.contains("xyz") })
        try host.press("Retry")
        #expect(log.entries == ["retry"])
    }

    @Test("VoiceOver reads labels instead of content and skips hidden views")
    func spoken() throws {
        let host = try HeadlessHost(
            VStack {
                Text("Hidden").accessibilityHidden(true)
                ProgressView().accessibilityLabel("Loading more")
                HStack {
                    Text("A")
                    Text("B")
                }
                .accessibilityElement(children: .combine)
                HStack {
                    Text("C")
                    Text("D")
                }
                Button(action: {}, label: { Image(systemName: "arrow.clockwise") }).accessibilityLabel("Retry")
                    .accessibilityHint("Loads the page again")
            }
        )
        #expect(host.spoken == ["Loading more", "A, B", "C", "D", "Retry, Loads the page again"])
    }
}

private struct Framed: ViewModifier {
    let title: String

    func body(content: Content) -> some View {
        VStack {
            Text(title)
            content
        }
    }
}
