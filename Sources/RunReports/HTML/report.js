(() => {
  'use strict';
  const one = (selector) => document.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const cases = all('.c'), texts = new Map(), contents = one('#contents');
  const folders = all('.suite, .group'), groups = all('.entry').concat(folders);
  const opened = new Map(folders.map((folder) => [folder, folder.open]));
  const form = one('.controls'), search = one('#search'), shown = one('#shown'), keys = one('#keys-on');
  const statuses = all('input[name=status]');
  const status = () => (statuses.find((input) => input.checked) || {value: 'all'}).value;
  const textOf = (item) => {
    if (!texts.has(item)) {
      let text = item.textContent;
      const entry = item.closest('.entry'), head = entry.querySelector('.t');
      if (head) text += ` ${head.textContent}`;
      for (let folder = entry.closest('.suite, .group'); folder; folder = folder.parentElement.closest('.suite, .group')) {
        text += ` ${folder.querySelector('h2, h3, h4, h5, h6').textContent}`;
      }
      texts.set(item, text.toLowerCase());
    }
    return texts.get(item);
  };
  const visible = (selector = '.c') => all(selector).filter((item) => !item.hidden);

  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean), wanted = status();
    let count = 0;
    for (const item of cases) {
      const isShown = (wanted === 'all' || item.classList.contains(wanted))
        && words.every((word) => textOf(item).includes(word));
      item.hidden = !isShown;
      if (isShown) count += 1;
    }
    for (const group of groups) group.hidden = !group.querySelector('.c:not([hidden])');
    const isFiltered = words.length > 0 || wanted !== 'all';
    for (const folder of folders) folder.open = isFiltered || opened.get(folder);
    shown.textContent = count === cases.length ? `${count} cases` : `${count} of ${cases.length} cases`;
  };
  const remember = () => {
    const state = new URLSearchParams();
    if (status() !== 'all') state.set('status', status());
    if (search.value) state.set('q', search.value);
    history.replaceState(null, '', `#${state}`);
  };
  const reset = () => {
    search.value = '';
    for (const input of statuses) input.checked = input.value === 'all';
  };
  const reveal = (item) => {
    for (let box = item.closest('details'); box; box = box.parentElement.closest('details')) {
      box.open = true;
      if (opened.has(box)) opened.set(box, true);
    }
  };
  const follow = () => {
    const hash = decodeURIComponent(location.hash.slice(1)), target = document.getElementById(hash);
    if (target) {
      if (target.hidden || target.closest('[hidden]')) { reset(); apply(); }
      reveal(target);
      target.scrollIntoView();
      const summary = target.closest('summary') || target.querySelector(':scope > summary');
      if (summary) summary.focus({preventScroll: true});
      return;
    }
    const state = new URLSearchParams(location.hash.slice(1));
    reset();
    search.value = state.get('q') || '';
    const input = statuses.find((input) => input.value === state.get('status'));
    if (input) input.checked = true;
    apply();
  };
  const move = (selector, step) => {
    const items = visible(selector);
    const current = document.activeElement.closest('.c');
    const at = items.findIndex((item) => item === current);
    const after = items.findIndex((item) => current && (current.compareDocumentPosition(item) & 4));
    const next = at >= 0 ? items[at + step] : step > 0 ? items[Math.max(after, 0)] : items[items.length - 1];
    if (!next) return;
    if (next.parentElement.closest('details')) reveal(next.parentElement);
    next.querySelector('summary').focus();
    next.scrollIntoView({block: 'center'});
  };
  const openAll = () => {
    const items = visible().slice(0, 500), isOpen = items.every((item) => item.open);
    for (const item of items) {
      if (!isOpen) reveal(item);
      item.open = !isOpen;
    }
  };
  const actions = {
    '/': () => { search.focus(); search.select(); },
    j: () => move('.c', 1), k: () => move('.c', -1),
    n: () => move('.c.failed', 1), p: () => move('.c.failed', -1),
    o: openAll,
    '?': () => { const help = one('#keys'); help.open = true; help.querySelector('summary').focus(); },
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') { reset(); apply(); remember(); return; }
    const isTyping = event.target.matches('input[type=search]');
    const action = !isTyping && keys.checked && actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => { apply(); remember(); });
  addEventListener('hashchange', follow);
  contents.addEventListener('click', (event) => {
    if (event.target.closest('a') && contents.matches(':popover-open')) contents.hidePopover();
  });
  for (const item of all('[data-script]')) item.hidden = false;
  apply();
  follow();
  document.documentElement.dataset.ready = 'yes';
})();
