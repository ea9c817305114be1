import HTTPTypes
import PagingHTTP

/// A middleware that asks the server whether a stored response is still the same, and stores new ones.
struct CachingMiddleware: HTTPMiddleware {
    let cache: ResponseCache
    let maximumBodySize: Int

    @concurrent func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        let conditions: [HTTPField.Name] = [.ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange]
        guard request.method == .get, request.body == nil, !conditions.contains(where: request.headerFields.contains)
        else {
            return try await next(request)
        }
        let name = ResponseCache.name(of: request)
        let stored = cache.response(to: name)
        var conditional = request
        stored?.addConditions(to: &conditional)
        let reply = try await next(conditional)
        if let stored, reply.response.status == .notModified {
            cache.confirm(name)
            return stored.reply(confirmedBy: reply.response)
        }
        guard CachedResponse.isStorable(reply.response) else { return reply }
        return HTTPReply(reply.response, body: storing(reply, as: name))
    }

    /// Returns the body of a reply, which is stored under a request's name when it has been read.
    private func storing(_ reply: HTTPReply, as name: String) -> HTTPBody {
        reply.body.replaced { [cache, maximumBodySize, response = reply.response] body in
            let whole = try await body.collect(upTo: maximumBodySize)
            // A stored response is whole.
            if body.end == .proven, let response = CachedResponse(response, body: whole) {
                cache.store(response, to: name)
            }
            return whole
        }
    }
}
