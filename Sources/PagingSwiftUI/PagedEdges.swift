import PagingUI
import SwiftUI

/// The load state above a model's rows: loading, waiting, paused, failed, or nothing.
///
/// ``PagedForEach`` contains one. Replace its content with `pagedHeader`.
struct PagedHeader<Item: Sendable>: View {
    private let model: PagingModel<Item>
    @Environment(\.pagedViews) private var views

    /// Creates the header of a model's rows.
    init(_ model: PagingModel<Item>) {
        self.model = model
    }

    /// The header.
    var body: some View {
        let load: @MainActor () -> Void = { [model] in Task { await model.loadPrevious() } }
        if let header = views.header {
            header(model.content.header, load)
        } else {
            PagedEdge(state: model.content.header, load: load)
        }
    }
}

/// The load state below a model's rows: loading, waiting, paused, failed, or nothing.
///
/// ``PagedForEach`` contains one. Replace its content with `pagedFooter`.
struct PagedFooter<Item: Sendable>: View {
    private let model: PagingModel<Item>
    @Environment(\.pagedViews) private var views

    /// Creates the footer of a model's rows.
    init(_ model: PagingModel<Item>) {
        self.model = model
    }

    /// The footer.
    var body: some View {
        let load: @MainActor () -> Void = { [model] in Task { await model.loadNext() } }
        if let footer = views.footer {
            footer(model.content.footer, load)
        } else {
            PagedEdge(state: model.content.footer, load: load)
        }
    }
}

/// The default view of one end of the rows.
private struct PagedEdge: View {
    let state: LoadState
    let load: @MainActor () -> Void

    var body: some View {
        switch state {
        case .idle, .atEnd: EmptyView()
        case .loading: PagedSpinner().pagedRowStyle()
        case .waiting:
            VStack {
                PagedSpinner()
                Text(PagedText.waiting).font(.footnote).foregroundStyle(.secondary)
            }
            .pagedRowStyle()
        case .paused: Button(PagedText.keepLooking, action: load).buttonStyle(.borderless).pagedRowStyle()
        case .failed(let failure): PagedFailureRow(title: PagedText.failed, failure: failure, retry: load)
        }
    }
}
