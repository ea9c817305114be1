import ArgumentParser
import PaginateFiles
package import Paging
import PagingHTTP

/// The action on rows that are no longer in the list.
package enum MirrorAction: String, CaseIterable, ExpressibleByArgument, Codable, Sendable {
    /// Sets the time of removal.
    case mark
    case delete
}

/// The checked options of `--mirror`.
package struct MirrorPlan: Equatable, Sendable {
    package let action: MirrorAction
    /// The largest share of rows that may be lost at once, in percent.
    package let maximumLoss: Int
    /// The reason that rows cannot move past a walk, if the options give one.
    package let order: RemovalEvidence.Order
    /// Whether the list is read in slices.
    package let isSliced: Bool
    /// Whether each version of a row is kept.
    package let keepsHistory: Bool

    /// Creates a plan.
    init(action: MirrorAction, maximumLoss: Int, order: RemovalEvidence.Order, keepsHistory: Bool = false) {
        (self.action, self.maximumLoss, self.order) = (action, maximumLoss, order)
        (isSliced, self.keepsHistory) = (false, keepsHistory)
    }

    /// Creates a plan; `nil` without `--mirror`.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    package init?(_ command: some FetchingCommand) throws {
        let options = command.database
        guard let action = options.mirror else {
            let others = [
                ("--mirror-max", options.mirrorMax != nil), ("--fixed-order", options.fixedOrder),
                ("--history", options.history),
            ]
            guard let stray = others.first(where: \.1)?.0 else { return nil }
            throw ValidationError("\(stray) needs --mirror; add that, or remove it.")
        }
        guard command.output.format == .sqlite else {
            throw ValidationError("--mirror needs --format sqlite; add that, or remove it.")
        }
        guard options.primaryKey != nil else {
            throw ValidationError("--mirror needs --primary-key, by which an item is known again.")
        }
        let others: [(Bool, String)] = [
            (options.since != nil, "--since"), (command.bounds.limits != WalkLimits(), "a limit such as --max-items"),
            (command.lists.parents != nil, "--parents"), (command.lists.shard != nil, "--shard"),
            (command.urls.count > 1, "a second URL"),
        ]
        if let (_, name) = others.first(where: \.0) {
            throw ValidationError("--mirror needs the whole list, and \(name) reads other items; remove one of them.")
        }
        self.action = action
        maximumLoss = options.mirrorMax ?? 20
        keepsHistory = options.history
        order = options.fixedOrder ? .fixed(overlaps: command.pagination.overlap) : .unknown
        isSliced = command.split.isUsed
    }

    /// Parses a percentage, such as `20%`.
    static func percentage(_ text: String) throws -> Int {
        guard let number = Int(text.hasSuffix("%") ? text.dropLast() : text[...]), (0...100).contains(number) else {
            throw ValidationError("write a percentage from 0% to 100%.")
        }
        return number
    }
}
