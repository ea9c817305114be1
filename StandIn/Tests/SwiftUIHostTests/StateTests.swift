import Observation
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("View state")
struct StateTests {
    @Test("State is preserved while its view stays in place, however often the surrounding views are created")
    func kept() throws {
        let host = try HeadlessHost(Outer())
        try host.press("Count 0")
        try host.press("Count 1")
        try host.press("Redraw 0")
        #expect(host.buttons == ["Redraw 1", "Count 2"])
    }

    @Test("State is lost when the view gets another identity")
    func lostWithIdentity() throws {
        let host = try HeadlessHost(Outer(usesIdentity: true))
        try host.press("Count 0")
        try host.press("Redraw 0")
        #expect(host.buttons == ["Redraw 1", "Count 0"])
    }

    @Test("State is lost when the view leaves the tree, and both branches of a condition share none")
    func lostWithBranch() throws {
        let host = try HeadlessHost(Choice())
        try host.press("Count 0")
        try host.press("Switch")
        #expect(host.buttons.contains("Count 0"))
        try host.press("Switch")
        #expect(host.buttons.contains("Count 0"))
    }

    @Test("One view value in two positions has two states")
    func twoPlaces() throws {
        let counter = CounterView(name: "A")
        let host = try HeadlessHost(
            VStack {
                counter
                counter.accessibilityIdentifier("second")
            }
        )
        try host.press("second")
        #expect(host.buttons == ["A 0", "A 1"])
    }

    @Test("A binding writes the state it comes from")
    func binding() throws {
        let host = try HeadlessHost(ParentView())
        try host.press("Child 0")
        #expect(host.texts.contains("Parent 1"))
    }

    @Test("A nested dynamic property has state as well")
    func nested() throws {
        let host = try HeadlessHost(NestedState())
        try host.press("Nested 0")
        #expect(host.buttons == ["Nested 1"])
    }

    @Test(
        "A row that is scrolled away preserves or loses its state, as the screen specifies",
        arguments: [true, false]
    )
    func rows(keeps: Bool) throws {
        var screen = HeadlessScreen(rows: 2)
        screen.keepsStateOfRows = keeps
        let host = try HeadlessHost(List(0..<9, id: \.self) { CounterView(name: "Row \($0)") }, on: screen)
        try host.press("Row 0 0")
        try host.scroll(by: 4)
        try host.scroll(by: -4)
        #expect(host.buttons == [keeps ? "Row 0 1" : "Row 0 0", "Row 1 0"])
    }

    @Test("A view that changes its state each time it is drawn is an error instead of a hang")
    func endless() throws {
        #expect(throws: HostError.self) { try HeadlessHost(Restless()) }
    }
}

private struct CounterView: View {
    var name = "Count"
    @State private var count = 0

    var body: some View {
        Button("\(name) \(count)") { count += 1 }
    }
}

private struct Outer: View {
    var usesIdentity = false
    @State private var draws = 0

    var body: some View {
        VStack {
            Button("Redraw \(draws)") { draws += 1 }
            if usesIdentity { CounterView().id(draws) } else { CounterView() }
        }
    }
}

private struct Choice: View {
    @State private var isFirst = true

    var body: some View {
        VStack {
            Button("Switch") { isFirst.toggle() }
            if isFirst { CounterView() } else { CounterView() }
        }
    }
}

private struct ParentView: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Text("Parent \(count)")
            ChildView(count: $count)
        }
    }
}

private struct ChildView: View {
    @Binding var count: Int

    var body: some View {
        Button("Child \(count)") { count += 1 }
    }
}

private struct Tally: DynamicProperty {
    @State var count = 0
}

private struct NestedState: View {
    private var usage = Tally()

    var body: some View {
        Button("Nested \(usage.count)") { usage.count += 1 }
    }
}

private struct Restless: View {
    @State private var count = 0

    var body: some View {
        Text("\(count)").onChange(of: count, initial: true) { count += 1 }
    }
}
