extension Int {
    /// The upper limit for counts: 2⁵³, or `Int.max` where `Int` has 32 bits.
    ///
    /// JSON numbers are exact in every language up to 2⁵³.
    package static let exactLimit = Int(clamping: Int64(1) << 53)
}
