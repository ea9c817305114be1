public import PagingUI
public import SwiftUI

/// A bar with the sections of a long list, beside its rows.
///
/// ```swift
/// PagedList(model) { PostRow(post: $0) }
///     .overlay(alignment: .trailing) {
///         PagedIndexBar(index) { place in
///             Task { await model.jump(to: place.cursor, showingRow: place.row) }
///         }
///     }
/// ```
///
/// A section is found when it is chosen. If that fails, nothing happens: choose it again.
public struct PagedIndexBar<Section: Comparable & Hashable & Sendable, Cursor: Hashable & Sendable>: View {
    private let index: PagedIndex<Section, Cursor>
    private let title: (Section) -> String
    private let show: @MainActor (PagedIndex<Section, Cursor>.Place) -> Void
    @State private var search: Task<Void, Never>? = nil

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - index: the index of the list.
    ///   - title: returns the text of a section; by default its description.
    ///   - show: shows the place of the chosen section.
    public init(
        _ index: PagedIndex<Section, Cursor>,
        title: @escaping (Section) -> String = { "\($0)" },
        show: @escaping @MainActor (PagedIndex<Section, Cursor>.Place) -> Void
    ) {
        self.index = index
        self.title = title
        self.show = show
    }

    /// The sections from top to bottom.
    public var body: some View {
        VStack {
            ForEach(index.sections, id: \.self) { section in
                Button {
                    choose(section)
                } label: {
                    Text(verbatim: title(section)).font(.footnote).opacity(index.pending == section ? 0.5 : 1)
                }
                .buttonStyle(.plain)
            }
        }
    }

    private func choose(_ section: Section) {
        search?.cancel()
        search = Task { [index, show] in
            if let place = try? await index.place(of: section), !Task.isCancelled { show(place) }
        }
    }
}
