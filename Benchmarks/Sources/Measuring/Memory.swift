import Foundation

/// The memory of this process.
public enum Memory {
    /// The resident memory in bytes; zero where `/proc` does not report it.
    public static var now: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let words = text.split(separator: " ")
        return words.count > 1 ? (Double(words[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) : 0
    }
}
