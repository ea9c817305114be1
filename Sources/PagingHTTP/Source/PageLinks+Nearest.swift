import Paging

extension PageLinks {
    /// The links, with only the nearest address in each direction.
    var nearest: PageLinks {
        var links = self
        links.following = following.prefix(1)
        links.preceding = preceding.prefix(1)
        return links
    }
}
