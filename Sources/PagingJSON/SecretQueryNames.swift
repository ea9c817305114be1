/// The query parameters whose values are usually secrets.
package enum SecretQueryNames {
    /// The names; case, `-`, `_` and `.` are ignored.
    package static let usual: Set<String> = [
        "access_key", "access_token", "account_key", "api_key", "api_secret", "api_token", "app_key", "app_secret",
        "assertion", "auth", "auth_key", "auth_token", "authorization", "bearer", "bot_token", "client_assertion",
        "client_secret", "consumer_key", "consumer_secret", "credential", "credentials", "hapikey", "hmac", "id_token",
        "jwt", "key", "license_key", "oauth_consumer_key", "oauth_signature", "oauth_token", "pass", "passcode",
        "passphrase", "passwd", "password", "private_key", "private_token", "pwd", "refresh_token", "sas", "secret",
        "secret_key", "security_token", "session", "session_id", "session_token", "sid", "sig", "signature",
        "subscription_key", "token", "user_key", "user_token", "x_amz_credential", "x_amz_security_token",
        "x_amz_signature", "x_api_key", "x_auth_token", "x_goog_credential", "x_goog_signature",
    ]
}

/// A cursor that may contain a secret and must not be stored if it does.
package protocol SecretCheckedCursor {
    /// Checks that the cursor can be stored.
    ///
    /// - Parameter names: The query parameters with secret values.
    /// - Throws: `PagingError` with the code `cannotCache` if the cursor contains a secret.
    func checkSecrets(among names: Set<String>) throws
}
