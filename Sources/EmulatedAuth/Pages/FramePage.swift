import EmulatedProjects

/// The frame that the SDK for JavaScript opens in an app before a sign-in with a popup or after one with a redirect.
///
/// The SDK talks to it with Google's library for frames, `gapi.iframes`, which it loads from apis.google.com itself. So does
/// this page: it is the only one that needs the network. The frame answers `webStorageSupport`, and sends one `authEvent`
/// when it is opened and one for each popup (firebase-js-sdk, packages/auth/src/platform_browser/popup_redirect.ts).
enum FramePage {
  static let response = HTTPResponse(
    200, headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(Array(text.utf8)))

  private static let text = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>Sign-in events of the local server</title>
    <script>
    'use strict';
    const query = new URLSearchParams(location.search);
    const storageKey = query.get('apiKey') + ':' + query.get('appName');
    const noEvent = {
      type: 'unknown', eventId: null, urlResponse: null, sessionId: null, postBody: null, tenantId: null,
      error: { code: 'auth/no-auth-event', message: 'An internal error has occurred.' },
    };
    let parentFrame = null;

    function send(authEvent) {
      if (parentFrame) {
        parentFrame.send(
          'authEvent', { type: 'authEvent', authEvent }, () => {}, gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER);
      }
    }

    window.addEventListener('message', (event) => {
      const data = event.data;
      if (event.origin === location.origin && data && data.kind === 'authEvent' && data.storageKey === storageKey) {
        send(data.authEvent);
      }
    });

    function start() {
      parentFrame = gapi.iframes.getContext().getParentIframe();
      parentFrame.register(
        'webStorageSupport', () => ({ status: 'ACK', webStorageSupport: true }),
        gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER);
      let stored = null;
      try {
        stored = JSON.parse(sessionStorage.getItem(storageKey));
        sessionStorage.removeItem(storageKey);
      } catch {
        stored = null;
      }
      send(stored || noEvent);
    }

    window.gapi_onload = () => gapi.load('gapi.iframes', start);
    </script>
    <script src="https://apis.google.com/js/api.js"></script>
    </head>
    <body></body>
    </html>

    """
}
