#if !canImport(Darwin)
internal import CLibraries
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

    mutating func set(_ option: ccurl_option, _ value: Int) {
        record(ccurl_set_long(easy, option, value))
    }

    mutating func set(_ option: ccurl_option, _ value: String?) {
        record(ccurl_set_text(easy, option, value))
    }

    mutating func set(_ option: ccurl_option, pointer: UnsafeMutableRawPointer?) {
        record(ccurl_set_pointer(easy, option, pointer))
    }

    mutating func set(_ option: ccurl_option, call: @escaping ccurl_receive) {
        record(ccurl_set_receive(easy, option, call))
    }

    mutating func setPrerequisite(
        of transfer: UnsafeMutableRawPointer,
        call: @escaping ccurl_prereq
    ) {
        record(ccurl_set_prereq(easy, call, transfer))
    }

    mutating func setSocket(
        of transfer: UnsafeMutableRawPointer,
        call: @escaping ccurl_sockopt
    ) {
        record(ccurl_set_sockopt(easy, call, transfer))
    }

    mutating func setDebug(of transfer: UnsafeMutableRawPointer, call: @escaping ccurl_debug) {
        record(ccurl_set_debug(easy, call, transfer))
    }

    private mutating func record(_ code: ccurl_code) {
        if code != CCURLE_OK { isComplete = false }
    }

    private mutating func applyLimits(_ options: TransportOptions) {
        record(ccurl_allow_only_http(easy))
        // Without this option, removing a transfer blocks until its host name is resolved. 7.87 added it.
        _ = ccurl_set_long(easy, CCURLOPT_QUICK_EXIT, 1)
        set(CCURLOPT_NOSIGNAL, 1)
        set(CCURLOPT_FOLLOWLOCATION, 0)
        set(CCURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        set(CCURLOPT_PATH_AS_IS, 1)
        // `CodedContent` decodes, because libcurl does not report content that is cut.
        set(CCURLOPT_HTTP_CONTENT_DECODING, 0)
        set(CCURLOPT_CONNECTTIMEOUT_MS, max(1, Int(options.connectTimeout / .milliseconds(1))))
    }

    private mutating func apply(_ route: CurlRoute, allowsHTTP2: Bool) {
        set(CCURLOPT_URL, route.url)
        set(CCURLOPT_REQUEST_TARGET, route.requestTarget)
        // A libcurl without HTTP/2 rejects this option and uses HTTP/1.1.
        if route.isSecure, allowsHTTP2 {
            _ = ccurl_set_long(easy, CCURLOPT_HTTP_VERSION, Int(CCURL_HTTP_VERSION_2TLS))
            set(CCURLOPT_PIPEWAIT, 1)
            // With libcurl's default of 16 KiB, a larger head over HTTP/2 waits for bytes that have arrived. It is rejected
            // by a libcurl with a lower limit.
            _ = ccurl_set_long(easy, CCURLOPT_BUFFERSIZE, 256 << 10)
        } else {
            set(CCURLOPT_HTTP_VERSION, Int(CCURL_HTTP_VERSION_1_1))
        }
        if let socket = route.socket { set(CCURLOPT_UNIX_SOCKET_PATH, socket) }
        // Empty, so that libcurl does not read environment variables itself.
        set(CCURLOPT_PROXY, route.proxy?.address ?? "")
        set(CCURLOPT_NOPROXY, "")
        set(CCURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CCURLOPT_HEADEROPT, Int(CCURLHEADER_SEPARATE))
        if let credentials = route.proxy?.credentials {
            set(CCURLOPT_PROXYUSERNAME, credentials.user)
            set(CCURLOPT_PROXYPASSWORD, credentials.password)
        }
    }

    private mutating func apply(_ trust: CurlTrust) {
        if trust.authorities.file != nil || trust.authorities.folder != nil {
            // Both are set, so that the missing one does not default to the system's.
            set(CCURLOPT_CAINFO, trust.authorities.file)
            set(CCURLOPT_CAPATH, trust.authorities.folder)
        }
        guard let certificate = trust.certificateFile else { return }
        set(CCURLOPT_SSLCERT, certificate)
        if let key = trust.keyFile { set(CCURLOPT_SSLKEY, key) }
    }

    private mutating func applyMethod(of request: CurlRequest) {
        switch request.method {
        case .get:
            set(CCURLOPT_HTTPGET, 1)
        case .head:
            set(CCURLOPT_NOBODY, 1)
        case .post, .put, .patch:
            applyContent(request.content ?? [])
            set(CCURLOPT_CUSTOMREQUEST, request.method.rawValue)
        default:
            if let content = request.content { applyContent(content) }
            set(CCURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private mutating func applyContent(_ content: [UInt8]) {
        set(CCURLOPT_POST, 1)
        record(ccurl_set_size(easy, CCURLOPT_POSTFIELDSIZE_LARGE, Int64(content.count)))
        content.withUnsafeBytes { bytes in
            // Copied at once: libcurl's parameter is a pointer to mutable bytes.
            set(CCURLOPT_COPYPOSTFIELDS, pointer: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
    }
}
#endif
