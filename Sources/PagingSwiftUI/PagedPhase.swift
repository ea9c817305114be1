import PagingUI
import SwiftUI

/// The view in place of the rows while there are none.
struct PagedPhase<Item: Sendable>: View {
    let model: PagingModel<Item>
    let search: ListSearch?
    @Environment(\.pagedViews) private var views

    var body: some View {
        switch model.phase {
        case .notLoaded, .content: EmptyView()
        case .loading: loading
        case .empty: empty
        case .failed(let failure): failed(failure)
        }
    }

    @ViewBuilder private var loading: some View {
        if let loading = views.loading { loading() } else { PagedSpinner() }
    }

    @ViewBuilder private var empty: some View {
        if let empty = views.empty {
            empty()
        } else if let text = search?.text.wrappedValue, !text.isEmpty {
            ContentUnavailableView.search(text: text)
        } else {
            ContentUnavailableView(PagedText.empty, systemImage: "tray")
        }
    }

    @ViewBuilder
    private func failed(_ failure: LoadFailure) -> some View {
        let retry: @MainActor () -> Void = { [model] in Task { await model.retry() } }
        if let failed = views.failure {
            failed(failure, retry)
        } else {
            ContentUnavailableView {
                Label(PagedText.failed, systemImage: "exclamationmark.triangle")
            } description: {
                if let reason = failure.readableReason { Text(verbatim: reason) }
            } actions: {
                Button(PagedText.retry, action: retry)
            }
        }
    }
}
