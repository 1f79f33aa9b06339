'use strict';
const { spawn } = require('node:child_process');
const { join } = require('node:path');

/** The path of the program. */
const path = join(__dirname, 'bin', 'rules-sim');

/** The variables of each service with the text before the address, as `rules-sim serve --exec` sets them. */
const variables = {
  firestore: { FIRESTORE_EMULATOR_HOST: '', FIREBASE_FIRESTORE_EMULATOR_ADDRESS: '' },
  database: { FIREBASE_DATABASE_EMULATOR_HOST: '' },
  storage: { FIREBASE_STORAGE_EMULATOR_HOST: '', STORAGE_EMULATOR_HOST: 'http://' },
  auth: { FIREBASE_AUTH_EMULATOR_HOST: '' },
  ui: { RULES_SIM_UI: 'http://' },
  hub: { FIREBASE_EMULATOR_HUB: '' },
};

function environment(project, addresses) {
  const found = { GCLOUD_PROJECT: project, GOOGLE_CLOUD_PROJECT: project };
  for (const [service, names] of Object.entries(variables)) {
    if (!addresses[service]) continue;
    for (const [name, prefix] of Object.entries(names)) found[name] = prefix + addresses[service];
  }
  return found;
}

/** Starts `rules-sim serve` on free ports. */
function serve(options = {}) {
  const { project = 'demo-project', services = ['firestore', 'database', 'storage', 'auth'], args = [], cwd } = options;
  const ports = services.flatMap((service) => ['--port', `${service}=0`]);
  const child = spawn(path, ['serve', '--project', project, '--only', services.join(','), ...ports, ...args], {
    cwd, stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  ended.then(() => process.off('exit', kill));
  return new Promise((resolve, reject) => {
    let said = '';
    let isReady = false;
    child.once('error', reject);
    ended.then(() => reject(new Error(`rules-sim serve did not start:\n${said}`)));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      if (isReady) return;
      said += text;
      if (!/^Ready\./m.test(said)) return;
      isReady = true;
      const addresses = {};
      for (const line of said.split('\n')) {
        const [name, address] = line.trim().split(/ {2,}/);
        // The server prints the address of the page as `http://127.0.0.1:4000/`.
        if (address && services.includes(name)) addresses[name] = address.replace(/^http:\/\/|\/$/g, '');
      }
      const portOf = (address) => Number(address.slice(address.lastIndexOf(':') + 1));
      resolve({
        project,
        addresses,
        ports: Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, portOf(address)])),
        environment: environment(project, addresses),
        async stop() {
          child.kill('SIGINT');
          await ended;
        },
      });
    });
  });
}

module.exports = { path, serve };
