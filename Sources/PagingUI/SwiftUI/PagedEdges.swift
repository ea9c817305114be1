#if canImport(SwiftUI)
    public import SwiftUI

    /// What is going on above a model's rows: loading, waiting, paused, failed, or nothing.
    ///
    /// ``PagedForEach`` has one. Replace what it shows with `pagedHeader`.
    public struct PagedHeader<Item: Sendable>: View {
        private let model: PagingModel<Item>
        @Environment(\.pagedViews) private var views

        /// Makes the header of a model's rows.
        public init(_ model: PagingModel<Item>) {
            self.model = model
        }

        /// The header.
        public var body: some View {
            let load: @MainActor () -> Void = { [model] in Task { await model.loadPrevious() } }
            if let header = views.header {
                header(model.content.header, load)
            } else {
                PagedEdge(state: model.content.header, load: load)
            }
        }
    }

    /// What is going on below a model's rows: loading, waiting, paused, failed, or nothing.
    ///
    /// ``PagedForEach`` has one. Replace what it shows with `pagedFooter`.
    public struct PagedFooter<Item: Sendable>: View {
        private let model: PagingModel<Item>
        @Environment(\.pagedViews) private var views

        /// Makes the footer of a model's rows.
        public init(_ model: PagingModel<Item>) {
            self.model = model
        }

        /// The footer.
        public var body: some View {
            let load: @MainActor () -> Void = { [model] in Task { await model.loadNext() } }
            if let footer = views.footer {
                footer(model.content.footer, load)
            } else {
                PagedEdge(state: model.content.footer, load: load)
            }
        }
    }

    /// One end of the rows as it looks if nobody replaces it.
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
#endif
