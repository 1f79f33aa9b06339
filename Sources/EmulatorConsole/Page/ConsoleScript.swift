import EmulatedProjects

/// The script of the page. All texts of requests become text nodes, never markup.
enum ConsoleScript {
  /// The response with the script.
  static var response: HTTPResponse {
    HTTPResponse(
      200, headers: ["Content-Type": "text/javascript; charset=utf-8", "X-Content-Type-Options": "nosniff"],
      body: .bytes(PackageResources.console_js))
  }
}
