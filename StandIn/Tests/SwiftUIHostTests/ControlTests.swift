@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Controls and the surrounding app")
struct ControlTests {
    @Test("A picker offers its options and selects the pressed one")
    func picker() throws {
        let host = try HeadlessHost(SettingsForm())
        #expect(host.buttons == ["red", "green", "Loud", "Note"])
        try host.press("green")
        #expect(host.shows("green, false"))
    }

    @Test("A toggle is turned on and off")
    func toggle() throws {
        let host = try HeadlessHost(SettingsForm())
        try host.press("Loud")
        #expect(host.shows("red, true"))
        try host.press("Loud")
        #expect(host.shows("red, false"))
    }

    @Test("A swipe action belongs to its row")
    func swipe() throws {
        let log = Log()
        let list = List(0..<3, id: \.self) { row in
            Text("\(row)")
                .swipeActions { Button("Delete") { log("delete \(row)") } }
                .swipeActions(edge: .leading) { Button("Star") { log("star \(row)") } }
        }
        let host = try HeadlessHost(list)
        try host.press("Delete", inRowWith: "1")
        try host.press("Star", inRowWith: "2")
        #expect(log.take() == ["delete 1", "star 2"])
        #expect(throws: HostError.self) { try host.press("Delete", inRowWith: "7") }
    }

    @Test("The window of an app is shown, and its scene changes phases")
    func app() throws {
        let host = try HeadlessHost(showing: Sample())
        #expect(host.texts == ["active"])
        try host.move(to: .background)
        #expect(host.texts == ["background"])
    }

    @Test("A scrolled container reports its start and its rest")
    func phases() throws {
        let log = Log()
        let list = List(0..<9, id: \.self) { Text("\($0)") }
            .onScrollPhaseChange { log("\($0) to \($1), \($1.isScrolling)") }
        let host = try HeadlessHost(list, on: HeadlessScreen(rows: 3))
        try host.scroll(by: 2)
        #expect(log.take() == ["idle to interacting, true", "interacting to idle, false"])
        try host.beginScrolling()
        try host.scroll(by: 1)
        #expect(log.take() == ["idle to interacting, true"])
        try host.endScrolling()
        #expect(log.take() == ["interacting to idle, false"])
    }
}

private struct SettingsForm: View {
    @State private var color = "red"
    @State private var isLoud = false

    var body: some View {
        Picker("Color", selection: $color) {
            ForEach(["red", "green"], id: \.self) { Text(verbatim: $0) }
        }
        Toggle("Loud", isOn: $isLoud)
        Text(verbatim: "\(color), \(isLoud)").toolbar { Button("Note") {} }
    }
}

private struct Sample: App {
    var body: some Scene {
        WindowGroup { Phase() }
    }
}

private struct Phase: View {
    @Environment(\.scenePhase) private var phase

    var body: some View { Text(verbatim: "\(phase)") }
}
