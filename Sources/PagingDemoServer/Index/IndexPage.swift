/// The page at `/` that lists the routes and documents the parameters.
enum IndexPage {
    /// A table row: a name, an example link if there is one, and a description.
    struct Entry {
        let name: String
        var link: String?
        let text: String

        init(_ name: String, link: String? = nil, _ text: String) {
            self.name = name
            self.link = link
            self.text = text
        }
    }

    static let reply: Reply = {
        var reply = Reply(body: .bytes(Array(html.utf8)))
        reply.add("Content-Type", "text/html; charset=utf-8")
        return reply
    }()

    private static var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Airports, page by page</title>
        <style>\(style)</style>
        </head>
        <body>
        <main>
        <h1>Airports, page by page</h1>
        <p>\(AirportList.bundled.count) airports as JSON, in every pagination convention. Each list takes the
        parameters below; the links in a response keep all of them except the position.</p>
        <h2>Lists</h2>\(table(lists))
        <h2>GraphQL</h2>\(table(graphQL))
        <h2>Other addresses</h2>\(table(others))
        <h2>Parameters of all lists</h2>\(table(parameters))
        <h2>Faults</h2>
        <p><code>fault=KIND@PAGE</code> or <code>fault=KIND@PAGExTIMES</code>, repeatable. Pages are counted
        from 1 in every convention; <code>*</code> is every page. With a number of times, <code>run</code> is
        required. Several faults of one page strike one after the other.</p>\(table(faults))
        </main>
        </body>
        </html>
        """
    }

    private static func table(_ entries: [Entry]) -> String {
        let rows = entries.map { entry in
            let name = "<code>\(escaped(entry.name))</code>"
            let cell = entry.link.map { "<a href=\"\(escaped($0))\">\(name)</a>" } ?? name
            return "<tr><td>\(cell)</td><td>\(escaped(entry.text))</td></tr>"
        }
        return "<table>\(rows.joined(separator: "\n"))</table>"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }

    private static let style = """
        :root { color-scheme: light dark; --line: #d8dde3; --soft: #f4f6f8; --link: #0b63c4; }
        @media (prefers-color-scheme: dark) { :root { --line: #343a42; --soft: #1d2126; --link: #7cb7ff; } }
        body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
        main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
        h1 { font-size: 1.9rem; margin: 0 0 .5rem; }
        h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
        table { width: 100%; border-collapse: collapse; }
        td { padding: .45rem .75rem .45rem 0; border-top: 1px solid var(--line); vertical-align: top; }
        td:first-child { width: 19rem; overflow-wrap: anywhere; }
        code { font: .875em ui-monospace, monospace; background: var(--soft); padding: .1em .35em; border-radius: 4px; }
        a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
        a code { color: inherit; }
        @media (max-width: 40rem) { td { display: block; border: 0; padding: .1rem 0; }
          td:first-child { width: auto; border-top: 1px solid var(--line); padding-top: .6rem; } }
        """
}
