@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Buttons")
struct ButtonTests {
    @Test("A button is found by its title, accessibility label or identifier")
    func names() throws {
        let log = Log()
        let host = try HeadlessHost(
            VStack {
                Button("Title", role: .destructive) { log("title") }
                Button("Shown") { log("label") }.accessibilityLabel("Spoken")
                Button("Third") { log("identifier") }.accessibilityIdentifier("third")
            }
        )
        #expect(host.buttons == ["Title", "Spoken", "Third"])
        try host.press("Title")
        try host.press("Spoken")
        try host.press("third")
        #expect(log.entries == ["title", "label", "identifier"])
    }

    @Test("A missing, disabled or ambiguous button cannot be pressed")
    func refusals() throws {
        let host = try HeadlessHost(
            VStack {
                Button("Off") {}.disabled(true)
                Button("Twice") {}
                Button("Twice") {}
                Button(action: {}, label: { Image(systemName: "trash") })
            }
            .disabled(false)
        )
        #expect(throws: HostError.self) { try host.press("Off") }
        #expect(throws: HostError.self) { try host.press("Twice") }
        #expect(throws: HostError.self) { try host.press("trash") }
        #expect(throws: HostError.self) { try host.press("Absent") }
        #expect(host.buttons == ["Twice", "Twice"])
    }
}
