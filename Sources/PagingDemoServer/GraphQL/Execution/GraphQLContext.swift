#if DemoServer
    /// What the objects know of the request that they answer.
    ///
    /// Pages, and the faults that befall them, are those of the first list that the operation comes to: the one that a
    /// client pages through. Lists beside it or within it are as they should be.
    struct GraphQLContext: Sendable {
        /// Ends an execution that is only to find out which page is asked for.
        struct PageFound: Error {
            let page: Int
        }

        let options: ListOptions
        let rate: GraphQLRate
        /// What is done to the first list; `nil` while the page is looked for.
        let twist: GraphQLTwist?
        private var hasList = false

        init(options: ListOptions, rate: GraphQLRate, twist: GraphQLTwist?) {
            self.options = options
            self.rate = rate
            self.twist = twist
        }

        /// Opens a part of a list, which the first one makes the page of the request.
        ///
        /// - Parameters:
        ///   - count: How long the list is; `becomes=` may change that for the first one.
        ///   - slice: The part, for a length.
        /// - Returns: `nil` where a fault leaves null in the list's place.
        /// - Throws: `PageFound` while the page is looked for, a problem where a fault takes the list away.
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

    /// What is done to the first list of an answer, because the request asks for a fault.
    struct GraphQLTwist: Sendable {
        var fault: GraphQLFault?
        var itemsFault: ListPage.ItemsFault?
        /// Where `endCursor` leads, if not where it should.
        var next: Neighbour?

        init(_ page: ListPage) {
            if case .graphQL(let fault)? = page.itemsFault { self.fault = fault } else { itemsFault = page.itemsFault }
            switch page.next {
            case .offset(let offset) where offset > page.position.offset: next = nil
            default: next = page.next
            }
        }
    }

    /// What `rateLimit` tells.
    struct GraphQLRate: Sendable {
        static let limit = 5_000

        let cost: Int
        let remaining: Int
        /// The seconds until the window begins anew.
        let resetIn: Int

        /// - Parameter used: How many requests the run has made, this one included.
        init(_ parameters: QueryParameters, used: Int) throws {
            cost = try parameters.integer("cost", in: 0...1_000_000) ?? 1
            remaining = try parameters.integer("remaining", in: 0...1_000_000) ?? max(Self.limit - used, 0)
            resetIn = try parameters.integer("reset_in", in: 0...86_400) ?? 60
        }
    }
#endif
