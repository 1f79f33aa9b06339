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

  private static let delivery = """
    const storageKey = operation.apiKey + ':' + operation.appName;

    function deliver(urlResponse, error) {
      const authEvent = {
        type: operation.authType, eventId: operation.eventId || null, urlResponse, sessionId: 'unused', postBody: null,
        tenantId: operation.tid || null, error,
      };
      if (!operation.authType.endsWith('ViaPopup')) {
        sessionStorage.setItem(storageKey, JSON.stringify(authEvent));
        location.assign(operation.redirectUrl);
        return;
      }
      const frames = window.opener ? window.opener.frames : [];
      for (let index = 0; index < frames.length; index += 1) {
        if (isFrameOfApp(frames[index])) {
          frames[index].postMessage({ kind: 'authEvent', storageKey, authEvent }, location.origin);
          window.close();
          return;
        }
      }
      status.textContent =
        'The window of the app is closed, or it has no frame of this server. Start the sign-in again.';
    }

    function isFrameOfApp(frame) {
      try {
        const other = new URLSearchParams(frame.location.search);
        return frame.location.pathname === '/emulator/auth/iframe'
          && other.get('apiKey') + ':' + other.get('appName') === storageKey;
      } catch {
        return false; // A frame of another origin.
      }
    }
    """
}
