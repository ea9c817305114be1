import ArgumentParser
import Foundation
import PagingHTTP

/// The budget of `--budget`: a rate that this process shares with other workers.
struct WorkerBudget: Sendable {
    static let withoutRedis = """
        This paginate was built without --budget, because the headers of libcurl were missing. Install them (Debian and \
        Ubuntu: apt-get install libcurl4-openssl-dev; Fedora: dnf install libcurl-devel) and run ./paginate again: it \
        rebuilds itself.
        """

    /// The hard time limit of a request, unless `--timeout` gives another.
    static let standardTimeLimit = Duration.seconds(60)

    /// The hard time limit of a request.
    let timeLimit: Duration
    #if Redis
    private let origin: Origin
    private let line: BudgetLine
    private let keeper: BudgetKeeper
    private let notice: BudgetNotice
    private let events: AsyncStream<Void>
    #endif

    /// Creates the budget that a command's options name; `nil` if they name none.
    ///
    /// - Parameter address: The address of the list.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init?(_ command: some ListCommand, of address: WebAddress, environment: [String: String]) throws {
        let transfer = command.transfer
        guard let text = transfer.budget else {
            guard transfer.budgetPasswordEnv == nil else {
                throw ValidationError("--budget-password-env needs --budget, the address of a Redis server.")
            }
            return nil
        }
        let server = try RedisAddress(text)
        let password = try Self.password(transfer, environment: environment)
        guard password != nil || server.user == nil else {
            throw ValidationError(
                "The user in the URL of --budget needs a password; name it with --budget-password-env."
            )
        }
        guard transfer.rate.count == 1 else {
            throw ValidationError(
                "--budget needs one --rate, such as --rate 100/s, which is the rate of all workers together."
            )
        }
        timeLimit = command.request.timeout ?? Self.standardTimeLimit
        #if Redis
        let rate = transfer.rate[0]
        let settings = BudgetServer.Settings(
            connection: RedisConnection.Settings(
                address: server,
                password: password,
                authorities: CertificateAuthorities(
                    file: command.request.network.caFile,
                    environment: environment
                )
            ),
            name: server.key ?? "\(address.origin) \(rate)",
            rate: rate.shared(timeLimit: timeLimit),
            rateText: rate.description
        )
        let changes: AsyncStream<Void>.Continuation
        (events, changes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        origin = address.origin
        notice = BudgetNotice(server: server.server, say: Terminal.report)
        line = BudgetLine(changes: changes)
        keeper = BudgetKeeper(settings, line: line, notice: notice, changes: changes)
        #else
        throw ValidationError(Self.withoutRedis)
        #endif
    }

    private static func password(_ transfer: TransferOptions, environment: [String: String]) throws -> String? {
        guard let variable = transfer.budgetPasswordEnv else { return nil }
        // The name is not quoted: it may be a password that was given by mistake.
        guard let password = environment[variable], !password.isEmpty else {
            throw ValidationError(
                "The environment variable that --budget-password-env names is not set; give its name, not the password."
            )
        }
        return password
    }

    /// The middleware that takes a slot for each request as it is sent.
    var middleware: [any HTTPMiddleware] {
        #if Redis
        [BudgetMiddleware(origin: origin, line: line, rate: keeper.rate)]
        #else
        []
        #endif
    }

    /// Connects to Redis, and waits until it can be used; returns the exit code if that fails.
    fileprivate func open(stop: StopRequest) async -> ExitCode? {
        #if Redis
        let task = Task { try await keeper.open() }
        stop.onRequest { task.cancel() }
        do {
            try await task.value
        } catch let problem as RedisProblem {
            Terminal.say("Error: \(notice.sentence(problem.reason))")
            return .validationFailure
        } catch {
            Terminal.report("stopped by \(stop.signalName ?? "a signal") before the first request")
            return .stopped
        }
        Task.detached { await keeper.run(events) }
        #endif
        return nil
    }

    /// Ends the messages about Redis, for a screen that they would disturb.
    func silence() {
        #if Redis
        notice.silence()
        #endif
    }

    /// Returns this process's slots, unless that takes longer than a second.
    fileprivate func close() async {
        #if Redis
        let (ends, end) = AsyncStream<Void>.makeStream()
        Task {
            await keeper.close()
            end.finish()
        }
        Task {
            try? await Task.sleep(for: .seconds(1))
            end.finish()
        }
        for await _ in ends {}
        #endif
    }
}

extension Optional<WorkerBudget> {
    /// Runs a function while the budget, if there is one, is open.
    ///
    /// - Returns: The exit code of the function, or the one of a budget that cannot be used.
    func whileOpen(stop: StopRequest, _ run: () async -> ExitCode) async -> ExitCode {
        if let code = await self?.open(stop: stop) { return code }
        let code = await run()
        await self?.close()
        return code
    }
}
