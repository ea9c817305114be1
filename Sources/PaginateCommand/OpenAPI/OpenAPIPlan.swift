import ArgumentParser
import Foundation
import HTTPTypes
import PaginateFiles
import PaginateOptions
import Paging
import PagingDetection
import PagingHTTP

/// The checked options of an `openapi` command.
struct OpenAPIPlan: Sendable {
    private let command: OpenAPICommand
    private let fields: RequestFields
    private let transport: any HTTPTransport
    let secrets = Secrets()

    init(_ command: OpenAPICommand, environment: [String: String]) throws {
        self.command = command
        transport = Transport.make(
            Transport.Settings(connections: 1, timeout: command.request.timeout, network: command.request.network)
        )
        // Credentials belong to one server: that of the lists.
        let named = command.server ?? command.document
        let url = (try? WebAddress(parsing: named)) ?? (try? WebAddress(parsing: "https://api.invalid"))
        guard let url else { throw ValidationError("The address of the server is not valid.") }
        fields = try RequestFields(command.request, for: url, environment: environment)
        fields.add(to: secrets, url, targets: [])
        command.request.network.add(to: secrets, environment)
    }

    /// Reads the document, and proves its lists if that is asked for.
    func findings() async throws -> OpenAPIFindings {
        let name = RunSecrets.hidden(in: command.document)
        let document: OpenAPIDocument
        do {
            document = try OpenAPIDocument(parsing: try await bytes(), at: command.file)
        } catch let error as OpenAPIDocument.ParsingError {
            Terminal.report("\(name) cannot be read. \(error.message)")
            throw ExitCode(64)
        }
        var findings = OpenAPIFindings(document)
        guard command.prove else { return findings }
        let client = try client(of: document)
        let values = Dictionary(command.value.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let usage = WalkUsage(limits: WalkLimits(requests: command.maxRequests ?? 200))
        for index in findings.lists.indices {
            guard case .proposed(let proposal) = findings.lists[index].conclusion else { continue }
            let operation = findings.lists[index].operation
            // The client has the credentials of one server.
            if command.server == nil, let own = operation.server, own != document.servers.first {
                findings.lists[index].proof = .open("it has a server of its own; write --server \(own)")
                continue
            }
            let proof = OpenAPIProof(client: client, operation: operation, values: values)
            // All proofs have one limit, which counts retries too.
            let load = PageLoad(index, usage: usage, watch: nil)
            findings.lists[index].proof = try await PageLoad.$current.withValue(load) {
                try await proof.result(of: proposal)
            }
        }
        for operation in findings.silent where command.server != nil || operation.server == nil {
            let trial = OpenAPITrial(OpenAPIProof(client: client, operation: operation, values: values))
            let load = PageLoad(findings.lists.count, usage: usage, watch: nil)
            let proposal = try await PageLoad.$current.withValue(load) { try await trial.proposal() }
            if let proposal { findings.add(operation, proposal) }
        }
        return findings
    }

    private func bytes() async throws -> [UInt8] {
        let path = command.document
        // One byte more than is permitted shows that there is more.
        let limit = OpenAPIDocument.largest + 1
        if path == "-" { return [UInt8]((try? FileHandle.standardInput.read(upToCount: limit) ?? Data()) ?? Data()) }
        guard let url = try? WebAddress(parsing: path) else {
            guard let data = RequestOptions.contents(of: path, upTo: limit) else {
                throw OpenAPIDocument.ParsingError(message: "Name a file or a URL that can be read.")
            }
            return [UInt8](data)
        }
        let client = try client(at: url)
        return try await client.content(of: url.description)
    }

    private func client(of document: OpenAPIDocument) throws -> PagingClient {
        guard var text = command.server ?? document.servers.first else {
            Terminal.report("The document names no server; write --server URL.")
            throw ExitCode(64)
        }
        if let base = try? WebAddress(parsing: command.document), let url = try? base.resolving(text) {
            text = url.description
        }
        guard let url = try? WebAddress(parsing: text) else {
            Terminal.report("The document's server \"\(text)\" is no whole URL; write --server URL.")
            throw ExitCode(64)
        }
        return try client(at: url)
    }

    private func client(at url: WebAddress) throws -> PagingClient {
        let middleware = [RateLimits()] as [any HTTPMiddleware]
        let credentials = try fields.middleware(over: transport, reporting: Terminal.report)
        var client = try PagingClient(url.description, transport: transport, middleware: middleware + credentials)
        client.headerFields = fields.plain
        client.secrets = secrets
        return client
    }
}
