import EmulatedProjects

/// The frame that the SDK for JavaScript opens in an app before a sign-in with a popup or after one with a redirect.
///
/// The SDK talks to it with Google's library for frames, `gapi.iframes`, which it loads from apis.google.com itself. So does
/// this page: it is the only one that needs the network. The frame answers `webStorageSupport`, and sends one `authEvent`
/// when it is opened and one for each popup (firebase-js-sdk, packages/auth/src/platform_browser/popup_redirect.ts).
enum FramePage {
  static let response = HTTPResponse(
    200, headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(PackageResources.frame_html))
}
