extension JSONOutline {
    /// Appends the bytes of a value without the white space between its tokens.
    ///
    /// Everything else is unchanged: the text of numbers, the escapes of strings, the order of keys, and duplicate
    /// keys. The result has no line break, so it is suitable for one value per line. If the scan found no such white
    /// space, this is a plain copy.
    ///
    /// - Parameters:
    ///   - element: the range of a node.
    ///   - output: the buffer to append to.
    package func appendCompact(_ element: Range<Int>, to output: inout [UInt8]) {
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

/// A compactor that removes white space from JSON text in place.
enum JSONCompactor {
    /// Removes the white space between tokens and returns the number of bytes left.
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

    /// Moves a run of bytes down and returns the position after it.
    ///
    /// The read position never falls behind the write position.
    @inline(__always)
    private static func move(_ base: UnsafeMutablePointer<UInt8>, from run: Range<Int>, to written: Int) -> Int {
        if written != run.lowerBound {
            (base + written).update(from: base + run.lowerBound, count: run.count)
        }
        return written + run.count
    }
}
