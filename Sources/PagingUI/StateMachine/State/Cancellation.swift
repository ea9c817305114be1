#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Whether an error reports a cancelled load, which is not shown.
func isCancellation(_ error: any Error) -> Bool {
    if error is CancellationError { return true }
    // On Linux, `URLError` is in a separate module, which this check must not make clients link.
    let code = (error as any Error)._code
    return error._domain == "NSURLErrorDomain" && code == -999
}
