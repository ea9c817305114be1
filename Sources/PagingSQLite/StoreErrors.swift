#if SQLite
    public import Paging

    extension PagingError.Code {
        /// A store's database cannot be used as it is; the error says what to do.
        public static let storeUnusable = PagingError.Code(rawValue: "storeUnusable")
        /// Another connection has written to a store's database for longer than is waited.
        public static let storeBusy = PagingError.Code(rawValue: "storeBusy")
    }
#endif
