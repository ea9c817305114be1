@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Cost of ForEach rows")
struct RowCountTests {
    @Test("The number of views in a row is known from its type unless a condition or AnyView hides it")
    func counts() throws {
        try expect(1) { Text("\($0)") }
        try expect(2) { row in
            Text("\(row)")
            Text("\(row)").bold().onAppear {}
        }
        try expect(1) { row in
            if row == 1 { Text("one") } else { NamedRow(row: row) }
        }
        try expect(nil) { row in
            if row != 1 { Text("\(row)") }
        }
        try expect(nil) { row in
            if row == 1 {
                Text("one")
            } else {
                Text("\(row)")
                Text("\(row)")
            }
        }
        try expect(nil) { AnyView(Text("\($0)")) }
        try expect(1) { row in VStack { AnyView(Text("\(row)")) } }
        try expect(2) { row in
            Group {
                Text("\(row)"); Divider()
            }.modifier(Twice(isTwice: false))
        }
    }

    @Test(
        "Rows with a known number of views are created near the viewport, and other rows all at once",
        arguments: [false, true]
    )
    func made(isErased: Bool) throws {
        let list = List {
            if isErased {
                ForEach(0..<10_000) { AnyView(Text("\($0)")) }
            } else {
                ForEach(0..<10_000) { Text("\($0)") }
            }
        }
        let host = try HeadlessHost(list, on: HeadlessScreen(rows: 5))
        let made = host.takeRowWork().rowBodies
        #expect(isErased ? made >= 10_000 : made == 5)
    }

    @Test("An equatable row has no cost while it is equal", arguments: [false, true])
    func compared(isCompared: Bool) throws {
        let host = try HeadlessHost(Around(isCompared: isCompared), on: HeadlessScreen(rows: 5))
        _ = host.takeRowWork()
        try host.press("Flip 0")
        #expect(host.takeRowWork().comparedElements == (isCompared ? 0 : 100_000))
        try host.press("More")
        #expect(host.takeRowWork().comparedElements == 100_001)
    }

    @Test("A changed environment value reaches its readers below an equal view")
    func environment() throws {
        let host = try HeadlessHost(Disabling())
        #expect(host.texts == ["enabled", "Disable"])
        try host.press("Disable")
        #expect(host.texts == ["disabled", "Disable"])
    }

    private func expect(_ count: Int?, @ViewBuilder row: @escaping (Int) -> some View) throws {
        let host = try HeadlessHost(List { ForEach(0..<3) { row($0) } })
        #expect(host.takeRowWork().viewsPerRow == [count])
    }
}

private struct NamedRow: View {
    let row: Int
    var body: some View { Text("\(row)").padding() }
}

private struct Twice: ViewModifier {
    let isTwice: Bool
    func body(content: Content) -> some View { content }
}

private struct EquatableRows: View, Equatable {
    let count: Int
    var body: some View { ForEach(0..<count, id: \.self) { Text("\($0)") } }
    nonisolated static func == (left: EquatableRows, right: EquatableRows) -> Bool { left.count == right.count }
}

private struct Around: View {
    let isCompared: Bool
    @State private var flips = 0
    @State private var count = 100_000

    init(isCompared: Bool) {
        self.isCompared = isCompared
    }

    var body: some View {
        Button("Flip \(flips)") { flips += 1 }
        Button("More") { count += 1 }
        List {
            if isCompared { EquatableRows(count: count).equatable() } else { EquatableRows(count: count) }
        }
    }
}

private struct Reader: View, Equatable {
    @Environment(\.isEnabled) private var isEnabled
    var body: some View { Text(isEnabled ? "enabled" : "disabled") }
    nonisolated static func == (left: Reader, right: Reader) -> Bool { true }
}

private struct Disabling: View {
    @State private var isDisabled = false

    var body: some View {
        Reader().equatable().disabled(isDisabled)
        Button("Disable") { isDisabled = true }
    }
}
