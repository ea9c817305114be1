extension JSONOutline {
    /// Whether the document as a whole is an error, beside the errors that it may list.
    ///
    /// It is one if only members that are named after errors have more than values: monday.com has the code in the body,
    /// as `error_code`, beside errors that are texts.
    package var isError: Bool {
        guard root.kind == .object else { return false }
        let members = members(of: root)
        func isOfError(_ member: Member) -> Bool { member.key.lowercased().contains("error") }
        return members.contains(where: isOfError)
            && members.allSatisfy { isOfError($0) || ![.object, .array].contains($0.node.kind) }
    }
}
