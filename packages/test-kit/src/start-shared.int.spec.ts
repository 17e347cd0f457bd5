import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { containersCarry } from '#start-shared.ts';
import { makeTestFolder } from '#test-folders.ts';

test('[L2816] if Docker answers but no image is available, one line says so and the specs use local servers', async () => {
  const folder = await makeTestFolder();
  onTestFinished(() => folder.remove());
  const socket = join(folder.path, 'docker.sock');
  /** An engine that has no image and cannot reach a registry. */
  const engine = createServer(({ url = '' }, response) => {
    const [status, body] = url.includes('/images/create')
      ? [500, { message: 'dial tcp: lookup registry-1.docker.io: no such host' }]
      : url.includes('/images/')
        ? [404, { message: 'No such image' }]
        : [200, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(socket);
  onTestFinished(() => void engine.close());
  await once(engine, 'listening');
  vi.stubEnv('DOCKER_HOST', `unix://${socket}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const said: string[] = [];
  expect(await containersCarry(['postgres:18'], (line) => said.push(line))).toBe(false);
  expect(said).toEqual([expect.stringMatching(/^stores of the specs: local servers, because Docker .*no such host/)]);
});
