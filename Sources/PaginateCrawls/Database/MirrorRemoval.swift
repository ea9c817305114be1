import Foundation
import PaginateDatabase
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

extension MirrorTable {
    /// Marks or removes the rows that a walk proves to be gone, within the caller's transaction.
    ///
    /// Nothing is changed if more rows are lost than the plan permits at once.
    static func apply(
        _ proof: RemovalEvidence.Proof,
        _ plan: MirrorPlan,
        to table: String,
        at date: Date = .now,
        in database: SQLiteConnection
    ) throws -> RemovalVerdict {
        let name = SQLName.quoted(table)
        // A list without items has no table.
        guard try !database.rows("SELECT 1 FROM pragma_table_info(?)", [.text(table)]).isEmpty else {
            return .proven(proof.kind, removed: 0)
        }
        let isGone = "coalesce(\(walk), 0) < \(proof.walk)"
        func count(_ condition: String) throws -> Int {
            let rows = try database.rows("SELECT count(*) FROM \(name) WHERE \(removedAt) IS NULL\(condition)")
            return rows.first?[0].integer.map { Int($0) } ?? 0
        }
        let rows = RemovalEvidence.Rows(
            all: try count(""),
            lost: try count(" AND \(isGone)"),
            delivered: try proof.items == nil ? 0 : count(" AND \(walk) = \(proof.newestWalk)")
        )
        let verdict = proof.verdict(on: rows, maximumLoss: plan.maximumLoss)
        guard verdict.isProven else { return verdict }
        switch plan.action {
        case .mark:
            let sql = "UPDATE \(name) SET \(removedAt) = ? WHERE \(removedAt) IS NULL AND \(isGone)"
            try database.rows(sql, [.text(RowHistory.text(of: date))])
        case .delete: try database.execute("DELETE FROM \(name) WHERE \(isGone)")
        }
        return verdict
    }
}

extension RemovalVerdict {
    /// The verdict in words, as the rest of a sentence about a walk.
    func words(_ plan: MirrorPlan) -> String {
        switch self {
        case .proven(let proof, removed: 0): return "no row is gone, because \(proof)"
        case .proven(let proof, let lost):
            let verb = plan.action == .mark ? "marked as removed" : "deleted"
            return "\(NumberText.counted(lost, "row")) \(lost == 1 ? "is" : "are") \(verb), because \(proof)"
        case .unproven(let reason): return "nothing was marked, because \(reason)"
        case .refused(let lost, let rows):
            return
                "nothing was marked: \(NumberText.counted(lost, "row")) of \(NumberText.grouped(rows)) would be gone, "
                + "more than --mirror-max \(plan.maximumLoss)%; confirm with a greater --mirror-max"
        }
    }
}

extension MirrorPlan {
    /// Returns the reason that a walk without a proof marks nothing, as the rest of a sentence.
    func words(of ending: WalkEnding, isComplete: Bool) -> String {
        guard isComplete else { return "nothing was marked, because the walk is \(ending)" }
        if isSliced {
            return
                "nothing was marked: a slice arrived in several pages, between which rows may have moved. Use --cap instead "
                + "of --slices, or longer pages, so that each slice fits on one; or use --fixed-order if the order of the "
                + "items does not change and pages are no numbers. Or another run has read behind the end of this one: "
                + "give a --split-to, so that the last slice has all newer items"
        }
        switch order {
        case .fixed:
            return
                "nothing was marked: this walk counts pages, or began without --mirror. Run it again, and for pages by "
                + "number or offset add --overlap to --fixed-order"
        case .unknown:
            return
                "nothing was marked: rows may have moved past the walk. Run it again: two walks that deliver the same "
                + "items, as many as the list declares, mark what both lack; or use --fixed-order if the order of the items "
                + "does not change"
        }
    }
}
