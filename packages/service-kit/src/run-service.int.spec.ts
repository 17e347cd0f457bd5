import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A database that takes connections and says nothing: one that refuses them would end the start by itself. */
const silent = createServer();

beforeAll(() => once(silent.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => silent.close());

const storesAway = () => ({
  DATABASE_URL: `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`,
  REDIS_URL: 'redis://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PORT: '0',
});

test.each(['gateway', 'session-engine', 'mailer'])(
  '[Y345] a %s whose stores are away ends within 5 s of SIGTERM',
  async (name) => {
    const main = fileURLToPath(new URL(`../../../services/${name}/src/main.ts`, import.meta.url));
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, ...storesAway() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    try {
      const lines = createInterface(child.stdout);
      await new Promise<void>((resolve) => lines.on('line', (line) => line.includes('redis-down') && resolve()));
      const askedAt = performance.now();
      child.kill('SIGTERM');
      const [code] = await ended;
      expect(performance.now() - askedAt).toBeLessThan(5_000);
      expect(code).toBe(0);
    } finally {
      child.kill('SIGKILL');
    }
  },
  20_000,
);
