extension JSONOutline {
    /// Appends the bytes of a value without the white space between its tokens.
    ///
    /// Nothing else changes: numbers keep their text, strings their escapes, objects the order of their keys, and
    /// duplicate keys stay. The result has no line break, so values can be written one to a line. When the document
    /// has no such white space, which was noticed while scanning it, this is one copy.
    ///
    /// - Parameters:
    ///   - element: the range of a node.
    ///   - output: what to append to.
    public func appendCompact(_ element: Range<Int>, to output: inout [UInt8]) {
        let range = element.clamped(to: records[0].value.range)
        guard !range.isEmpty else { return }
        let start = output.count
        output.append(contentsOf: bytes[range])
        guard !isCompact else { return }
        let length = output.withUnsafeMutableBufferPointer { buffer -> Int in
            guard let base = buffer.baseAddress else { return 0 }
            return JSONCompactor.compact(base + start, count: range.count)
        }
        output.removeLast(range.count - length)
    }
}

/// Takes white space out of JSON text, in place.
enum JSONCompactor {
    /// Moves all tokens together; returns how many bytes they have.
    ///
    /// The text must be well-formed JSON.
    static func compact(_ base: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
        let scanner = JSONScanner(base: UnsafePointer(base), end: count, maximumDepth: 0)
        var written = 0
        var runStart = 0
        var position = 0
        while position < count {
            let byte = base[position]
            if byte == UInt8(ascii: "\"") {
                position = scanner.knownStringEnd(at: position)
            } else if byte > 0x20 {
                position += 1
            } else {
                written = move(base, from: runStart..<position, to: written)
                position = max(scanner.spaceEnd(position), position + 1)
                runStart = position
            }
        }
        return move(base, from: runStart..<count, to: written)
    }

    /// Moves a run of bytes down; returns the position after it.
    ///
    /// Reading is always at or ahead of writing.
    @inline(__always)
    private static func move(_ base: UnsafeMutablePointer<UInt8>, from run: Range<Int>, to written: Int) -> Int {
        if written != run.lowerBound {
            (base + written).update(from: base + run.lowerBound, count: run.count)
        }
        return written + run.count
    }
}
