import EmulatedProjects

/// The script of the page. All texts of requests become text nodes, never markup.
enum ConsoleScript {
  /// The response with the script.
  static var response: HTTPResponse {
    HTTPResponse(
      200, headers: ["Content-Type": "text/javascript; charset=utf-8", "X-Content-Type-Options": "nosniff"],
      body: .bytes(Array(text.utf8)))
  }

  private static let text = """
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
        const link = element('a', 'Explain on the data of now');
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
        const words = one('#search').value.toLowerCase().split(/\\s+/).filter(Boolean);
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
          one('#requests').prepend(row);
          if (rows.size > limit) {
            const oldest = rows.keys().next().value;
            rows.get(oldest).row.remove();
            rows.delete(oldest);
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
        options(one('#store'), state.stores);
        options(one('#project'), state.projects);
        one('#rules').replaceChildren(...state.rules.map((rules) => {
          const item = element('li');
          item.append(element('code', rules.file), element('span', ` ${rules.coverage}`, 'quiet'));
          return item;
        }));
        if (!one('#p-data').hidden) data();
        if (!one('#p-users').hidden) users();
      };
      const coverage = () => { if (!one('#p-rules').hidden) one('#coverage').src = '/coverage'; };

      // Data and users

      let shownData, shownUsers;
      // A list that did not change keeps its elements, so that it keeps the focus of the keyboard.
      const data = async () => {
        const store = one('#store').value, path = one('#path').value.replace(/^\\/+|\\/+$/g, '');
        if (!store) return;
        const found = await get(`/api/data?store=${encodeURIComponent(store)}&path=${encodeURIComponent(path)}`);
        const text = JSON.stringify([store, path, found]);
        if (text === shownData) return;
        shownData = text;
        one('#names').replaceChildren(...(found.names || []).map((name) => {
          const row = element('div', undefined, 'row'), button = element('button', name, 'link');
          button.addEventListener('click', () => {
            one('#path').value = store.startsWith('storage:') ? name : path ? `${path}/${name}` : name;
            data();
          });
          row.append(button);
          return row;
        }));
        if (found.omitted) one('#names').append(element('div', `… and ${found.omitted} more`, 'row quiet'));
        one('#value').textContent = found.error || JSON.stringify(found.value, null, 2);
      };
      one('#store').addEventListener('change', () => { one('#path').value = ''; data(); });
      one('#path').addEventListener('change', data);
      one('#up').addEventListener('click', () => {
        one('#path').value = one('#path').value.split('/').slice(0, -1).join('/');
        data();
      });
      const users = async () => {
        const project = one('#project').value;
        if (!project) return;
        const found = await get(`/api/users?project=${encodeURIComponent(project)}`);
        const text = JSON.stringify([project, found]);
        if (text === shownUsers) return;
        shownUsers = text;
        one('#users').replaceChildren(...(Array.isArray(found) ? found : []).map((user) => {
          const row = element('tr');
          const cells = [user.uid, user.email, user.name, user.providers, user.disabled ? 'disabled' : 'enabled'];
          row.append(...cells.map((text) => element('td', text || '')));
          return row;
        }));
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
        if (tab.id === 't-data') data();
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
        if (event.key === 'Escape' && event.target.matches('input')) return event.target.blur();
        if (event.target.matches('input[type=search], input[type=text], select')) return;
        if (tabs[Number(event.key) - 1]) return show(tabs[Number(event.key) - 1], true);
        if (event.key === '/') { show(tabs[0]); one('#search').focus(); event.preventDefault(); }
        if (event.key === 'd') { one('#denied').checked = !one('#denied').checked; filter(); }
        if (event.key === 'j') move(1);
        if (event.key === 'k') move(-1);
      });
      connect();
    })();

    """
}
