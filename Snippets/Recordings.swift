// Recordings of exchanges, and what answers from them.

import Foundation
import PagingHTTP
import PagingTesting

struct RecordedRepo: Decodable, Sendable {
    let id: Int
}

func readArchive(file: URL) throws -> PagingClient {
    let archive = try HTTPArchive(parsing: Array(try Data(contentsOf: file)))
    let api = try PagingClient("https://api.example.com", transport: ReplayTransport(archive))
    return api
}

func replay(_ archive: HTTPArchive) async throws -> Int {
    typealias Repo = RecordedRepo
    let api = try PagingClient("https://api.example.com", transport: ReplayTransport(archive))
    let repos = try await api.list(Repo.self, "/repos", by: .linkHeader).collect(upTo: 1_000).items
    return repos.count
}

func record(to file: URL) throws {
    let recorder = HTTPRecorder()
    let api = try PagingClient("https://api.example.com", transport: recorder.transport(over: SystemTransport()))
    try Data(recorder.archive.encoded).write(to: file)
    _ = api
}

func stub(file: URL) throws -> PagingClient {
    let archive = try HTTPArchive(parsing: Array(try Data(contentsOf: file)))
    let api = try PagingClient("https://api.example.com", transport: StubTransport(replaying: archive))
    return api
}
