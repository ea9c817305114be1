import Paging

extension PageLinks {
    /// The links with the nearest address of each direction only.
    var nearest: PageLinks {
        var links = self
        links.following = following.prefix(1)
        links.preceding = preceding.prefix(1)
        return links
    }
}
