import FlyingSocks

/// A body that the web server sends step by step.
struct BodyScript: AsyncBufferedSequence {
    typealias Element = UInt8

    let steps: [BodyStep]
    let ticket: RequestTicket?

    func makeAsyncIterator() -> Iterator {
        Iterator(steps: steps, ticket: ticket)
    }

    /// An error that makes the web server close the connection.
    struct Abort: Error {}

    struct Iterator: AsyncBufferedIteratorProtocol {
        private let steps: [BodyStep]
        private let ticket: RequestTicket?
        private var index = 0
        private var repeated = 0

        init(steps: [BodyStep], ticket: RequestTicket?) {
            self.steps = steps
            self.ticket = ticket
        }

        mutating func next() async throws -> UInt8? {
            try await nextBuffer(suggested: 1)?.first
        }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            while index < steps.count {
                switch steps[index] {
                case .bytes(let bytes):
                    advance()
                    if !bytes.isEmpty { return bytes }
                case .repeating(let bytes, let times, let pause):
                    if pause > .zero { try await Task.sleep(for: pause) }
                    repeated += 1
                    if repeated >= times { advance() }
                    return bytes
                case .pause(let pause):
                    try await Task.sleep(for: pause)
                    advance()
                case .stream(let next):
                    if let bytes = try await next() { return bytes }
                    advance()
                case .wait(let wait):
                    try await wait()
                    advance()
                case .abort:
                    throw Abort()
                }
            }
            ticket?.finish()
            return nil
        }

        /// Advances to the next step.
        ///
        /// The request counts as finished before its last bytes are handed over.
        private mutating func advance() {
            index += 1
            repeated = 0
            let isDone = steps[index...].allSatisfy { if case .abort = $0 { true } else { false } }
            if isDone { ticket?.finish() }
        }
    }
}
