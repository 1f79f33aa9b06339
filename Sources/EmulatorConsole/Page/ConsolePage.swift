import EmulatedProjects
import RulesProjects

/// The page itself. It loads only its script from the same server, and works with the keyboard alone.
enum ConsolePage {
  /// The response with the page.
  static var response: HTTPResponse {
    var response = HTTPResponse.page(html)
    response.headers.add(
      "Content-Security-Policy",
      """
      default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'; \
      base-uri 'none'; form-action 'none'
      """)
    return response
  }

  private static let html: String = {
    let style = HTMLStyle.css + String(decoding: PackageResources.console_css, as: UTF8.self)
    return String(decoding: PackageResources.console_html, as: UTF8.self).replacing(
      "/* pages.css and console.css */", with: style)
  }()
}
