import EmulatedProjects

/// The text of pages.
enum PageText {
  /// Returns a text for an element or a quoted attribute.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns a page.
  ///
  /// - Parameters:
  ///   - title: the title and first heading, as plain text.
  ///   - body: the markup below the heading.
  static func page(_ title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped(title))</title>
    <style>\(style)</style>
    </head>
    <body>
    <main>
    <h1>\(escaped(title))</h1>
    \(body)
    </main>
    </body>
    </html>

    """
  }

  /// Returns the page of a sign-in that cannot begin or continue.
  static func problem(_ failure: ProviderFailure) -> HTTPResponse {
    HTTPResponse(page: page("Sign-in is not possible", "<p>\(escaped(failure.description))</p>"), status: 400)
  }

  private static let style = """
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
    body { margin: 0; background: Canvas; color: CanvasText; }
    main { max-width: 26rem; margin: 0 auto; padding: 1.5rem; }
    h1 { font-size: 1.3rem; } h2 { font-size: 1.05rem; margin-top: 2rem; }
    ul { list-style: none; padding: 0; }
    li { margin: .5rem 0; }
    label { display: block; margin: .75rem 0; }
    input { display: block; box-sizing: border-box; width: 100%; }
    label.box input { display: inline-block; width: auto; margin: 0 .4rem 0 0; }
    .actions { display: flex; gap: .5rem; position: sticky; bottom: 0; margin: 0 -.25rem; padding: .75rem .25rem;
      background: Canvas; }
    .actions button { text-align: center; }
    input, button, a.choice { font: inherit; padding: .5rem .75rem; border: 1px solid GrayText; border-radius: .4rem; }
    button, a.choice { display: block; box-sizing: border-box; width: 100%; text-align: left; cursor: pointer;
      background: ButtonFace; color: ButtonText; text-decoration: none; }
    small { display: block; opacity: .75; overflow-wrap: anywhere; }
    :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
    """
}
