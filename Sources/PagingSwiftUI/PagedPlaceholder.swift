import PagingUI
import SwiftUI

/// The row of an item that is not loaded.
///
/// It is always one view, so that the number of views of a row does not depend on the row. The placeholder next to a
/// loaded row also shows why the page there could not be loaded: the states above and below the list are too far away.
struct PagedPlaceholder<Item: Sendable>: View {
    private let model: PagingModel<Item>
    private let position: Int
    @Environment(\.pagedViews) private var views

    init(_ model: PagingModel<Item>, _ position: Int) {
        self.model = model
        self.position = position
    }

    var body: some View {
        VStack {
            if let failure = model.content.failure(beside: position) {
                PagedFailureRow(title: PagedText.failed, failure: failure) { Task { await model.retry() } }
            } else if let custom = views.placeholder {
                custom(position)
            } else {
                Text(verbatim: "0000000000").redacted(reason: .placeholder).accessibilityLabel(PagedText.loading)
            }
        }
        .pagedRowStyle()
    }
}
