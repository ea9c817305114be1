// Optimistic edits of a list through GraphQL mutations.

import Paging
import PagingGraphQL
import PagingHTTP
import PagingUI

struct Comment: Codable, Identifiable, Sendable {
    let id: String
    var text: String
    var isLiked = false
}

let likeMutation = "mutation Like($id: ID!) { likePost(id: $id) { post { id text isLiked } } }"
let addMutation = "mutation Add($text: String!) { addPost(text: $text) { post { id text isLiked } } }"

@MainActor
func like(_ post: Comment, api: PagingClient, model: PagingModel<Comment>) async throws {
    let like = GraphQLRequest(likeMutation, variables: ["id": .string(post.id)])
    try await model.update(post.id) {
        $0.isLiked = true
    } confirming: {
        _ = try await api.send(like, returning: Comment.self, at: "/likePost/post")
    }
}

@MainActor
func add(_ text: String, api: PagingClient, model: PagingModel<Comment>) async throws {
    let add = GraphQLRequest(addMutation, variables: ["text": .string(text)])
    try await model.insert(Comment(id: "draft", text: text)) {
        try await api.send(add, returning: Comment.self, at: "/addPost/post")
    }
}
