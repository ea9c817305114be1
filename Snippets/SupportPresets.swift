// Lists of support desks and team chats: Zendesk and Slack.

import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets

struct Record: Decodable, Sendable, Identifiable { var id: String }

typealias Channel = Record
typealias File = Record
typealias Post = Record
typealias Ticket = Record

func listZendesk(api: PagingClient) -> [HTTPPageSource<Record>] {
    let tickets = api.list(Ticket.self, "/api/v2/tickets", by: .zendesk, items: "/tickets")
    let found = api.list(Ticket.self, "/api/v2/search?query=type:ticket", by: .zendeskPages, items: "/results")
    let limited = api.list(Ticket.self, "/api/v2/search?query=type:ticket&per_page=100", by: .zendeskSearch)
    let path = "/api/v2/incremental/tickets/cursor?start_time=1700000000"
    let changed = api.list(Ticket.self, path, by: .zendeskExport, items: "/tickets")
    return [tickets, found, limited, changed]
}

func listSlack(api: PagingClient) -> (HTTPPageSource<Channel>, HTTPPageSource<File>) {
    let channels = api.list(Channel.self, "/api/conversations.list?limit=200", by: .slack, items: "/channels")
    let files = api.list(File.self, "/api/files.list?count=100", by: .slackPages, items: "/files")
    return (channels, files)
}

func listSlackByForm(api: PagingClient) -> HTTPPageSource<Post> {
    var request = ListRequest("/api/conversations.history", method: .post)
    request.set(.form("channel"), to: "C024BE91L")
    let messages = api.list(request, format: ListFormat(.slackForm, items: "/messages"), decoding: .json(Post.self))
    return messages
}
