// A headless Chromium that is spoken to over a pipe (DevTools protocol): no port, no driver, nothing but Node.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

export class Browser {
  static async start() {
    const profile = mkdtempSync(join(tmpdir(), 'page-'));
    const child = spawn('chromium', [
      '--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--remote-debugging-pipe',
      '--disable-background-networking', '--no-first-run', `--user-data-dir=${profile}`,
    ], {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    return new Browser(child, profile);
  }

  constructor(child, profile) {
    Object.assign(this, {child, profile, next: 1, waiting: new Map(), events: [], listeners: new Set()});
    let rest = Buffer.alloc(0);
    child.stdio[4].on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) {
        this.take(JSON.parse(rest.subarray(0, end).toString()));
      }
    });
    this.ended = new Promise((done) => child.on('exit', () => {
      for (const call of this.waiting.values()) call.fail(new Error('the browser ended'));
      done();
    }));
  }

  take(message) {
    if (message.id) {
      const call = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      return message.error ? call.fail(new Error(`${call.method}: ${message.error.message}`)) : call.done(message.result);
    }
    this.events.push(message);
    for (const listener of [...this.listeners]) listener(message);
  }

  send(method, params = {}, sessionId = this.session) {
    const id = this.next++;
    this.child.stdio[3].write(`${JSON.stringify({id, method, params, sessionId})}\0`);
    return new Promise((done, fail) => this.waiting.set(id, {method, done, fail}));
  }

  event(method) {
    return new Promise((done) => {
      const listener = (message) => {
        if (message.method !== method) return;
        this.listeners.delete(listener);
        done(message.params);
      };
      this.listeners.add(listener);
    });
  }

  // A fresh tab of that size, in which `address` is open.
  async open(address, {width = 1400, height = 1000, scheme = 'light', scripts = true} = {}) {
    const {targetId} = await this.send('Target.createTarget', {url: 'about:blank'}, undefined);
    this.session = (await this.send('Target.attachToTarget', {targetId, flatten: true}, undefined)).sessionId;
    this.events = [];
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await this.send(`${domain}.enable`);
    await this.send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: width < 600});
    await this.send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: scheme}]});
    if (!scripts) await this.send('Emulation.setScriptExecutionDisabled', {value: true});
    const loaded = this.event('Page.loadEventFired');
    await this.send('Page.navigate', {url: address});
    await loaded;
  }

  async run(expression) {
    const {result, exceptionDetails} = await this.send('Runtime.evaluate', {
      expression, returnByValue: true, awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async press(key, text = key.length === 1 ? key : key === 'Enter' ? '\r' : '') {
    const codes = {Enter: 13, Escape: 27, Tab: 9};
    const event = {key, text, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0)};
    await this.send('Input.dispatchKeyEvent', {type: 'keyDown', ...event});
    await this.send('Input.dispatchKeyEvent', {type: 'keyUp', ...event, text: ''});
  }

  // Whether an element has a box. Works without scripts in the page.
  async isVisible(selector) { return await this.box(selector) !== undefined; }

  // A click of the mouse in the middle of an element.
  async click(selector) {
    const {root} = await this.send('DOM.getDocument');
    const {nodeId} = await this.send('DOM.querySelector', {nodeId: root.nodeId, selector});
    await this.send('DOM.scrollIntoViewIfNeeded', {nodeId});
    const [x, y] = await this.box(selector);
    for (const type of ['mousePressed', 'mouseReleased']) {
      await this.send('Input.dispatchMouseEvent', {type, x, y, button: 'left', clickCount: 1});
    }
  }

  async box(selector) {
    const {root} = await this.send('DOM.getDocument');
    const {nodeId} = await this.send('DOM.querySelector', {nodeId: root.nodeId, selector});
    const {model} = await this.send('DOM.getBoxModel', {nodeId}).catch(() => ({}));
    return model && [(model.content[0] + model.content[4]) / 2, (model.content[1] + model.content[5]) / 2];
  }

  async screenshot() { return Buffer.from((await this.send('Page.captureScreenshot', {format: 'png'})).data, 'base64'); }

  // What went wrong or out in this tab: exceptions, logged errors, dialogs, requests for anything but the page.
  troubles(address) {
    const told = {
      'Runtime.exceptionThrown': (params) => params.exceptionDetails.text,
      'Log.entryAdded': (params) => params.entry.level === 'error' ? params.entry.text : undefined,
      'Runtime.consoleAPICalled': (params) => params.type === 'error' ? 'console.error' : undefined,
      'Page.javascriptDialogOpening': (params) => `dialog ${params.message}`,
      'Network.requestWillBeSent': (params) =>
        params.request.url.split('#')[0] === address ? undefined : `request for ${params.request.url}`,
    };
    return this.events.map((event) => told[event.method]?.(event.params)).filter(Boolean);
  }

  async end() {
    await this.send('Browser.close', {}, undefined).catch(() => {});
    await this.ended;
    rmSync(this.profile, {recursive: true, force: true});
  }
}
