package import PagingHTTP
import PagingUI

/// The advice for a page that failed to load.
package typealias FailureAdvice = @Sendable (RequestError) -> String

/// The text for a page that failed to load.
enum FailureText {
    /// Returns the failure, and advice if retrying is not the only remedy.
    static func sentence(for failure: LoadFailure, _ advice: FailureAdvice?) -> String {
        let error = failure.error as? RequestError
        let text = "\(failure.error)"
        let sentence = text.hasSuffix(".") ? text : text + "."
        // A transient failure needs no advice, because the retry key is shown beside it.
        guard let advice, let error, !failure.isTransient || error.retryAfter != nil else { return sentence }
        return sentence + " " + advice(error)
    }
}
