import Identities

/// The part of a page that tells the SDK the result of an operation, as an event (firebase-js-sdk,
/// packages/auth/src/platform_browser/popup_redirect.ts).
///
/// In a popup, it passes the event to ``FramePage`` in the window of the app. Before a redirect, it leaves the event in the
/// session storage, where `FramePage` finds it. The browser shares that storage with the frame only if the page of the app
/// has the same host name as this server.
enum HandlerScript {
  /// Returns the markup at the end of a page.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - code: JavaScript that calls `deliver(urlResponse, error)`.
  static func markup(_ operation: HandlerOperation, _ code: String) -> String {
    """
    <p id="status" role="status" data-operation="\(PageText.escaped(operation.parameters.text))"></p>
    <script>
    'use strict';
    const status = document.getElementById('status');
    const operation = JSON.parse(status.dataset.operation);
    \(delivery)
    \(code)
    </script>
    """
  }

  private static let delivery = String(decoding: PackageResources.delivery_js, as: UTF8.self)
}
