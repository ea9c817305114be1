#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Whether an error says that somebody stopped a load, which is nothing to show.
func isCancellation(_ error: any Error) -> Bool {
    if error is CancellationError { return true }
    // `URLError` is in a module of its own on Linux, which nobody has to link for this question.
    let code = (error as any Error)._code
    return error._domain == "NSURLErrorDomain" && code == -999
}
