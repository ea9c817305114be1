import PaginateCommand

@main
enum Main {
    static func main() async {
        await Paginate.main()
    }
}
