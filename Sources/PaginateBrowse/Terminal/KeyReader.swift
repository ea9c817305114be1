/// A parser of keys from the bytes that a terminal sends.
///
/// A value without a clock or descriptor: the caller reports when no more bytes have arrived for a while. Memory stays
/// bounded, and Ctrl-C is always recognized, whatever the bytes are.
struct KeyReader: Sendable {
    enum State: Equatable {
        case ground
        /// After ESC: the Escape key, or the start of a sequence.
        case escape
        /// After `ESC [`, with the parameters so far.
        case sequence([UInt8])
        /// After `ESC [ [`: a function key of the Linux console, with one more byte.
        case consoleKey
        /// After `ESC O`.
        case single
        /// In a message from the terminal to a program, which ends with BEL or `ESC \`.
        case message
        /// After ESC in such a message.
        case messageEnd
        /// In a UTF-8 character of a known length.
        case character([UInt8], length: Int)
        /// In pasted text.
        case paste([UInt8])
    }

    var state = State.ground

    /// The largest length of a sequence's parameters.
    static let longestSequence = 32
    /// The largest length of pasted text, which goes into a search line; the rest is dropped.
    static let longestPaste = 1 << 16
    static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// Whether bytes are buffered that may be the start of a key.
    ///
    /// Pasted text has no timeout, because its rest must not be read as commands.
    var isWaiting: Bool {
        switch state {
        case .ground, .paste: false
        default: true
        }
    }

    /// Reads bytes, and returns the keys that they complete.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in bytes { consume(byte, &keys) }
        return keys
    }

    /// Resolves the buffered bytes after a timeout: ESC alone is the key, others are dropped.
    mutating func timeOut() -> [Key] {
        guard isWaiting else { return [] }
        defer { state = .ground }
        return state == .escape ? [.escape] : []
    }

    private mutating func consume(_ byte: UInt8, _ keys: inout [Key]) {
        switch state {
        case .ground: begin(byte, &keys)
        case .escape: follow(byte, &keys)
        case .sequence(let parameters): takeSequence(byte, parameters, &keys)
        case .consoleKey:
            state = .ground
            if byte < 0x20 { begin(byte, &keys) }
        case .single: takeSingle(byte, &keys)
        case .message: takeMessage(byte, &keys)
        case .messageEnd: endMessage(byte, &keys)
        case .character(let bytes, let length): takeCharacter(byte, bytes, length, &keys)
        case .paste: takePaste(byte, &keys)
        }
    }

    /// Reads a byte as the first of a key.
    private mutating func begin(_ byte: UInt8, _ keys: inout [Key]) {
        state = .ground
        switch byte {
        case 0x1B: state = .escape
        case 0x0A, 0x0D: keys.append(.enter)
        case 0x09: keys.append(.tab)
        case 0x08, 0x7F: keys.append(.backspace)
        case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
        case 0x20...0x7E: keys.append(.text(Unicode.Scalar(byte)))
        case 0xC2...0xDF: state = .character([byte], length: 2)
        case 0xE0...0xEF: state = .character([byte], length: 3)
        case 0xF0...0xF4: state = .character([byte], length: 4)
        default: break
        }
    }

    /// Reads the byte after ESC.
    private mutating func follow(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .message
        default:
            // ESC was followed quickly by another key.
            keys.append(.escape)
            begin(byte, &keys)
        }
    }

    private mutating func takeCharacter(_ byte: UInt8, _ bytes: [UInt8], _ length: Int, _ keys: inout [Key]) {
        guard 0x80...0xBF ~= byte else { return begin(byte, &keys) }
        let bytes = bytes + [byte]
        guard bytes.count == length else {
            state = .character(bytes, length: length)
            return
        }
        state = .ground
        guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else { return }
        if scalar.properties.generalCategory != .control { keys.append(.text(scalar)) }
    }

    private mutating func takeMessage(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x1B: state = .messageEnd
        case 0x07: state = .ground
        case 0x03: begin(byte, &keys)
        default: break
        }
    }

    private mutating func endMessage(_ byte: UInt8, _ keys: inout [Key]) {
        if byte == UInt8(ascii: "\\") {
            state = .ground
        } else {
            follow(byte, &keys)
        }
    }
}
