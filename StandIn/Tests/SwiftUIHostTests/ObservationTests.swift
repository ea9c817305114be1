import Observation
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Observation", .timeLimit(.minutes(10)))
struct ObservationTests {
    @Test("Only the body that reads a changed value is evaluated again")
    func reading() throws {
        let model = Model()
        let log = Log()
        let host = try HeadlessHost(Whole(model: model, log: log))
        #expect(log.take() == ["whole", "name", "count"])
        model.count = 1
        #expect(host.texts == ["Name", "0"])
        try host.update()
        #expect(log.take() == ["count"])
        #expect(host.texts == ["Name", "1"])
        model.unread = 1
        let passes = host.passes
        try host.update()
        #expect(host.passes == passes)
    }

    @Test("A row that reads a changed value is evaluated alone")
    func rows() throws {
        let models = (0..<3).map { _ in Model() }
        let log = Log()
        let host = try HeadlessHost(
            List(0..<3, id: \.self) { row in Name(model: models[row], log: log) }
        )
        _ = log.take()
        models[1].name = "Changed"
        try host.update()
        #expect(log.take() == ["name"])
        #expect(host.texts == ["Name", "Changed", "Name"])
    }

    @Test("An off-screen row shows the changed value when it returns")
    func offScreen() throws {
        let model = Model()
        let host = try HeadlessHost(
            List(0..<9, id: \.self) { row in Text("\(row): \(model.name)") },
            on: HeadlessScreen(rows: 2)
        )
        try host.scroll(by: 5)
        model.name = "New"
        try host.update()
        try host.scroll(by: -5)
        #expect(host.texts == ["0: New", "1: New"])
    }

    @Test("`until` waits for changes, not for time")
    func until() async throws {
        let model = Model()
        let host = try HeadlessHost(Whole(model: model, log: Log()))
        let gate = Gate()
        let change = Task {
            await gate.pass()
            model.name = "Later"
        }
        await gate.arrival()
        #expect(!host.shows("Later"))
        gate.open()
        try await host.until { $0.shows("Later") }
        await change.value
    }

    @Test("A cancelled test does not wait for a change that never occurs")
    func cancelled() async throws {
        let host = try HeadlessHost(Text("Still"))
        let asked = Gate()
        let waiting = Task {
            try await host.until { _ in
                asked.open()
                return false
            }
        }
        await asked.pass()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test("A bindable object is written by one view and read by another")
    func bindable() throws {
        let model = Model()
        let host = try HeadlessHost(Editor(model: model))
        try host.press("Rename")
        #expect(model.name == "Renamed")
        #expect(host.shows("Renamed"))
    }

    @Test("`onChange` passes the old and the new value, and the initial value on request", arguments: [true, false])
    func onChange(initial: Bool) throws {
        let model = Model()
        let log = Log()
        let host = try HeadlessHost(Changes(model: model, log: log, initial: initial))
        #expect(log.take() == (initial ? ["0 to 0"] : []))
        model.count = 3
        try host.update()
        #expect(log.take() == ["0 to 3"])
        model.name = "Other"
        try host.update()
        #expect(log.take() == [])
    }
}

@MainActor
@Observable
private final class Model {
    var name = "Name"
    var count = 0
    var unread = 0
}

private struct Whole: View {
    let model: Model
    let log: Log

    var body: some View {
        let _ = log("whole")
        VStack {
            Name(model: model, log: log)
            Count(model: model, log: log)
        }
    }
}

private struct Name: View {
    let model: Model
    let log: Log

    var body: some View {
        let _ = log("name")
        Text(model.name)
    }
}

private struct Count: View {
    let model: Model
    let log: Log

    var body: some View {
        let _ = log("count")
        Text(verbatim: String(model.count))
    }
}

private struct Editor: View {
    @Bindable var model: Model

    var body: some View {
        VStack {
            Text(model.name)
            Field(text: $model.name)
        }
    }
}

private struct Field: View {
    @Binding var text: String

    var body: some View {
        Button("Rename") { text = "Renamed" }
    }
}

private struct Changes: View {
    let model: Model
    let log: Log
    let initial: Bool

    var body: some View {
        Text(model.name).onChange(of: model.count, initial: initial) { log("\($0) to \($1)") }
    }
}
