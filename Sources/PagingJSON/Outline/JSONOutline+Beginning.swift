extension JSONOutline {
    /// Creates an outline of the part of a document that has arrived.
    ///
    /// Only complete values outside of arrays are included. An object that is still open has the members that have
    /// arrived so far. If a later member has the same key, the complete document uses that one instead.
    ///
    /// Returns `nil` if the bytes cannot become a document or are not UTF-8.
    package init?(beginning bytes: [UInt8], maximumDepth: Int = 512) {
        let recorder = try? JSONScanner.scan(bytes, in: 0..<bytes.count, maximumDepth: maximumDepth) {
            (scanner) throws(JSONScanError) in
            var recorder = JSONRecorder(scanner: scanner)
            try recorder.recordBeginning(from: 0)
            return recorder
        }
        guard let recorder, !recorder.records.isEmpty else { return nil }
        self.init(bytes, recorder)
    }
}

extension JSONRecorder {
    /// Reads a document up to the end of the bytes and closes all open objects.
    fileprivate mutating func recordBeginning(from start: Int) throws(JSONScanError) {
        do {
            try record(from: start)
        } catch {
            guard error.code == .unexpectedEnd else { throw error }
            closeAtEnd()
        }
    }
}
