/// What the lists of these tests hold.
struct Post: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var text = ""
    var isLiked = false
}
