import Paging
import PagingSwiftUI
@_spi(Headless) import SwiftUI

extension HeadlessHost {
    /// Draws until the tasks of a screen are finished and its model is not loading.
    func settle<Item>(_ model: PagingModel<Item>) async throws {
        try await idle()
        await model.settled()
        try await idle()
    }
}
