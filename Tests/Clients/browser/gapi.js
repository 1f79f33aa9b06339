// A double of Google's library for frames, https://apis.google.com/js/api.js, with the calls of firebase/auth and of our
// frame page. A message is an object, and a handler's result goes back in a list, as in the library.
'use strict';
(() => {
  const handlers = new Map();
  const waiting = new Map();
  let count = 0;

  class Iframe {
    constructor(target) {
      this.target = target;
      this.ready = new Promise((resolve) => { this.isReady = resolve; });
    }
    register(name, handler) { handlers.set(name, handler); }
    send(name, data, callback) {
      const id = (count += 1);
      waiting.set(id, callback);
      this.target().postMessage({ gapi: 'call', id, name, data }, '*');
    }
    restyle() { return Promise.resolve(); }
    ping(callback) { return this.ready.then(() => { callback(); }); }
  }

  let child = null;
  const context = {
    open(options, callback) {
      const element = document.createElement('iframe');
      element.src = options.url;
      element.style.cssText = 'position: absolute; top: -100px; width: 1px; height: 1px';
      child = new Iframe(() => element.contentWindow);
      options.where.append(element);
      return Promise.resolve(callback(child));
    },
    getParentIframe() {
      window.parent.postMessage({ gapi: 'ready' }, '*');
      return new Iframe(() => window.parent);
    },
  };

  window.addEventListener('message', async ({ data, source }) => {
    if (data.gapi === 'ready' && child) { child.isReady(); }
    if (data.gapi === 'call') {
      const handler = handlers.get(data.name);
      const result = handler ? [await handler(data.data)] : [];
      source.postMessage({ gapi: 'result', id: data.id, result }, '*');
    }
    if (data.gapi === 'result') { waiting.get(data.id)?.(data.result); }
  });

  window.gapi = {
    load(name, options) { setTimeout(options.callback || options); },
    iframes: { getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: () => true, Iframe },
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  setTimeout(() => (window[onload] || window.gapi_onload)?.());
})();
