/// The items of the lists in these tests.
struct Post: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var text = ""
    var isLiked = false
}
