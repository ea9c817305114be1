#if SQLite
internal import GRDB
internal import Paging

/// The tables of a store, and the migrations from older versions.
///
/// The version is stored in a separate table, because `user_version` and GRDB's migration table belong to the app.
enum StoreSchema {
    /// Creates or updates the tables, in the transaction of the caller.
    ///
    /// - Throws: `PagingError` with the code `storeUnusable` if a newer version of this package wrote them.
    static func prepare(_ db: Database, name: String) throws {
        try db.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS swift_paging_meta (
                    name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL
                ) WITHOUT ROWID
                """
        )
        let version = try Int.fetchOne(db, sql: "SELECT value FROM swift_paging_meta WHERE name = 'version'") ?? 0
        guard version <= migrations.count else {
            throw PagingError(
                .storeUnusable,
                "\(name) was written by a newer version of swift-paging (format \(version), this one knows "
                    + "\(migrations.count)). Update the package, or use another file. Nothing was changed."
            )
        }
        guard version < migrations.count else { return }
        for migration in migrations[version...] { try db.execute(sql: migration) }
        try db.execute(
            sql: "INSERT OR REPLACE INTO swift_paging_meta VALUES ('version', ?)",
            arguments: [migrations.count]
        )
    }

    /// One migration per version; a released migration never changes.
    private static let migrations = [
        """
        INSERT INTO swift_paging_meta VALUES ('epoch', 0);

        CREATE TABLE swift_paging_list (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            cached_at REAL NOT NULL,
            turn INTEGER NOT NULL,
            page_count INTEGER NOT NULL DEFAULT 0,
            item_count INTEGER NOT NULL DEFAULT 0,
            byte_count INTEGER NOT NULL DEFAULT 0,
            has_record INTEGER NOT NULL DEFAULT 0,
            next_cursor TEXT,
            next_skipped INTEGER NOT NULL DEFAULT 0,
            ending TEXT,
            evidence TEXT,
            walked_items INTEGER NOT NULL DEFAULT 0,
            walked_pages INTEGER NOT NULL DEFAULT 0,
            note BLOB
        );
        CREATE INDEX swift_paging_list_turn ON swift_paging_list (turn);

        -- The cursor is '' for the first page, and '=' with the text of the cursor for any other.
        CREATE TABLE swift_paging_page (
            id INTEGER PRIMARY KEY,
            list INTEGER NOT NULL,
            cursor TEXT NOT NULL,
            following TEXT,
            preceding TEXT,
            total INTEGER,
            total_exactness TEXT,
            ending TEXT,
            evidence TEXT,
            warning TEXT,
            received INTEGER NOT NULL,
            revalidation_token TEXT,
            cached_at REAL NOT NULL,
            is_expired INTEGER NOT NULL DEFAULT 0,
            item_count INTEGER NOT NULL,
            byte_count INTEGER NOT NULL,
            UNIQUE (list, cursor)
        );
        CREATE INDEX swift_paging_page_cached_at ON swift_paging_page (cached_at);

        -- The key is NULL for an item that is only part of its page.
        CREATE TABLE swift_paging_item (
            id INTEGER PRIMARY KEY,
            key TEXT UNIQUE,
            bytes BLOB NOT NULL,
            is_expired INTEGER NOT NULL DEFAULT 0
        );

        CREATE TABLE swift_paging_place (
            page INTEGER NOT NULL,
            position INTEGER NOT NULL,
            item INTEGER NOT NULL,
            PRIMARY KEY (page, position)
        ) WITHOUT ROWID;
        CREATE INDEX swift_paging_place_item ON swift_paging_place (item);
        """,
        // What a crawl knows about its list travels with its checkpoint.
        "ALTER TABLE swift_paging_list ADD COLUMN known BLOB",
        // The changes that began the newest epochs: A, or L or I with a key, and in lower case for removals.
        "CREATE TABLE swift_paging_change (epoch INTEGER PRIMARY KEY, scope TEXT)",
        // The versions of items whose changes are recorded. A version ends in the batch that replaces or removes it.
        """
        ALTER TABLE swift_paging_list ADD COLUMN tracking BLOB;
        ALTER TABLE swift_paging_list ADD COLUMN change_position INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE swift_paging_version (
            id INTEGER PRIMARY KEY,
            list INTEGER NOT NULL,
            key TEXT NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER,
            ended_at REAL,
            walk INTEGER NOT NULL,
            bytes BLOB NOT NULL
        );
        CREATE INDEX swift_paging_version_key ON swift_paging_version (list, key, start);
        CREATE INDEX swift_paging_version_start ON swift_paging_version (list, start);
        CREATE INDEX swift_paging_version_end ON swift_paging_version (list, "end") WHERE "end" IS NOT NULL;
        """,
    ]
}
#endif
