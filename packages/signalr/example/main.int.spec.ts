import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRaw } from '#testing/raw-client.ts';
import { call, end, jsonHandshake, record } from '#testing/records.ts';

let child: ChildProcess | undefined;

/** Starts the example as `npm run example` does and resolves with its hub's URL. */
const start = async (env: Record<string, string>): Promise<string> => {
  const script = join(import.meta.dirname, 'main.ts');
  const started = spawn(process.execPath, [script], { env: { ...process.env, PORT: '0', ...env } });
  child = started;
  const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
  return line.replace('hub at http:', 'ws:');
};

afterEach(async () => {
  if (child === undefined || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
});

describe('the example server', () => {
  it('[H5] waits for a handshake for HANDSHAKE_MS', async () => {
    const client = await connectRaw(await start({ HANDSHAKE_MS: '200' }));
    expect(await client.next()).toBe(record({ error: 'Handshake was canceled.' }));
    expect(await client.closed).toBe(1000);
  });

  it('[T1] pings every KEEPALIVE_MS', async () => {
    const client = await connectRaw(await start({ KEEPALIVE_MS: '100' }));
    client.socket.send(jsonHandshake);
    expect(await client.next()).toBe(`{}${end}`);
    for (let pings = 0; pings < 3; pings += 1) expect(await client.next()).toBe(record({ type: 6 }));
    client.socket.terminate();
  });

  it('[T3] gives a silent client CLIENT_TIMEOUT_MS', async () => {
    const client = await connectRaw(await start({ CLIENT_TIMEOUT_MS: '200' }));
    client.socket.send(jsonHandshake + record({ type: 6 }));
    expect(await client.next()).toBe(`{}${end}`);
    expect(await client.next()).toBe(record({ type: 7, allowReconnect: true }));
    expect(await client.closed).toBe(1000);
  });

  it('[X320] accepts 2,000 connections while it is busy', async () => {
    const port = Number(new URL(await start({})).port);
    child?.kill('SIGSTOP');
    const crowd: Socket[] = [];
    try {
      await Promise.all(
        Array.from({ length: 2_000 }, () => {
          const socket = connect(port, '127.0.0.1');
          crowd.push(socket);
          return once(socket, 'connect');
        }),
      );
    } finally {
      for (const socket of crowd) socket.destroy();
      child?.kill('SIGCONT');
    }
  });

  it('[T5] drains with `allowReconnect` when it is stopped', async () => {
    const client = await connectRaw(await start({}));
    client.socket.send(jsonHandshake + call('1', 'Echo', 1));
    await client.next();
    await client.next();
    child?.kill('SIGTERM');
    expect(await client.next()).toBe(record({ type: 7, allowReconnect: true }));
    expect(await client.closed).toBe(1000);
  });
});
