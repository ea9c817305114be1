import Paging
import Synchronization

/// The nearest addresses that were announced, in order.
final class AnnouncementLog: Sendable {
    private let announced = Mutex<[Int?]>([])

    var nearest: [Int?] { announced.withLock { $0 } }

    func add(_ links: PageLinks<Int>) {
        announced.withLock { $0.append(links.following.first) }
    }
}
