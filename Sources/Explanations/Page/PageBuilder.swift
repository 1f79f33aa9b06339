import RuleEvaluation
import RulesProjects

/// Puts a page together: one file that needs nothing else. All text that is given is escaped here and nowhere else.
struct PageBuilder {
  private var body: [String] = []
  private let title: String

  /// An empty page.
  init(title: String) { self.title = title }

  /// The whole page.
  var text: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(Markup.line(title))</title>
    <style>
    \(PageStyle.css)
    </style>
    </head>
    <body>
    <main>
    \(body.joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  /// The answer, what was asked, and by whom.
  mutating func headline(_ effect: Decision.Effect, _ request: String, by actor: String?) {
    let badge = "<span class=\"badge \(effect.rawValue)\">\(effect.rawValue)</span>"
    body.append("<h1>\(badge) <code>\(Markup.line(request))</code></h1>")
    if let actor { body.append("<p class=\"quiet\">\(Markup.line(actor))</p>") }
  }

  /// A section with a heading, if it has one.
  mutating func section(_ heading: String?, _ content: (inout PageBuilder) -> Void) {
    body.append("<section>")
    if let heading { body.append("<h2>\(Markup.line(heading))</h2>") }
    content(&self)
    body.append("</section>")
  }

  /// A paragraph; what stands in backticks is shown as code.
  mutating func paragraph(_ text: String, class name: String? = nil) {
    body.append("<p\(name.map { " class=\"\($0)\"" } ?? "")>\(Self.sentence(text))</p>")
  }

  /// A sentence in which what stands in backticks is code.
  static func sentence(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // An odd number of backticks is text that has one itself.
    guard parts.count % 2 == 1 else { return Markup.line(text) }
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? "<code>\(Markup.line(String(part)))</code>" : Markup.line(String(part))
    }.joined()
  }

  /// A line of the rules with a mark on a part of it.
  mutating func source(_ place: String, before: String, marked: String, after: String) {
    body.append(
      """
      <figure><figcaption>\(Markup.line(place))</figcaption>\
      <pre><code>\(Markup.line(before))<mark>\(Markup.line(marked))</mark>\(Markup.line(after))</code></pre></figure>
      """)
  }

  /// Something that opens and closes.
  mutating func details(_ summary: Row, isOpen: Bool, _ content: (inout PageBuilder) -> Void) {
    body.append("<details\(isOpen ? " open" : "")><summary>\(summary.html)</summary>")
    content(&self)
    body.append("</details>")
  }

  /// One row of a tree: code, and what it came to.
  struct Row {
    var depth = 0
    let code: String
    var value: String?
    /// `good`, `bad`, `quiet`; nil for plain text.
    var role: String?
    var note: String?
    var isDeciding = false

    fileprivate var html: String {
      let value = value.map { " <span class=\"value \(role ?? "")\">\(Markup.line($0))</span>" } ?? ""
      let note = note.map { " <span class=\"quiet\">\(Markup.line($0))</span>" } ?? ""
      return "<code>\(Markup.line(code))</code>\(value)\(note)"
    }
  }

  /// A tree of rows, indented by their depth.
  mutating func rows(_ rows: [Row]) {
    guard !rows.isEmpty else { return }
    body.append("<ul class=\"tree\">")
    for row in rows {
      let depth = min(row.depth, Self.maximumDepth)
      let name = row.isDeciding ? " class=\"deciding\"" : ""
      body.append("<li\(name) style=\"--depth:\(depth)\">\(row.html)</li>")
    }
    body.append("</ul>")
  }

  private static let maximumDepth = 12
}
