import Foundation

/// The kinds of items in Mastodon's lists.
enum MastodonEntity: Sendable {
    case status
    case account
    case tag
}

/// Writes airports as Mastodon entities: each airport is an account, a status of it, and a hashtag.
struct MastodonWriter: Sendable {
    /// The members of an airport that the entities use.
    private struct Airport: Decodable {
        let icao: String
        let name: String
        let city: String
        let country: String
        let elevation: Double?
    }

    let airports: AirportList
    let base: String

    func append(_ id: Int, as entity: MastodonEntity, to bytes: inout [UInt8]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        guard let airport = try? JSONDecoder().decode(Airport.self, from: Data(airports.json(for: id).utf8)) else {
            bytes.append(contentsOf: "null".utf8)
            return
        }
        let item: any Encodable =
            switch entity {
            case .status: status(id, airport)
            case .account: account(id, airport)
            case .tag: tag(id, airport)
            }
        bytes.append(contentsOf: (try? encoder.encode(item)) ?? Data("null".utf8))
    }

    private func status(_ id: Int, _ airport: Airport) -> MastodonStatus {
        let account = account(id, airport)
        let tag = tag(id, airport)
        let height = airport.elevation.map { " \(Int($0)) ft above the sea." } ?? ""
        let link = "<a href=\"\(tag.url)\" class=\"mention hashtag\" rel=\"tag\">#<span>\(tag.name)</span></a>"
        return MastodonStatus(
            id: String(id),
            uri: "\(base)/users/\(account.username)/statuses/\(id)",
            url: "\(account.url)/\(id)",
            created_at: Self.time(id),
            edited_at: Nullable(id % 10 == 0 ? Self.time(id + 1) : nil),
            account: account,
            content: "<p>\(Self.escaped(airport.name)) in \(Self.escaped(airport.city)).\(height) \(link)</p>",
            tags: [MastodonStatus.ShallowTag(name: tag.name, url: tag.url)],
            replies_count: id % 7,
            reblogs_count: id % 13,
            favourites_count: id % 29
        )
    }

    private func account(_ id: Int, _ airport: Airport) -> MastodonAccount {
        let name = airport.icao.lowercased()
        return MastodonAccount(
            id: String(id),
            username: name,
            acct: name,
            display_name: airport.name,
            note: "<p>\(Self.escaped(airport.city)), \(airport.country)</p>",
            url: "\(base)/@\(name)",
            uri: "\(base)/users/\(name)",
            avatar: "\(base)/avatars/original/missing.png",
            avatar_static: "\(base)/avatars/original/missing.png",
            header: "\(base)/headers/original/missing.png",
            header_static: "\(base)/headers/original/missing.png",
            created_at: "2024-01-01T00:00:00.000Z",
            last_status_at: Nullable(String(Self.time(id).prefix(10))),
            statuses_count: 1 + id % 500,
            followers_count: id % 1_000,
            following_count: id % 100
        )
    }

    private func tag(_ id: Int, _ airport: Airport) -> MastodonTag {
        let name = airport.city.filter { $0.isLetter } + airport.icao
        return MastodonTag(
            id: String(id),
            name: name,
            url: "\(base)/tags/\(name.lowercased())",
            history: (0..<7)
                .map { day in
                    let start = Self.start - day * 86_400
                    return MastodonTag.Day(
                        day: String(start),
                        uses: String((id + day) % 40),
                        accounts: String((id + day) % 20)
                    )
                }
        )
    }

    /// The first second of 2024.
    private static let start = 1_704_067_200

    /// Returns a time that is one hour later for each number.
    private static func time(_ id: Int) -> String {
        Date(timeIntervalSince1970: Double(start) + Double(id) * 3_600)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
