#if Curl
internal import CCurl
internal import HTTPTypes

/// The libcurl options of a transfer.
struct CurlSetup {
    private let easy: UnsafeMutableRawPointer
    /// Whether libcurl has accepted every option so far.
    private(set) var isComplete = true

    init(_ easy: UnsafeMutableRawPointer) {
        self.easy = easy
    }

    /// Sets all options except the callbacks.
    mutating func apply(_ request: CurlRequest, options: TransportOptions) {
        applyLimits(options)
        apply(request.route, allowsHTTP2: options.allowsHTTP2 && !request.mustUseHTTP1)
        apply(request.trust)
        applyMethod(of: request)
    }

    mutating func set(_ option: CURLoption, _ value: Int) {
        note(ccurl_set_long(easy, option, value))
    }

    mutating func set(_ option: CURLoption, _ value: String?) {
        note(ccurl_set_text(easy, option, value))
    }

    mutating func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
        note(ccurl_set_pointer(easy, option, pointer))
    }

    mutating func set(_ option: CURLoption, call: @escaping curl_write_callback) {
        note(ccurl_set_callback(easy, option, call))
    }

    mutating func setPrerequisite(
        of transfer: UnsafeMutableRawPointer,
        call:
            @escaping @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int32, Int32
            ) -> Int32
    ) {
        note(ccurl_set_prereq(easy, call, transfer))
    }

    private mutating func note(_ code: CURLcode) {
        if code != CURLE_OK { isComplete = false }
    }

    private mutating func applyLimits(_ options: TransportOptions) {
        note(ccurl_allow_only_http(easy))
        _ = ccurl_set_quick_exit(easy)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        set(CURLOPT_PATH_AS_IS, 1)
        // `CodedContent` decodes, because libcurl does not report content that is cut.
        set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(options.connectTimeout / .milliseconds(1))))
    }

    private mutating func apply(_ route: CurlRoute, allowsHTTP2: Bool) {
        set(CURLOPT_URL, route.url)
        set(CURLOPT_REQUEST_TARGET, route.requestTarget)
        // A libcurl without HTTP/2 rejects this option and uses HTTP/1.1.
        if route.isSecure, allowsHTTP2 {
            _ = ccurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
            set(CURLOPT_PIPEWAIT, 1)
        } else {
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        }
        if let socket = route.socket { set(CURLOPT_UNIX_SOCKET_PATH, socket) }
        // Empty, so that libcurl does not read environment variables itself.
        set(CURLOPT_PROXY, route.proxy?.address ?? "")
        set(CURLOPT_NOPROXY, "")
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        if let credentials = route.proxy?.credentials {
            set(CURLOPT_PROXYUSERNAME, credentials.user)
            set(CURLOPT_PROXYPASSWORD, credentials.password)
        }
    }

    private mutating func apply(_ trust: CurlTrust) {
        if trust.authorities.file != nil || trust.authorities.folder != nil {
            // Both are set, so that the missing one does not default to the system's.
            set(CURLOPT_CAINFO, trust.authorities.file)
            set(CURLOPT_CAPATH, trust.authorities.folder)
        }
        guard let certificate = trust.certificateFile else { return }
        set(CURLOPT_SSLCERT, certificate)
        if let key = trust.keyFile { set(CURLOPT_SSLKEY, key) }
    }

    private mutating func applyMethod(of request: CurlRequest) {
        switch request.method {
        case .get:
            set(CURLOPT_HTTPGET, 1)
        case .head:
            set(CURLOPT_NOBODY, 1)
        case .post, .put, .patch:
            applyContent(request.content ?? [])
            set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        default:
            if let content = request.content { applyContent(content) }
            set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private mutating func applyContent(_ content: [UInt8]) {
        set(CURLOPT_POST, 1)
        note(ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(content.count)))
        content.withUnsafeBytes { bytes in
            // Copied at once: libcurl's parameter is a pointer to mutable bytes.
            set(CURLOPT_COPYPOSTFIELDS, pointer: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
    }
}
#endif
