(() => {
  'use strict';
  const one = (selector) => document.querySelector(selector);
  const element = (name, text, style) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (style) made.className = style;
    return made;
  };
  const get = async (path) => {
    const answer = await fetch(path);
    return answer.json();
  };
  const limit = 1000, rows = new Map();

  // Requests

  const why = (row, entry) => {
    const body = element('div', undefined, 'why');
    if (entry.reason) body.append(element('pre', entry.reason));
    if (entry.warning) body.append(element('p', entry.warning, 'note'));
    if (entry.catchAll) {
      body.append(element('p', 'Only a rule for all paths answered, or none. Is the path mistyped?', 'note'));
    }
    const link = element('a', 'Explain it again, with the data as it is now');
    link.href = `/requests/${entry.number}`;
    link.target = '_blank';
    const line = element('p');
    line.append(link, element('span', ` · ${entry.store} · ${entry.microseconds} µs`, 'quiet'));
    body.append(line);
    return body;
  };
  const render = (entry) => {
    const row = element('details', undefined, `r ${entry.effect}`), summary = element('summary');
    row.dataset.actor = entry.actor;
    row.dataset.number = entry.number;
    row.dataset.text = [entry.effect, entry.service, entry.verb, entry.path, entry.actor, entry.rule, entry.reason]
      .join(' ').toLowerCase();
    const time = new Date(entry.time).toTimeString().slice(0, 8);
    const path = element('code', `${entry.path}`);
    const rest = element('span', ` as ${entry.actor}`, 'quiet');
    const place = element('span');
    place.append(path, rest);
    summary.append(
      element('span', entry.effect, 'e'), element('span', time, 'quiet'), element('code', entry.verb), place,
      element('span', entry.rule || '', 'place'));
    row.append(summary);
    row.addEventListener('toggle', () => {
      if (row.open && row.children.length === 1) row.append(why(row, rows.get(entry.number).entry));
    });
    return row;
  };
  const isShown = (row) => {
    const words = one('#search').value.toLowerCase().split(/\s+/).filter(Boolean);
    if (one('#denied').checked && row.classList.contains('allow')) return false;
    if (!one('#admin').checked && row.dataset.actor === 'administrator') return false;
    return words.every((word) => row.dataset.text.includes(word));
  };
  const count = () => {
    const shown = [...rows.values()].filter(({row}) => !row.hidden).length;
    one('#shown').textContent = `${shown} of ${rows.size}`;
    one('#empty').hidden = rows.size > 0;
  };
  const add = (entry) => {
    const known = rows.get(entry.number), row = render(entry);
    row.hidden = !isShown(row);
    if (known) {
      row.open = known.row.open;
      rows.set(entry.number, {entry, row});
      known.row.replaceWith(row);
      if (row.open) row.append(why(row, entry));
    } else {
      rows.set(entry.number, {entry, row});
      // An event can come before the earlier requests that the page still loads.
      const list = one('#requests'), below = (other) => Number(other.dataset.number) < entry.number;
      list.insertBefore(row, [...list.children].find(below) || null);
      if (rows.size > limit) {
        rows.delete(Number(list.lastElementChild.dataset.number));
        list.lastElementChild.remove();
      }
    }
    count();
  };
  const filter = () => {
    for (const {row} of rows.values()) row.hidden = !isShown(row);
    count();
  };
  for (const name of ['#search', '#denied', '#admin']) one(name).addEventListener('input', filter);

  const live = (isOn) => {
    one('#live').className = isOn ? 'on' : 'off';
    one('#live').textContent = isOn ? 'live' : 'not connected';
  };
  const connect = () => {
    const events = new EventSource('/api/events');
    events.onopen = async () => {
      live(true);
      const last = Math.max(-1, ...rows.keys());
      for (const entry of await get(`/api/requests?from=${last + 1}`)) add(entry);
      refresh();
    };
    events.onerror = () => live(false);
    events.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.rules) {
        one('#reloads').textContent = message.rules;
        coverage();
      } else {
        add(message);
      }
      later();
    };
  };

  // State

  let timer;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, 300);
  };
  const options = (select, texts) => {
    const chosen = select.value;
    if (JSON.stringify([...select.options].map((option) => option.text)) === JSON.stringify(texts)) return;
    select.replaceChildren(...texts.map((text) => element('option', text)));
    if (texts.includes(chosen)) select.value = chosen;
  };
  const refresh = async () => {
    const state = await get('/api/state');
    one('#sums').textContent =
      `${state.allowed} allowed, ${state.denied} denied, ${state.administrator} by the administrator`;
    one('#services').textContent = state.services.map(({name, address}) => `${name} ${address}`).join(' · ');
    stores = state.stores;
    hasAuth = state.services.some(({name}) => name === 'auth');
    options(one('#store'), stores.map(({name}) => name));
    options(one('#project'), state.projects);
    if (!one('#p-data').hidden) {
      await callers();
      // A read as a user is a request itself, and does not follow other requests.
      if (one('#caller').value === 'administrator') data();
    }
    if (!one('#p-users').hidden) users();
  };
  const frame = one('#coverage');
  const coverage = () => { if (!one('#p-rules').hidden) frame.src = '/coverage'; };
  // The frame is as high as its page, so that only one thing scrolls.
  const fit = () => {
    const page = frame.contentDocument && frame.contentDocument.documentElement;
    if (page) frame.style.height = `${page.scrollHeight}px`;
  };
  frame.addEventListener('load', () => {
    fit();
    if (frame.contentDocument) new ResizeObserver(fit).observe(frame.contentDocument.body);
  });

  // Data and users

  let shownData, shownUsers, stores = [], hasAuth = false;
  const place = () => one('#path').value.replace(/^\/+|\/+$/g, '');
  const kind = () => one('#store').value.split(':')[0];
  const address = () => {
    const names = {store: one('#store').value, path: place(), as: one('#caller').value};
    return '/api/data?' + Object.entries(names).map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&');
  };
  const tell = (output, text, isGood) => {
    output.textContent = text;
    output.className = isGood ? 'good' : 'bad';
  };
  const send = async (method, path, body) => {
    const answer = await fetch(path, {method, headers: {'Content-Type': 'application/json'}, body});
    const found = await answer.json().catch(() => ({}));
    const error = found.error && (found.error.message || found.error);
    return {found, error: answer.ok ? undefined : error || `status ${answer.status}`};
  };
  const callers = async () => {
    const select = one('#caller'), chosen = select.value;
    const store = stores.find(({name}) => name === one('#store').value);
    const found = store && store.project ? await get(`/api/users?project=${encodeURIComponent(store.project)}`) : [];
    const list = [['administrator', 'administrator'], ['signed-out', 'signed out']];
    for (const user of Array.isArray(found) ? found : []) {
      list.push([`user:${user.uid}`, user.email ? `${user.uid} (${user.email})` : user.uid]);
    }
    if (JSON.stringify([...select.options].map(({value, text}) => [value, text])) === JSON.stringify(list)) return;
    select.replaceChildren(...list.map(([value, text]) => {
      const option = element('option', text);
      option.value = value;
      return option;
    }));
    if (list.some(([value]) => value === chosen)) select.value = chosen;
  };
  const isCollection = () => kind() === 'firestore' && place().split('/').filter(Boolean).length % 2 === 1;
  const canWrite = () => kind() === 'database' || kind() === 'firestore' && place() !== '';
  // A list that did not change keeps its elements, so that it keeps the focus of the keyboard.
  const data = async () => {
    const store = one('#store').value, path = place();
    if (!store) return;
    const {found, error} = await send('GET', address());
    const text = JSON.stringify([store, path, found]);
    if (text === shownData) return;
    shownData = text;
    one('#names').replaceChildren(...(found.names || []).map((name) => {
      const row = element('div', undefined, 'row'), button = element('button', name, 'link');
      button.addEventListener('click', () => {
        one('#path').value = store.startsWith('storage:') ? name : path ? `${path}/${name}` : name;
        open();
      });
      row.append(button);
      return row;
    }));
    if (found.omitted) one('#names').append(element('div', `… and ${found.omitted} more`, 'row quiet'));
    const isEmpty = found.value === null || found.value === undefined;
    one('#value').hidden = !error && isEmpty;
    one('#value').textContent = error || JSON.stringify(found.value, null, 2);
    const isListed = (found.names || []).length > 0;
    one('#hint').textContent = error || !isEmpty || isListed ? '' :
      kind() === 'storage' ? 'No object here.' : kind() === 'database' ? 'No data here.' :
      !path ? 'No document yet. Write a path, such as notes/1, and its fields.' :
      isCollection() ? 'No document in this collection.' : 'No document here.';
    one('#hint').hidden = !one('#hint').textContent;
    const isFocused = document.activeElement === one('#draft');
    if (!isFocused) one('#draft').value = isEmpty ? '' : JSON.stringify(found.value, null, 2);
    one('#draft').placeholder = kind() === 'database' ? '{"title": "Hello"}' : '{"title": "Hello", "at": {"$ts": "2026-01-31T12:00:00Z"}}';
    one('#draft-name').textContent = isCollection() ? 'Fields of a new document, as JSON' : kind() === 'firestore' ? 'Fields, as JSON' : 'Value, as JSON';
    one('#draft').parentElement.hidden = !canWrite();
    one('#save').hidden = !canWrite();
    one('#save').textContent = isCollection() ? 'Add' : 'Save';
    one('#erase').hidden = isEmpty || Boolean(error);
  };
  const open = () => {
    one('#saved').textContent = '';
    one('#draft').blur();
    return data();
  };
  const edit = async (method, body, done) => {
    const {found, error} = await send(method, address(), body);
    if (!error && method === 'PUT') {
      one('#path').value = found.path;
      one('#draft').value = body;
    }
    shownData = undefined;
    await data();
    tell(one('#saved'), error || done, !error);
  };
  one('#save').addEventListener('click', () => edit('PUT', one('#draft').value, 'saved'));
  one('#erase').addEventListener('click', () => edit('DELETE', undefined, 'deleted'));
  one('#store').addEventListener('change', async () => { one('#path').value = ''; await callers(); open(); });
  for (const name of ['#path', '#caller']) one(name).addEventListener('change', open);
  one('#up').addEventListener('click', () => {
    one('#path').value = place().split('/').slice(0, -1).join('/');
    open();
  });

  const project = () => encodeURIComponent(one('#project').value);
  const form = one('#user');
  let edited;
  const editUser = (user) => {
    edited = user;
    form.hidden = false;
    form.reset();
    const fields = form.elements;
    fields.localId.readOnly = Boolean(user);
    one('#seen').hidden = !user;
    if (user) {
      fields.localId.value = user.uid;
      for (const [name, text] of [
        ['email', user.email], ['displayName', user.name], ['phoneNumber', user.phone], ['photoUrl', user.photo],
        ['customAttributes', user.claims],
      ]) fields[name].value = text || '';
      fields.emailVerified.checked = user.verified;
      fields.disableUser.checked = user.disabled;
      one('#auth').textContent = user.auth ? JSON.stringify(JSON.parse(user.auth), null, 2) : '';
    }
    fields[user ? 'email' : 'localId'].focus();
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fields = form.elements, body = {}, removed = {displayName: 'DISPLAY_NAME', photoUrl: 'PHOTO_URL'};
    for (const name of ['localId', 'email', 'password', 'displayName', 'phoneNumber', 'photoUrl', 'customAttributes']) {
      const text = fields[name].value;
      if (text) body[name] = text;
      else if (edited && removed[name]) (body.deleteAttribute = body.deleteAttribute || []).push(removed[name]);
    }
    if (edited && edited.phone && !body.phoneNumber) body.deleteProvider = ['phone'];
    if (edited && !body.customAttributes) body.customAttributes = '{}';
    body.emailVerified = fields.emailVerified.checked;
    body[edited ? 'disableUser' : 'disabled'] = fields.disableUser.checked;
    const {error} = await send(edited ? 'PUT' : 'POST', `/api/users?project=${project()}`, JSON.stringify(body));
    tell(one('#user-saved'), error || 'saved', !error);
    if (!error) form.hidden = true;
    await users();
  });
  one('#new-user').addEventListener('click', () => editUser());
  one('#close-user').addEventListener('click', () => { form.hidden = true; });
  const button = (text, action) => {
    const made = element('button', text, 'link');
    made.addEventListener('click', action);
    return made;
  };
  const deleteUser = async (user) => {
    const {error} = await send('DELETE', `/api/users?project=${project()}`, JSON.stringify({localId: user.uid}));
    tell(one('#user-saved'), error || `deleted ${user.uid}`, !error);
    await users();
  };
  const act = async (user) => {
    const store = stores.find((store) => store.project === one('#project').value);
    if (store && (stores.find(({name}) => name === one('#store').value) || {}).project !== store.project) {
      one('#store').value = store.name;
    }
    await callers();
    one('#caller').value = `user:${user.uid}`;
    show(one('#t-data'), true);
  };
  const users = async () => {
    if (!one('#project').value) return;
    const found = await get(`/api/users?project=${project()}`);
    const text = JSON.stringify([one('#project').value, found, hasAuth]);
    if (text === shownUsers) return;
    shownUsers = text;
    const list = Array.isArray(found) ? found : [];
    one('#users').replaceChildren(...list.map((user) => {
      const row = element('tr'), actions = element('td');
      const cells = [user.uid, user.email, user.name, user.providers, user.disabled ? 'disabled' : 'enabled'];
      actions.append(
        button('Edit', () => editUser(user)), button('Use data as this user', () => act(user)),
        button('Delete', () => deleteUser(user)));
      row.append(...cells.map((text) => element('td', text || '')), actions);
      return row;
    }));
    one('#user-table').hidden = list.length === 0;
    one('#no-users').hidden = list.length > 0;
    one('#no-users').textContent = hasAuth ?
      'No user yet. Users appear when they sign in, or when you add them.' :
      'No user yet. Authentication is not open on this server (its --only does not name auth), so no client can sign in here; you can still add users and use data as them.';
  };
  one('#project').addEventListener('change', users);

  // Views and keys

  const tabs = [...document.querySelectorAll('[role=tab]')];
  const show = (tab, isFocused) => {
    for (const other of tabs) {
      const isChosen = other === tab;
      other.setAttribute('aria-selected', String(isChosen));
      other.tabIndex = isChosen ? 0 : -1;
      one(`#${other.getAttribute('aria-controls')}`).hidden = !isChosen;
    }
    if (isFocused) tab.focus();
    if (tab.id === 't-data') callers().then(data);
    if (tab.id === 't-users') users();
    coverage();
  };
  for (const tab of tabs) {
    tab.addEventListener('click', () => show(tab));
    tab.addEventListener('keydown', (event) => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (step) show(tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length], true);
    });
  }
  const move = (step) => {
    const shown = [...document.querySelectorAll('.r:not([hidden]) > summary')];
    const index = shown.indexOf(document.activeElement) + step;
    if (shown.length) shown[Math.max(0, Math.min(shown.length - 1, index))].focus();
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && event.target.matches('input, textarea')) return event.target.blur();
    if (event.target.matches('input:not([type=checkbox]), textarea, select')) return;
    if (tabs[Number(event.key) - 1]) return show(tabs[Number(event.key) - 1], true);
    if (event.key === '/') { show(tabs[0]); one('#search').focus(); event.preventDefault(); }
    if (event.key === 'd') { one('#denied').checked = !one('#denied').checked; filter(); }
    if (event.key === 'j') move(1);
    if (event.key === 'k') move(-1);
  });
  connect();
})();
