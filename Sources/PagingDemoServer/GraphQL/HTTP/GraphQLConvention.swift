/// GraphQL as a list convention, with the same runs, holds and faults as the other lists.
///
/// The page number is that of the first list in the operation, counted from 1, and from the end of a list that is
/// read backward. With `pages=requests` it is the number of the request in its run.
struct GraphQLConvention: ListConvention {
    let source: GraphQLText
    let plan: Result<GraphQLPlan, GraphQLRejection>
    let media: GraphQLMedia
    let rate: GraphQLRate
    /// The index of the request in its run, if pages are counted by requests.
    private let order: Int?

    var methods: Set<String> { ["POST"] }

    init(_ call: GraphQLCall, request: DemoRequest, media: GraphQLMedia, order: Int?) throws {
        let source = GraphQLText(call.query)
        self.source = source
        self.media = media
        plan = Self.plan(call, source: source)
        rate = try GraphQLRate(request.parameters, used: (order ?? 0) + 1)
        if try request.parameters.word("pages", of: ["position", "requests"]) == "requests" {
            guard let order else { throw BadRequest(sentence: "pages=requests needs run=TOKEN.") }
            self.order = order
        } else {
            self.order = nil
        }
    }

    private static func plan(_ call: GraphQLCall, source: GraphQLText) -> Result<GraphQLPlan, GraphQLRejection> {
        do {
            return .success(
                try GraphQLPlan(source, operationName: call.operationName, variables: call.variables)
            )
        } catch let rejection as GraphQLRejection {
            return .failure(rejection)
        } catch {
            return .failure(GraphQLRejection(problems: [GraphQLProblem("The document cannot be read.")]))
        }
    }
}

extension GraphQLConvention {
    /// Whether the request is a mutation, which is not allowed with GET.
    var isMutation: Bool {
        let document = try? GraphQLParser.document(source)
        return document?.operations.contains { $0.kind == .mutation } ?? false
    }

    func position(of request: DemoRequest, options: ListOptions) throws -> PagePosition {
        PagePosition(offset: order ?? page(options) - 1, limit: 1)
    }

    /// Executes the operation up to the first list, which determines the page number.
    private func page(_ options: ListOptions) -> Int {
        guard case .success(let plan) = plan else { return 1 }
        var executor = GraphQLExecutor(plan, context: GraphQLContext(options: options, rate: rate, twist: nil))
        do {
            _ = try executor.run()
        } catch let found as GraphQLContext.PageFound {
            return found.page
        } catch {
            // The error is reported when the response is written.
        }
        return 1
    }

    func reply(to list: ListRequest) -> Reply {
        let twist = GraphQLListFault(list.page)
        if let replacement = twist.fault?.replacement(rate: rate) {
            return media.reply(replacement, retryAfter: list.options.retryAfter)
        }
        do {
            let context = GraphQLContext(options: list.options, rate: rate, twist: twist)
            var executor = GraphQLExecutor(try plan.get(), context: context)
            return reply(to: list, outcome: try executor.run())
        } catch {
            let problems = (error as? GraphQLRejection)?.problems ?? [GraphQLProblem("Nothing was executed.")]
            return media.reply(status: media == .json ? 200 : 400, problems: problems, in: source)
        }
    }

    private func reply(to list: ListRequest, outcome: GraphQLExecutor.Outcome) -> Reply {
        var envelope = JSONObject()
        if !outcome.problems.isEmpty {
            envelope.add("errors", json: GraphQLMedia.json(of: outcome.problems, in: source))
        }
        envelope.add("data", json: outcome.data ?? Array("null".utf8))
        return media.reply(list.envelopeReply(envelope), retryAfter: nil)
    }
}

extension GraphQLMedia {
    /// Returns the reply with this media type, and with `Retry-After` if it is set.
    func reply(_ reply: Reply, retryAfter: String?) -> Reply {
        var reply = reply
        reply.set("Content-Type", "\(rawValue); charset=utf-8")
        if let retryAfter { reply.add("Retry-After", retryAfter) }
        return reply
    }
}
