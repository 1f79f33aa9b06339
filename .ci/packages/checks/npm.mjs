// Uses the JavaScript module of the npm package: speaks to a server that it starts.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import http from 'node:http';
import { path, serve } from 'rules-sim';

assert(execFileSync(path, ['--version'], { encoding: 'utf8' }).trim());
assert.strictEqual(createRequire(import.meta.url)('rules-sim').path, path);
const server = await serve({ project: 'demo-check', services: ['firestore', 'auth'] });
assert(server.ports.firestore > 0 && server.ports.auth > 0);
assert.strictEqual(server.environment.FIRESTORE_EMULATOR_HOST, server.addresses.firestore);
const status = await new Promise((resolve, reject) => {
  const get = http.get(`http://${server.addresses.firestore}/`, (answer) => resolve(answer.resume().statusCode));
  get.on('error', reject);
});
assert.strictEqual(status, 200);
await server.stop();
await assert.rejects(serve({ args: ['--no-such-option'] }), /no-such-option/);
console.log('npm: the module finds the program, and starts and stops a server');
