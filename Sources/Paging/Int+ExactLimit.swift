extension Int {
    /// The greatest number that counts are compared with: 2⁵³, up to which JSON's numbers are exact in every language, or
    /// `Int.max` where `Int` has 32 bits.
    package static let exactLimit = Int(clamping: Int64(1) << 53)
}
