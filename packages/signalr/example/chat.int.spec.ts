import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'chat.ts');

describe('the server in the README', () => {
  let chat: ChildProcess;
  let url: string;
  const connect = async (name: string, withNegotiation: boolean): Promise<HubConnection> => {
    const transport = withNegotiation ? {} : { skipNegotiation: true, transport: HttpTransportType.WebSockets };
    const connection = new HubConnectionBuilder()
      .withUrl(url, { ...transport, accessTokenFactory: () => name })
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    return connection;
  };

  beforeAll(async () => {
    const port = await getPort({ host: '127.0.0.1' });
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, PORT: String(port), HUB_KEY: 'a secret' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    chat = child;
    await once(child.stdout, 'data');
    url = `http://127.0.0.1:${port}/chat`;
  });

  afterAll(() => chat.kill('SIGKILL'));

  it('[X1] is printed there as tested here', async () => {
    const readme = await readFile(join(import.meta.dirname, '..', 'README.md'), 'utf8');
    expect(readme).toContain(`\`\`\`ts\n${await readFile(script, 'utf8')}\`\`\`\n`);
  });

  it('[X1] lets visitors talk, reports errors, and refuses strangers', async () => {
    const ada = await connect('Ada', true);
    const bob = await connect('Bob', false);
    const heard = new Promise((resolve) => bob.on('said', resolve));
    expect(await ada.invoke('Say', 'hello')).toBe(2);
    expect(await heard).toEqual({ name: 'Ada', text: 'hello' });
    await expect(ada.invoke('Say', ' ')).rejects.toThrow('HubException: say something');
    await expect(ada.invoke('Say', 'x'.repeat(501))).rejects.toThrow("Failed to invoke 'Say'");
    await expect(connect('', false)).rejects.toThrow();
    await Promise.all([ada.stop(), bob.stop()]);
  });

  it('[X1] drains and exits on SIGTERM', async () => {
    const ada = await connect('Ada', false);
    const away = new Promise((resolve) => ada.onclose(resolve));
    const ended = once(chat, 'exit');
    chat.kill('SIGTERM');
    await away;
    expect(await ended).toEqual([0, null]);
  });
});
