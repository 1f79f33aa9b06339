import RuleEvaluation
import RulesProjects

/// Builds a self-contained HTML page. It escapes all text it is given; no other code does.
struct PageBuilder {
  private var body: [String] = []
  private let title: String

  /// Creates an empty page.
  init(title: String) { self.title = title }

  /// The complete HTML document.
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

  /// Adds the outcome, the request and the caller.
  mutating func headline(_ effect: Decision.Effect, _ request: String, by actor: String?) {
    let badge = "<span class=\"badge \(effect.rawValue)\">\(effect.rawValue)</span>"
    body.append("<h1>\(badge) <code>\(Markup.line(request))</code></h1>")
    if let actor { body.append("<p class=\"quiet\">\(Markup.line(actor))</p>") }
  }

  /// Adds a section; a nil heading is omitted.
  mutating func section(_ heading: String?, _ content: (inout PageBuilder) -> Void) {
    body.append("<section>")
    if let heading { body.append("<h2>\(Markup.line(heading))</h2>") }
    content(&self)
    body.append("</section>")
  }

  /// Adds a paragraph; text in backticks is shown as code.
  mutating func paragraph(_ text: String, class name: String? = nil) {
    body.append("<p\(name.map { " class=\"\($0)\"" } ?? "")>\(Self.sentence(text))</p>")
  }

  /// Returns a sentence as HTML; text in backticks becomes code.
  static func sentence(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // With an odd number of backticks, one of them belongs to the text.
    guard parts.count % 2 == 1 else { return Markup.line(text) }
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? "<code>\(Markup.line(String(part)))</code>" : Markup.line(String(part))
    }.joined()
  }

  /// Adds a line of the rules with a highlighted part.
  mutating func source(_ place: String, before: String, marked: String, after: String) {
    body.append(
      """
      <figure><figcaption>\(Markup.line(place))</figcaption>\
      <pre><code>\(Markup.line(before))<mark>\(Markup.line(marked))</mark>\(Markup.line(after))</code></pre></figure>
      """)
  }

  /// Adds a section that opens and closes.
  mutating func details(_ summary: Row, isOpen: Bool, _ content: (inout PageBuilder) -> Void) {
    body.append("<details\(isOpen ? " open" : "")><summary>\(summary.html)</summary>")
    content(&self)
    body.append("</details>")
  }

  /// One row of a tree: an expression and its value.
  struct Row {
    var depth = 0
    let code: String
    var value: String?
    /// `good`, `bad` or `quiet`; nil for plain text.
    var role: String?
    var note: String?
    var isDeciding = false

    fileprivate var html: String {
      let value = value.map { " <span class=\"value \(role ?? "")\">\(Markup.line($0))</span>" } ?? ""
      let note = note.map { " <span class=\"quiet\">\(Markup.line($0))</span>" } ?? ""
      return "<code>\(Markup.line(code))</code>\(value)\(note)"
    }
  }

  /// Adds a tree of rows, indented by depth.
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
