import PagingHTTP

@testable import PaginateFiles

/// Returns the items of a body as a JSON text.
///
/// - Throws: The message of an error.
func converted(_ body: String, as format: FormatArgument, limit: Int? = nil) throws(ConversionFailure) -> String {
    try converted(Array(body.utf8), by: ResponseConversion(format, limit: limit), in: format)
}

/// Returns the items of a body as a JSON text.
///
/// - Throws: The message of an error.
func converted(
    _ body: [UInt8],
    by conversion: ResponseConversion,
    in format: FormatArgument,
    under header: TableHeader = TableHeader()
) throws(ConversionFailure) -> String {
    do {
        return String(decoding: try conversion.json(of: body, in: format, under: header), as: UTF8.self)
    } catch {
        throw ConversionFailure(message: (error as? RequestError)?.description ?? "\(error)")
    }
}

/// The message of a failed conversion.
struct ConversionFailure: Error, Hashable {
    let message: String
}
