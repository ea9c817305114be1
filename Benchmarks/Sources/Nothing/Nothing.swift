/// A program that does nothing, which is the floor of a start.
@main
enum Nothing {
    static func main() {}
}
