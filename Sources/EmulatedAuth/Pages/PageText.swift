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

  private static let style = String(decoding: PackageResources.signin_css, as: UTF8.self)
}
