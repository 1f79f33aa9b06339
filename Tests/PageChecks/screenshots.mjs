// Screenshots for people to look at: node screenshots.mjs PAGE FOLDER [HASH…]. 400 and 1400 pixels, light and dark.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {Browser} from './browser.mjs';

const [page, folder, ...hashes] = process.argv.slice(2);
const address = pathToFileURL(resolve(page)).href;
const browser = await Browser.start();
mkdirSync(folder, {recursive: true});
try {
  for (const [index, hash] of (hashes.length ? hashes : ['']).entries()) {
    for (const width of [400, 1400]) {
      for (const scheme of ['light', 'dark']) {
        await browser.open(`${address}#${hash}`, {width, height: width === 400 ? 1200 : 1300, scheme});
        writeFileSync(join(folder, `${index}-${width}-${scheme}.png`), await browser.screenshot());
      }
    }
  }
} finally {
  await browser.end();
}
