import Observation
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Environment")
struct EnvironmentTests {
    @Test("A value reaches the views below, the nearest one wins, and other views get the default")
    func values() throws {
        let host = try HeadlessHost(
            VStack {
                Depth()
                VStack {
                    Depth()
                    Depth().environment(\.depth, 2)
                }
                .environment(\.depth, 1)
                Depth().transformEnvironment(\.depth) { $0 -= 1 }
            }
        )
        #expect(host.texts == ["0", "1", "2", "-1"])
    }

    @Test("A changed value reaches the views below")
    func change() throws {
        let host = try HeadlessHost(Deeper())
        try host.press("Deeper")
        #expect(host.texts.contains("1"))
    }

    @Test("A modifier and a row have an environment too")
    func elsewhere() throws {
        let host = try HeadlessHost(
            List(0..<2, id: \.self) { _ in Depth().modifier(Marked()) }.environment(\.depth, 5)
        )
        #expect(host.texts == ["5", "marked 5", "5", "marked 5"])
    }

    @Test("An object is found by its type")
    func objects() throws {
        let host = try HeadlessHost(
            VStack {
                NamedText()
                NamedText().environment(Settings())
            }
        )
        #expect(host.texts == ["none", "set"])
    }

    @Test("A disabled ancestor disables a button, whatever the button sets")
    func disabled() throws {
        let host = try HeadlessHost(VStack { Button("Inner") {}.disabled(false) }.disabled(true))
        #expect(host.buttons == [])
    }
}

private struct DepthKey: EnvironmentKey {
    static let defaultValue = 0
}

extension EnvironmentValues {
    fileprivate var depth: Int {
        get { self[DepthKey.self] }
        set { self[DepthKey.self] = newValue }
    }
}

private struct Depth: View {
    @Environment(\.depth) private var depth

    var body: some View { Text("\(depth)") }
}

private struct Deeper: View {
    @State private var depth = 0

    var body: some View {
        VStack {
            Button("Deeper") { depth += 1 }
            Depth().environment(\.depth, depth)
        }
    }
}

private struct Marked: ViewModifier {
    @Environment(\.depth) private var depth

    func body(content: Content) -> some View {
        content
        Text("marked \(depth)")
    }
}

@MainActor
@Observable
private final class Settings {
    var name = "set"
}

private struct NamedText: View {
    @Environment(Settings.self) private var settings: Settings?

    var body: some View { Text(settings?.name ?? "none") }
}
