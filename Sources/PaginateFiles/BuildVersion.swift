/// The version of the command and of the libraries that it uses.
package enum BuildVersion {
    /// The number of the version, for servers and files.
    package static let number = "0.1.0"
}
