// Checks a report page of rules-sim in a real browser: node check.mjs PAGE. Prints what fails; ends with 1 then.
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {Browser} from './browser.mjs';

const address = pathToFileURL(resolve(process.argv[2])).href;
const browser = await Browser.start();
const failures = [];
let checks = 0;
const expect = (name, isTrue, found) => {
  checks += 1;
  if (!isTrue) failures.push(`${name}${found === undefined ? '' : `: ${JSON.stringify(found)}`}`);
};
const quiet = (name) => expect(`${name}: nothing goes wrong or out`, browser.troubles(address).length === 0,
  browser.troubles(address));
const shown = () => browser.run(`[...document.querySelectorAll('.c')].filter((c) => !c.hidden && !c.closest('[hidden]')).length`);
const focus = () => browser.run(`(() => { const e = document.activeElement, c = e.closest('.c');
  return e.id || (c ? [...document.querySelectorAll(c.classList.contains('failed') ? '.c.failed' : '.c')].indexOf(c) : e.className || e.tagName) })()`);

const counts = async () => browser.run(`Object.fromEntries(['c', 'failed', 'passed', 'todo', 'skipped', 'warned'].map(
  (name) => [name, document.querySelectorAll(name === 'c' ? '.c' : '.c.' + name).length]))`);

async function content() {
  await browser.open(address);
  const all = await counts();
  expect('the script ran', await browser.run(`document.documentElement.dataset.ready`) === 'yes');
  expect('the count is told', await browser.run(`document.querySelector('#shown').value`) === `${all.c} cases`);
  expect('there is one script, and no element or attribute that data brought', await browser.run(
    `document.scripts.length === 1 && !document.querySelector('img,iframe,object,embed,link,base,b *')
      && ![...document.querySelectorAll('*')].some((e) => [...e.attributes].some((a) => a.name.startsWith('on')))`));
  expect('no link leaves the page', await browser.run(
    `[...document.links].every((a) => a.getAttribute('href').startsWith('#') && document.getElementById(a.getAttribute('href').slice(1)))`));
  expect('ids stand once', await browser.run(
    `new Set([...document.querySelectorAll('[id]')].map((e) => e.id)).size === document.querySelectorAll('[id]').length`));
  expect('every case has a word for its status', await browser.run(
    `[...document.querySelectorAll('.c .m')].every((m) => /^(passed|failed|skipped|to do)/.test(m.textContent))`));
  expect('every case begins with its outcome as a sign and as a word', await browser.run(
    `[...document.querySelectorAll('.c > summary')].every((s) => /^i (allow|deny|refuse|none)$/.test(s.firstElementChild.className)
      && s.firstElementChild.textContent.length > 3 && getComputedStyle(s.firstElementChild).borderTopWidth === '2px')`));
  expect('allowed and denied differ in shape', await browser.run(`(() => {
    const [allow, deny] = ['.outcomes .allow', '.outcomes .deny'].map((s) => getComputedStyle(document.querySelector(s), '::after'));
    return allow.height !== deny.height; })()`));
  quiet('content');
}

async function contents() {
  const all = await counts();
  await browser.open(address);
  expect('the column is beside the cases', await browser.run(
    `document.querySelector('.side').getBoundingClientRect().right <= document.querySelector('main').getBoundingClientRect().left`));
  await browser.run(`document.body.style.minHeight = '6000px'; scrollTo(0, 900)`);
  expect('the column stays in view', await browser.run(`document.querySelector('.side').getBoundingClientRect().top`) >= 0);
  if (all.failed) {
    expect('the failures are its beginning', await browser.run(
      `document.querySelector('.side h2').id === 'failures' && document.querySelector('.failures a').getBoundingClientRect().top >= 0`));
    await browser.run(`for (const d of document.querySelectorAll('.suite, .group')) d.open = false;
      document.querySelector('.failures a').click()`);
    await browser.run(`new Promise((done) => setTimeout(done, 50))`);
    expect('a link opens the groups around a case', await browser.run(
      `document.querySelector('.c.failed > summary').checkVisibility()`));
  }
  for (const scripts of [true, false]) {
    await browser.open(address, {width: 390, height: 800, scripts});
    const isShown = async () => browser.isVisible('#contents');
    expect(`contents are closed on a narrow screen (scripts: ${scripts})`, !await isShown());
    await browser.click('.jump button');
    expect(`a button opens them (scripts: ${scripts})`, await isShown());
    await browser.press('Escape');
    expect(`Esc closes them (scripts: ${scripts})`, !await isShown());
  }
  quiet('contents');
}

async function filters() {
  const all = await counts();
  for (const name of ['failed', 'passed', 'todo', 'skipped', 'warned']) {
    if (!all[name]) continue;
    await browser.open(`${address}#status=${name}`);
    expect(`#status=${name} shows those`, await shown() === all[name], await shown());
  }
  await browser.open(`${address}#q=no+such+case`);
  expect('a search for nothing shows nothing', await shown() === 0);
  expect('empty groups are hidden', await browser.run(`!document.querySelector('.suite:not([hidden])')`));
  await browser.open(address);
  await browser.run(`document.querySelector('input[value=passed]').click()`);
  expect('a click filters', await shown() === all.passed);
  expect('the address remembers', await browser.run(`location.hash`) === '#status=passed');
  if (all.failed) {
    await browser.run(`document.querySelector('.failures a').click()`);
    await browser.run(`new Promise((done) => setTimeout(done, 50))`);
    expect('a link to a hidden case shows it', await focus() === 0, await focus());
  }
  quiet('filters');
}

async function keyboard() {
  await browser.open(address);
  const all = await counts();
  await browser.press('Tab');
  expect('Tab begins at the link to the cases', await focus() === 'skip', await focus());
  expect('what has the focus can be seen', await browser.run(
    `getComputedStyle(document.activeElement).outlineStyle !== 'none' && document.activeElement.getBoundingClientRect().left >= 0`));
  await browser.press('/');
  expect('/ goes to the search', await focus() === 'search', await focus());
  for (const letter of 'jkn') await browser.press(letter);
  expect('keys are letters there', await browser.run(`document.querySelector('#search').value`) === 'jkn');
  await browser.press('Escape');
  expect('Esc shows all', await shown() === all.c, await shown());
  await browser.run(`document.activeElement.blur()`);
  if (all.failed) {
    await browser.press('n');
    expect('n goes to the first failure', await focus() === 0, await focus());
    const before = await browser.run(`document.activeElement.parentElement.open`);
    await browser.press('Enter');
    expect('Enter opens or closes', await browser.run(`document.activeElement.parentElement.open`) !== before);
    if (all.failed > 1) {
      await browser.press('n');
      expect('n goes on', await focus() === 1, await focus());
      await browser.press('p');
      expect('p goes back', await focus() === 0, await focus());
    }
    expect('the case can be seen', await browser.run(`(() => { const r = document.activeElement.getBoundingClientRect();
      return r.top >= 0 && r.bottom <= innerHeight })()`));
  }
  await browser.press('?');
  expect('? opens the help', await browser.run(`document.querySelector('#keys').open`));
  await browser.run(`document.querySelector('#keys-on').click(); document.activeElement.blur()`);
  await browser.press('/');
  expect('keys can be switched off', await focus() !== 'search');
  quiet('keyboard');
}

async function sizes() {
  for (const width of [320, 400, 800, 1400]) {
    await browser.open(address, {width, height: 900});
    await browser.run(`for (const d of [...document.querySelectorAll('details')].slice(0, 600)) d.open = true;
      for (const e of document.querySelectorAll('*')) e.style && (e.style.contentVisibility = 'visible')`);
    const wide = await browser.run(`document.documentElement.scrollWidth`);
    expect(`nothing is wider than ${width} pixels`, wide <= width, wide);
  }
}

async function colours() {
  const backs = [];
  for (const scheme of ['light', 'dark']) {
    await browser.open(address, {scheme});
    const found = await browser.run(`(() => {
      const style = getComputedStyle(document.documentElement);
      const light = (name) => {
        const hex = style.getPropertyValue('--' + name).trim().slice(1);
        const full = hex.length === 3 ? [...hex].map((c) => c + c).join('') : hex;
        const [r, g, b] = [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16) / 255)
          .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const poor = [];
      for (const text of ['text', 'quiet', 'accent', 'good', 'bad', 'todo', 'warn', 'deny', 't-keyword', 't-string', 't-literal',
        't-path', 't-function', 't-capture']) {
        for (const back of ['back', 'card', 'fill', 'badback', 'goodback', 'warnback']) {
          const [a, b] = [light(text), light(back)].sort((a, b) => b - a);
          if ((a + 0.05) / (b + 0.05) < 4.5) poor.push(text + ' on ' + back);
        }
      }
      return {back: getComputedStyle(document.body).backgroundColor, poor};
    })()`);
    backs.push(found.back);
    expect(`${scheme}: contrast of 4.5 : 1`, found.poor.length === 0, found.poor);
  }
  expect('light and dark differ', backs[0] !== backs[1], backs);
}

async function withoutScript() {
  await browser.open(address, {scripts: false});
  const text = await browser.send('DOM.getDocument').then(({root}) =>
    browser.send('DOM.querySelector', {nodeId: root.nodeId, selector: 'form.controls'}));
  const {attributes} = await browser.send('DOM.getAttributes', {nodeId: text.nodeId});
  expect('without script no dead control shows', attributes.includes('hidden'));
  const {root} = await browser.send('DOM.getDocument');
  const {nodeIds} = await browser.send('DOM.querySelectorAll', {nodeId: root.nodeId, selector: '.c[hidden]'});
  expect('without script every case is there', nodeIds.length === 0);
}

try {
  for (const check of [content, contents, filters, keyboard, sizes, colours, withoutScript]) await check();
} catch (error) {
  failures.push(`${error.stack}`);
} finally {
  await browser.end();
}
console.log(failures.length ? failures.join('\n') : `${checks} checks`);
process.exitCode = failures.length ? 1 : 0;
