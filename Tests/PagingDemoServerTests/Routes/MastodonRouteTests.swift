import PagingDemoServer
import Testing

/// Tests of Mastodon's lists, with its paths and entities.
@Suite(.timeLimit(.minutes(10))) struct MastodonRouteTests {
    @Test("A status has the members that Mastodon documents, and its author is an account")
    func status() async throws {
        try await DemoServer.withServer { server async throws in
            let page = try await TestClient.send(server.baseURL + "/api/v1/timelines/public?count=3")
            let status = try #require(page.objects().first)
            let documented = [
                "id", "uri", "created_at", "account", "content", "visibility", "sensitive", "spoiler_text",
                "media_attachments", "mentions", "tags", "emojis", "reblogs_count", "favourites_count",
                "replies_count", "url", "in_reply_to_id", "in_reply_to_account_id", "reblog", "poll", "card",
                "language", "edited_at", "favourited", "reblogged", "muted", "bookmarked",
            ]
            #expect(Set(status.keys) == Set(documented))
            #expect(status["id"] as? String == "3")
            let account = try #require(status["account"] as? [String: Any])
            #expect(Set(account.keys) == Set(Self.accountMembers))
        }
    }

    @Test("Followers are accounts, and followed tags are tags with a history")
    func others() async throws {
        try await DemoServer.withServer { server async throws in
            let followers = try await TestClient.send(server.baseURL + "/api/v1/accounts/7/followers?count=2")
            #expect(try #require(followers.objects().first).keys.sorted() == Self.accountMembers.sorted())
            let tags = try await TestClient.send(server.baseURL + "/api/v1/followed_tags?count=2")
            let tag = try #require(tags.objects().first)
            #expect(tag.keys.sorted() == ["following", "history", "id", "name", "url"])
            #expect((tag["history"] as? [[String: String]])?.count == 7)
        }
    }

    @Test("Pages have 20 items and at most 40, newest first, linked by max_id and min_id")
    func pages() async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/api/v1/timelines/home?count=90"
            let first = try await TestClient.send(start)
            #expect(first.objects().compactMap { $0["id"] as? String } == (71...90).reversed().map(String.init))
            #expect(first.link("next")?.contains("max_id=71") == true)
            #expect(first.link("prev")?.contains("min_id=90") == true)
            #expect(try await TestClient.send(start + "&limit=80").objects().count == 40)
        }
    }

    @Test("New statuses appear at the head of the run's timelines")
    func posts() async throws {
        try await DemoServer.withServer { server async throws in
            let base = server.baseURL + "/api/v1/"
            let posted = try await TestClient.send(base + "statuses?run=a&add=2", TestRequest(method: "POST"))
            #expect(posted.status == 201)
            let page = try await TestClient.send(base + "timelines/public?count=1&run=a")
            #expect(page.objects().compactMap { $0["id"] as? String } == ["3", "2", "1"])
        }
    }

    @Test(
        "A path that Mastodon does not have returns 404",
        arguments: ["lists/1", "timelines/other", "statuses/1"]
    )
    func missing(path: String) async throws {
        try await DemoServer.withServer { server async throws in
            #expect(try await TestClient.send(server.baseURL + "/api/v1/" + path).status == 404)
        }
    }

    private static let accountMembers = [
        "id", "username", "acct", "display_name", "note", "url", "uri", "avatar", "avatar_static", "header",
        "header_static", "locked", "bot", "group", "discoverable", "fields", "emojis", "created_at",
        "last_status_at", "statuses_count", "followers_count", "following_count",
    ]
}

extension Answer {
    fileprivate func objects() -> [[String: Any]] { json as? [[String: Any]] ?? [] }
}
