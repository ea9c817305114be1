/// A command that fetches the items of lists, with all options of `fetch`.
package protocol FetchingCommand: ListCommand {
    var urls: [String] { get set }
    var lists: ListsOptions { get }
    var split: SplitOptions { get }
    var bounds: BoundsOptions { get }
    var output: OutputOptions { get set }
    var database: DatabaseOptions { get }
    var resuming: ResumeOptions { get set }
}
