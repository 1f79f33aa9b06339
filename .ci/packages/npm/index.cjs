'use strict';
const { spawn } = require('node:child_process');
const { join } = require('node:path');

/** The path of the program. */
const path = join(__dirname, 'bin', 'rules-sim');

const variables = {
  firestore: ['FIRESTORE_EMULATOR_HOST'],
  database: ['FIREBASE_DATABASE_EMULATOR_HOST'],
  storage: ['FIREBASE_STORAGE_EMULATOR_HOST', 'STORAGE_EMULATOR_HOST'],
  auth: ['FIREBASE_AUTH_EMULATOR_HOST'],
  hub: ['FIREBASE_EMULATOR_HUB'],
};

function environment(project, addresses) {
  const found = { GCLOUD_PROJECT: project };
  for (const [service, names] of Object.entries(variables)) {
    if (!addresses[service]) continue;
    for (const name of names) {
      found[name] = name === 'STORAGE_EMULATOR_HOST' ? `http://${addresses[service]}` : addresses[service];
    }
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
        if (services.includes(name)) addresses[name] = address;
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
