import Foundation

/// The settings of a `JSONDecoder` that the items of a page are decoded with.
struct DecodingSettings {
    enum Dates {
        case deferred, seconds, milliseconds, iso8601
        case custom(@Sendable (any Decoder) throws -> Date)
    }

    enum Bytes {
        case deferred, base64
        case custom(@Sendable (any Decoder) throws -> Data)
    }

    /// The texts that stand for numbers JSON does not have.
    struct FloatTexts {
        let infinity: String
        let negativeInfinity: String
        let nan: String
    }

    var dates = Dates.deferred
    var bytes = Bytes.base64
    var floatTexts: FloatTexts?
    var convertsSnakeCase = false
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates the default settings.
    init() {}

    /// Creates the settings of a decoder, or `nil` if only the decoder itself can follow them.
    ///
    /// Those are a subclass, custom keys, date formatters, JSON5, and strategies of later versions of Foundation.
    init?(_ decoder: JSONDecoder) {
        guard type(of: decoder) == JSONDecoder.self else { return nil }
        guard !decoder.allowsJSON5, !decoder.assumesTopLevelDictionary else { return nil }
        switch decoder.keyDecodingStrategy {
        case .useDefaultKeys: break
        case .convertFromSnakeCase: convertsSnakeCase = true
        default: return nil
        }
        guard let dates = Dates(decoder.dateDecodingStrategy), let bytes = Bytes(decoder.dataDecodingStrategy) else {
            return nil
        }
        self.dates = dates
        self.bytes = bytes
        if case .convertFromString(let infinity, let negative, let nan) = decoder.nonConformingFloatDecodingStrategy {
            floatTexts = FloatTexts(infinity: infinity, negativeInfinity: negative, nan: nan)
        }
        userInfo = decoder.userInfo
    }
}

extension DecodingSettings.Dates {
    fileprivate init?(_ strategy: JSONDecoder.DateDecodingStrategy) {
        if case .deferredToDate = strategy {
            self = .deferred
        } else if case .secondsSince1970 = strategy {
            self = .seconds
        } else if case .millisecondsSince1970 = strategy {
            self = .milliseconds
        } else if case .iso8601 = strategy {
            self = .iso8601
        } else if case .custom(let closure) = strategy {
            self = .custom(closure)
        } else {
            return nil
        }
    }
}

extension DecodingSettings.Bytes {
    fileprivate init?(_ strategy: JSONDecoder.DataDecodingStrategy) {
        if case .deferredToData = strategy {
            self = .deferred
        } else if case .base64 = strategy {
            self = .base64
        } else if case .custom(let closure) = strategy {
            self = .custom(closure)
        } else {
            return nil
        }
    }
}
