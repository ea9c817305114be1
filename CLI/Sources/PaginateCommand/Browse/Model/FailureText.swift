import PagingHTTP
import PagingUI

/// What a line says about a page that could not be loaded.
enum FailureText {
    /// What went wrong, and what else than trying again may help.
    static func sentence(for failure: LoadFailure) -> String {
        let error = failure.error as? HTTPError
        let text = error?.message ?? "\(failure.error)"
        let sentence = text.hasSuffix(".") ? text : text + "."
        // That a failure may pass is what the key for trying again says already.
        guard let error, !failure.isTransient || error.retryAfter != nil else { return sentence }
        return sentence + " " + FailureAdvice.text(for: error)
    }
}
