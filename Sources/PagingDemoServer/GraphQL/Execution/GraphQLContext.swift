/// The request state that objects use while they are executed.
///
/// Page numbers and faults apply to the first list of the operation, the one that a client paginates. Lists beside
/// it or inside it are unaffected.
struct GraphQLContext: Sendable {
    /// Ends an execution that only determines the page number.
    struct PageFound: Error {
        let page: Int
    }

    let options: ListOptions
    let rate: GraphQLRate
    /// The changes to the first list, or `nil` while the page number is determined.
    let twist: GraphQLListFault?
    private var hasList = false

    init(options: ListOptions, rate: GraphQLRate, twist: GraphQLListFault?) {
        self.options = options
        self.rate = rate
        self.twist = twist
    }

    /// Opens a slice of a list; the first list sets the page of the request.
    ///
    /// - Parameters:
    ///   - count: The length of the list; `becomes=` may change it for the first list.
    ///   - slice: Returns the slice for a length.
    /// - Returns: `nil` if a fault replaces the list with null.
    /// - Throws: `PageFound` while the page number is determined; a problem if a fault removes the list.
    mutating func open(count: Int, _ slice: (_ count: Int) throws -> ListSlice) throws -> ListSlice? {
        let usual = try slice(count)
        guard !hasList else { return usual }
        hasList = true
        guard let twist else { throw PageFound(page: usual.page) }
        switch twist.fault {
        case .null: throw GraphQLProblem("The list could not be loaded.", type: "INTERNAL")
        case .silent: return nil
        default: break
        }
        let change = options.shapes.becomes.last { usual.page >= $0.page }
        return try slice(change?.count ?? count).changed(by: options, twist: twist)
    }
}

/// The changes to the first list of a response that requests a fault.
struct GraphQLListFault: Sendable {
    var fault: GraphQLFault?
    var itemsFault: ListPage.ItemsFault?
    /// The target of `endCursor`, if a fault changes it.
    var next: Neighbor?

    init(_ page: ListPage) {
        if case .graphQL(let fault)? = page.itemsFault { self.fault = fault } else { itemsFault = page.itemsFault }
        switch page.next {
        case .offset(let offset) where offset > page.position.offset: next = nil
        default: next = page.next
        }
    }
}

/// The values of `rateLimit`.
struct GraphQLRate: Sendable {
    static let limit = 5_000

    let cost: Int
    let remaining: Int
    /// The seconds until the rate limit window resets.
    let resetIn: Int

    /// - Parameter used: The number of requests in the run, including this one.
    init(_ parameters: QueryParameters, used: Int) throws {
        cost = try parameters.integer("cost", in: 0...1_000_000) ?? 1
        remaining = try parameters.integer("remaining", in: 0...1_000_000) ?? max(Self.limit - used, 0)
        resetIn = try parameters.integer("reset_in", in: 0...86_400) ?? 60
    }
}
