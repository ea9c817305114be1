/// What a walk itself found wrong with a list.
///
/// Errors of a source are never wrapped in it: they pass unchanged.
///
/// ```swift
/// do {
///     for try await repo in repos.items { print(repo.name) }
/// } catch let error as PagingError where error.code == .short {
///     print("The list ended early: \(error)")
/// }
/// ```
public struct PagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    ///
    /// New codes may be added: compare, do not switch exhaustively.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's stable name.
        public let rawValue: String

        /// Makes a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code's name.
        public var description: String { rawValue }

        /// The list ended with fewer items than it declared, or at the API's own cap.
        public static let short = Code(rawValue: "short")
        /// Nothing says whether the list goes on.
        public static let unproven = Code(rawValue: "unproven")
        /// The next page lies at an address that must not be used.
        public static let refused = Code(rawValue: "refused")
        /// A page named an address that had been visited before.
        public static let cycle = Code(rawValue: "cycle")
        /// Pages kept coming, but nothing new on them.
        public static let noProgress = Code(rawValue: "noProgress")
        /// The cursor has expired, and this walk cannot begin again without delivering items twice.
        public static let cannotRestart = Code(rawValue: "cannotRestart")
        /// A list cannot be saved, because its cursors cannot be.
        public static let cannotSave = Code(rawValue: "cannotSave")
        /// A saved list is not that of this source.
        public static let cannotRestore = Code(rawValue: "cannotRestore")
        /// More items exist than the caller's bound allows.
        public static let limitReached = Code(rawValue: "limitReached")
    }

    /// What went wrong.
    public let code: Code
    /// The same for a person, in one sentence.
    public let description: String

    /// Makes an error.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
