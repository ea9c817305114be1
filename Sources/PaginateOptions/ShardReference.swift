import ArgumentParser

/// One shard of a plan, as `--shard plan.jsonl#17` names it.
package struct ShardReference: Hashable, Sendable {
    /// The path of the plan.
    package let plan: String
    /// The number of the shard, counted from 0.
    package let number: Int

    /// Creates a reference from the text of the option.
    ///
    /// - Throws: `ValidationError` that says what to write.
    package init(_ text: String) throws {
        let parts = text.split(separator: "#", omittingEmptySubsequences: false)
        guard parts.count >= 2, let last = parts.last, let number = Int(last), number >= 0, String(number) == last
        else {
            throw ValidationError("write the plan and the number of a shard, such as plan.jsonl#17.")
        }
        plan = parts.dropLast().joined(separator: "#")
        self.number = number
    }
}
