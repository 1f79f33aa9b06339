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
