import PagingHTTP

/// A decoder of JSON strings, whose results stay in place until the next item.
///
/// So a value is passed to SQLite without a copy.
struct TextDecoder: ~Copyable {
    private var memory: UnsafeMutableBufferPointer<UInt8>
    private var used = 0

    init() {
        memory = .allocate(capacity: 1 << 12)
    }

    deinit {
        memory.deallocate()
    }

    /// An empty buffer with an address.
    var nothing: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: memory[0..<0]) }

    /// Discards the decoded strings, and reserves space for all strings of an item with a number of bytes.
    ///
    /// An escape is never shorter than its decoded form.
    mutating func reset(for count: Int) {
        used = 0
        guard count > memory.count else { return }
        memory.deallocate()
        memory = .allocate(capacity: count * 2)
    }

    /// Decodes the content between a string's quotation marks.
    mutating func decode(_ content: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        let start = used
        used += JSONText.unescape(content, to: UnsafeMutableBufferPointer(rebasing: memory[start...]))
        return UnsafeBufferPointer(rebasing: memory[start..<used])
    }
}
